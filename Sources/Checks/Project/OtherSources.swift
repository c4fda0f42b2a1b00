import XcodeProjects

/// The sources of a project's folder that do not belong to its targets.
struct OtherSources {
  /// Folders with a Package.swift or another project, synchronized folders and folder references.
  private let folders: Set<String>
  /// The project files in folders below, whose targets may compile sources beside the sources of this project.
  private let projectTexts: [String]
  /// The text of the Package.swift beside the project, without whitespace; `nil` without one.
  private let package: String?
  /// The names of the sources that others include, as in `#import "Parts.m"`.
  private let included: Set<Substring>
  private let files: FileReader

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
    files = project.files
    let sources = project.paths.filter { SourceInNoTarget.isSource($0) && !$0.hasSuffix(".swift") }
    let literals = sources.compactMap(project.sourceIndex.facts).flatMap(\.literals).map(\.text)
    included = Set(literals.filter(SourceInNoTarget.isSource).compactMap { $0.split(separator: "/").last })
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
    if let name = parts.last, included.contains(name) { return true }
    // A program for the command line.
    if files.bytes(of: path)?.starts(with: "#!".utf8) ?? false { return true }
    if let name = parts.last, projectTexts.contains(where: { $0.contains("/* \(name) in Sources */") }) { return true }
    var folder = SourceInNoTarget.folder(of: path)
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = SourceInNoTarget.folder(of: folder)
    }
    return false
  }
}
