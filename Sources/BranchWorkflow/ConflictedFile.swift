public import Git
public import SemanticMerges

/// A file that a merge left in conflict.
public struct ConflictedFile: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// In which way the sides disagree.
  public let kind: Conflict.Kind
  /// What the disagreement is about, where more is known than the kind.
  public let details: [MergeConflict]

  init(_ conflict: Conflict, details: [MergeConflict]) {
    path = conflict.path
    kind = conflict.kind
    self.details = Self.place(of: conflict) + details
  }

  /// Why a file is not where it was added.
  private static func place(of conflict: Conflict) -> [MergeConflict] {
    guard let former = conflict.formerPath else { return [] }
    return [
      MergeConflict(
        kind: .place, message: "one side added it as \"\(former)\", and the other side renamed that folder")
    ]
  }
}
