import AppleIdentifiers
import XcodeProjects

extension LoadedProject {
  /// The keys under which a target itself gives a build setting its value for devices and the simulator.
  ///
  /// Xcode writes the team and the profile under `[sdk=iphoneos*]`. A plain value beside it would have no effect.
  ///
  /// - Parameters:
  ///   - key: The setting; one with conditions is the only key.
  ///   - target: The target.
  ///   - configuration: The configuration.
  /// - Returns: The keys, such as `DEVELOPMENT_TEAM[sdk=iphoneos*]`; the plain one where no condition counts.
  func effectiveKeys(of key: String, for target: ProjectTarget, in configuration: String) -> [String] {
    let settings = settings(of: target, configuration: configuration)
    guard !key.contains("["), let first = Self.conditional(settings.assignments(of: key)) else { return [key] }
    var keys = [first]
    if let simulator = Self.simulators[settings.platform] {
      let others = project.settings(
        of: target, query: SettingQuery(configuration: configuration, sdk: SDKName(simulator)), files: files)
      if let other = Self.conditional(others.assignments(of: key)), other != first { keys.append(other) }
    }
    // Xcode leaves an empty plain value beside the conditional one.
    let plain = settings.assignments(of: key).first { $0.conditions.isEmpty && Self.isOwn($0) }
    return keys + (plain?.value.isEmpty ?? true ? [] : [key])
  }

  private static let simulators: [Platform: String] = [
    .iOS: "iphonesimulator", .tvOS: "appletvsimulator", .watchOS: "watchsimulator", .visionOS: "xrsimulator",
  ]

  private static func isOwn(_ assignment: SettingAssignment) -> Bool {
    assignment.origin.level == .target || assignment.origin.level == .targetFile
  }

  /// The key of the value that counts, if it is the target's own and for an SDK.
  private static func conditional(_ assignments: [SettingAssignment]) -> String? {
    guard let first = assignments.first, isOwn(first), !first.conditions.isEmpty,
      first.conditions.allSatisfy({ $0.parameter == "sdk" })
    else { return nil }
    return first.writtenKey
  }
}
