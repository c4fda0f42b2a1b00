import Diagnostics
import XcodeProjects

extension LoadedProject {
  /// Adds files to the project, and sets SWIFT_VERSION for the targets that get their first Swift source.
  ///
  /// Xcode does not build Swift sources without that setting, and sets it when it adds the first one.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - paths: The paths of the project's files; `nil` to determine them.
  /// - Returns: The project after the edit.
  /// - Throws: What adding a file and setting a build setting throw.
  func adding(_ files: [AddedFile], paths: ProjectPaths? = nil) throws(Diagnostic) -> XcodeProject {
    let edited = try project.fileEdits.addingFiles(files, paths: paths)
    var seen: Set<ObjectID> = []
    let targets = files.filter { $0.path.hasSuffix(".swift") }.flatMap(\.targets).filter { seen.insert($0.id).inserted }
    let changes = targets.compactMap { target -> SettingChange? in
      let names = target.configurations.map(\.name).filter { lacksSwiftVersion(target, in: $0) }
      return names.isEmpty ? nil : SettingChange("SWIFT_VERSION", to: .text("5.0"), of: target, configurations: names)
    }
    return changes.isEmpty ? edited : try edited.settingEdits.setting(changes)
  }

  /// Whether nothing sets SWIFT_VERSION; an .xcconfig file that can't be read may set it.
  private func lacksSwiftVersion(_ target: ProjectTarget, in configuration: String) -> Bool {
    let settings = settings(of: target, configuration: configuration)
    return !settings.mayBeUnread("SWIFT_VERSION") && settings.missingOptionalFiles.isEmpty
      && settings["SWIFT_VERSION"]?.isEmpty ?? true
  }
}
