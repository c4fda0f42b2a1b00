import Diagnostics
import FileTrees
import XcodeProjects

/// The asset catalog into which a new image set or app icon goes.
struct AssetCatalogChoice {
  /// The folder of the templates' sets.
  private static let usual = "Assets.xcassets"

  private let places: ProjectPlaces
  private let target: ProjectTarget?
  private let folder: String
  private let isNamed: Bool

  /// Chooses for a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, relative to the project's folder.
  ///   - isNamed: Whether the user named it, perhaps as a catalog or a folder in one.
  ///   - target: The target that gets the set.
  ///   - places: The project.
  init(for folder: String, isNamed: Bool, of target: ProjectTarget?, in places: ProjectPlaces) {
    (self.folder, self.isNamed, self.target, self.places) = (folder, isNamed, target, places)
  }

  /// The path of a file of a template, relative to the project's folder.
  func path(of file: String) -> String {
    let usualPath = folder.isEmpty ? file : "\(folder)/\(file)"
    guard let inside = file.path(below: Self.usual) else { return usualPath }
    if folder.split(separator: "/").contains(where: { $0.hasSuffix(".xcassets") }) { return "\(folder)/\(inside)" }
    let usualCatalog = folder.isEmpty ? Self.usual : "\(folder)/\(Self.usual)"
    guard !FileAccess.exists(places.loaded.absolute(usualCatalog)),
      let catalog = catalog(for: inside.split(separator: "/").first?.split(separator: ".").last.map(String.init) ?? "")
    else { return usualPath }
    return "\(catalog)/\(inside)"
  }

  /// The catalog with the most sets of a kind.
  private func catalog(for ending: String) -> String? {
    let found = isNamed ? catalogsInFolder : catalogsOfTarget
    let counts = found.map { catalog in
      (catalog, places.loaded.names(below: catalog).count { $0.contains(".\(ending)/") })
    }
    return counts.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }

  private var catalogsInFolder: [String] {
    let entries = (try? FileAccess.entries(of: places.loaded.absolute(folder))) ?? []
    return entries.filter { Self.isCatalog($0.name) }.map { folder.isEmpty ? $0.name : "\(folder)/\($0.name)" }
  }

  private var catalogsOfTarget: [String] {
    guard let target else { return [] }
    let uses = FileUses(places.loaded.project, places.paths)
    let development = places.loaded.configurations.settings(of: target).list("DEVELOPMENT_ASSET_PATHS")
    return places.paths.members.flatMap { member -> [String] in
      guard member.location.root == .project else { return [] }
      guard case .synchronized = member.item else { return [member.location.path] }
      let root = member.location.path
      let entries = try? FileAccess.walk(
        places.loaded.absolute(root), entering: { !FileType(path: $0).isBundle && !$0.lastName.hasPrefix(".") })
      return (entries ?? []).map { "\(root)/\($0.name)" }
    }.filter { path in
      Self.isCatalog(path) && uses.contains(path, in: target)
        && !development.contains { path == $0 || path.path(below: $0) != nil }
    }
  }

  /// Whether a path is of a catalog other than Xcode's one for previews.
  private static func isCatalog(_ path: String) -> Bool {
    path.pathEnding == "xcassets" && path.lastName != "Preview Assets.xcassets"
  }
}
