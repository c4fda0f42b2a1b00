import Diagnostics
import XcodeProjects

/// A Swift package in a folder of the project: one that the project refers to, or whose folder it lists.
struct LocalPackage: Sendable {
  /// The folder, seen from the folder that holds the project.
  let folder: String
  /// The reference of the project; `nil` where the project only lists the folder.
  let reference: PackageReference?
  /// The path of its manifest, seen from the folder that holds the project.
  let manifestPath: String
  let manifest: ManifestLiterals
  /// Whether there are no manifests for other versions of Swift.
  let isOnlyManifest: Bool
  /// The folders of its targets, seen from its own.
  private let sources: [String]

  /// - Returns: `nil` where there is no manifest that can be read.
  init?(in folder: String, reference: PackageReference?, of project: CheckedProject) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let path = prefix + "Package.swift"
    // The list of files has none outside of the project's folder.
    let isOutside = path.hasPrefix("../")
    guard project.paths.contains(path) || isOutside, let bytes = project.files.bytes(of: path) else { return nil }
    self.folder = folder
    self.reference = reference
    manifestPath = path
    manifest = ManifestLiterals(bytes)
    let other = prefix + "Package@swift-"
    isOnlyManifest =
      isOutside
      ? !Self.versions.contains { project.files.bytes(of: "\(other)\($0).swift") != nil }
      : !project.paths.contains { $0.hasPrefix(other) }
    let named = manifest.paths.map { RelativePaths.joined("", $0) }.filter { !$0.isEmpty && !$0.hasPrefix("..") }
    sources = Self.sourceFolders + named
  }

  /// The versions of Swift that other manifests may be for.
  private static let versions = (0...10).map { "5.\($0)" } + ["5", "6"] + (0...4).map { "6.\($0)" }

  /// The name that messages have for it.
  var name: String { folder.split(separator: "/").last.map(String.init) ?? "Package.swift" }

  /// The folders of the targets that a product is made of, seen from the folder that holds the project.
  func folders(ofProduct name: String) -> [String] {
    manifest.productTargets.filter { $0.product == name }.flatMap { part in
      Self.sourceFolders.map { RelativePaths.joined(folder, "\($0)/\(part.target)") }
    }
  }

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  /// Whether a file is in the folder of one of its targets.
  func hasFile(_ path: String) -> Bool {
    guard let inside = path.path(below: folder) else { return false }
    return sources.contains { inside.path(below: $0) != nil }
  }
}

extension CheckedProject {
  /// The packages in folders of the project, each once.
  var localPackages: [LocalPackage] {
    let referred = project.packages.filter(\.isLocal).compactMap { package in
      package.path.map { (RelativePaths.joined(project.projectDirectoryPath, $0), Optional(package)) }
    }
    let listed = locations.members.compactMap { member -> (String, PackageReference?)? in
      guard case .file(let file) = member.item, ["folder", "wrapper"].contains(file.fileType ?? ""),
        member.location.root == .project
      else { return nil }
      return (member.location.path, nil)
    }
    var seen: Set<String> = []
    return (referred + listed).filter { seen.insert($0.0).inserted }.compactMap { folder, package in
      packageContents.value(of: folder) { LocalPackage(in: folder, reference: package, of: self) }
    }
  }
}

extension CheckedProject {
  /// The sources of the local packages' products that a target links, relative to the project's folder.
  func packageSources(of target: CheckedTarget) -> [String] {
    packageSourcePaths.value(of: target.id) {
      let names = Set(target.target.packageProducts.filter { !$0.isPlugin }.map(\.name))
      let folders = names.isEmpty ? [] : localPackages.flatMap { names.flatMap($0.folders) }
      guard !folders.isEmpty else { return [] }
      return paths.filter { path in
        SourceIndex.isSource(path) && folders.contains { path.path(below: $0) != nil }
      }.sorted()
    }
  }
}

extension CheckedProject {
  /// The folder of the Swift package that a file belongs to, relative to the project's folder; `nil` outside of packages.
  func packageFolder(of path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if paths.contains("\(folder)/Package.swift") { return String(folder) }
    }
    return nil
  }

  /// The module of a package's source that `target` links; `nil` if it links none or the module is unclear.
  func linkedModule(of path: String, inPackage folder: String, by target: CheckedTarget) -> String? {
    let parts = (path.path(below: folder) ?? "").split(separator: "/").map(String.init)
    guard parts.count > 2, parts[0] == "Sources", let package = LocalPackage(in: folder, reference: nil, of: self),
      package.manifest.paths.isEmpty
    else { return nil }
    let products = Set(target.target.packageProducts.filter { !$0.isPlugin }.map(\.name))
    let isLinked = package.manifest.productTargets.contains { products.contains($0.product) && $0.target == parts[1] }
    return isLinked ? parts[1] : nil
  }
}
