public import Diagnostics

extension Diagnostic.Code {
  /// No branch is known as the main branch.
  public static let mainBranchUnknown: Self = "main-branch-unknown"
  /// The main branch, where only other branches are allowed.
  public static let branchIsMain: Self = "branch-is-main"
  /// The main branch lacks commits that its upstream has.
  public static let mainBehind: Self = "main-behind"
  /// A title from which no branch name can be made.
  public static let featureNameInvalid: Self = "feature-name-invalid"
  /// The branch that HEAD is at is no feature.
  public static let notOnFeature: Self = "not-on-feature"
  /// A feature has commits that the main branch has not.
  public static let featureNotMerged: Self = "feature-not-merged"
  /// Nothing to undo or redo.
  public static let nothingToUndo: Self = "nothing-to-undo"
  /// Something moved since the operation, so an undo would lose work.
  public static let undoImpossible: Self = "undo-impossible"
  /// Commits of the operation were pushed since, so others may have them.
  public static let undoPushed: Self = "undo-pushed"
  /// A commit that a rebase left out.
  public static let commitLeftOut: Self = "commit-left-out"
  /// Rebased commits that a remote has.
  public static let commitsPublished: Self = "commits-published"
  /// The record of operations can't be read.
  public static let journalUnreadable: Self = "journal-unreadable"
  /// A file of the Git folder that can't be written.
  public static let gitFolderUnwritable: Self = "git-folder-unwritable"
  /// A choice among conflicts that names none of them.
  public static let conflictUnknown: Self = "conflict-unknown"
  /// The branch that HEAD is at is no hotfix.
  public static let notOnHotfix: Self = "not-on-hotfix"
  /// The branch that HEAD is at is no release.
  public static let notOnRelease: Self = "not-on-release"
}
