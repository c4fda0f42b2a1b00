import Diagnostics
import PropertyLists
import XcodeProjects

/// The operations that change a target, for hints.
struct TargetCommands {
  let context: TargetContext
}

extension TargetCommands {
  private func operation(_ name: String, _ values: [String: String]) -> Remedy.Operation {
    context.project.commands.operation(name, values, on: context.target).limited(to: [context.configuration.name])
  }

  /// Sets a build setting of the target, under the conditions of the target's present value.
  func setting(_ key: String, _ value: String) -> Hint {
    let present = context.configuration.settings.assignments(of: key).first
    let isOwn = present.map { [.target, .targetFile].contains($0.origin.level) } ?? false
    return Hint(operation("setting.set", ["setting": "\(isOwn ? present?.writtenKey ?? key : key)=\(value)"]))
  }

  /// Adds an element to a list in a build setting of the target.
  func adding(_ key: String, _ element: String) -> Hint {
    Hint(operation("setting.add", ["key": key, "value": element]))
  }

  /// Removes a build setting everywhere that it is: from the target, the project and .xcconfig files.
  func unsetting(_ key: String) -> Hint {
    Hint.sequence(context.configuration.settings.assignments(of: key).compactMap(unsetting)) ?? "remove \(key)"
  }

  /// Removes a build setting from where `assignment` gives it a value; `nil` for a built-in value.
  func unsetting(_ assignment: SettingAssignment) -> Hint? {
    command("setting.unset", ["key": assignment.writtenKey], where: assignment)
  }

  /// Sets a build setting to `value` where `assignment` gives it one; `nil` for a built-in value.
  func setting(_ key: String, _ value: String, where assignment: SettingAssignment) -> Hint? {
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
      values["xcconfig"] = context.project.checkedPath(file)
      values["target"] = nil
      return Hint(Remedy.Operation(command.name, values))
    }
  }

  /// Sets an attribute of the target, such as `deployment-target`.
  func attribute(_ option: String, _ value: String) -> Hint {
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
    guard context.configuration.settings.assignments(of: key).first?.value.contains("$") != true else {
      return "write \(written ?? identifier)"
    }
    let values = context.target.embedded.isEmpty ? [:] : ["follow": ""]
    return Hint(operation("target.set", ["bundle-id": identifier].merging(values) { $1 }))
  }

  /// The bundle identifier as it is written, with references to build settings, if it means the same in `other`.
  func identifierText(for other: TargetContext) -> String? {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    guard let text = context.configuration.settings.assignments(of: key).first?.value, text.contains("$"),
      !SettingReferences.names(in: text).contains("TARGET_NAME"),
      SettingReferences(other.configuration.settings).areKnown(in: text),
      other.configuration.settings.expanded(text) == context.configuration.settings[key]
    else { return nil }
    return text
  }

  /// Makes a system framework optional that the target links.
  func weakLinking(of framework: String) -> Hint {
    Hint(
      context.project.commands.operation(
        "dependency.add.framework", ["name": framework, "optional": ""], on: context.target))
  }

  /// Adds a capability to the target.
  func capability(_ name: String) -> Hint {
    Hint(context.project.commands.operation("capability.add", ["name": name], on: context.target))
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
  func entry(
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
  func removal(_ path: String, entitlements isEntitlement: Bool = false, ofFile isOfFile: Bool = false) -> Hint? {
    listCommand("info.remove", ["key-path": path], isEntitlement, isOfFile)
  }

  private func listCommand(
    _ name: String, _ values: [String: String], _ isEntitlement: Bool, _ isOfFile: Bool
  ) -> Hint? {
    let keys = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"]
    let files = keys.map { key in context.target.configurations.map { $0.settings.path(key) } }
    guard !files.joined().compactMap(\.self).contains(where: Self.isElsewhere) else { return nil }
    let operation = operation(name, isEntitlement ? values.merging(["entitlements": ""]) { $1 } : values)
    let isShared = Set(files[isEntitlement ? 1 : 0]).count == 1
    return Hint(isOfFile && isShared ? operation.limited(to: []) : operation)
  }

  /// Whether commands change the build setting that replaces an entry of the file.
  private func isReplacedBySetting(_ key: String) -> Bool {
    let version = VersionKey.all.first { $0.key == key }?.setting
    guard context.configuration.settings.generatesInfoPlist,
      let setting = version ?? InfoPlistKey.all.first(where: { $0.name == key })?.setting
    else { return false }
    return context.configuration.settings.origin(of: setting).map { $0.level != .builtIn } ?? false
  }

  /// Whether commands do not edit a file: it is outside of the project's folder, or unknown.
  private static func isElsewhere(_ path: String) -> Bool {
    path.contains("$") || path.hasPrefix("/") || path.hasPrefix("../")
  }

  /// Adds a usage description, which the user writes.
  func purposeHint(_ key: String) -> Hint {
    entry(key, "DESCRIPTION") ?? "add \(key) with a sentence that explains the use"
  }
}
