import Diagnostics
import XcodeProjects

/// The files that a project refers to are on disk.
struct FileMissing: CheckRule {
  let description = RuleDescription(
    id: "file-missing", severity: .warning, summary: "the files that a project refers to are on disk",
    explanation: """
      The project refers to a file that is not there: it was moved, removed or never committed. Xcode shows it \
      in red, and stops where a build phase has it: what is compiled and not there is an error. A file that a \
      script makes, or that everybody has to add for themselves, is worth a word in the project's README.
      """,
    wrong: "path = OldName.swift; without the file",
    right: "the reference removed, or the file brought back",
    source: "Xcode: Build input file cannot be found")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let search = MissingFiles(in: project, input)
      return search.misspelled.map { misspelled($0.file, $0.other, in: project) }
        + [submodules(in: search.groups, of: project)].compactMap(\.self)
        + search.groups.compactMap { finding(of: $0, in: project, input) }
    }
  }

  private func misspelled(_ file: MissingFile, _ other: String, in project: CheckedProject) -> Finding {
    finding(
      "\"\(project.checkedPath(file.path))\" is called \"\(project.checkedPath(other))\" on disk, which differs in capitals",
      hint: "write it as it is on disk: not every disk takes the two for one", at: file.place, severity: .note,
      targets: file.targets)
  }

  /// One finding for all submodules: one command brings what is missing.
  private func submodules(in groups: [MissingFiles.Group], of project: CheckedProject) -> Finding? {
    let found = groups.compactMap { group -> (folder: String, files: [MissingFile])? in
      if case .submodule(let folder) = group.reason { (project.checkedPath(folder), group.files) } else { nil }
    }
    guard let first = found.first?.files.first else { return nil }
    let files = found.flatMap(\.files)
    let folders = found.map { ShellWord.quoted($0.folder) }.joined(separator: " ")
    return finding(
      (found.count == 1
        ? "the submodule \"\(found[0].folder)\" is not checked out"
        : "\(found.count) submodules are not checked out: \(NameList(found.map { "\"\($0.folder)\"" }).text)")
        + ", so \(files.count == 1 ? "\"\(project.checkedPath(first.path))\" is" : "\(files.count) files are") missing",
      hint: "git submodule update --init \(folders), and check again", at: first.place, severity: .note,
      targets: project.targets.map(\.name).filter { name in files.contains { $0.targets.contains(name) } })
  }

  /// One finding for all that is missing for one reason.
  private func finding(of group: MissingFiles.Group, in project: CheckedProject, _ input: CheckInput) -> Finding? {
    guard let first = group.files.first else { return nil }
    let targets = project.targets.map(\.name).filter { name in group.files.contains { $0.targets.contains(name) } }
    let isOne = group.files.count == 1
    let shown = project.checkedPath(isOne ? first.path : group.folder)
    let said =
      isOne
      ? "\"\(shown)\" is not there" + Self.use(by: targets)
      : "\"\(shown)\" is not there, so \(group.files.count) files" + Self.lack(in: targets) + " are missing"
    switch group.reason {
    case .submodule: return nil
    case .ignored:
      return finding(
        "\(said); Git ignores \(isOne ? "it" : "them")",
        hint: "make the file\(isOne ? "" : "s") as the project's README says", at: first.place, severity: .note,
        targets: targets)
    case .unknown:
      return finding(
        said, hint: isOne ? hint(for: first, shown, in: project, input) : hint(for: group, shown), at: first.place,
        severity: group.files.map(\.severity).max(), targets: targets)
    }
  }

  private func hint(for file: MissingFile, _ shown: String, in project: CheckedProject, _ input: CheckInput) -> String {
    let back =
      file.isTracked ? "slipway restore \(ShellWord.quoted(shown)) brings the file back" : "bring the file back"
    guard case .file = file.item else { return "\(back), or remove the reference \(file.item.object.id)" }
    return "\(back), or take it out of the project: "
      + CommandHint.removing(shown, from: project, among: input.projectFolders)
  }

  private func hint(for group: MissingFiles.Group, _ shown: String) -> String {
    let back =
      group.files.contains(where: \.isTracked)
      ? "slipway restore \(ShellWord.quoted(shown)) brings the folder back" : "bring the folder back"
    return "\(back), or take its files out of the project with slipway file remove"
  }

  private static func use(by targets: [String]) -> String {
    guard !targets.isEmpty else { return "" }
    return ", and \(names(targets)) \(targets.count == 1 ? "is" : "are") built with it"
  }

  private static func lack(in targets: [String]) -> String {
    targets.isEmpty ? "" : " of \(names(targets))"
  }

  private static func names(_ targets: [String]) -> String { NameList(targets.map { "\"\($0)\"" }).text }
}

extension CheckedProject {
  /// Whether `path` is a link or in a submodule, or lies below one, so that nothing is known of it.
  func isBehindUnseen(_ path: String) -> Bool {
    guard !unseenPaths.isEmpty else { return false }
    var part = path[...]
    while !unseenPaths.contains(String(part)) {
      guard let slash = part.lastIndex(of: "/") else { return false }
      part = part[..<slash]
    }
    return true
  }
}
