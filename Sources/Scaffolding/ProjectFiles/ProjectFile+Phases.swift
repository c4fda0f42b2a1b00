import AppleIdentifiers
import FileTrees
import PropertyLists
import XcodeProjects

/// The build phases of a new project's targets.
extension ProjectFile {
  /// The phases of a target, as Xcode's templates have them.
  mutating func addPhases(of target: PlannedTarget) -> [ObjectID] {
    var phases = phaseKinds(of: target).map { addPhase($0, of: target) }
    let embedded = targets.filter { $0.container == target.name }
    if !embedded.isEmpty { phases.append(addEmbedding(of: embedded, in: target)) }
    return phases
  }

  private func phaseKinds(of target: PlannedTarget) -> [BuildPhase.Kind] {
    switch target.kind {
    case .staticLibrary where answers.language == .swift: [.sources, .frameworks]
    // A library for a Mac is installed with its headers; one for a device has them copied beside it.
    case .staticLibrary where answers.platform != .macOS: [.sources, .frameworks, .copyFiles]
    default: target.kind.productType?.phases ?? []
    }
  }

  private mutating func addPhase(_ kind: BuildPhase.Kind, of target: PlannedTarget) -> ObjectID {
    let identifier = graph.identifier(kind.rawValue, target.name)
    var files: [ObjectID] = []
    if answers.layout == .groups { files += addBuildFiles(of: target, phase: kind) }
    if kind == .frameworks { files += addLinkedProducts(of: target) }
    var members: [(String, PropertyList)] = [
      ("buildActionMask", "2147483647"), ("files", .ids(files)),
      ("runOnlyForDeploymentPostprocessing", kind == .copyFiles && target.kind == .commandLineTool ? "1" : "0"),
    ]
    if kind == .copyFiles {
      let isTool = target.kind == .commandLineTool
      members.append(("dstPath", isTool ? "/usr/share/man/man1/" : "include/$(PRODUCT_NAME)"))
      members.append(("dstSubfolderSpec", isTool ? "0" : "16"))
    }
    graph.add(identifier, isa: kind.rawValue, members)
    return identifier
  }

  /// The build files of what a target links: the library that it tests, and products of packages.
  private mutating func addLinkedProducts(of target: PlannedTarget) -> [ObjectID] {
    var buildFiles: [ObjectID] = []
    if let host = target.host, target.kind == .unitTests, !target.hostKind.isApplication {
      let identifier = graph.identifier("PBXBuildFile", "\(target.name) links \(host)")
      graph.add(identifier, isa: "PBXBuildFile", [("fileRef", .id(productID(host)))])
      buildFiles.append(identifier)
    }
    for package in target.packages {
      let identifier = graph.identifier("PBXBuildFile", "\(target.name) links package \(package.product)")
      graph.add(identifier, isa: "PBXBuildFile", [("productRef", .id(packageProductID(package, of: target)))])
      buildFiles.append(identifier)
    }
    return buildFiles
  }

  private mutating func addEmbedding(of embedded: [PlannedTarget], in target: PlannedTarget) -> ObjectID {
    var files: [ObjectID] = []
    for child in embedded {
      let identifier = graph.identifier("PBXBuildFile", "\(target.name) embeds \(child.name)")
      graph.add(
        identifier, isa: "PBXBuildFile",
        [
          ("fileRef", .id(productID(child.name))),
          ("settings", .dictionary([("ATTRIBUTES", ["RemoveHeadersOnCopy"])])),
        ])
      files.append(identifier)
    }
    let phase = graph.identifier("PBXCopyFilesBuildPhase", "\(target.name) embeds")
    graph.add(
      phase, isa: "PBXCopyFilesBuildPhase",
      [
        ("buildActionMask", "2147483647"), ("dstPath", "$(CONTENTS_FOLDER_PATH)/Watch"), ("dstSubfolderSpec", "16"),
        ("files", .ids(files)), ("name", "Embed Watch Content"), ("runOnlyForDeploymentPostprocessing", "0"),
      ])
    return phase
  }

  private mutating func addBuildFiles(of target: PlannedTarget, phase: BuildPhase.Kind) -> [ObjectID] {
    var buildFiles: [ObjectID] = []
    for item in GroupTree(target).items where item.name != target.infoPlist {
      let isPublic = target.publicHeaders.contains(item.identity)
      guard Self.isMember(item, of: phase, isPublic: isPublic) else { continue }
      let identifier = graph.identifier("PBXBuildFile", "\(target.name) \(item.identity)")
      let reference = graph.identifier("item", "\(target.name) \(item.identity)")
      var members: [(String, PropertyList)] = [("fileRef", .id(reference))]
      if isPublic, phase == .headers { members.append(("settings", .dictionary([("ATTRIBUTES", ["Public"])]))) }
      graph.add(identifier, isa: "PBXBuildFile", members)
      buildFiles.append(identifier)
    }
    return buildFiles
  }

  /// Headers belong in the phase for headers, or the public ones in one that copies them.
  private static func isMember(_ item: GroupTree.Item, of phase: BuildPhase.Kind, isPublic: Bool) -> Bool {
    phase == .copyFiles ? isPublic : FileType(path: item.name).phase == phase
  }

  // MARK: - Packages

  func packageProductKey(_ package: PlannedTarget.PackageUse, of target: PlannedTarget) -> String {
    "\(target.name) \(package.product)"
  }

  mutating func packageProductID(_ package: PlannedTarget.PackageUse, of target: PlannedTarget) -> ObjectID {
    graph.identifier("XCSwiftPackageProductDependency", packageProductKey(package, of: target))
  }

  /// Adds the packages in folders of the project: references since Xcode 16, and folders of a group before.
  mutating func addPackages() -> (groups: [ObjectID], references: [ObjectID]) {
    var paths: [String] = []
    for target in targets {
      for package in target.packages {
        graph.add(
          packageProductID(package, of: target), isa: "XCSwiftPackageProductDependency",
          [("productName", .string(package.product))])
        if !paths.contains(package.path.rawValue) { paths.append(package.path.rawValue) }
      }
    }
    guard !paths.isEmpty else { return ([], []) }
    if answers.xcode.hasSynchronizedFolders {
      return ([], paths.map { addPackageReference($0) })
    }
    let group = graph.identifier("PBXGroup", "Packages")
    graph.add(
      group, isa: "PBXGroup",
      [
        ("children", .ids(paths.map { addPackageFolder($0) })), ("name", "Packages"), ("sourceTree", "<group>"),
      ])
    return ([group], [])
  }

  private mutating func addPackageReference(_ path: String) -> ObjectID {
    let reference = graph.identifier("XCLocalSwiftPackageReference", path)
    graph.add(reference, isa: "XCLocalSwiftPackageReference", [("relativePath", .string(path))])
    return reference
  }

  private mutating func addPackageFolder(_ path: String) -> ObjectID {
    let folder = graph.identifier("PBXFileReference", "package \(path)")
    let name = path.split(separator: "/").last.map(String.init) ?? path
    graph.add(
      folder, isa: "PBXFileReference",
      [
        ("lastKnownFileType", "wrapper"), ("name", .string(name)), ("path", .string(path)),
        ("sourceTree", "<group>"),
      ])
    return folder
  }
}
