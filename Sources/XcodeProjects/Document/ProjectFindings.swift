public import Diagnostics
import PropertyLists

extension ProjectDocument {
  /// The findings in a readable file, in file order.
  ///
  /// Duplicate keys and identifiers, references to missing objects, objects that nothing
  /// leads to, build files that no phase or several have. Takes time in proportion to the size of the file. Of each
  /// kind, the first thousand findings are reported, then the number of the others.
  public var findings: [Diagnostic] {
    var review = ProjectReview(self)
    return review.findings()
  }
}

extension Diagnostic.Code {
  /// A project file whose `rootObject` is no project.
  public static let projectRootMissing: Self = "project-root-missing"
  /// An identifier that two objects of a project file have.
  public static let projectObjectDuplicate: Self = "project-object-duplicate"
  /// An object of a project file without a kind.
  public static let projectObjectInvalid: Self = "project-object-invalid"
  /// A duplicate key in a dictionary of a project file.
  public static let projectKeyDuplicate: Self = "project-key-duplicate"
  /// A reference to an object that a project file does not have.
  public static let projectReferenceDangling: Self = "project-reference-dangling"
  /// An object of a project file that nothing leads to.
  public static let projectObjectOrphaned: Self = "project-object-orphaned"
  /// A build file that no build phase has, or several.
  public static let projectBuildFileMisplaced: Self = "project-build-file-misplaced"
  /// A project file that is not in UTF-8.
  public static let projectFileNotUTF8: Self = "project-file-not-utf8"
}
