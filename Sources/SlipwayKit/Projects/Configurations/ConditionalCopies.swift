package import Diagnostics
import XcodeProjects

/// The build settings that a copied configuration has by its name, as in `NAME[config=Debug]`, and its copy lacks.
struct ConditionalCopies {
  /// A note for each file with such settings, with the command that adds them for the copy.
  let notes: [Diagnostic]

  init(of base: String, as name: String, in project: XcodeProject, _ loaded: LoadedProject) {
    let configurations = TargetConfigurations(project, files: loaded.files)
    let written = project.targets.flatMap { configurations.settings(of: $0, in: name).written }
    let lacking = written.filter { assignment in
      let patterns = assignment.conditions.filter { $0.parameter == "config" }
      return !patterns.isEmpty && patterns.allSatisfy { $0.allows(base) } && !patterns.allSatisfy { $0.allows(name) }
    }
    let files = lacking.compactMap { $0.origin.place?.file }.distinct
    notes = files.map { file in
      let settings = lacking.filter { $0.origin.place?.file == file }
      let keys = settings.map(\.key).distinct
      return Diagnostic(
        .configurationConditions,
        "\"\(name)\" lacks \(keys.map { "\"\($0)\"" }.joined(separator: ", ")), which \"\(file)\" sets for \"\(base)\" "
          + "with [config=…]",
        severity: .note, at: settings.first?.origin.place.map { loaded.files.shown($0, in: project) },
        remedy: Self.remedy(for: settings, as: name, in: file, project, loaded))
    }
  }

  private static func remedy(
    for settings: [SettingAssignment], as name: String, in file: String, _ project: XcodeProject,
    _ loaded: LoadedProject
  ) -> Remedy {
    guard file.pathEnding == "xcconfig" else { return .advice("add the settings with [config=\(name)]") }
    let assignments = settings.map { setting in
      let conditions = setting.conditions.map { "[\($0.parameter)=\($0.parameter == "config" ? name : $0.pattern)]" }
      return "\(setting.key)\(conditions.joined())=\(setting.value)"
    }.distinct
    let shown = loaded.files.shown(Place(file: file), in: project).file ?? file
    return .operation(.init("setting.set", ["xcconfig": shown], repeated: ["setting": assignments]))
  }
}

extension Diagnostic.Code {
  package static let configurationConditions = Diagnostic.Code(
    "configuration-conditions", "A copied configuration lacks build settings with the condition [config=…].",
    "\(command: "setting.set") 'NAME[config=CONFIGURATION]=VALUE' --xcconfig FILE")
}
