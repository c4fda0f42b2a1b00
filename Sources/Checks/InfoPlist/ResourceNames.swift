import Diagnostics
import XcodeProjects

/// The names of the files that a target copies into its resources.
struct ResourceNames {
  private let names: Set<String>
  /// Whether the target has an asset catalog.
  let hasCatalog: Bool

  /// Collects the names; `nil` where a script, a folder or a build rule may add files.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - project: Its project.
  ///   - files: The names of the files that are looked for; without them, any script may add one.
  init?(of target: CheckedTarget, in project: CheckedProject, besides files: [String] = []) {
    let phases = target.target.phases
    let scripts = phases.filter { $0.kind == .shellScript }.map { $0.script?.lowercased() ?? "" }
    let endings = files.map { "." + ($0.split(separator: ".").last.map(String.init) ?? $0).lowercased() }
    guard scripts.isEmpty || !files.isEmpty,
      !scripts.contains(where: { script in
        endings.contains { script.contains($0) } || script.contains("resources_folder_path")
      }),
      target.target.buildRules.isEmpty
    else { return nil }
    var paths = project.contents.members(of: target).paths
    for file in phases.filter({ [.resources, .copyFiles].contains($0.kind) }).flatMap(\.files) {
      switch file.item {
      case .file(let reference)?:
        // A folder may have a file only below the resources folder.
        guard let path = reference.path, reference.fileType != "folder" || !files.isEmpty else { return nil }
        paths.append(path)
      case .group(let group)?:
        paths += group.children.compactMap { $0.object.string("path") } + [group.name ?? ""]
      // A package product is no such file.
      default: if files.isEmpty { return nil }
      }
    }
    hasCatalog = paths.contains { $0.hasSuffix(".xcassets") }
    names = Set(paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
  }

  /// Whether the target has a file called `name`, or an asset catalog that may have such an image.
  func mayHave(_ name: String, for key: String = "") -> Bool {
    names.contains { $0.lowercased() == name.lowercased() } || hasCatalog && key == "SFSafariToolbarItem"
  }

  /// The file that may be meant by `name`: a near name, or the only one with the same ending.
  func near(_ name: String) -> String? {
    if let near = NearNames(to: name, among: names, limit: 1).names.first { return near }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let alike = names.filter { $0.hasSuffix(name[dot...]) }
    return alike.count == 1 ? alike.first : nil
  }
}
