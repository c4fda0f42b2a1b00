import Diagnostics
import XcodeProjects

/// Check for source files that are in no target.
struct SourceInNoTarget: CheckRule {
  let description = RuleDescription(
    id: "source-in-no-target", severity: .note, summary: "Source file is in no target",
    explanation: """
      The file is beside the sources of a target but in no target, so it is not compiled. Usually it was removed only \
      from the project, or never added to it.
      """,
    wrong: "Wecker/OldAlarm.swift // in no Compile Sources phase",
    right: "files = (AA01 /* OldAlarm.swift in Sources */, );",
    source: "Xcode Help: Manage target membership of files")

  private static let endings: Set<Substring> = ["swift", "m", "mm"]

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
      let listed = Set(paths.members.filter { $0.location.root == .project }.map(\.location.path))
      let templates = SourceTemplates(beside: project.paths.union(listed))
      let others = OtherSources(in: project, paths)
      let included = Self.includedSources(in: project)
      return project.paths.filter {
        Self.isSource($0) && !used.contains($0.lowercased()) && owners[Self.folder(of: $0)] != nil
      }
      .filter {
        !others.has($0) && !templates.has($0) && !project.isLinked($0) && !project.isScript($0)
          && !included.contains(Self.name(of: $0))
      }.sorted().map {
        path in
        told(path, owner: owners[Self.folder(of: path)] ?? "", isListed: listed.contains(path), in: project, input)
      }
    }
  }

  private func told(
    _ path: String, owner: String, isListed: Bool, in project: CheckedProject, _ input: CheckInput
  ) -> Finding {
    let shown = project.checkedPath(path)
    let removal = CommandHint.removing(shown, from: project, among: input.projectFolders)
    return finding(
      isListed
        ? "\"\(shown)\" is in the project beside the sources of \"\(owner)\", but in no target"
        : "\"\(shown)\" is beside the sources of \"\(owner)\", but in no target",
      hint: isListed
        ? "if it is no longer used: \(removal); otherwise choose a target for it in Xcode under Target Membership"
        : "if it is no longer used, delete it; otherwise "
          + CommandHint.adding(shown, to: project, target: owner, among: input.projectFolders),
      at: Place(file: shown))
  }

  private static func isSource(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...])
  }

  /// The names of the sources that others include, as in `#import "Parts.m"`.
  private static func includedSources(in project: CheckedProject) -> Set<String> {
    var names: Set<String> = []
    for path in project.paths where isSource(path) && !path.hasSuffix(".swift") {
      for literal in project.sourceIndex.facts(of: path)?.literals ?? [] where isSource(literal.text) {
        names.insert(name(of: literal.text))
      }
    }
    return names
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// The source templates, which are in no target.
private struct SourceTemplates {
  /// The names of the files on disk and in the project, in lower case.
  private let names: Set<Substring>

  init(beside files: Set<String>) {
    names = Set(files.map { Self.name(of: $0.lowercased()) })
  }

  private static func name(of path: String) -> Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  func has(_ path: String) -> Bool {
    let name = Self.name(of: path.lowercased())
    guard let dot = name.lastIndex(of: ".") else { return false }
    let (stem, ending) = (name[..<dot], name[dot...])
    if stem.hasSuffix(".tpl") || stem.hasSuffix(".template") { return true }
    // Other marks count only if the file without the mark exists somewhere.
    return ["-demo", "-sample", "-example", ".demo", ".sample", ".example"].contains { mark in
      stem.hasSuffix(mark) && names.contains(stem.dropLast(mark.count) + ending)
    }
  }
}

/// The folders whose sources do not belong to the targets of a project.
private struct OtherSources {
  /// Folders with a Package.swift or another project, synchronized folders and folder references.
  private let folders: Set<String>
  /// The project files in folders below, whose targets may compile sources beside those of this project.
  private let projectTexts: [String]
  /// The text of the Package.swift beside the project, without whitespace; `nil` without one.
  private let package: String?

  init(in project: CheckedProject, _ paths: ProjectPaths) {
    var folders = Set(project.nestedProjects)
    for path in project.paths where path.hasSuffix("/Package.swift") {
      folders.insert(SourceInNoTarget.folder(of: path))
    }
    for member in paths.members {
      guard member.location.root == .project, !member.location.path.isEmpty else { continue }
      if case .synchronized = member.item { folders.insert(member.location.path) }
      if case .file(let file) = member.item, file.fileType == "folder" || file.fileType == "wrapper" {
        folders.insert(member.location.path)
      }
    }
    self.folders = folders
    projectTexts = project.paths.filter { path in
      path.hasSuffix(".xcodeproj/project.pbxproj") && path.split(separator: "/").count > 2
    }.sorted().compactMap(project.files.text)
    package =
      project.paths.contains("Package.swift")
      ? (project.files.text(of: "Package.swift") ?? "").filter { !$0.isWhitespace } : nil
  }

  /// Whether the Package.swift beside the project has a target in `folders` or a parent folder.
  ///
  /// The manifest is not run. A target is at `path: "Folder"`, or in the folder of its name that SwiftPM searches. If
  /// the manifest builds names by interpolation, every folder there may be a target.
  private func isCompiledByPackage(_ folders: [String]) -> Bool {
    guard let package, let first = folders.first else { return false }
    if ["Sources", "Source", "src", "srcs", "Tests"].contains(first) {
      guard folders.count > 1, !package.contains("\\(") else { return true }
      if package.contains("\"\(folders[1].filter { !$0.isWhitespace })\"") { return true }
    }
    return folders.indices.contains { index in
      let folder = folders[...index].joined(separator: "/").filter { !$0.isWhitespace }
      return ["\(folder)\"", "\(folder)/\"", "./\(folder)\"", "./\(folder)/\""].contains {
        package.contains("path:\"" + $0)
      }
    }
  }

  func has(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.last != "Package.swift", !isCompiledByPackage(parts.dropLast().map(String.init)) else { return true }
    guard
      !parts.contains(where: { $0.hasSuffix(".playground") || $0.hasSuffix(".xctemplate") || $0.hasSuffix(".bundle") })
    else { return true }
    if let name = parts.last, projectTexts.contains(where: { $0.contains("/* \(name) in Sources */") }) { return true }
    var folder = SourceInNoTarget.folder(of: path)
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = SourceInNoTarget.folder(of: folder)
    }
    return false
  }
}

extension CheckedProject {
  /// Whether the file is a program for the command line.
  fileprivate func isScript(_ path: String) -> Bool { files.bytes(of: path)?.starts(with: "#!".utf8) ?? false }

  /// Whether a symbolic link leads to `path` or a parent folder, as in packages that share sources.
  fileprivate func isLinked(_ path: String) -> Bool {
    guard !linkedPaths.isEmpty else { return false }
    return linkedPaths.contains { path == $0 || path.path(below: $0) != nil }
  }
}
