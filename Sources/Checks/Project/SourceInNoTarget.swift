import Diagnostics
import XcodeProjects

/// Check for source files that are in no target.
struct SourceInNoTarget: CheckRule {
  let description = RuleDescription(
    id: "source-in-no-target", severity: .note, summary: "Source file is in no target",
    explanation: """
      The file is beside the sources of a target but in no target, so it is not compiled. Usually it was removed only \
      from the project, never added to it, or excluded from its synchronized folder. Several such files beside \
      the sources of one target are one finding. A file that was probably renamed is reported by file-missing instead. The sources of a third-party library, in a folder with its own license, are not reported. \
      Neither are files of fastlane and Danger, such as Dangerfile.swift. A source that another build system names, such \
      as in configure.ac, is not reported either.
      """,
    wrong: "Wecker/OldAlarm.swift // in no Compile Sources phase",
    right: "files = (AA01 /* OldAlarm.swift in Sources */, );",
    source: "Xcode Help: Manage target membership of files", command: "\(command: "file.add") PATH --target TARGET")

  private static let endings: Set<Substring> = ["swift", "m", "mm"]

  /// Whether a source is a file of fastlane or Danger, which compile it by themselves.
  private static func isOfTool(_ path: String) -> Bool {
    let names = [
      "Appfile", "Dangerfile", "Deliverfile", "Fastfile", "Gymfile", "Matchfile", "Precheckfile", "Scanfile",
      "Snapfile",
    ]
    return path.hasSuffix(".swift") && names.contains(FileStem(path).name)
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      // Another project in the same folder may contain the files.
      guard input.projectFolders.count(where: { $0 == project.folder }) <= 1 else { return [] }
      let paths = project.locations
      var used: Set<String> = []
      var folders: [String: [String: Int]] = [:]
      for target in project.targets {
        for item in target.target.phases.flatMap(\.files).compactMap(\.item) {
          guard let location = paths[item.object.id], location.root == .project else { continue }
          used.insert(location.path.lowercased())
          guard Self.isSource(location.path), project.paths.contains(location.path) else { continue }
          folders[Self.folder(of: location.path), default: [:]][target.name, default: 0] += 1
        }
      }
      let owners = folders.mapValues { counts in
        // If targets have equally many, the first one counts.
        project.targets.map(\.name).reduce("") { (counts[$1] ?? 0) > (counts[$0] ?? 0) ? $1 : $0 }
      }
      let excluded = project.contents.excludedMembers.filter {
        Self.isSource($0.key) && !used.contains($0.key.lowercased())
      }
      let candidates = project.paths.filter {
        Self.isSource($0) && !used.contains($0.lowercased()) && owners[Self.folder(of: $0)] != nil
      }.union(excluded.keys)
      guard !candidates.isEmpty else { return [] }
      let listed = Set(paths.members.filter { $0.location.root == .project }.map(\.location.path))
      let templates = SourceTemplates(beside: project.paths.union(listed))
      let others = OtherSources(in: project, paths)
      let licensed = Self.licensedFolders(in: project)
      let renamed = Set(project.contents.renamed.newPaths.values)
      let phases = project.targets.flatMap(\.target.phases).filter { $0.kind == .shellScript }
      let scripts = phases.flatMap { [$0.script].compactMap(\.self) + $0.inputPaths }
      let found = candidates.filter { path in
        !scripts.contains { $0.contains(RelativePaths.lastComponent(path)) }
          && (excluded[path] != nil || !others.has(path)) && !templates.has(path) && !project.isLinked(path)
          && !licensed.contains { path.path(below: $0) != nil } && !Self.isOfTool(path)
      }
      .filter(BuildSystemFiles(around: project, in: input).isUnnamed)
      .filter { !renamed.contains($0) }
      return found.sorted().grouped { owners[Self.folder(of: $0)] ?? excluded[$0] ?? "" }.flatMap {
        owner, paths -> [Finding] in
        let alone = { (path: String) in
          excluded[path].map { finding(aboutExcluded: path, from: $0, in: project) }
            ?? told(path, owner: owner, isListed: listed.contains(path), in: project, input)
        }
        return paths.count < Self.mostAlone
          ? paths.map(alone) : [finding(about: paths, owner, project).combining(paths, alone)]
      }
    }
  }

  /// The number of files from which those of a target are one finding.
  private static let mostAlone = 4

  /// The folders below the project's folder that contain a license, as those of third-party libraries do.
  private static func licensedFolders(in project: CheckedProject) -> Set<String> {
    let names = ["license", "license.txt", "license.md", "copying", "licence"]
    return Set(
      project.paths.filter { path in
        path.contains("/") && names.contains(path.split(separator: "/").last?.lowercased() ?? "")
      }.map(folder))
  }

  private func finding(about paths: [String], _ owner: String, _ project: CheckedProject) -> Finding {
    let folders = Set(paths.map(Self.folder))
    let folder = folders.count == 1 ? folders.first : nil
    let names = paths.map { path in "\"\(path.split(separator: "/").last ?? "")\"" }
    let inFolder = folder.map { $0.isEmpty ? "" : " in \"\(project.checkedPath($0))\"" } ?? ""
    return finding(
      "\(paths.count) sources\(inFolder) are beside the sources of \"\(owner)\", but in no target: \(NameList(names).text)",
      hint: "delete those that are no longer used, and add the others to a target with \(command: "file.add")",
      at: Place(file: project.checkedPath(paths[0]))
    ).alsoAt(paths.dropFirst().map { Place(file: project.checkedPath($0)) }).listing(paths.map(project.checkedPath))
  }

  private func finding(aboutExcluded path: String, from target: String, in project: CheckedProject) -> Finding {
    let shown = project.checkedPath(path)
    return finding(
      "\"\(shown)\" is excluded from \"\(target)\", the only target of its folder, so it is in no target",
      hint: "delete it, or run \(project.commands.membershipAddition(shown, to: target))",
      at: Place(file: shown))
  }

  private func told(
    _ path: String, owner: String, isListed: Bool, in project: CheckedProject, _ input: CheckInput
  ) -> Finding {
    let shown = project.checkedPath(path)
    let removal = project.commands.fileRemoval(shown, isDeleting: true)
    if let other = project.source(implementingClassOf: path, in: owner) {
      return finding(
        "\"\(shown)\" is beside the sources of \"\(owner)\", but in no target",
        hint: isListed
          ? "remove it, because \"\(project.checkedPath(other))\" has its classes: \(removal)"
          : "delete it, because \"\(project.checkedPath(other))\" has its classes", at: Place(file: shown))
    }
    let isTest = project.isTest(path)
    let addition: Hint =
      // Tests have helpers, such as mocks, but an app has no tests.
      isTest && project.targets.first { $0.name == owner }?.productType.isTestBundle != true
      ? "add it to a target for tests in Xcode under Target Membership"
      : project.hasNamesake(of: path, in: owner)
        ? "rename it and add it: \"\(owner)\" compiles another file with this name"
        : isListed
          ? "run \(project.commands.membershipAddition(shown, to: owner))"
          : "run \(project.commands.fileAddition(shown, to: owner))"
    return finding(
      isListed
        ? "\"\(shown)\" is in the project beside the sources of \"\(owner)\", but in no target"
        : "\"\(shown)\" is beside the sources of \"\(owner)\", but in no target",
      hint: isListed
        ? "if it is no longer used, run \(removal); otherwise \(addition)"
        : "delete it, or \(addition)",
      at: Place(file: shown))
  }

  static func isSource(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...])
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

