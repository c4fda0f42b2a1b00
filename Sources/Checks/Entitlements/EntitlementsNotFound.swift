import Diagnostics

/// Entitlements files that do not exist.
struct EntitlementsNotFound: CheckRule {
  let description = RuleDescription(
    id: "entitlements-not-found", severity: .error, summary: "File in CODE_SIGN_ENTITLEMENTS does not exist",
    explanation: """
      CODE_SIGN_ENTITLEMENTS is a path relative to the project's folder. If the file does not exist, signing fails. If \
      none of the shared schemes builds the target, the finding is a warning. If Git ignores the file, the finding is \
      a note, because a script may create it.
      """,
    wrong: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements; without that file",
    right: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements; with that file",
    source: "Xcode: \"The file … couldn't be opened because there is no such file\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let named = NamedFile(setting: "CODE_SIGN_ENTITLEMENTS", file: context.configuration.entitlementsFile)
      return named.finding(of: self, in: context, input) {
        "entitlements file \"\($0)\" of \"\(context.target.name)\" does not exist"
      }
    }
  }
}
