import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Writes the project file of a new project, as the Xcode that is asked for would.
struct ProjectFile {
  private let answers: ResolvedAnswers
  private let targets: [PlannedTarget]
  private let settings: SettingTable
  private var graph: ObjectGraph
  private let project: ObjectID

  private init(answers: ResolvedAnswers, targets: [PlannedTarget]) {
    self.answers = answers
    self.targets = targets
    settings = SettingTable(answers: answers)
    graph = ObjectGraph(salt: answers.name.rawValue)
    project = graph.identifier("PBXProject")
  }

  /// The bytes of `project.pbxproj`, and the identifiers of the targets by their names.
  static func written(
    _ answers: ResolvedAnswers, targets: [PlannedTarget]
  ) throws(Diagnostic) -> (bytes: [UInt8], targetIDs: [String: ObjectID]) {
    var file = ProjectFile(answers: answers, targets: targets)
    let root = file.root()
    let bytes = try CanonicalForm.bytes(of: root, projectName: answers.name.rawValue)
    var identifiers: [String: ObjectID] = [:]
    for target in targets { identifiers[target.name] = file.targetID(target.name) }
    return (bytes, identifiers)
  }

  private mutating func root() -> PropertyList {
    var folders: [ObjectID] = []
    for target in targets {
      folders.append(addFolder(of: target))
      addTarget(target)
    }
    addProject(folders: folders)
    return graph.root(objectVersion: answers.xcode.facts.objectVersion, project: project)
  }

  private mutating func targetID(_ name: String) -> ObjectID {
    graph.identifier("PBXNativeTarget", name)
  }

  // MARK: - The project

  private mutating func addProject(folders: [ObjectID]) {
    let products = graph.identifier("PBXGroup", "Products")
    let main = graph.identifier("PBXGroup", "main")
    let productFiles = targets.map { graph.identifier("PBXFileReference", "product \($0.name)") }
    graph.add(
      products, isa: "PBXGroup",
      [("children", .ids(productFiles)), ("name", "Products"), ("sourceTree", "<group>")])
    graph.add(main, isa: "PBXGroup", [("children", .ids(folders + [products])), ("sourceTree", "<group>")])
    let configurations = addConfigurations(of: "PBXProject", "") { [settings] in settings.project($0) }
    graph.add(
      project, isa: "PBXProject",
      [
        ("attributes", .dictionary(attributes())), ("buildConfigurationList", .id(configurations)),
        ("developmentRegion", "en"), ("hasScannedForEncodings", "0"), ("knownRegions", ["en", "Base"]),
        ("mainGroup", .id(main)), ("minimizedProjectReferenceProxies", "1"),
        ("preferredProjectObjectVersion", .string(String(answers.xcode.facts.objectVersion))),
        ("productRefGroup", .id(products)), ("projectDirPath", ""), ("projectRoot", ""),
        ("targets", .ids(targets.map { targetID($0.name) })),
      ])
  }

  private mutating func attributes() -> [(String, PropertyList)] {
    let facts = answers.xcode.facts
    var targetAttributes: [(String, PropertyList)] = []
    for target in targets {
      var members: [(String, PropertyList)] = [("CreatedOnToolsVersion", .string(facts.toolsVersion))]
      if let host = target.host { members.append(("TestTargetID", .id(targetID(host)))) }
      targetAttributes.append((targetID(target.name).rawValue, .dictionary(members)))
    }
    var attributes: [(String, PropertyList)] = [
      ("BuildIndependentTargetsInParallel", "1"), ("LastSwiftUpdateCheck", .string(facts.upgradeCheck)),
      ("LastUpgradeCheck", .string(facts.upgradeCheck)), ("TargetAttributes", .dictionary(targetAttributes)),
    ]
    if let organization = answers.organization { attributes.append(("ORGANIZATIONNAME", .string(organization))) }
    return attributes
  }

  private mutating func addConfigurations(
    of ownerKind: String, _ owner: String, settings: (BuildConfiguration) -> [(String, PropertyList)]
  ) -> ObjectID {
    var configurations: [ObjectID] = []
    for configuration in BuildConfiguration.allCases {
      let identifier = graph.identifier("XCBuildConfiguration", "\(ownerKind) \(owner) \(configuration.rawValue)")
      graph.add(
        identifier, isa: "XCBuildConfiguration",
        [("buildSettings", .dictionary(settings(configuration))), ("name", .string(configuration.rawValue))])
      configurations.append(identifier)
    }
    let list = graph.identifier("XCConfigurationList", "\(ownerKind) \(owner)")
    graph.add(
      list, isa: "XCConfigurationList",
      [
        ("buildConfigurations", .ids(configurations)), ("defaultConfigurationIsVisible", "0"),
        ("defaultConfigurationName", "Release"),
      ])
    return list
  }

