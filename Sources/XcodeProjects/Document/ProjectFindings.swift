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
  package static let projectRootMissing = Diagnostic.Code(
    "project-root-missing", "The rootObject of the project file is not a project.",
    "restore project.pbxproj from Git's history")
  package static let projectObjectDuplicate = Diagnostic.Code(
    "project-object-duplicate", "Two objects of the project file have the same identifier.",
    "remove one of the two, or give it another identifier")
  package static let projectObjectInvalid = Diagnostic.Code(
    "project-object-invalid", "An object of the project file has no isa, or one that Xcode does not know.",
    "restore the object from Git's history, or remove it")
  package static let projectKeyDuplicate = Diagnostic.Code(
    "project-key-duplicate", "A dictionary of the project file contains a key twice.", "remove one of the two")
  package static let projectReferenceDangling = Diagnostic.Code(
    "project-reference-dangling", "The project file refers to an object that it does not contain.",
    "remove the reference, or restore the object from Git's history")
  package static let projectObjectOrphaned = Diagnostic.Code(
    "project-object-orphaned", "No object refers to this object of the project file.",
    "change the project in Xcode and save it, which removes the object")
  package static let projectBuildFileMisplaced = Diagnostic.Code(
    "project-build-file-misplaced", "A build file is in no build phase, or in several.",
    "give each build phase its own build file, or remove the build file")
  package static let projectFileNotUTF8 = Diagnostic.Code(
    "project-file-not-utf8", "The project file is not UTF-8.", "open the project in Xcode and save it")
}
