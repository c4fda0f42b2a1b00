import AppleIdentifiers
import PropertyLists
import XcodeProjects

/// The settings of one configuration of a project or a target, chosen from the tables by the answers.
struct SettingTable {
  let answers: ResolvedAnswers

  /// The project's settings in one configuration.
  func project(_ configuration: BuildConfiguration) -> [String: PropertyList] {
    chosen(ProjectSettings.rows, configuration: configuration, target: nil)
  }

  /// The settings of `target`.
  func target(_ target: PlannedTarget, _ configuration: BuildConfiguration) -> [String: PropertyList] {
    let own = chosen(TargetSettings.rows, configuration: configuration, target: target)
    return own.merging(target.settings.map { ($0.key, .string($0.value)) }) { $1 }
  }

  private func chosen(
    _ rows: [SettingRow], configuration: BuildConfiguration, target: PlannedTarget?
  ) -> [String: PropertyList] {
    let chosen = rows.filter { $0.conditions.allSatisfy { holds($0, configuration: configuration, target: target) } }
    return Dictionary(chosen.compactMap { row in value(of: row, target: target).map { (row.key, $0) } }) { first, _ in
      first
    }
  }

  private func holds(
    _ condition: SettingRow.Condition, configuration: BuildConfiguration, target: PlannedTarget?
  ) -> Bool {
    switch condition {
    case .debug: configuration == .debug
    case .release: configuration == .release
    case .target(let kinds): target.map { kinds.contains($0.kind) } ?? false
    case .xcode(let releases): releases.contains(answers.xcode)
    case .interface(let interfaces): answers.interface.map { interfaces.contains($0) } ?? false
    case .devices(let devices): answers.devices.map { devices.contains($0) } ?? true
    case .platform(let platforms): answers.platforms.count == 1 && platforms.contains(answers.platform)
    case .multiplatform: answers.platforms.count > 1
    case .testsApp: target?.hostKind.isApplication ?? false
    case .language(let language): answers.language == language
    case .infoPlist: target?.infoPlist != nil
    case .entitlements: target?.entitlements != nil
    case .prefixHeader: target?.prefixHeader != nil
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
    case .sdk: answers.platforms.count == 1 ? answers.platform.sdk : nil
    case .supportedPlatforms: answers.platforms.flatMap(\.sdks).joined(separator: " ")
    case .deploymentTarget(let platform): answers.deploymentTargets[platform]?.description
    case .deviceFamilies: families
    case .bundleIdentifier: target?.bundleIdentifier.rawValue
    case .hostExecutable:
      (target?.hostProduct ?? target?.host).map {
        "$(BUILT_PRODUCTS_DIR)/\($0).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\($0)"
      }
    case .hostName: target?.host
    case .infoPlist: target?.infoPlist.map { "\(target?.name ?? "")/\($0)" }
    case .entitlements: target?.entitlements.map { "\(target?.name ?? "")/\($0)" }
    case .prefixHeader: target?.prefixHeader.map { "\(target?.name ?? "")/\($0)" }
    case .previewFolder: target.map { "\"\($0.name)/Preview Content\"" }
    case .name: target?.name
    case .companion: target?.hostIdentifier?.rawValue
    }
  }
}

extension [ProjectValue.Field] {
  /// Settings as a project file lists them.
  init(_ settings: [String: PropertyList]) {
    self = settings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ProjectValue.Field($0.key, ProjectValue($0.value)) }
  }
}

extension SettingTable {
  /// The value of `TARGETED_DEVICE_FAMILY`; `nil` for what no such device runs.
  private var families: String? {
    let families = answers.platforms.compactMap { platform -> String? in
      switch platform {
      case .iOS: (answers.devices ?? .universal).families
      case .macOS: nil
      case .tvOS: "3"
      case .watchOS: "4"
      case .visionOS: "7"
      }
    }
    return families.isEmpty ? nil : families.joined(separator: ",")
  }
}

extension Platform {
  /// The SDKs of its devices and of their simulators.
  var sdks: [String] {
    switch self {
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .macOS: ["macosx"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .watchOS: ["watchos", "watchsimulator"]
    case .visionOS: ["xros", "xrsimulator"]
    }
  }
}

/// One of the two configurations that new projects have.
enum BuildConfiguration: String, CaseIterable {
  case debug = "Debug"
  case release = "Release"

  /// The configuration of which the one called `name` is a copy in a new project.
  init(of name: String) {
    self = Self(rawValue: name) ?? .release
  }

  /// The names of a new project's configurations, of which `others` are copies of Release.
  static func names(with others: [String]) -> [String] {
    var names = allCases.map(\.rawValue)
    for name in others where !names.contains(name) { names.append(name) }
    return names
  }
}
