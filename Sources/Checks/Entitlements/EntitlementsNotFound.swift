import Diagnostics

/// The entitlements that a target names are there.
struct EntitlementsNotFound: CheckRule {
  let description = RuleDescription(
    id: "entitlements-not-found", severity: .error, summary: "the entitlements that a target names are there",
    explanation: """
      CODE_SIGN_ENTITLEMENTS is a path from the folder of the project. When no file is there, signing \
      fails.
      """,
    wrong: "CODE_SIGN_ENTITLEMENTS = Wecker.entitlements; without that file",
    right: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements; and the file",
    source: "Xcode: the file couldn't be opened because there is no such file")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let named = NamedFile(setting: "CODE_SIGN_ENTITLEMENTS", file: context.configuration.entitlementsFile)
      return named.finding(of: self, in: context, input.git) {
        "the entitlements \"\($0)\" of \"\(context.target.name)\" are not there"
      }
    }
  }
}
