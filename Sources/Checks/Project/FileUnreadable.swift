import Diagnostics
import XcodeProjects

/// Check for files of the project that exist but can't be read.
struct FileUnreadable: CheckRule {
  let description = RuleDescription(
    id: "file-unreadable", severity: .warning, summary: "File of the project can't be read",
    explanation: """
      The file exists, but Slipway has no permission to read it, or it is larger than 16 MB. Its content could not be \
      checked, and rules that need it report nothing.
      """,
    wrong: "chmod 000 Wecker/App.swift",
    right: "chmod 644 Wecker/App.swift",
    source: "a limit of Slipway")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.compactMap { project in
      let unreadable = Set(project.checkedTextPaths).sorted().filter(project.isThereAndUnreadable)
      let places = unreadable.map { Place(file: project.checkedPath($0)) }
      guard let first = unreadable.first, let place = places.first else { return nil }
      let shown = "\"\(project.checkedPath(first))\""
      var found = finding(
        places.count == 1
          ? "\(shown) could not be read, so its content was not checked"
          : "\(places.count) files, such as \(shown), could not be read, so their content was not checked",
        hint: "check the permissions; files larger than 16 MB are skipped", at: place)
      found.furtherPlaces = places.dropFirst().map { .init($0) }
      return found
    }
  }
}

extension CheckedProject {
  /// The paths of the files whose content rules check.
  fileprivate var checkedTextPaths: [String] {
    let lists = contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path].compactMap(\.self)
    }
    let endings = [".xcstrings", ".xcprivacy", ".xcconfig"]
    return lists + targets.flatMap { sources(of: $0).paths } + interfacePaths.flatMap(\.paths) + schemePaths
      + LocalizedFiles(of: self, endings: [".strings", ".stringsdict"]).files.flatMap(\.paths.values)
      + paths.filter { path in
        endings.contains { path.hasSuffix($0) } || path.hasSuffix("/Contents.json") && path.contains(".xcassets/")
      }
  }
}