extension CheckedProject {
  /// Whether a source contains tests, by the frameworks that it imports.
  fileprivate func isTest(_ path: String) -> Bool {
    !(sourceIndex.facts(of: path)?.imports.isDisjoint(with: ["XCTest", "Testing"]) ?? true)
      || path.hasSuffix("Tests.swift") || path.hasSuffix("Tests.m") || path.hasSuffix("UITest.swift")
  }

  /// Whether a target compiles another file of the same name, whose object file would be the same.
  fileprivate func hasNamesake(of path: String, in target: String) -> Bool {
    guard let owner = targets.first(where: { $0.name == target }) else { return false }
    let name = path.split(separator: "/").last?.lowercased()
    return contents.compiled(of: owner).contains {
      $0.path != path && $0.path.split(separator: "/").last?.lowercased() == name
    }
  }

  /// The source of a target with all classes that an Objective-C source implements, which the linker rejects.
  fileprivate func source(implementingClassOf path: String, in target: String) -> String? {
    guard !path.hasSuffix(".swift"), let owner = targets.first(where: { $0.name == target }),
      let classes = sourceIndex.facts(of: path)?.implemented, !classes.isEmpty
    else { return nil }
    return sources(of: owner).paths.first {
      sourceIndex.facts(of: $0)?.implemented.isSuperset(of: classes) ?? false
    }
  }

  /// Whether a symbolic link leads to `path` or a parent folder, as in packages that share sources.
  func isLinked(_ path: String) -> Bool {
    guard !linkedPaths.isEmpty else { return false }
    return linkedPaths.contains { path == $0 || path.path(below: $0) != nil }
  }
}
