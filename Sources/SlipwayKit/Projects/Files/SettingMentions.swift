import Diagnostics
import XcodeProjects

/// The build settings that name deleted files.
struct SettingMentions {
  /// A note for each, with the command that removes it.
  private(set) var notes: [Diagnostic] = []

  /// Finds the settings.
  ///
  /// - Parameters:
  ///   - files: The deleted files, relative to the project's folder.
  ///   - roots: The files and folders that were named, which the settings may name as well.
  ///   - loaded: The project before the removal.
  init(of files: [String], below roots: [String], in loaded: LoadedProject) {
    guard !files.isEmpty else { return }
    let gone = Set(files + roots)
    for target in loaded.project.targets {
      for configuration in target.configurations.map(\.name) {
        let settings = loaded.settings(of: target, configuration: configuration)
        for key in settings.keys where SettingText(of: key).hasPaths {
          guard let assignment = settings.assignments(of: key).first, assignment.origin.level != .builtIn else {
            continue
          }
          var path: String?
          let rest = SettingText(of: key).replacing(assignment.value) { word in
            guard let found = word.path(in: settings), gone.contains(found) else { return nil }
            path = found
            return ""
          }
          if let path { note(assignment, path, of: target, isOnly: rest?.isEmpty ?? false) }
        }
      }
    }
  }

  private mutating func note(
    _ assignment: SettingAssignment, _ path: String, of target: ProjectTarget, isOnly: Bool
  ) {
    let isOfTarget = [.target, .targetFile].contains(assignment.origin.level)
    let owner = isOfTarget ? ["target": target.name] : ["project-level": "true"]
    let note = Diagnostic(
      .oldNameKept, "\(assignment.writtenKey) still names \"\(path)\"", severity: .note,
      at: assignment.origin.place,
      remedy: isOnly
        ? .operation(.init("setting.unset", ["key": assignment.writtenKey].merging(owner) { $1 }))
        : .advice("remove the path from the setting"))
    if !notes.contains(where: { $0.message == note.message && $0.remedy == note.remedy }) { notes.append(note) }
  }
}
