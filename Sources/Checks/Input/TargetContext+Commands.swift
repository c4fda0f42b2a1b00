import Diagnostics
import PropertyLists
import XcodeProjects

/// The operations that change a target, for hints.
extension TargetContext {
  private func operation(_ name: String, _ values: [String: String]) -> Remedy.Operation {
    project.operation(name, values, on: target).limited(to: [configuration.name])
  }

  /// Sets a build setting of the target, under the conditions of the target's present value.
  func settingCommand(_ key: String, _ value: String) -> Hint {
    let present = configuration.settings.assignments(of: key).first
    let isOwn = present.map { [.target, .targetFile].contains($0.origin.level) } ?? false
    return Hint(operation("setting.set", ["setting": "\(isOwn ? present?.writtenKey ?? key : key)=\(value)"]))
  }

  /// Adds an element to a list in a build setting of the target.
  func addingCommand(_ key: String, _ element: String) -> Hint {
    Hint(operation("setting.add", ["key": key, "value": element]))
  }

  /// Removes a build setting everywhere that it is: from the target, the project and .xcconfig files.
  func unsettingCommand(_ key: String) -> Hint {
    Hint.sequence(configuration.settings.assignments(of: key).compactMap(unsettingCommand)) ?? "remove \(key)"
  }

  /// Removes a build setting from where `assignment` gives it a value; `nil` for a built-in value.
  func unsettingCommand(_ assignment: SettingAssignment) -> Hint? {
    command("setting.unset", ["key": assignment.writtenKey], where: assignment)
  }

  /// Sets a build setting to `value` where `assignment` gives it one; `nil` for a built-in value.
  func settingCommand(_ key: String, _ value: String, where assignment: SettingAssignment) -> Hint? {
    command("setting.set", ["setting": "\(key)=\(value)"], where: assignment)
  }

  private func command(_ name: String, _ values: [String: String], where assignment: SettingAssignment) -> Hint? {
    let command = operation(name, values)
    var values = command.values
    switch assignment.origin.level {
    case .builtIn: return nil
    case .target: return Hint(command)
    case .project:
      values["project-level"] = ""
      values["target"] = nil
      return Hint(Remedy.Operation(command.name, values, repeated: command.repeated))
    case .projectFile, .targetFile:
      guard let file = assignment.origin.place?.file else { return nil }
      values["xcconfig"] = project.checkedPath(file)
      values["target"] = nil
      return Hint(Remedy.Operation(command.name, values))
    }
  }

  /// Sets an attribute of the target, such as `deployment-target`.
  func attributeCommand(_ option: String, _ value: String) -> Hint {
    Hint(operation("target.set", [option: value]))
  }

  /// Sets the bundle identifier, also where embedded bundles contain it; advice if it refers to build settings.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - written: The identifier with references to build settings, if it is known.
  /// - Returns: The hint.
  func identifierHint(_ identifier: String, written: String? = nil) -> Hint {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    guard configuration.settings.assignments(of: key).first?.value.contains("$") != true else {
      return "write \(written ?? identifier)"
    }
    let values = target.embedded.isEmpty ? [:] : ["follow": ""]
    return Hint(operation("target.set", ["bundle-id": identifier].merging(values) { $1 }))
  }

  /// The bundle identifier as it is written, with references to build settings, if it means the same in `other`.
  func identifierText(for other: TargetContext) -> String? {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    guard let text = configuration.settings.assignments(of: key).first?.value, text.contains("$"),
      !SettingReferences.names(in: text).contains("TARGET_NAME"),
      SettingReferences(other.configuration.settings).areKnown(in: text),
      other.configuration.settings.expanded(text) == configuration.settings[key]
    else { return nil }
    return text
  }

  /// Makes a system framework optional that the target links.
  func weakLinking(of framework: String) -> Hint {
    Hint(project.operation("dependency.add.framework", ["name": framework, "optional": ""], on: target))
  }

  /// Adds a capability to the target.
  func capabilityCommand(_ name: String) -> Hint {
    Hint(project.operation("capability.add", ["name": name], on: target))
  }

  /// Sets an entry of the Info.plist or entitlements.
  ///
  /// - Parameters:
  ///   - path: The key path, as commands take it.
  ///   - value: The value; `nil` if the user chooses it.
  ///   - type: The type of the value, if neither the key nor the present value tells.
  ///   - isEntitlement: Whether the entry is in the entitlements.
  ///   - isOfFile: Whether the value is in the file, which several configurations may share.
  /// - Returns: The hint; `nil` if a command can't edit the lists.
  func entryCommand(
    _ path: String, _ value: String?, type: String? = nil, entitlements isEntitlement: Bool = false,
    ofFile isOfFile: Bool = false
  ) -> Hint? {
    guard !isOfFile || isEntitlement || !isReplacedBySetting(path) else { return nil }
    var values = ["key-path": path]
    values["value"] = value
    values["type"] = type
    return listCommand("info.set", values, isEntitlement, isOfFile)
  }

  /// Removes an entry of the Info.plist or entitlements; `nil` if a command can't edit them.
  func removalCommand(_ path: String, entitlements isEntitlement: Bool = false, ofFile isOfFile: Bool = false) -> Hint?
  {
    listCommand("info.remove", ["key-path": path], isEntitlement, isOfFile)
  }

  private func listCommand(
    _ name: String, _ values: [String: String], _ isEntitlement: Bool, _ isOfFile: Bool
  ) -> Hint? {
    let keys = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"]
    let files = keys.map { key in target.configurations.map { $0.settings.path(key) } }
    guard !files.joined().compactMap(\.self).contains(where: Self.isElsewhere) else { return nil }
    let operation = operation(name, isEntitlement ? values.merging(["entitlements": ""]) { $1 } : values)
    let isShared = Set(files[isEntitlement ? 1 : 0]).count == 1
    return Hint(isOfFile && isShared ? operation.limited(to: []) : operation)
  }

