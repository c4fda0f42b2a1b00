import Diagnostics
import XcodeProjects

/// The names of the resources in a project's folder.
struct ProjectResources {
  private var names: [ResourceName.Kind: Set<String>] = [:]
  /// The names of all files, and of those that scripts such as CocoaPods' copy.
  private var files: Set<String> = []
  /// The names of image sets.
  private var sets: Set<String> = []
  /// The names of app icons, which code can load as images but hardly ever means.
  private var icons: Set<String> = []
  /// The project, whose fonts are read only if something uses one.
  private let project: CheckedProject

  /// Collects files and folders, whatever target they are in.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - paths: Its files and folders, with those that are not in a clone.
  init(in project: CheckedProject, _ paths: some Sequence<String>) {
    self.project = project
    for path in paths {
      // A set of a catalog is a folder, which has its name.
      let isSet = path.hasSuffix("/Contents.json")
      // The files in a set are loaded by the name of the set.
      let iconSet = path.firstRange(of: ".iconset/").map { path[..<$0.upperBound].dropLast() }
      guard isSet || iconSet != nil || !path.contains(".xcassets/") else { continue }
      add(iconSet ?? (isSet ? path.dropLast("/Contents.json".count) : path[...]))
    }
    for path in project.resources.outerPaths { add(path[...]) }
    for phase in project.targets.flatMap(\.target.phases) where phase.kind == .shellScript {
      for path in phase.inputPaths { add(path[...]) }
    }
  }

  private mutating func add(_ path: Substring) {
    let file = path.split(separator: "/").last.map(String.init) ?? String(path)
    files.insert(file)
    guard let dot = file.lastIndex(of: "."), let kind = Self.kinds[file[dot...].lowercased()] else { return }
    let base = String(file[..<dot])
    if file.hasSuffix(".imageset") { sets.insert(base) }
    if file.hasSuffix(".appiconset") || file.hasSuffix(".icon") { icons.formUnion([base, file]) }
    names[kind, default: []].formUnion([base, file, Self.unscaled(base), Self.unscaled(base) + file[dot...]])
  }

  /// Whether there is a resource of a name; only the name's last component counts.
  func contains(_ resource: ResourceName) -> Bool {
    guard resource.kind != .font else { return project.fonts.mayContain(resource.name) }
    let name = Self.last(resource.name)
    // A file with another extension is loaded by its whole name.
    if name.contains("."), files.contains(name) { return true }
    guard let known = names[resource.kind] else { return false }
    if known.contains(name) || resource.kind == .image && isIconImage(name) { return true }
    // UIKit also finds the image set "bell" for "bell.png".
    guard let dot = name.lastIndex(of: "."), Self.kinds[name[dot...].lowercased()] == resource.kind else {
      return false
    }
    return known.contains(String(name[..<dot]))
  }

  /// Whether a name is the one of an image that Xcode writes beside the compiled catalog, such as `AppIcon60x60`.
  private func isIconImage(_ name: String) -> Bool {
    icons.contains { icon in
      guard name.hasPrefix(icon) else { return false }
      let sizes = name.dropFirst(icon.count).prefix { $0 != "@" && $0 != "~" }.split(separator: "x")
      return sizes.count == 2 && sizes[0].allSatisfy { $0.isNumber || $0 == "." }
        && (sizes[1].first?.isNumber ?? false)
    }
  }

  /// The resource of the same kind with nearly the same name.
  ///
  /// Of several that are equally near, it is one that no code loads.
  func near(_ resource: ResourceName) -> String? {
    guard resource.kind != .font else { return project.fonts.near(resource.name) }
    // Short names are alike by chance: "folder" is no slip of "founder".
    guard resource.name.count > 3 else { return nil }
    let known = (names[resource.kind] ?? []).subtracting(icons)
    let name = Self.last(resource.name)
    for most in 1...(resource.name.count < 8 ? 1 : 2) {
      guard let near = NearNames.slip(name, among: known, most: most) else { continue }
      let loaded = project.resources.loaded.filter { $0.kind == resource.kind }.map(\.name)
      return NearNames.slip(name, among: known.subtracting(loaded), most: most) ?? near
    }
    return nil
  }

