public import GitStore

extension Repository {
  /// How files, trees and the working tree of a repository differ.
  public var diffs: Diffs { Diffs(repository: self) }

  /// The history of a repository and of its files.
  public var history: History { History(repository: self) }

  /// The names and contents of the objects that a diff compares.
  public var objectComparison: ObjectComparison { ObjectComparison(repository: self) }

  /// Which files of a repository's trees were renamed.
  public var renames: Renames { Renames(repository: self) }
}
