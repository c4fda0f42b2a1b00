public import GitWorkTree
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
    self.details =
      (Self.place(of: conflict).map { [MergeConflict(kind: .place, message: $0)] } ?? []) + details
  }

  /// Why a file is not where a side has it.
  static func place(of conflict: Conflict) -> String? {
    switch conflict.renames {
    case nil: nil
    case .folder(let former): "one side has the file at \"\(former)\", in a directory that the other side renamed"
    case .apart(let old, let ours, let theirs):
      "renamed from \"\(old)\" to \"\(ours)\" on our side and to \"\(theirs)\" on their side"
    case .deleted(let old): "renamed from \"\(old)\" on one side and deleted on the other side"
    }
  }
}
