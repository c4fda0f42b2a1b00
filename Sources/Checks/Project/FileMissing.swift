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
    let tracked = Set(input.git?.trackedPaths ?? [])
    return input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let uses = FileUses(in: project)
      let left = Self.leftToOthers(in: project)
      let generated = GeneratedFiles(of: project)
      let lowercased = Dictionary(
        project.paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
      return project.locations.members.compactMap { member -> Finding? in
        let object = member.item.object
        let path = member.location.path
        guard member.location.root == .project, !left.ids.contains(object.id), !left.paths.contains(path),
          Self.isInside(path), object.isa != "PBXReferenceProxy", !project.paths.contains(path),
          !project.isBehindUnseen(path), !generated.has(path)
        else { return nil }
        if let other = lowercased[path.lowercased()] {
          return misspelled(path, other, object, targets: uses.targets(of: object.id), in: project)
        }
        return missing(
          member.item, at: path, uses: uses, isGenerated: generated.mayHave(path), in: project, input, tracked)
      }
    }
  }

  private func misspelled(
    _ path: String, _ other: String, _ object: ProjectObject, targets: [String], in project: CheckedProject
  ) -> Finding {
    finding(
      "\"\(project.checkedPath(path))\" is called \"\(project.checkedPath(other))\" on disk, which differs in capitals",
      hint: "write it as it is on disk: not every disk takes the two for one",
      at: object.place(of: "path") ?? object.place, severity: .note, targets: targets)
  }

  private func missing(
    _ item: GroupItem, at path: String, uses: FileUses, isGenerated: Bool, in project: CheckedProject,
    _ input: CheckInput, _ tracked: Set<String>
  ) -> Finding {
    let object = item.object
    let shown = project.checkedPath(path)
    let targets = uses.targets(of: object.id)
    let place = object.place(of: "path") ?? object.place
    let said = "\"\(shown)\" is not there" + Self.use(by: targets)
    if let submodule = Self.folder(of: shown, among: tracked) {
      return finding(
        "\(said); \"\(submodule)\" is a submodule that is not checked out",
        hint: "git submodule update --init \(ShellWord.quoted(submodule)), and check again", at: place, severity: .note,
        targets: targets)
    }
    if input.git?.ignores(shown) ?? false {
      return finding(
        said + "; Git ignores it", hint: "make the file as the project's README says", at: place, severity: .note,
        targets: targets)
    }
    let isCompiled = uses.isCompiled(object.id) && !isGenerated
    return finding(
      said, hint: hint(for: item, shown, isTracked: tracked.contains(shown), in: project, input), at: place,
      severity: targets.isEmpty ? .note : isCompiled ? .error : .warning, targets: targets)
  }

  private func hint(
    for item: GroupItem, _ shown: String, isTracked: Bool, in project: CheckedProject, _ input: CheckInput
  ) -> String {
    let back = isTracked ? "slipway restore \(ShellWord.quoted(shown)) brings the file back" : "bring the file back"
    guard case .file = item else { return "\(back), or remove the reference \(item.object.id)" }
    return "\(back), or take it out of the project: "
      + CommandHint.removing(shown, from: project, among: input.projectFolders)
  }

  /// The folder of `path` that Git tracks as one thing: a submodule.
  private static func folder(of path: String, among tracked: Set<String>) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if tracked.contains(String(folder)) { return String(folder) }
    }
    return nil
  }

  /// What other rules tell of, or what is made by a build.
  private static func leftToOthers(in project: CheckedProject) -> (ids: Set<ObjectID>, paths: Set<String>) {
    let products = project.project.targets.compactMap { $0.product?.id }
    let configurations = project.project.configurations + project.project.targets.flatMap(\.configurations)
    let lists = project.contexts.flatMap {
      [$0.configuration.infoPlistFile?.path, $0.configuration.entitlementsFile?.path]
    }
    // Files of settings that others include are told of by the rule about those files, with their paths in quotes.
    let included = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem in
      problem.code == .configurationFileMissing
        ? problem.message.split(separator: "\"").dropFirst().first.map(String.init) : nil
    }
    return (Set(products + configurations.compactMap { $0.baseFile?.id }), Set(lists.compactMap { $0 } + included))
  }

  private static func use(by targets: [String]) -> String {
    guard !targets.isEmpty else { return "" }
    let names = NameList(targets.map { "\"\($0)\"" })
    return ", and \(names.text) \(targets.count == 1 ? "is" : "are") built with it"
  }

  /// The folders that hold what tools put there, which are not looked into.
  private static let others: Set<Substring> = [
    "Pods", "Carthage", ".build", "DerivedData", ".git", "node_modules", "build", "Build",
  ]

  /// Whether `path` lies where files were looked for.
  private static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("$") else { return false }
    let parts = path.split(separator: "/")
    return parts.first != ".." && !parts.contains { others.contains($0) || $0.hasSuffix(".xcodeproj") }
  }
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
