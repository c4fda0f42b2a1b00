public import Diagnostics

extension Diagnostic.Code {
  /// A project file with the marks of an unfinished merge.
  public static let projectFileConflicted: Self = "project-file-conflicted"
  /// A file that is no project file, or one that what was asked for can't be done with.
  public static let projectFileInvalid: Self = "project-file-invalid"
}
