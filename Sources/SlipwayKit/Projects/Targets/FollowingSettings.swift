import Diagnostics
import FileTrees
import XcodeProjects

/// The settings of a renamed target whose values follow its name through references such as `$(TARGET_NAME)`.
struct FollowingSettings {
  /// What the settings have to say for the target to keep the files that they name.
  private(set) var keptPaths: [SettingChange] = []
  /// What its build phases have to say for that.
  private(set) var keptFields: [ObjectField] = []
  /// The values that change with the name.
  private(set) var notes: [Diagnostic] = []

  /// Compares the settings before and after a rename, in every configuration.
  ///
  /// - Throws: What reading the target throws.
  init(of rename: TargetRename, for target: ProjectTarget, in loaded: LoadedProject) throws(Diagnostic) {
    guard let renamed = rename.project.targets.first(where: { $0.id == target.id }) else { return }
    let following = TargetConfigurations(rename.project, files: loaded.files)
    /// The word that leads to the same file as before.
    func kept(_ word: PathWord, _ configuration: String) -> String? {
      let before = loaded.configurations.configuration(configuration, of: target).settings
      let after = following.configuration(configuration, of: renamed).settings
      guard let old = word.path(in: before), let new = word.path(in: after), old != new,
        FileAccess.exists(loaded.absolute(old.withoutWildcard)),
        !FileAccess.exists(loaded.absolute(new.withoutWildcard))
      else { return nil }
      return word.leading(to: old)
    }
    let names = target.configurations.map(\.name)
    let rewritten = RewrittenPaths(of: [target], in: loaded.project) { word, _, configuration in
      let words = (configuration.map { [$0] } ?? names).map { kept(word, $0) }
      return words.allSatisfy { $0 == words.first } ? words.first ?? nil : nil
    }
    (keptPaths, keptFields) = (rewritten.settings, rewritten.fields)
    var changes: [Change] = []
    for configuration in names {
      let before = loaded.configurations.configuration(configuration, of: target)
      let after = following.configuration(configuration, of: renamed)
      for assignment in before.settings.written where assignment.origin.level != .target {
        guard before.settings.assignments(of: assignment.key).first == assignment,
          let text = SettingText(of: assignment.key).replacing(assignment.value, { kept($0, configuration) })
        else { continue }
        keptPaths.append(
          SettingChange(assignment.writtenKey, to: .text(text), of: target, configurations: [configuration]))
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

extension String {
  /// The folder of a search path that includes its subfolders.
  fileprivate var withoutWildcard: String { hasSuffix("/**") ? String(dropLast(3)) : self }
}
