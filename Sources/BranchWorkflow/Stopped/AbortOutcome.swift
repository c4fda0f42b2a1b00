import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// What taking a stopped operation back did.
public struct AbortOutcome: Hashable, Sendable {
  /// What became of it.
  public enum End: Hashable, Sendable {
    /// It was aborted.
    case takenBack
    /// It had been finished with Git's own commands, and stays so; the title names it.
    case alreadyFinished(String)
    /// It was no longer in progress; the title names it.
    case nothingWaited(String)
  }

  /// What became of it.
  public var end = End.takenBack
  /// The title of the operation, such as `merge of feature/x into main`.
  public let title: String
  /// The branches and tags that are where they were before.
  public var moves: [ReferenceMove] = []
  /// The branches and tags that somebody moved after it stopped, and that stay where they are now.
  public var kept: [ReferenceMove] = []
  /// The files that were brought back.
  public let files: [String]
  /// What is not as it was before: paths, `the index`, `HEAD`.
  public var differences: [String] = []
  /// Where HEAD is now.
  public let head: Head
  /// Whether it was recorded, because something had been made by hand: undo brings that back.
  public let isRecorded: Bool
}
