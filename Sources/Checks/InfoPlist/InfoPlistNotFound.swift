import Diagnostics
import XcodeProjects

/// Info.plist files that do not exist.
struct InfoPlistNotFound: CheckRule {
  let description = RuleDescription(
    id: "info-plist-not-found", severity: .error, summary: "File in INFOPLIST_FILE does not exist",
    explanation: """
      INFOPLIST_FILE is a path relative to the project's folder. If the file does not exist, the build fails. If none \
      of the shared schemes builds the target, the finding is a warning. If Git ignores the file, the finding is a \
      note, because a script may create it. It is also a note if a template of the file exists.
      """,
    wrong: "INFOPLIST_FILE = Wecker/Info.plist; without that file",
    right: "INFOPLIST_FILE = Wecker/Info.plist; with that file",
    source: "Xcode: \"Build input file cannot be found\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      NamedFile(setting: "INFOPLIST_FILE", file: context.configuration.infoPlistFile).finding(
        of: self, in: context, input
      ) {
        "Info.plist \"\($0)\" of \"\(context.target.name)\" does not exist"
      }?.caused(by: context.missingFolderCause)
    }
  }
}

extension TargetContext {
  /// The cause of missing Info.plists whose folder does not exist either.
  fileprivate var missingFolderCause: Finding.Cause? {
    guard let path = configuration.infoPlistFile?.path, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<slash])
    guard !project.paths.contains(where: { $0.path(below: folder) != nil }) else { return nil }
    let shown = project.checkedPath(folder)
    return Finding.Cause(
      subject: "targets", words: "have their Info.plist in \"\(shown)\", which does not exist", name: target.name,
      hint: "restore the folder \(shown), or remove the targets")
  }
}
