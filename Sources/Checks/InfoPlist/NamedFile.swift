import Diagnostics
import XcodeProjects

/// A file that a build setting names.
struct NamedFile {
  let setting: String
  let file: PropertyListFile?

  /// The path and the place of the setting, if the file is certainly missing.
  ///
  /// Ignores paths outside the project's folder, paths that depend on unknown settings, and projects whose other files
  /// are unknown.
  func missing(in context: TargetContext) -> (path: String, setting: Place?)? {
    guard let file, context.readsInfoPlist || setting != "INFOPLIST_FILE", case .missing = file.state,
      context.project.hasFilesAround,
      !context.project.isThereAndUnreadable(file.path)
    else { return nil }
    guard case .known(_, let place) = context.configuration.setting(setting) else { return nil }
    guard !file.path.hasPrefix("/"), !file.path.hasPrefix(".."), !file.path.hasPrefix("~") else { return nil }
    guard !context.project.generatedFiles.has(file.path) else { return nil }
    return (file.shownPath, place)
  }

  /// A finding of `rule` about the missing file.
  ///
  /// It is a note if Git ignores the file, and a warning if the shared schemes don't build the target.
  func finding(
    of rule: some CheckRule, in context: TargetContext, _ input: CheckInput, message: (_ path: String) -> String
  ) -> Finding? {
    guard let missing = missing(in: context) else { return nil }
    let isIgnored = input.ignores(missing.path)
    return rule.finding(
      message(missing.path) + (isIgnored ? "; Git ignores it" : ""),
      hint: isIgnored
        ? "create the file, or run the script that creates it" : "add the file, or set \(setting) to its path",
      at: missing.setting, severity: isIgnored ? .note : context.project.builds(context.target) ? nil : .warning,
      in: context)
  }
}