  // MARK: - Targets

  private mutating func addTarget(_ target: PlannedTarget) {
    let product = graph.identifier("PBXFileReference", "product \(target.name)")
    graph.add(
      product, isa: "PBXFileReference",
      [
        ("explicitFileType", .string(target.kind.productType?.facts?.fileType ?? "")), ("includeInIndex", "0"),
        ("path", .string(target.productFileName)), ("sourceTree", "BUILT_PRODUCTS_DIR"),
      ])
    let phases = [BuildPhase.Kind.sources, .frameworks, .resources].map { addPhase($0, of: target) }
    let configurations = addConfigurations(of: "PBXNativeTarget", target.name) { [settings] in
      settings.target(target, $0)
    }
    var members: [(String, PropertyList)] = [
      ("buildConfigurationList", .id(configurations)), ("buildPhases", .ids(phases)), ("buildRules", []),
      ("dependencies", .ids(addDependencies(of: target))), ("name", .string(target.name)),
      ("packageProductDependencies", []), ("productName", .string(target.name)), ("productReference", .id(product)),
      ("productType", .string(target.productType)),
    ]
    if answers.layout == .folders {
      members.append(("fileSystemSynchronizedGroups", .ids([folderID(of: target)])))
    }
    graph.add(targetID(target.name), isa: "PBXNativeTarget", members)
  }

  private mutating func addPhase(_ kind: BuildPhase.Kind, of target: PlannedTarget) -> ObjectID {
    let identifier = graph.identifier(kind.rawValue, target.name)
    let files = answers.layout == .groups ? addBuildFiles(of: target, phase: kind) : []
    graph.add(
      identifier, isa: kind.rawValue,
      [("buildActionMask", "2147483647"), ("files", .ids(files)), ("runOnlyForDeploymentPostprocessing", "0")])
    return identifier
  }

  private mutating func addDependencies(of target: PlannedTarget) -> [ObjectID] {
    guard let host = target.host else { return [] }
    let proxy = graph.identifier("PBXContainerItemProxy", "\(target.name) \(host)")
    graph.add(
      proxy, isa: "PBXContainerItemProxy",
      [
        ("containerPortal", .id(project)), ("proxyType", "1"), ("remoteGlobalIDString", .id(targetID(host))),
        ("remoteInfo", .string(host)),
      ])
    let dependency = graph.identifier("PBXTargetDependency", "\(target.name) \(host)")
    graph.add(
      dependency, isa: "PBXTargetDependency", [("target", .id(targetID(host))), ("targetProxy", .id(proxy))])
    return [dependency]
  }

  // MARK: - Folders

  private mutating func folderID(of target: PlannedTarget) -> ObjectID {
    graph.identifier("folder", target.name)
  }

  private mutating func addFolder(of target: PlannedTarget) -> ObjectID {
    switch answers.layout {
    case .folders:
      addSynchronizedFolder(of: target)
      return folderID(of: target)
    case .groups:
      return GroupTree(target).add(to: &graph)
    }
  }

  private mutating func addSynchronizedFolder(of target: PlannedTarget) {
    var members: [(String, PropertyList)] = [("path", .string(target.name)), ("sourceTree", "<group>")]
    if let infoPlist = target.infoPlist {
      // Without the exception the file would be a resource as well, and two commands would produce it.
      let exceptions = graph.identifier("PBXFileSystemSynchronizedBuildFileExceptionSet", target.name)
      graph.add(
        exceptions, isa: "PBXFileSystemSynchronizedBuildFileExceptionSet",
        [("membershipExceptions", [.string(infoPlist)]), ("target", .id(targetID(target.name)))])
      members.append(("exceptions", .ids([exceptions])))
    }
    graph.add(folderID(of: target), isa: "PBXFileSystemSynchronizedRootGroup", members)
  }

  private mutating func addBuildFiles(of target: PlannedTarget, phase: BuildPhase.Kind) -> [ObjectID] {
    var buildFiles: [ObjectID] = []
    for item in GroupTree(target).items where item.name != target.infoPlist {
      guard FileType(path: item.name).phase == phase else { continue }
      let identifier = graph.identifier("PBXBuildFile", "\(target.name) \(item.identity)")
      let reference = graph.identifier("item", "\(target.name) \(item.identity)")
      graph.add(identifier, isa: "PBXBuildFile", [("fileRef", .id(reference))])
      buildFiles.append(identifier)
    }
    return buildFiles
  }
}
