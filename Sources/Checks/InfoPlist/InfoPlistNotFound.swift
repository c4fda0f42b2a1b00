import Diagnostics

/// The Info.plist that a target names is there.
struct InfoPlistNotFound: CheckRule {
  let description = RuleDescription(
    id: "info-plist-not-found", severity: .error, summary: "the Info.plist that a target names is there",
    explanation: """
      INFOPLIST_FILE is a path from the folder of the project. When no file is there, the build fails.
      """,
    wrong: "INFOPLIST_FILE = Wecker/Info.plist; without that file",
    right: "INFOPLIST_FILE = Wecker/Info.plist; and the file",
    source: "Xcode: Build input file cannot be found")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      NamedFile(setting: "INFOPLIST_FILE", file: context.configuration.infoPlistFile).finding(
        of: self, in: context, input.git
      ) {
        "the Info.plist \"\($0)\" of \"\(context.target.name)\" is not there"
      }
    }
  }
}
