import Diagnostics
import PropertyLists
import XcodeProjects

/// An app icon or color of an asset catalog that gets another name, which build settings contain.
struct MovedAssetSet {
  private let old: String
  private let new: String
  private let settings: [String]
  private let users: [ProjectTarget]

  init(from source: String, to place: String, in places: ProjectPlaces) {
    (old, new) = (source.lastName.withoutPathEnding, place.lastName.withoutPathEnding)
    settings = source.pathEnding == place.pathEnding ? Self.settings[source.pathEnding] ?? [] : []
    let catalog = source.split(separator: "/").reduce(into: [Substring]()) { path, part in
      if path.last?.hasSuffix(".xcassets") != true { path.append(part) }
    }.joined(separator: "/")
    let uses = settings.isEmpty || old == new ? nil : FileUses(places.loaded.project, places.paths)
    users = uses.map { uses in places.loaded.project.targets.filter { uses.contains(catalog, in: $0) } } ?? []
  }

  /// The project in which the settings of the catalog's targets name the set by its new name.
  func renamed(in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    var project = project
    for user in users {
      for configuration in user.configurations {
        for key in settings {
          guard let value = configuration.settings[key]?.string else { continue }
          let names = value.split(separator: " ").map(String.init)
          guard names.contains(old) else { continue }
          project = try project.settingEdits.setting(
            key, to: .text(names.map { $0 == old ? new : $0 }.joined(separator: " ")), of: user,
            configurations: [configuration.name])
        }
      }
    }
    return project
  }

  /// The build settings that name a set, by the set's ending; from the asset catalog compiler's settings in Xcode.
  private static let settings = [
    "appiconset": ["ASSETCATALOG_COMPILER_APPICON_NAME", "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"],
    "brandassets": ["ASSETCATALOG_COMPILER_APPICON_NAME"],
    "colorset": [
      "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME",
    ],
    "complicationset": ["ASSETCATALOG_COMPILER_COMPLICATION_NAME"],
    "launchimage": ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"],
  ]
}
