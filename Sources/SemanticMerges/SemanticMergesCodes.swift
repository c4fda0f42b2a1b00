package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let semanticMergesCodes: [Self] = [
    .mergeCommentKept, .mergeDerivedValue, .mergeDuplicateKey, .mergeHigherVersion, .mergeMarkersLeft, .mergeRegenerate,
    .mergeRenumbered, .mergeSameThing, .mergeUnreadable,
  ]
}
