import Diagnostics
import XcodeProjects

/// Check for files of the project that exist but can't be read.
struct FileUnreadable: CheckRule {
  let description = RuleDescription(
    id: "file-unreadable", severity: .warning, summary: "File of the project can't be read",
    explanation: """
      The file exists, but Slipway has no permission to read it, or it is larger than 16 MB. Slipway did not check its \
      content, and rules that need it report nothing. A sparse and partial clone lacks files, and on Linux a file can \
      have a name that is not UTF-8. For a Git LFS pointer or a file encrypted by git-crypt, the finding is a note. A \
      clone has such files until git lfs pull or git-crypt unlock replaces them.
      """,
    wrong: "chmod 000 Wecker/App.swift",
    right: "chmod 644 Wecker/App.swift",
    source: "a limit of Slipway")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let unreadable = Set(project.contents.checkedTextPaths).sorted().filter(project.isThereAndUnreadable)
      return unreadable.grouped(by: project.files.filteredContent).compactMap { content, paths in
        finding(about: paths.map(project.checkedPath), content)
      }
    }
  }

  /// One finding for all files that can't be read for one reason.
  private func finding(about paths: [String], _ content: FilteredContent?) -> Finding? {
    guard let first = paths.first else { return nil }
    let isOne = paths.count == 1
    let subject = isOne ? "\"\(first)\"" : "\(paths.count) files, such as \"\(first)\","
    let (reason, hint): (String, Hint) =
      switch content {
      case nil where first.contains("\u{FFFD}"):
        ("could not be read", "rename the file\(isOne ? "" : "s"): the name\(isOne ? " is" : "s are") not UTF-8")
      case nil: ("could not be read", "check the permissions; files larger than 16 MB are skipped")
      case .pointer:
        (isOne ? "is a pointer of Git LFS" : "are pointers of Git LFS", "run git lfs pull, and check again")
      case .encrypted: ("\(isOne ? "is" : "are") encrypted", "run git-crypt unlock, and check again")
      }
    return finding(
      "\(subject) \(reason), so \(isOne ? "its" : "their") content was not checked", hint: hint,
      at: Place(file: first), severity: content == nil ? nil : .note
    ).alsoAt(paths.dropFirst().map { Place(file: $0) })
  }
}

extension FolderContents {
  /// The paths of the files whose content rules check.
  fileprivate var checkedTextPaths: [String] {
    let lists = project.contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path].compactMap(\.self)
    }
    let endings = [".xcstrings", ".xcprivacy", ".xcconfig"]
    return lists + project.targets.flatMap { project.sources(of: $0).paths } + project.interfaces.paths.flatMap(\.paths)
      + project.schemes.paths
      + LocalizedFiles(of: project, endings: [".strings", ".stringsdict"]).files.flatMap(\.paths.values)
      + project.paths.filter { path in
        endings.contains { path.hasSuffix($0) } || path.hasSuffix("/Contents.json") && path.contains(".xcassets/")
      }
  }
}
