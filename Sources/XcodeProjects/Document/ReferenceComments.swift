import PropertyLists

/// The comments after the identifiers of objects that are kept by their identifiers.
typealias ReferenceComments = ObjectComments<PropertyListDictionary>

/// The comments with which Xcode says what the objects are that a project file refers to.
struct ObjectComments<Objects: CommentedObjects>: Sendable {
  private let objects: Objects
  private let projectName: String
  private let formatVersion: Int
  private let dialect: CanonicalDialect
  private let owners: ObjectOwners<Objects>

  /// Prepares the comments of `objects`.
  ///
  /// - Parameters:
  ///   - objects: The objects.
  ///   - projectName: The name of the project's folder without `.xcodeproj`.
  ///   - formatVersion: The version of the file's format.
  ///   - dialect: What the file's own text decides.
  init(objects: Objects, projectName: String, formatVersion: Int, dialect: CanonicalDialect) {
    self.objects = objects
    self.projectName = projectName
    self.formatVersion = formatVersion
    self.dialect = dialect.resolved(for: formatVersion)
    owners = ObjectOwners(of: objects)
  }

  /// The comment after the identifier `id`, or `nil` when it has none.
  func comment(for id: Objects.ID) -> String? {
    guard let isa = objects.isa(of: id), let text = comment(for: id, isa), !text.isEmpty,
      !text.utf8.contains(UInt8(ascii: "*")) || !text.contains("*/")
    else { return nil }
    return text
  }

  /// Whether `id` is a build file that no phase has, so that nothing says what its comment is.
  func isOrphan(_ id: Objects.ID) -> Bool {
    objects.isa(of: id) == ObjectKinds.buildFile && owners.phases[id] == nil
  }

  private func comment(for id: Objects.ID, _ isa: String) -> String? {
    switch isa {
    case ObjectKinds.buildFile: buildFileComment(id)
    case "PBXFileReference", "PBXGroup": name(id)
    case "PBXContainerItemProxy", "PBXTargetDependency", "PBXBuildRule": isa
    case "PBXProject": "Project object"
    case "XCBuildConfiguration": configurationComment(id)
    case "XCConfigurationList":
      owners.listOwners[id].flatMap { ownerText($0) }.map { "Build configuration list for \($0)" }
    case "XCRemoteSwiftPackageReference": "\(isa) \"\(packageName(objects.text("repositoryURL", of: id) ?? ""))\""
    case "XCLocalSwiftPackageReference": "\(isa) \"\(objects.text("relativePath", of: id) ?? "")\""
    case "XCSwiftPackageProductDependency": productName(id)
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      exceptionsComment(id, isa)
    default: ObjectKinds.isBuildPhase(isa) ? phaseName(id, isa) : name(id)
    }
  }

  private func name(_ id: Objects.ID) -> String? {
    objects.text("name", of: id) ?? objects.text("path", of: id)
  }

  private func phaseName(_ id: Objects.ID, _ isa: String) -> String {
    if let name = objects.text("name", of: id) { return name }
    return isa == ObjectKinds.copyPhase && dialect.namesNoCopyPhases ? Self.nothing : ObjectKinds.phaseName(isa)
  }

  private func buildFileComment(_ id: Objects.ID) -> String? {
    guard let phase = owners.phases[id], let isa = objects.isa(of: phase) else { return nil }
    let reference = objects.member("fileRef", of: id) ?? objects.member("productRef", of: id)
    // A build file that names a build file could lead in a circle.
    let file = reference.flatMap { objects.isa(of: $0) == ObjectKinds.buildFile ? nil : comment(for: $0) }
    return "\(file ?? Self.nothing) in \(phaseName(phase, isa))"
  }

  private func configurationComment(_ id: Objects.ID) -> String? {
    guard let name = objects.text("name", of: id) else { return nil }
    guard formatVersion >= 90, let list = owners.lists[id], let owner = owners.listOwners[list],
      let text = ownerText(owner)
    else { return name }
    return "\(name) configuration for \(text)"
  }

