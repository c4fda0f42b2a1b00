import AppleIdentifiers
import PropertyLists

/// The settings of one configuration of a project or a target, chosen from the tables by the answers.
struct SettingTable {
  let answers: ResolvedAnswers

  /// The project's settings in one configuration.
  func project(_ configuration: BuildConfiguration) -> [(String, PropertyList)] {
    let platform: [(String, PropertyList)] = [
      ("SDKROOT", .string(answers.platform.sdk)),
      (answers.platform.deploymentTargetSetting, .string(answers.deploymentTarget.description)),
    ]
    return chosen(ProjectSettings.rows, configuration: configuration, target: nil) + platform
  }

  /// The settings of `target`.
  func target(_ target: PlannedTarget, _ configuration: BuildConfiguration) -> [(String, PropertyList)] {
    chosen(TargetSettings.rows, configuration: configuration, target: target)
  }

  private func chosen(
    _ rows: [SettingRow], configuration: BuildConfiguration, target: PlannedTarget?
  ) -> [(String, PropertyList)] {
    rows.filter { $0.conditions.allSatisfy { holds($0, configuration: configuration, target: target) } }
      .compactMap { row in value(of: row, target: target).map { (row.key, $0) } }
  }

  private func holds(
    _ condition: SettingRow.Condition, configuration: BuildConfiguration, target: PlannedTarget?
  ) -> Bool {
    switch condition {
    case .debug: configuration == .debug
    case .release: configuration == .release
    case .target(let kinds): target.map { kinds.contains($0.kind) } ?? false
    case .xcode(let releases): releases.contains(answers.xcode)
    case .interface(let interface): answers.interface == interface
    case .devices(let devices): answers.devices.map { devices.contains($0) } ?? true
    case .platform(let platforms): platforms.contains(answers.platform)
    case .language(let language): (answers.choices[.language] ?? Language.swift.rawValue) == language.rawValue
    case .infoPlist: target?.infoPlist != nil
    case .entitlements: target?.entitlements != nil
    case .hosted: target?.host != nil
    case .alone: target?.host == nil
    }
  }

  /// The value, or `nil` when the answer it comes from was not given.
  private func value(of row: SettingRow, target: PlannedTarget?) -> PropertyList? {
    switch row.value {
    case .text(let text): .string(text)
    case .list(let items): .array(items.map { .string($0) })
    case .answer(let answer): text(of: answer, target: target).map { .string($0) }
    }
  }

  private func text(of answer: SettingRow.Answer, target: PlannedTarget?) -> String? {
    switch answer {
    case .team: answers.team?.rawValue
    case .deploymentTarget: answers.deploymentTarget.description
    case .deviceFamilies: answers.devices?.families
    case .bundleIdentifier: target?.bundleIdentifier.rawValue
    case .hostExecutable:
      (target?.hostProduct ?? target?.host).map {
        "$(BUILT_PRODUCTS_DIR)/\($0).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\($0)"
      }
    case .hostName: target?.host
    case .infoPlist: target?.infoPlist.map { "\(target?.name ?? "")/\($0)" }
    case .entitlements: target?.entitlements.map { "\(target?.name ?? "")/\($0)" }
    case .previewFolder: target.map { "\"\($0.name)/Preview Content\"" }
    case .name: target?.name
    case .companion: target?.hostIdentifier?.rawValue
    }
  }
}

/// One of the two configurations that new projects have.
enum BuildConfiguration: String, CaseIterable {
  case debug = "Debug"
  case release = "Release"
}
