import Diagnostics
import FileTrees
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
    let following = TargetConfigurations(rename.project, files: loaded.files)
    var changes: [Change] = []
    for configuration in target.configurations.map(\.name) {
      let before = loaded.configurations.configuration(configuration, of: target)
      let after = following.configuration(configuration, of: renamed)
      for key in FileMoving.settingsOfFiles {
        guard let old = before.settings.path(key), let new = after.settings.path(key), old != new,
          FileAccess.exists(loaded.absolute(old)), !FileAccess.exists(loaded.absolute(new))
        else { continue }
        keptPaths.append(SettingChange(key, to: .text(old), of: target, configurations: [configuration]))
      }
      // The Info.plist stays: a path to it that follows the name is kept.
      let old = before.presentBundleIdentifier
      let new = before.presentBundleIdentifier(with: after.settings)
      if old != new { changes.append(Change(old: old, new: new, configuration: configuration)) }
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
}
