import Diagnostics

/// A file that a build setting names.
struct NamedFile {
  let setting: String
  let file: CheckedPropertyList?

  /// The path, and where the setting stands, if it is certain that the file should be there and is not.
  ///
  /// Nothing is said of paths out of the project's folder, of those that depend on what can't be seen from here, and of
  /// projects that stand alone or whose files nobody looked at.
  func missing(in context: TargetContext) -> (path: String, setting: Place?)? {
    guard let file, case .missing = file.state, context.project.hasFilesAround,
      !context.project.isThereAndUnreadable(file.path)
    else { return nil }
    guard case .known(_, let place) = context.configuration.setting(setting) else { return nil }
    guard !file.path.hasPrefix("/"), !file.path.hasPrefix(".."), !file.path.hasPrefix("~") else { return nil }
    return (file.shownPath, place)
  }
}
