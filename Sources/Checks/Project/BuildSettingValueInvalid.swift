import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for values that Xcode does not allow for a build setting.
struct BuildSettingValueInvalid: CheckRule {
  let description = RuleDescription(
    id: "build-setting-value-invalid", severity: .warning, summary: "Build setting has an invalid value",
    explanation: """
      A build setting of Xcode has a type: Boolean, enumeration or string. Xcode does not report an invalid value. It \
      reads a Boolean that begins with Y, T or 1 to 9 as YES, others as NO. It ignores an unknown value of an \
      enumeration. Values with references such as $(inherited) are not checked.
      """,
    wrong: "CODE_SIGN_STYLE = Automatisch;",
    right: "CODE_SIGN_STYLE = Automatic;",
    source: "swift-build: the specifications of build settings (.xcspec)", command: .setSetting())

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context in
      context.writtenSettings.compactMap { assignment in
        guard !Self.ruledElsewhere.contains(assignment.key),
          let reason = BuildSettingTable.objection(to: assignment.value, for: assignment.writtenKey)
        else { return nil }
        return finding(
          reason,
          hint: Self.hint(for: assignment, in: context),
          at: assignment.origin.place.map(context.project.shownPlace), in: context)
      }
    }
  }

  /// Sets the value that the user probably meant; otherwise the user chooses one, or removes the setting.
  private static func hint(for assignment: SettingAssignment, in context: TargetContext) -> Hint? {
    let facts = BuildSettingTable.facts(of: assignment.key)
    let values = (facts?.values ?? []).filter { !$0.isEmpty }
    let slip = NearNames.slip(assignment.value, among: values)
    guard slip == nil, facts?.kind == .flag, let removal = context.commands.unsetting(assignment) else {
      return context.commands.setting(assignment.writtenKey, slip ?? "VALUE", where: assignment)
    }
    return "\(removal), or set it to YES or NO"
  }

  /// The settings whose values have rules of their own.
  private static let ruledElsewhere: Set<String> = Set(Platform.allCases.map(\.deploymentTargetSetting)).union([
    "DEVELOPMENT_TEAM", "PRODUCT_BUNDLE_IDENTIFIER", "SDKROOT", "SWIFT_VERSION", "TARGETED_DEVICE_FAMILY",
  ])
}

extension TargetContext {
  /// The values in the project file and in .xcconfig files of the team, each place once.
  var writtenSettings: [SettingAssignment] {
    var seen: Set<Place> = []
    return configuration.settings.written.filter { assignment in
      guard let place = assignment.origin.place, seen.insert(place).inserted else { return false }
      return place.file.map(DependencyFolder.contains) != true
    }
  }
}
