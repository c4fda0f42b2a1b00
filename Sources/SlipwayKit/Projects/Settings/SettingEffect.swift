package import Diagnostics
import XcodeProjects

/// A build setting of a target whose value changes.
public struct ChangedSetting: Hashable, Sendable {
  /// The target's name; `nil` for the project's own settings.
  public let target: String?
  /// The configuration.
  public let configuration: String
  /// The setting, without conditions.
  public let key: String
  /// The value before, resolved; `nil` if nothing gave one.
  public let old: String?
  /// The value after, resolved; `nil` if nothing gives one.
  public let new: String?
}

/// What an edit of build settings changes.
struct SettingEffect {
  /// The values that change.
  private(set) var values: [ChangedSetting] = []
  /// The values of the owner that are set, but were the same before.
  private(set) var unchanged: [ChangedSetting] = []
  /// The new values that have no effect, because others count more.
  private(set) var hidden: [Diagnostic] = []

  init(
    of requests: [SettingEditing.Request], for owner: SettingOwner, in names: Set<String>,
    from before: TargetConfigurations, to after: TargetConfigurations
  ) {
    var targets = after.project.targets
    if case .target(let target) = owner { targets = targets.filter { $0.id == target.id } }
    var keys: [String] = []
    for key in requests.map({ String($0.key.prefix { $0 != "[" }) }) where !keys.contains(key) { keys.append(key) }
    let isOfTarget = if case .target = owner { true } else { false }
    let set = requests.compactMap { request in if case .set = request.step { request.key } else { nil } }
    for target in (isOfTarget ? [] : [nil]) + targets.map(Optional.some) {
      for configuration in (target?.configurations ?? after.project.configurations).map(\.name) {
        let old = before.settings(of: target, in: configuration)
        let new = after.settings(of: target, in: configuration)
        for key in keys {
          let value = ChangedSetting(
            target: target?.name, configuration: configuration, key: key, old: old[key].map(SettingValue.trimmed),
            new: new[key].map(SettingValue.trimmed))
          if old[key] != new[key] {
            values.append(value)
          } else if set.contains(key), names.contains(configuration), isOfTarget || owner == .project && target == nil {
            unchanged.append(value)
          }
        }
      }
    }
    for request in requests {
      guard case .set(let value) = request.step, !request.key.contains("[") else { continue }
      let isLast = requests.last { $0.key == request.key } == request
      if case .file = owner { continue }
      if isLast { note(request.key, value, targets, names, after) }
    }
  }

  /// Notes the targets for which another value counts.
  private mutating func note(
    _ key: String, _ value: String, _ targets: [ProjectTarget], _ names: Set<String>, _ after: TargetConfigurations
  ) {
    for target in targets {
      var others: [(assignment: SettingAssignment, place: Place?, configurations: [String])] = []
      for name in target.configurations.map(\.name) where names.contains(name) {
        let configuration = after.configuration(name, of: target)
        guard let first = configuration.settings.assignments(of: key).first, first.value != value,
          configuration.settings[key] != configuration.settings.expanded(value)
        else { continue }
        let place = configuration.place(ofSetting: key)
        if let index = others.firstIndex(where: { $0.assignment.value == first.value }) {
          others[index].configurations.append(name)
        } else {
          others.append((first, place, [name]))
        }
      }
      for other in others {
        let place = other.place?.fileAndLine.map { " (\($0))" } ?? ""
        let overriding =
          other.assignment.conditions.isEmpty ? "" : ", because \(other.assignment.writtenKey) overrides it"
        hidden.append(
          Diagnostic(
            .settingHidden,
            "\(key) of \(target.name) is still \"\(other.assignment.value)\" in "
              + "\(other.configurations.joined(separator: ", "))\(overriding)\(place)",
            severity: .note, at: other.place,
            remedy: Self.command(
              setting: other.assignment, value, of: target, in: other.configurations)))
      }
    }
  }

  /// A command that changes the other value, if it counts only under conditions.
  private static func command(
    setting assignment: SettingAssignment, _ value: String, of target: ProjectTarget, in configurations: [String]
  ) -> Remedy? {
    guard assignment.origin.level != .builtIn, !assignment.conditions.isEmpty else { return nil }
    let isOfTarget = [.target, .targetFile].contains(assignment.origin.level)
    let owner = isOfTarget ? ["target": target.name] : ["project-level": "true"]
    let isLimited = configurations.count < target.configurations.count
    return .operation(
      .init(
        "setting.set", ["setting": "\(assignment.writtenKey)=\(value)"].merging(owner) { $1 },
        repeated: isLimited ? ["configuration": configurations] : [:]))
  }
}

extension Diagnostic.Code {
  package static let settingHidden = Diagnostic.Code(
    "setting-hidden", "The new value has no effect for a target, because another value overrides it.",
    "change or remove the other value, which the message names")
}
