import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// The settings of a renamed target whose values follow its name through references such as `$(TARGET_NAME)`.
struct FollowingSettings {
  /// What the settings have to say for the target to keep the files that they name.
  private(set) var keptPaths: [SettingChange] = []
  /// The values that change with the name.
  private(set) var notes: [Diagnostic] = []

  /// Compares the settings before and after a rename, in every configuration.
  ///
  /// - Throws: What reading the target throws.
  init(of rename: TargetRename, for target: ProjectTarget, in loaded: LoadedProject) throws(Diagnostic) {
    guard let renamed = rename.project.targets.first(where: { $0.id == target.id }) else { return }
    var changes: [Change] = []
    for configuration in target.configurations.map(\.name) {
      let before = loaded.settings(of: target, configuration: configuration)
      let after = rename.project.settings(
        of: renamed, configuration: configuration, paths: loaded.settingPaths,
        files: SettingsFiles(in: loaded.location.folder).contents)
      for key in FileMoving.settingsOfFiles {
        guard let old = before.path(key), let new = after.path(key), old != new,
          FileAccess.exists(loaded.absolute(old)), !FileAccess.exists(loaded.absolute(new))
        else { continue }
        keptPaths.append(SettingChange(key, to: .text(old), of: target, configurations: [configuration]))
      }
      let identifiers = (
        Self.identifier(of: before, in: loaded, path: before.infoPlistPath),
        Self.identifier(of: after, in: loaded, path: before.infoPlistPath)
      )
      if let old = identifiers.0, let new = identifiers.1, old != new {
        changes.append(Change(old: old, new: new, configuration: configuration))
      }
    }
    for change in changes where change == changes.first(where: { $0.old == change.old && $0.new == change.new }) {
      let names = changes.filter { $0.old == change.old && $0.new == change.new }.map(\.configuration)
      notes.append(
        Diagnostic(
          .settingRefersToOthers,
          "the bundle identifier contains the target's name: \"\(change.old)\" becomes \"\(change.new)\" in "
            + names.joined(separator: ", "), severity: .note))
    }
  }

  /// A bundle identifier that changes.
  private struct Change: Hashable {
    let old: String
    let new: String
    let configuration: String
  }

  /// The identifier of the product, as the settings or the Info.plist give it.
  private static func identifier(of settings: ResolvedSettings, in loaded: LoadedProject, path: String?) -> String? {
    let list = path.flatMap { path in
      loaded.contents(of: path).flatMap { try? PropertyList(parsing: $0, file: path) }
    }
    if let written = list?["CFBundleIdentifier"]?.string, !settings.generatesInfoPlist {
      return settings.expanded(written)
    }
    return settings["PRODUCT_BUNDLE_IDENTIFIER"]
  }
}