  /// Whether commands change the build setting that replaces an entry of the file.
  private func isReplacedBySetting(_ key: String) -> Bool {
    let version = VersionKey.all.first { $0.key == key }?.setting
    guard configuration.settings.generatesInfoPlist,
      let setting = version ?? InfoPlistKey.all.first(where: { $0.name == key })?.setting
    else { return false }
    return configuration.settings.origin(of: setting).map { $0.level != .builtIn } ?? false
  }

  /// Whether commands do not edit a file: it is outside of the project's folder, or unknown.
  private static func isElsewhere(_ path: String) -> Bool {
    path.contains("$") || path.hasPrefix("/") || path.hasPrefix("../")
  }

  /// Adds a usage description, which the user writes.
  func purposeHint(_ key: String) -> Hint {
    entryCommand(key, "DESCRIPTION") ?? "add \(key) with a sentence that explains the use"
  }
}

/// The operations that change a project, for hints.
extension CheckedProject {
  /// The project, relative to the checked folder.
  var shownName: String { checkedPath("\(project.name).xcodeproj") }

  /// An operation on a target, for all of its configurations.
  fileprivate func operation(
    _ name: String, _ values: [String: String], on target: CheckedTarget
  ) -> Remedy.Operation {
    Remedy.Operation(name, values.merging(["target": target.name, "project": shownName]) { $1 })
  }

  /// Adds a target to the dependencies of another one, which is only built after it.
  func dependencyCommand(of target: CheckedTarget, on other: CheckedTarget) -> Hint {
    let use = other.productType.isLinked ? ["no-link": ""] : [:]
    return Hint(operation("dependency.add.target", use.merging(["name": other.name]) { $1 }, on: target))
  }

  /// Sets a build setting of several targets.
  func settingCommand(_ key: String, _ value: String, of targets: [CheckedTarget]) -> Hint? {
    Hint.sequence(targets.map { Hint(operation("setting.set", ["setting": "\(key)=\(value)"], on: $0)) })
  }

  /// Sets the version or the build number in all configurations of a target; of all targets if it is `nil`.
  func versionCommand(_ key: VersionKey, _ value: String, of target: CheckedTarget?) -> Hint {
    let values = [key.key == VersionKey.marketing.key ? "version" : "build": value]
    guard let target else {
      return Hint(Remedy.Operation("version.set", values.merging(["project": shownName]) { $1 }))
    }
    return Hint(operation("version.set", values, on: target))
  }

  /// Removes a file, relative to the checked folder, from the project and, if `isDeleting`, from the disk.
  func fileRemoval(_ path: String, isDeleting: Bool = false) -> Hint {
    Hint(
      Remedy.Operation(
        "file.remove", ["path": path, "project": shownName].merging(isDeleting ? ["delete": ""] : [:]) { $1 }))
  }

  /// Removes a file, relative to the checked folder, from a target.
  func membershipRemoval(_ path: String, from target: CheckedTarget) -> Hint {
    Hint(operation("file.target.remove", ["path": path], on: target))
  }

  /// Adds a file, relative to the checked folder, to a target.
  func membershipAddition(_ path: String, to target: String) -> Hint {
    Hint(Remedy.Operation("file.target.add", ["path": path, "target": target, "project": shownName]))
  }

  /// Embeds a framework or library of the project, signed by the team; `nil` if it is outside of the project's folder.
  func embeddingCommand(of file: ProjectObject, in target: CheckedTarget) -> Hint? {
    guard let location = locations[file.id], location.root == .project, !location.path.hasPrefix("../") else {
      return nil
    }
    return Hint(operation("dependency.add.framework", ["name": location.path, "embed": ""], on: target))
  }

  /// Removes a framework from the dependencies of a target.
  func dependencyRemoval(_ name: String, from target: CheckedTarget) -> Hint {
    Hint(operation("dependency.remove", ["name": name], on: target))
  }

  /// Adds a build configuration.
  func configurationAddition(_ name: String) -> Hint {
    Hint(Remedy.Operation("configuration.add", ["name": name, "project": shownName]))
  }

  /// Adds a language and its localized files.
  func languageAddition(_ code: String) -> Hint {
    Hint(Remedy.Operation("language.add", ["code": code, "project": shownName]))
  }

  /// Changes or removes a scheme.
  func schemeCommand(
    _ verb: String, _ name: String, _ values: [String: String] = [:], repeated: [String: [String]] = [:]
  ) -> Hint {
    let own = ["name": name, "project": shownName]
    return Hint(Remedy.Operation("scheme.\(verb)", values.merging(own) { $1 }, repeated: repeated))
  }

  /// Creates a file from a template in a target, which is named only among several apps.
  func fileCreation(_ kind: String, _ name: String, in target: CheckedTarget) -> Hint {
    var values = ["kind": kind, "name": name, "project": shownName]
    if targets.count(where: \.isApplication) > 1 { values["target"] = target.name }
    return Hint(Remedy.Operation("file.create", values))
  }

  /// Adds a file, relative to the checked folder, to the project and a target.
  func fileAddition(_ path: String, to target: String? = nil) -> Hint {
    var values = ["path": path, "project": shownName]
    values["target"] = target
    return Hint(Remedy.Operation("file.add", values))
  }

  /// Adds a file to the project and several targets.
  func fileAddition(_ path: String, toAll targets: [String]) -> Hint {
    guard targets.count > 1 else { return fileAddition(path, to: targets.first) }
    return Hint(
      Remedy.Operation("file.add", ["path": path, "project": shownName], repeated: ["target": targets]))
  }
}
