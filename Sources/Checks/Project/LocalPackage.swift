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
