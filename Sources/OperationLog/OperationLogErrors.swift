package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let operationLogCodes: [Self] = [
    .gitFolderUnwritable, .journalUnreadable, .undoImpossible, .undoNotPermitted,
  ]

  package static let undoImpossible = Diagnostic.Code(
    "undo-impossible",
    "Undoing the operation would lose later work, or the last change is in the portal.",
    "commit or stash the changes, or keep the operation")
  package static let undoNotPermitted = Diagnostic.Code(
    "undo-not-permitted", "Slipway can't restore a file, because its folder is not writable.",
    "change the folder's permissions, then try again")
  package static let journalUnreadable = Diagnostic.Code(
    "journal-unreadable", "The operation log of the Git repository, or an operation in it, is damaged.",
    "run \(command: "doctor") to see what is damaged, and how to move it away")
  package static let gitFolderUnwritable = Diagnostic.Code(
    "git-folder-unwritable", "A file in the Git directory can't be written.",
    "change the permissions or the owner of the files in .git")
}
