import Diagnostics
import XcodeProjects

/// Writes settings into a loaded project; replaces references to other settings only if forced.
struct SettingWriter {
  let loaded: LoadedProject
  let isForced: Bool
  /// The references that were replaced.
  private(set) var notes: [Diagnostic] = []

  init(_ loaded: LoadedProject, isForced: Bool) {
    self.loaded = loaded
    self.isForced = isForced
  }

  /// The project after the changes.
  ///
  /// - Throws: `setting-refers-to-others`, and what editing throws.
  mutating func setting(_ changes: [SettingChange], in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    let lost = try project.fileEdits.lostReferences(in: changes, files: loaded.files)
    if let first = lost.first, !isForced { throw first.refusal(canBeForced: true) }
    notes += lost.map(\.note)
    return try project.settingEdits.setting(changes, references: .replace)
  }
}
