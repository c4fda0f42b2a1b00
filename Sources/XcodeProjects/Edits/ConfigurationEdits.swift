public import Diagnostics
import PropertyLists

/// Edits of the build configurations of a project.
public struct ConfigurationEdits {
  let project: XcodeProject
}

extension ConfigurationEdits {
  /// The project with a new configuration `name` of the project and every target, as a copy of `base`.
  ///
  /// If a target has no configuration called `base`, its default one is copied.
  ///
  /// - Throws: `configuration-name-taken`, `configuration-missing` when the project has no `base`, and the errors of
  ///   reading.
  public func adding(
    _ name: String, copying base: String
  ) throws(Diagnostic) -> XcodeProject {
    try requireConfiguration(base)
    try requireFreeConfiguration(name)
    var edit = ProjectEdit(project)
    for (owner, ownerName) in configurationOwners {
      let all = ProjectConfiguration.list(of: owner)
      let role = "\(owner.isa) \(owner.id == project.object.id ? "" : ownerName) \(name)"
      guard let list = owner.object("buildConfigurationList"), !all.contains(where: { $0.name == name }) else {
        continue
      }
      let usual = list.string("defaultConfigurationName")
      guard let model = all.first(where: { $0.name == base }) ?? all.first(where: { $0.name == usual }) ?? all.last
      else { continue }
      let copy = edit.add("XCBuildConfiguration", identity: role, model.copy(named: name))
      edit.append(copy, to: "buildConfigurations", of: list.id)
      edit.consider(owner.id)
    }
    return try edit.applied()
  }

  /// The project without the configurations called `name`, its own and the targets'.
  ///
  /// A removed default configuration is replaced by `Release`, or else by the last one left.
  ///
  /// - Throws: `configuration-needed` when the project or a target would have none left, `configuration-missing`, and the
  ///   errors of reading.
  public func removing(_ name: String) throws(Diagnostic) -> XcodeProject {
    try requireConfiguration(name)
    var edit = ProjectEdit(project)
    var ids: Set<ObjectID> = []
    for (owner, ownerName) in configurationOwners {
      let all = ProjectConfiguration.list(of: owner)
      let left = all.filter { $0.name != name }
      guard left.count < all.count else { continue }
      guard let last = left.last else {
        throw Diagnostic(
          .configurationNeeded, "\"\(name)\" is the last build configuration of \"\(ownerName)\"",
          at: all.first?.object.place, remedy: .advice("add another build configuration first"))
      }
      ids.formUnion(all.filter { $0.name == name }.map(\.id))
      if let list = owner.object("buildConfigurationList"), list.string("defaultConfigurationName") == name {
        let next = left.first { $0.name == "Release" } ?? last
        edit.set(["defaultConfigurationName"], to: .text(next.name), of: list.id)
      }
    }
    return try edit.applied().fileEdits.removing(ids)
  }

  /// The project and its targets, with their names.
  private var configurationOwners: [(object: ProjectObject, name: String)] {
    [(project.object, project.name)] + project.targets.map { ($0.object, $0.name) }
  }

  private func requireConfiguration(_ name: String) throws(Diagnostic) {
    guard project.configurations.contains(where: { $0.name == name }) else {
      throw Diagnostic(
        .configurationMissing, "build configuration \"\(name)\" does not exist in the project \(project.name)",
        at: project.object.place,
        remedy: .advice("choose \(project.configurations.map { "\"\($0.name)\"" }.alternatives)"))
    }
  }

  private func requireFreeConfiguration(_ name: String) throws(Diagnostic) {
    if let other = project.configurations.first(where: { $0.name == name }) {
      throw Diagnostic(
        .configurationNameTaken, "build configuration \"\(name)\" already exists", at: other.object.place,
        remedy: .advice("choose another name"))
    }
    guard !name.isEmpty else {
      throw Diagnostic(
        .configurationNameTaken, "the name of the build configuration is empty", at: project.object.place)
    }
  }
}

extension ProjectConfiguration {
  /// The keys of a copy called `name`.
  fileprivate func copy(named name: String) -> [ProjectValue.Field] {
    object.keys.filter { $0 != "isa" }.map { key in
      if key == "name" { return .init(key, .text(name)) }
      let value = object[key].map { ProjectValue($0) } ?? ""
      guard ObjectKinds.keysOfReferences.contains(key), case .text(let id) = value else { return .init(key, value) }
      return .init(key, .reference(ObjectID(id), comment: nil))
    }
  }
}

extension Diagnostic.Code {
  package static let configurationNameTaken = Diagnostic.Code(
    "configuration-name-taken", "The build configuration name is in use or not valid.",
    "choose another name: \(command: "configuration.list") shows the existing ones")
  package static let configurationNeeded = Diagnostic.Code(
    "configuration-needed", "The last build configuration can't be deleted.", "add another configuration first")
}
