package import Diagnostics

extension Diagnostic.Code {
  package static let mergeUnreadable = Diagnostic.Code(
    "merge-unreadable", "A version of the file is not valid for its type, so Slipway merged it line by line.",
    "correct the file at the line that the message names")
  package static let mergeHigherVersion = Diagnostic.Code(
    "merge-higher-version", "Both sides changed a version number; the merge took the higher one.",
    "set merge: {versions: ask} in .slipway.yml to get a conflict instead")
  package static let mergeDuplicateKey = Diagnostic.Code(
    "merge-duplicate-key", "A version of the file contains a key twice; the merge took the last value.",
    "remove one of the two entries")
  package static let mergeSameThing = Diagnostic.Code(
    "merge-same-thing", "Both sides added the same object under different identifiers; the merge kept one.",
    "if the two objects differ, add the missing changes again")
  package static let mergeRenumbered = Diagnostic.Code(
    "merge-renumbered", "Both sides used one identifier for different objects; one object got a new identifier.",
    "no action is needed")
  package static let mergeDerivedValue = Diagnostic.Code(
    "merge-derived-value", "Both sides changed a value that a tool generates; the merge kept ours.",
    "no action is needed: the tool generates the value again")
  package static let mergeCommentKept = Diagnostic.Code(
    "merge-comment-kept", "Both sides changed the comment before an entry; the merge kept ours.",
    "combine the two comments")
  package static let mergeRegenerate = Diagnostic.Code(
    "merge-regenerate", "A conflict is in Podfile.lock or Package.resolved, which a tool generates from other files.",
    "choose one side, then regenerate the file: pod install, swift package resolve")
}
