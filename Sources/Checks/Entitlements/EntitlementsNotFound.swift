import Diagnostics
import XcodeProjects

/// Entitlements files that do not exist.
struct EntitlementsNotFound: CheckRule {
  let description = RuleDescription(
    id: "entitlements-not-found", severity: .error, summary: "File in CODE_SIGN_ENTITLEMENTS does not exist",
    explanation: """
      CODE_SIGN_ENTITLEMENTS is a path relative to the project's folder. If the file does not exist, signing fails. If \
      none of the shared schemes builds the target, the finding is a warning. If Git ignores the file, the finding is \
      a note, because a script may create it. It is also a note if a template of the file exists. If CODE_SIGNING_ALLOWED is NO, Xcode does not read the file, and the \
      rule does not report it.
      """,
    wrong: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements; without that file",
    right: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements; with that file",
    source: "Xcode: \"The file … couldn't be opened because there is no such file\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.configuration.settings.flag("CODE_SIGNING_ALLOWED") != false }.compactMap { context in
      let named = NamedFile(setting: "CODE_SIGN_ENTITLEMENTS", file: context.configuration.entitlementsFile)
      return named.finding(of: self, in: context, input) {
        "entitlements file \"\($0)\" of \"\(context.target.name)\" does not exist"
      }
    }
  }
}
