import Diagnostics
import XcodeProjects

/// Check for files of the project that do not exist.
struct FileMissing: CheckRule {
  let description = RuleDescription(
    id: "file-missing", severity: .warning, summary: "File of the project does not exist",
    explanation: """
      The project refers to a file that was moved, deleted or never committed. Xcode shows it in red, and the build \
      stops if a build phase contains it. If a shared scheme builds the target of a source, storyboard, xib or asset catalog, the finding is an \
      error. Without shared schemes, every target counts as built. The finding is a note if the file is ignored, in no \
      target, or in a missing submodule. It is a note if a workflow of CI creates the file. It is also a note if the name on disk differs only in letter case. The rule \
      skips the output file of a script phase, and an ignored file in no target.
      """,
    wrong: "path = OldName.swift; // no such file",
    right: "path = NewName.swift;",
    source: "Xcode: \"Build input file cannot be found\"", command: "\(command: "file.remove") PATH")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let search = MissingFiles(in: project, input)
      return search.misspelled.grouped { [RelativePaths.parent($0.file.path), RelativePaths.parent($0.other)] }
        .flatMap { folders, files -> [Finding] in
          guard folders[0] != folders[1], files.count > 1 else {
            return files.map { misspelled($0.file, $0.other, in: project) }
          }
          return [misspelled(files.map(\.file), in: folders[0], folders[1], of: project)].compactMap(\.self)
        }
        + [submodules(in: search.groups, of: project)].compactMap(\.self)
        + search.groups.compactMap { finding(of: $0, besides: search.listed, in: project, input) }
    }
  }

  private func misspelled(_ file: MissingFile, _ other: String, in project: CheckedProject) -> Finding {
    finding(
      "\"\(project.checkedPath(file.path))\" is named \"\(project.checkedPath(other))\" on disk, which differs in case",
      hint:
        "run mv \(ShellWord.quoted(project.checkedPath(other))) \(ShellWord.quoted(project.checkedPath(file.path))), or write its name as on disk: some file systems are case-sensitive",
      at: file.place, severity: .note,
      targets: file.targets)
  }

  /// One finding for the files of a folder whose name differs in case.
  private func misspelled(
    _ files: [MissingFile], in folder: String, _ other: String, of project: CheckedProject
  ) -> Finding? {
    files.first.map { first in
      finding(
        "the folder \"\(project.checkedPath(folder))\" of \(files.count) files is named \"\(project.checkedPath(other))\" on disk, which differs in case",
        hint: "rename the folder, or correct the path of its group: some file systems are case-sensitive",
        at: first.place, severity: .note,
        targets: project.targets.map(\.name).filter { name in files.contains { $0.targets.contains(name) } }
      ).alsoAt(files.dropFirst().map(\.place))
    }
  }

  /// One finding for all submodules, which one command checks out.
  private func submodules(in groups: [MissingFiles.Group], of project: CheckedProject) -> Finding? {
    let found = groups.compactMap { group -> (folder: String, files: [MissingFile])? in
      if case .submodule(let folder) = group.reason { (project.checkedPath(folder), group.files) } else { nil }
    }
    guard let first = found.first?.files.first else { return nil }
    let files = found.flatMap(\.files)
    return finding(
      (found.count == 1
        ? "the submodule \"\(found[0].folder)\" is not checked out"
        : "\(found.count) submodules are not checked out: \(NameList(found.map { "\"\($0.folder)\"" }).text)")
        + ", so \(files.count == 1 ? "\"\(project.checkedPath(first.path))\" is" : "\(files.count) files are") missing",
      hint: "run git submodule update --init, and check again", at: first.place, severity: .note,
      targets: project.targets.map(\.name).filter { name in files.contains { $0.targets.contains(name) } })
  }

  /// One finding for all files that are missing for one reason.
  private func finding(
    of group: MissingFiles.Group, besides listed: Set<String>, in project: CheckedProject, _ input: CheckInput
  ) -> Finding? {
    guard let first = group.files.first else { return nil }
    let targets = project.targets.map(\.name).filter { name in group.files.contains { $0.targets.contains(name) } }
    // Two references may lead to one file.
    let paths = group.files.grouped(by: \.path).map(\.key)
    let isOne = paths.count == 1
    let shown = project.checkedPath(isOne ? first.path : group.folder)
    let said =
      isOne
      ? "\"\(shown)\" does not exist" + Self.use(by: targets)
      : "\"\(shown)\" does not exist, so \(paths.count) files" + Self.lack(in: targets) + " are missing"
    switch group.reason {
    case .submodule: return nil
    case .ignored:
      let names = NameList(paths.map { "\"\(project.checkedPath($0))\"" }).text
      return finding(
        isOne
          ? "\(said); Git ignores it"
          : "\(paths.count) files\(Self.lack(in: targets)) do not exist, and Git ignores them: \(names)",
        hint: "create the file\(isOne ? "" : "s"), or run the script that creates \(isOne ? "it" : "them")",
        at: first.place, severity: .note,
        targets: targets)
    case .unknown:
      if isOne, let library = library(first.path, in: project) {
        guard !finds(library, by: targets, in: project) else { return nil }
        return finding(
          "\(said); \"\(project.checkedPath(library))\" exists",
          hint: "correct the path, unless LIBRARY_SEARCH_PATHS leads the linker to the library", at: first.place,
          severity: .note, targets: targets)
      }
      if isOne, let workflow = project.contents.buildScripts(in: input).place(naming: first.path) {
        return finding(
          "\(said); \(workflow.file ?? "a workflow") creates it on line \(workflow.line ?? 1)",
          hint: "create the file as the workflow does", at: first.place, severity: .note, targets: targets)
      }
      let meant = isOne ? meant(by: first, besides: listed, in: project) : nil
      let severity = group.files.map(\.severity).max()
      return finding(
        said, hint: meant ?? (isOne ? hint(for: first, shown, in: project) : hint(for: group, shown)),
        at: first.place, severity: severity, targets: targets
      ).combining(group.files.grouped(by: \.path).map(\.elements)) { files in
        let alone = MissingFiles.Group(reason: group.reason, folder: group.folder, files: files)
        return finding(of: alone, besides: listed, in: project, input)
      }.caused(by: Self.cause(shown, targets, severity, isOne, isMeant: meant != nil))
    }
  }

  /// What missing files have in common that only their authors can restore, such as images that were not published.
  private static func cause(
    _ shown: String, _ targets: [String], _ severity: Diagnostic.Severity?, _ isOne: Bool, isMeant: Bool
  ) -> Finding.Cause? {
    if targets.isEmpty, isMeant {
      return Finding.Cause(
        subject: "files of the project", words: "do not exist, but other files have their names", name: shown,
        hint: "choose the files of these names in Xcode's File inspector")
    } else if targets.isEmpty {
      return Finding.Cause(
        subject: "files and folders of the project", words: "do not exist, and no target is built with them",
        name: shown, hint: "remove them from the project with \(command: "file.remove"), or restore them")
    }
    // A missing source stops the build, so each one is reported.
    guard isOne, !isMeant, severity == .warning else { return nil }
    return Finding.Cause(
      subject: "files", words: "do not exist" + use(by: targets, of: "them"), name: shown,
      hint: "restore them, or remove them from the project with \(command: "file.remove")")
  }

  /// A static library of the same name elsewhere, which the linker finds by its name.
  private func library(_ path: String, in project: CheckedProject) -> String? {
    let name = "/" + (path.split(separator: "/").last ?? "")
    guard name.hasSuffix(".a") else { return nil }
    return project.paths.filter { ("/" + $0).hasSuffix(name) }.min()
  }

  /// Whether LIBRARY_SEARCH_PATHS of all targets, for a system or all, leads the linker to the folder of a library.
  private func finds(_ library: String, by targets: [String], in project: CheckedProject) -> Bool {
    let folder = RelativePaths.parent(library)
    return project.targets.filter { targets.contains($0.name) }.flatMap(\.configurations).allSatisfy { configuration in
      configuration.settings.assignments(of: "LIBRARY_SEARCH_PATHS").contains { assignment in
        assignment.value.split(separator: " ").map { $0.filter { $0 != "\"" } }
          .contains { $0.hasSuffix("/" + folder) || $0 == folder }
      }
    }
  }

  /// The hint to choose the file that is probably meant; `nil` if there is none.
  private func meant(
    by file: MissingFile, besides listed: Set<String>, in project: CheckedProject
  ) -> Hint? {
    let name = "/" + (file.path.split(separator: "/").last ?? "")
    let others = project.paths.filter { path in
      // A folder of the same name is not the file.
      path.hasSuffix(name) && !listed.contains(path) && !project.paths.contains { $0.path(below: path) != nil }
    }.sorted()
    if let renamed = project.contents.renamed.newPaths[file.path] {
      let back = Self.restoring(file, project.checkedPath(file.path))
      return "choose \"\(project.checkedPath(renamed))\" in Xcode's File inspector if the file was renamed, or \(back)"
    }
    return others.count == 1 ? "choose \"\(project.checkedPath(others[0]))\" in Xcode's File inspector" : nil
  }

  private static func restoring(_ file: MissingFile, _ shown: String) -> Hint {
    file.isTracked ? "run \(command: "restore") \(ShellWord.quoted(shown))" : "restore the file"
  }

  private func hint(for file: MissingFile, _ shown: String, in project: CheckedProject) -> Hint {
    let back = Self.restoring(file, shown)
    // A synchronized folder is removed by its path, as a file is.
    guard case .file = file.item else {
      guard file.item.object.isa == "PBXFileSystemSynchronizedRootGroup" else {
        return "\(back), or remove the reference \(file.item.object.id)"
      }
      return
        "\(file.isTracked ? back : "restore the folder"), or remove it from the project: \(project.commands.fileRemoval(shown))"
    }
    return "\(back), or remove it from the project: \(project.commands.fileRemoval(shown))"
  }

  private func hint(for group: MissingFiles.Group, _ shown: String) -> Hint {
    let back: Hint =
      group.files.contains(where: \.isTracked)
      ? "run \(command: "restore") \(ShellWord.quoted(shown))" : "restore the folder"
    return "\(back), or remove its files from the project with \(command: "file.remove")"
  }

  private static func use(by targets: [String], of object: String = "it") -> String {
    guard !targets.isEmpty else { return "" }
    return ", but \(names(targets)) \(targets.count == 1 ? "is" : "are") built with \(object)"
  }

  private static func lack(in targets: [String]) -> String {
    targets.isEmpty ? "" : " of \(names(targets))"
  }

  private static func names(_ targets: [String]) -> String { NameList(targets.map { "\"\($0)\"" }).text }
}

extension FolderContents {
  /// Whether `path` is a link or submodule, or below one, so that its content is unknown.
  func isBehindUnseen(_ path: String) -> Bool {
    guard !project.unseenPaths.isEmpty else { return false }
    var part = path[...]
    while !project.unseenPaths.contains(String(part)) {
      guard let slash = part.lastIndex(of: "/") else { return false }
      part = part[..<slash]
    }
    return true
  }
}
