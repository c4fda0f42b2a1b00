import PropertyLists

/// The comments with which Xcode says what the objects are that a project file refers to.
struct ReferenceComments {
  private let objects: PropertyListDictionary
  private let projectName: String
  private let formatVersion: Int
  private let exceptionSetsNamedByKind: Bool
  private var owners = Owners()

  /// Which object holds another, where a comment names the holder.
  struct Owners {
    var phaseOfBuildFile: [String: PropertyList] = [:]
    var ownerOfList: [String: PropertyList] = [:]
    var listOfConfiguration: [String: String] = [:]
    var folderOfExceptions: [String: PropertyList] = [:]
    var targetOfPhase: [String: PropertyList] = [:]
  }

  init(objects: PropertyListDictionary, projectName: String, formatVersion: Int, exceptionSetsNamedByKind: Bool) {
    self.exceptionSetsNamedByKind = exceptionSetsNamedByKind
    self.objects = objects
    self.projectName = projectName
    self.formatVersion = formatVersion
    for entry in objects.entries {
      owners.note(entry.key, entry.value)
    }
  }

  /// The comment after the identifier `id`, or `nil` when it has none.
  func comment(for id: String) -> String? {
    guard let object = objects[id], let isa = object["isa"]?.string else { return nil }
    guard let text = comment(for: id, object, isa), !text.isEmpty, !text.contains("*/") else { return nil }
    return text
  }

  private func comment(for id: String, _ object: PropertyList, _ isa: String) -> String? {
    switch isa {
    case "PBXBuildFile": buildFileComment(id, object)
    case "PBXContainerItemProxy", "PBXTargetDependency", "PBXBuildRule": isa
    case "PBXProject": "Project object"
    case "XCBuildConfiguration": configurationComment(id, object)
    case "XCConfigurationList":
      owners.ownerOfList[id].flatMap { ownerText($0) }.map { "Build configuration list for \($0)" }
    case "XCRemoteSwiftPackageReference": "\(isa) \"\(packageName(object["repositoryURL"]?.string ?? ""))\""
    case "XCLocalSwiftPackageReference": "\(isa) \"\(object["relativePath"]?.string ?? "")\""
    case "XCSwiftPackageProductDependency": productName(object)
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      exceptionsComment(id, object, isa)
    default: ObjectKinds.isBuildPhase(isa) ? phaseName(object, isa) : name(object)
    }
  }

  private func name(_ object: PropertyList) -> String? {
    object["name"]?.string ?? object["path"]?.string
  }

  private func phaseName(_ object: PropertyList, _ isa: String) -> String {
    object["name"]?.string ?? ObjectKinds.phaseName(isa)
  }

  private func buildFileComment(_ id: String, _ object: PropertyList) -> String? {
    guard let phase = owners.phaseOfBuildFile[id], let isa = phase["isa"]?.string else { return nil }
    let reference = object["fileRef"]?.string ?? object["productRef"]?.string
    let file = reference.flatMap { comment(for: $0) } ?? "(null)"
    return "\(file) in \(phaseName(phase, isa))"
  }

  private func configurationComment(_ id: String, _ object: PropertyList) -> String? {
    guard let name = object["name"]?.string else { return nil }
    guard formatVersion >= 90, let list = owners.listOfConfiguration[id], let owner = owners.ownerOfList[list],
      let text = ownerText(owner)
    else { return name }
    return "\(name) configuration for \(text)"
  }

  private func ownerText(_ owner: PropertyList) -> String? {
    guard let isa = owner["isa"]?.string else { return nil }
    return "\(isa) \"\(isa == "PBXProject" ? projectName : owner["name"]?.string ?? "")\""
  }

  private func exceptionsComment(_ id: String, _ object: PropertyList, _ isa: String) -> String {
    guard !exceptionSetsNamedByKind, let folder = owners.folderOfExceptions[id].flatMap({ name($0) }) else {
      return isa
    }
    if let target = object["target"]?.string.flatMap({ objects[$0] }), let targetName = name(target) {
      return "Exceptions for \"\(folder)\" folder in \"\(targetName)\" target"
    }
    guard let phaseID = object["buildPhase"]?.string, let phase = objects[phaseID], let phaseIsa = phase["isa"]?.string,
      let target = owners.targetOfPhase[phaseID].flatMap({ name($0) })
    else { return isa }
    return "Exceptions for \"\(folder)\" folder in \"\(phaseName(phase, phaseIsa))\" phase from \"\(target)\" target"
  }

  private func productName(_ object: PropertyList) -> String? {
    guard let name = object["productName"]?.string else { return nil }
    return name.hasPrefix("plugin:") ? String(name.dropFirst("plugin:".count)) : name
  }

  /// The last part of a package's address, without what follows its last period.
  private func packageName(_ address: String) -> String {
    let last = address.split(separator: "/").last ?? ""
    guard let period = last.lastIndex(of: "."), period != last.startIndex else { return String(last) }
    return String(last[..<period])
  }
}

extension ReferenceComments.Owners {
  mutating func note(_ id: String, _ object: PropertyList) {
    guard let isa = object["isa"]?.string else { return }
    if ObjectKinds.isBuildPhase(isa) {
      each(of: object["files"]) { phaseOfBuildFile[$0] = phaseOfBuildFile[$0] ?? object }
    }
    if let list = object["buildConfigurationList"]?.string, ownerOfList[list] == nil {
      ownerOfList[list] = object
    }
    switch isa {
    case "XCConfigurationList":
      each(of: object["buildConfigurations"]) { listOfConfiguration[$0] = id }
    case ObjectKinds.synchronizedRootGroup:
      each(of: object["exceptions"]) { folderOfExceptions[$0] = object }
    default:
      each(of: object["buildPhases"]) { targetOfPhase[$0] = object }
    }
  }

  private func each(of list: PropertyList?, _ body: (String) -> Void) {
    for element in list?.array ?? [] {
      element.string.map(body)
    }
  }
}
