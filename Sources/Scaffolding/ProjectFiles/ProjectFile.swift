import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Writes the project file of a new project, as the Xcode that is asked for would.
struct ProjectFile {
  let answers: ResolvedAnswers
  let targets: [PlannedTarget]
  private let settings: SettingTable
  var graph: ObjectGraph
  let project: ObjectID

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
      if !target.files.isEmpty { folders.append(addFolder(of: target)) }
      addTarget(target)
    }
    let packages = addPackages()
    addProject(folders: folders + packages.groups, packages: packages.references)
    return graph.root(objectVersion: answers.xcode.facts.objectVersion, project: project)
  }

  mutating func targetID(_ name: String) -> ObjectID {
    graph.identifier("PBXNativeTarget", name)
  }

  // MARK: - The project

  private mutating func addProject(folders: [ObjectID], packages: [ObjectID]) {
    let products = graph.identifier("PBXGroup", "Products")
    let main = graph.identifier("PBXGroup", "main")
    let productFiles = targets.filter { $0.kind != .aggregate }.map { productID($0.name) }
    graph.add(
      products, isa: "PBXGroup",
      [("children", .ids(productFiles)), ("name", "Products"), ("sourceTree", "<group>")])
    graph.add(main, isa: "PBXGroup", [("children", .ids(folders + [products])), ("sourceTree", "<group>")])
    let configurations = addConfigurations(of: "PBXProject", "") { [settings] in settings.project($0) }
    var members: [(String, PropertyList)] = [
      ("attributes", .dictionary(attributes())), ("buildConfigurationList", .id(configurations)),
      ("developmentRegion", .string(LanguageCode.development.rawValue)), ("hasScannedForEncodings", "0"),
      ("knownRegions", .array(knownRegions.map { .string($0) })), ("mainGroup", .id(main)),
      ("productRefGroup", .id(products)), ("projectDirPath", ""), ("projectRoot", ""),
      ("targets", .ids(targets.map { targetID($0.name) })),
    ]
    if !packages.isEmpty { members.append(("packageReferences", .ids(packages))) }
    graph.add(project, isa: "PBXProject", members + formatMembers)
  }

  private var knownRegions: [String] {
    [LanguageCode.development.rawValue, "Base"] + answers.translations.map(\.rawValue)
  }

  /// The keys of the file format's version: one key up to Xcode 15, two others since.
  private var formatMembers: [(String, PropertyList)] {
    let facts = answers.xcode.facts
    if let version = facts.compatibilityVersion { return [("compatibilityVersion", .string(version))] }
    return [
      ("minimizedProjectReferenceProxies", "1"),
      ("preferredProjectObjectVersion", .string(String(facts.objectVersion))),
    ]
  }

  private mutating func attributes() -> [(String, PropertyList)] {
    let facts = answers.xcode.facts
    var targetAttributes: [(String, PropertyList)] = []
    for target in targets {
      var members: [(String, PropertyList)] = [("CreatedOnToolsVersion", .string(facts.toolsVersion))]
      if let host = target.host, target.hostKind.isApplication { members.append(("TestTargetID", .id(targetID(host)))) }
      targetAttributes.append((targetID(target.name).rawValue, .dictionary(members)))
    }
    var attributes: [(String, PropertyList)] = [
      ("BuildIndependentTargetsInParallel", "1"), ("LastUpgradeCheck", .string(facts.upgradeCheck)),
      ("TargetAttributes", .dictionary(targetAttributes)),
    ]
    if answers.language == .swift { attributes.append(("LastSwiftUpdateCheck", .string(facts.upgradeCheck))) }
    if !answers.classPrefix.isEmpty { attributes.append(("CLASSPREFIX", .string(answers.classPrefix))) }
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

  mutating func productID(_ target: String) -> ObjectID {
    graph.identifier("PBXFileReference", "product \(target)")
  }

  private mutating func addTarget(_ target: PlannedTarget) {
    let product = productID(target.name)
    graph.add(
      product, isa: "PBXFileReference",
      [
        ("explicitFileType", .string(target.kind.productType?.facts?.fileType ?? "")), ("includeInIndex", "0"),
        ("path", .string(target.productFileName)), ("sourceTree", "BUILT_PRODUCTS_DIR"),
      ])
    let phases = addPhases(of: target)
    let configurations = addConfigurations(of: "PBXNativeTarget", target.name) { [settings] in
      settings.target(target, $0)
    }
    var members: [(String, PropertyList)] = [
      ("buildConfigurationList", .id(configurations)), ("buildPhases", .ids(phases)), ("buildRules", []),
      ("dependencies", .ids(addDependencies(of: target))), ("name", .string(target.name)),
      ("packageProductDependencies", .ids(target.packages.map { packageProductID($0, of: target) })),
      ("productName", .string(target.name)), ("productReference", .id(product)),
      ("productType", .string(target.productType)),
    ]
    if answers.layout == .folders, !target.files.isEmpty {
      members.append(("fileSystemSynchronizedGroups", .ids([folderID(of: target)])))
    }
    graph.add(targetID(target.name), isa: "PBXNativeTarget", members)
  }

  /// A target depends on the targets that it tests, and on the targets that it embeds.
  private mutating func addDependencies(of target: PlannedTarget) -> [ObjectID] {
    let embedded = targets.filter { $0.container == target.name }.map(\.name)
    return ([target.host].compactMap { $0 } + embedded).map { addDependency(of: target, on: $0) }
  }

  private mutating func addDependency(of target: PlannedTarget, on other: String) -> ObjectID {
    let proxy = graph.identifier("PBXContainerItemProxy", "\(target.name) \(other)")
    graph.add(
      proxy, isa: "PBXContainerItemProxy",
      [
        ("containerPortal", .id(project)), ("proxyType", "1"), ("remoteGlobalIDString", .id(targetID(other))),
        ("remoteInfo", .string(other)),
      ])
    let dependency = graph.identifier("PBXTargetDependency", "\(target.name) \(other)")
    graph.add(
      dependency, isa: "PBXTargetDependency", [("target", .id(targetID(other))), ("targetProxy", .id(proxy))])
    return dependency
  }
}