  private func ownerText(_ owner: Objects.ID) -> String? {
    guard let isa = objects.isa(of: owner) else { return nil }
    return "\(isa) \"\(isa == "PBXProject" ? projectName : objects.text("name", of: owner) ?? "")\""
  }

  private func exceptionsComment(_ id: Objects.ID, _ isa: String) -> String {
    guard !dialect.exceptionSetsNamedByKind, let folder = owners.folders[id].flatMap({ name($0) }) else {
      return isa
    }
    if let target = objects.member("target", of: id).flatMap({ name($0) }) {
      return "Exceptions for \"\(folder)\" folder in \"\(target)\" target"
    }
    guard let phase = objects.member("buildPhase", of: id), let phaseIsa = objects.isa(of: phase),
      let target = owners.targets[phase].flatMap({ name($0) })
    else { return isa }
    return "Exceptions for \"\(folder)\" folder in \"\(phaseName(phase, phaseIsa))\" phase from \"\(target)\" target"
  }

  private func productName(_ id: Objects.ID) -> String? {
    guard let name = objects.text("productName", of: id) else { return nil }
    return name.hasPrefix("plugin:") ? String(name.dropFirst("plugin:".count)) : name
  }

  /// The last part of a package's address, without what follows its last period.
  private func packageName(_ address: String) -> String {
    let last = address.split(separator: "/").last ?? ""
    guard let period = last.lastIndex(of: "."), period != last.startIndex else { return String(last) }
    return String(last[..<period])
  }

  /// The comment that Xcode writes for a missing name.
  private static var nothing: String { "(null)" }
}

/// Which object holds another, where a comment names the holder.
struct ObjectOwners<Objects: CommentedObjects>: Sendable {
  /// The phase of a build file, the first that has it.
  private(set) var phases: [Objects.ID: Objects.ID] = [:]
  /// The project or target of a list of configurations.
  private(set) var listOwners: [Objects.ID: Objects.ID] = [:]
  /// The list of a configuration.
  private(set) var lists: [Objects.ID: Objects.ID] = [:]
  /// The synchronized folder of a set of exceptions.
  private(set) var folders: [Objects.ID: Objects.ID] = [:]
  /// The target of a phase.
  private(set) var targets: [Objects.ID: Objects.ID] = [:]

  init(of objects: Objects) {
    for (isa, id) in Self.holders(in: objects) {
      switch isa {
      case "XCConfigurationList":
        for member in objects.members("buildConfigurations", of: id) { lists[member] = id }
      case ObjectKinds.synchronizedRootGroup:
        for member in objects.members("exceptions", of: id) { folders[member] = id }
      default: note(id, isa, in: objects)
      }
    }
  }

  /// The objects that may hold others, in the order in which Xcode writes them, whatever order the file has: of two
  /// holders the same one is named before and after the file is put in order.
  private static func holders(in objects: Objects) -> [(isa: String, id: Objects.ID)] {
    let found = objects.objects(besides: heldAlone).map {
      (isa: $0.isa, identifier: objects.identifier(of: $0.id), id: $0.id)
    }
    return found.sorted { ($0.isa, $0.identifier) < ($1.isa, $1.identifier) }.map { ($0.isa, $0.id) }
  }

  /// The kinds that hold nothing which is named after its holder; they are the most.
  private static var heldAlone: Set<String> {
    [ObjectKinds.buildFile, "PBXFileReference", "PBXGroup", "XCBuildConfiguration"]
  }

  private mutating func note(_ id: Objects.ID, _ isa: String, in objects: Objects) {
    if ObjectKinds.isBuildPhase(isa) {
      for member in objects.members("files", of: id) where phases[member] == nil { phases[member] = id }
      return
    }
    if let list = objects.member("buildConfigurationList", of: id), listOwners[list] == nil { listOwners[list] = id }
    for member in objects.members("buildPhases", of: id) { targets[member] = id }
  }
}
