import Diagnostics
import XcodeProjects

/// A file that a build setting names.
struct NamedFile {
  let setting: String
  let file: CheckedPropertyList?

  /// The path, and where the setting stands, if it is certain that the file should be there and is not.
  ///
  /// Nothing is said of paths out of the project's folder, of those that depend on what can't be seen from here, and of
  /// projects that stand alone or whose files nobody looked at.
  func missing(in context: TargetContext) -> (path: String, setting: Place?)? {
    // A tool has an Info.plist only where it is told to, whatever the setting says.
    guard let file,
      context.target.isBundle || context.configuration.settings.flag("CREATE_INFOPLIST_SECTION_IN_BINARY") == true
        || setting != "INFOPLIST_FILE", case .missing = file.state, context.project.hasFilesAround,
      !context.project.isThereAndUnreadable(file.path)
    else { return nil }
    guard case .known(_, let place) = context.configuration.setting(setting) else { return nil }
    guard !file.path.hasPrefix("/"), !file.path.hasPrefix(".."), !file.path.hasPrefix("~") else { return nil }
    guard !GeneratedFiles(of: context.project).has(file.path) else { return nil }
    return (file.shownPath, place)
  }

  /// A finding of `rule` about the file: a note where Git ignores it, so that everybody makes it.
  func finding(
    of rule: some CheckRule, in context: TargetContext, _ git: GitKnowledge?, message: (_ path: String) -> String
  ) -> Finding? {
    guard let missing = missing(in: context) else { return nil }
    let isIgnored = git?.ignores(missing.path) ?? false
    return rule.finding(
      message(missing.path) + (isIgnored ? "; Git ignores it" : ""),
      hint: isIgnored
        ? "make the file as the project's README says" : "put the file there, or set \(setting) to where it is",
      at: missing.setting, severity: isIgnored ? .note : nil, in: context)
  }
}
