import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A project without targets, as the Xcode that is asked for would write it.
struct EmptyProject {
  let answers: ResolvedAnswers
  /// The build configurations in addition to Debug and Release.
  let configurations: [String]

  /// The project.
  func project() throws(Diagnostic) -> XcodeProject {
    let name = answers.name.rawValue
    let root = PropertyList.dictionary([
      ("archiveVersion", "1"), ("classes", .dictionary([])),
      ("objectVersion", .string(String(answers.xcode.facts.objectVersion))), ("objects", .dictionary(objects)),
      ("rootObject", .string(id("PBXProject"))),
    ])
    return try XcodeProject(
      document: ProjectDocument(parsing: CanonicalForm.bytes(of: root, projectName: name)), name: name)
  }

  private func id(_ kind: String, _ role: String = "") -> String {
    ObjectID.digest(of: kind, role, in: answers.name.rawValue).rawValue
  }

  private var objects: [(String, PropertyList)] {
    let (main, products) = (id("PBXGroup", "main"), id("PBXGroup", "Products"))
    let list = id("XCConfigurationList", "PBXProject ")
    let owned = BuildConfiguration.names(with: configurations).map {
      (id("XCBuildConfiguration", "PBXProject  \($0)"), $0)
    }
    let table = SettingTable(answers: answers)
    let objects: [(id: String, isa: String, members: [(String, PropertyList)])] =
      owned.map { id, name in
        let settings = table.project(.init(of: name)).map { ($0.key, $0.value) }
        return (id, "XCBuildConfiguration", [("buildSettings", .dictionary(settings)), ("name", .string(name))])
      } + [
        (
          list, "XCConfigurationList",
          [
            ("buildConfigurations", .array(owned.map { .string($0.0) })), ("defaultConfigurationIsVisible", "0"),
            ("defaultConfigurationName", "Release"),
          ]
        ),
        (products, "PBXGroup", [("children", []), ("name", "Products"), ("sourceTree", "<group>")]),
        (main, "PBXGroup", [("children", [.string(products)]), ("sourceTree", "<group>")]),
        (
          id("PBXProject"), "PBXProject",
          [
            ("attributes", .dictionary(attributes)), ("buildConfigurationList", .string(list)),
            ("developmentRegion", .string(LanguageCode.development.rawValue)), ("hasScannedForEncodings", "0"),
            ("knownRegions", .array(knownRegions.map { .string($0) })), ("mainGroup", .string(main)),
            ("productRefGroup", .string(products)), ("projectDirPath", ""), ("projectRoot", ""), ("targets", []),
          ] + formatMembers
        ),
      ]
    return objects.map { ($0.id, .dictionary([("isa", .string($0.isa))] + $0.members)) }
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

  private var attributes: [(String, PropertyList)] {
    let check = PropertyList.string(answers.xcode.facts.upgradeCheck)
    var attributes: [(String, PropertyList)] = [
      ("BuildIndependentTargetsInParallel", "1"), ("LastUpgradeCheck", check),
    ]
    if answers.language == .swift { attributes.append(("LastSwiftUpdateCheck", check)) }
    if !answers.classPrefix.isEmpty { attributes.append(("CLASSPREFIX", .string(answers.classPrefix))) }
    if let organization = answers.organization { attributes.append(("ORGANIZATIONNAME", .string(organization))) }
    return attributes
  }
}
