import Capabilities
import Diagnostics
import SlipwayKit
import XcodeProjects

extension CompletionNames {
  /// Targets and what belongs to them.
  func names(inProjectOf kind: NameKind) throws -> [Name] {
    let location = try context.project()
    if kind == .scheme { return try location.sharedSchemeNames().map { Name(text: $0, about: "scheme") } }
    if kind == .projectScheme || kind == .userScheme {
      let files = try ProjectSchemes(of: location).files.filter { kind == .projectScheme || $0.user != nil }
      return unique(files.map { Name(text: $0.scheme.name, about: $0.user.map { "scheme of \($0)" } ?? "scheme") })
    }
    let loaded = try LoadedProject(at: location)
    switch kind {
    case .configuration: return loaded.project.configurations.map { Name(text: $0.name, about: "configuration") }
    case .buildSetting, .anyBuildSetting:
      let listings = try SettingsListing.listings(
        of: loaded, target: options["--target"], configuration: options["--configuration"], key: nil)
      let others = kind == .anyBuildSetting ? BuildSettingTable.names : []
      return unique(
        (listings.flatMap(\.settings).map(\.key) + others).map { key in
          Name(text: key, about: BuildSettingTable.facts(of: key)?.title ?? "")
        })
    case .targetCapability:
      return unique(
        try loaded.targets(named: options["--target"]).flatMap { target in
          try CapabilityEditing.listed(of: target, in: loaded).map {
            Name(text: $0.capability.name, about: $0.capability.displayName)
          }
        })
    case .dependency:
      let dependencies = try loaded.targets(named: options["--target"]).flatMap(\.listedDependencies)
      return unique(dependencies.map { Name(text: $0.name, about: $0.kind.rawValue) })
    case .language: return try LanguageList(loaded).languages.map { Name(text: $0.code) }
    default:
      return loaded.project.targets.map { target in
        Name(text: target.name, about: target.productType?.facts?.title ?? "target")
      }
    }
  }

  private func unique(_ names: [Name]) -> [Name] {
    var known: Set<String> = []
    return names.filter { known.insert($0.text).inserted }
  }
}