  /// The only image whose name is the one of a resource with a suffix or prefix, and that no code loads.
  func renamed(_ resource: ResourceName) -> String? {
    guard resource.kind == .image, resource.name.count > 3, !resource.name.contains("."), !resource.name.contains("/")
    else { return nil }
    let loaded = Set(project.resources.loaded.map(\.name))
    let found = sets.filter { name in
      guard !loaded.contains(name), !icons.contains(name) else { return false }
      return ["_", "-"].contains { name.hasPrefix(resource.name + $0) || name.hasSuffix($0 + resource.name) }
    }
    return found.count == 1 ? found.first : nil
  }

  private static func last(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The name without what tells devices and scales apart: `bell@2x~ipad` is loaded as `bell`.
  private static func unscaled(_ base: String) -> String {
    var name = base[...]
    for device in ["~ipad", "~iphone"] where name.hasSuffix(device) { name = name.dropLast(device.count) }
    for scale in ["@2x", "@3x"] where name.hasSuffix(scale) { name = name.dropLast(scale.count) }
    return String(name)
  }

  private static let kinds: [String: ResourceName.Kind] = [
    ".storyboard": .storyboard, ".xib": .nib, ".nib": .nib, ".colorset": .color,
    ".imageset": .image, ".symbolset": .image, ".appiconset": .image, ".iconset": .image, ".launchimage": .image,
    ".brandassets": .image,
    ".imagestack": .image, ".icon": .image, ".png": .image, ".jpg": .image, ".jpeg": .image, ".pdf": .image,
    ".gif": .image, ".tif": .image, ".tiff": .image, ".svg": .image, ".icns": .image, ".heic": .image, ".bmp": .image,
    ".ico": .image, ".webp": .image,
  ]
}

extension ProjectResourceFiles {
  /// The resources that code of the targets loads.
  var loaded: Set<ResourceName> {
    project.targets.reduce(into: []) { all, target in
      for path in project.sources(of: target).paths {
        all.formUnion(project.sourceIndex.facts(of: path)?.resourceNames ?? [])
      }
    }
  }

  /// The paths of the files and folders outside of the project's folder, whose contents are not listed.
  var outerPaths: [String] { outerMembers.map(\.location.path) }

  private var outerMembers: [ProjectPaths.Member] {
    project.locations.members.filter { member in
      switch member.location.root {
      case .project: member.location.path.hasPrefix("../")
      case .absolute: true
      case .tree: false
      }
    }
  }

  /// The local packages that are not at hand, such as those in missing submodules, so that their resources are unknown.
  func missingPackages(in input: CheckInput) -> [String] {
    let packages = project.project.packages.compactMap(\.path)
    let tracked = Set(input.trackedPaths)
    let own = packages.filter { path in
      let manifest = RelativePaths.joined(path, "Package.swift")
      return !project.paths.contains(manifest) && !tracked.contains(project.checkedPath(manifest))
    }
    return own.isEmpty ? missingPackagesOfWorkspace(tracked) : own.map(project.checkedPath)
  }

  /// The folders that a workspace lists beside the project, and that are submodules without content.
  private func missingPackagesOfWorkspace(_ tracked: Set<String>) -> [String] {
    // Only the workspace has the packages of products without a reference.
    guard project.targets.flatMap(\.target.packageProducts).contains(where: { $0.package == nil }) else { return [] }
    let ending = ".xcworkspace/contents.xcworkspacedata"
    for path in tracked.sorted() where path.hasSuffix(ending) && !path.contains(".xcodeproj/") {
      let up = project.folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
      let own = path.path(below: project.folder) ?? RelativePaths.joined(up, path)
      guard let bytes = project.files.bytes(of: project.folder.isEmpty ? path : own),
        let workspace = try? Workspace(parsing: bytes)
      else { continue }
      let outer = RelativePaths.parent(RelativePaths.parent(path))
      let members = workspace.members.filter { $0.origin == "container" }.map { RelativePaths.joined(outer, $0.path) }
      guard members.contains(project.checkedPath("\(project.project.name).xcodeproj")) else { continue }
      // Git tracks a submodule as a file at its folder's path.
      let missing = members.filter { tracked.contains($0) && !$0.contains(".xc") }
      if !missing.isEmpty { return missing }
    }
    return []
  }

  /// Whether catalogs or folders outside of the project's folder may contain resources.
  var mayBeOutside: Bool {
    outerMembers.contains { member in
      switch member.item {
      case .synchronized: true
      case .file(let file):
        file.fileType?.hasPrefix("folder") ?? false
          || [".xcassets", ".bundle", ".icon"].contains { member.location.path.hasSuffix($0) }
      default: false
      }
    }
  }
}
