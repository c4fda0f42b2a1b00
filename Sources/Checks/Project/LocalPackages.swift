import Diagnostics
import XcodeProjects

/// The Swift packages in folders of a project.
struct LocalPackages {
  let project: CheckedProject
}

extension LocalPackages {
  /// The packages in folders of the project, each once.
  var all: [LocalPackage] {
    let referred = project.project.packages.filter(\.isLocal).compactMap { package in
      package.path.map { (RelativePaths.joined(project.project.projectDirectoryPath, $0), Optional(package)) }
    }
    let listed = project.locations.members.compactMap { member -> (String, PackageReference?)? in
      guard case .file(let file) = member.item, ["folder", "wrapper"].contains(file.fileType ?? ""),
        member.location.root == .project
      else { return nil }
      return (member.location.path, nil)
    }
    var seen: Set<String> = []
    return (referred + listed).filter { seen.insert($0.0).inserted }.compactMap { folder, package in
      project.memory.localPackages.value(of: folder) { LocalPackage(in: folder, reference: package, of: project) }
    }
  }
}

extension LocalPackages {
  /// The sources of the local packages' products that a target links, relative to the project's folder.
  func sources(of target: CheckedTarget) -> [String] {
    project.memory.packageSourcePaths.value(of: target.id) {
      let names = Set(target.target.packageProducts.filter { !$0.isPlugin }.map(\.name))
      let folders = names.isEmpty ? [] : all.flatMap { names.flatMap($0.folders) }
      guard !folders.isEmpty else { return [] }
      return project.paths.filter { path in
        SourceIndex.isSource(path) && folders.contains { path.path(below: $0) != nil }
      }.sorted()
    }
  }
}

extension LocalPackages {
  /// The folder of the Swift package that a file belongs to, relative to the project's folder; `nil` outside of packages.
  func folder(of path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if project.paths.contains("\(folder)/Package.swift") { return String(folder) }
    }
    return nil
  }

  /// The module of a package's source that `target` links; `nil` if it links none or the module is unclear.
  func linkedModule(of path: String, inPackage folder: String, by target: CheckedTarget) -> String? {
    let parts = (path.path(below: folder) ?? "").split(separator: "/").map(String.init)
    guard parts.count > 2, parts[0] == "Sources", let package = LocalPackage(in: folder, reference: nil, of: project),
      package.manifest.paths.isEmpty
    else { return nil }
    let products = Set(target.target.packageProducts.filter { !$0.isPlugin }.map(\.name))
    let isLinked = package.manifest.productTargets.contains { products.contains($0.product) && $0.target == parts[1] }
    return isLinked ? parts[1] : nil
  }
}
