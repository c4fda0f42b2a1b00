import Diagnostics
import Git

/// Where files come to lie that one side added in a folder that the other side renamed: what neither side has is written
/// there, and so has to be among what an operation may write.
extension Workflow {
  func places(merging theirs: ObjectName, into ours: ObjectName) throws(Diagnostic) -> [String] {
    guard let base = try repository.mergeBase(ours, theirs) else { return [] }
    return try repository.placesInRenamedDirectories(base: base, ours: ours, theirs: theirs)
  }

  /// The same for commits that are made again one by one, of which some may have taken back what others did.
  func places(replaying own: [Commit], onto place: ObjectName) throws(Diagnostic) -> [String] {
    guard let tip = own.first?.name, let base = try repository.mergeBase(tip, place) else { return [] }
    return try repository.placesInRenamedDirectories(
      base: base, ours: place, theirs: tip, alsoAdded: paths(changedBy: own))
  }

  func places(broughtBackBy stash: StashEntry, in place: ObjectName) throws(Diagnostic) -> [String] {
    try repository.placesInRenamedDirectories(base: stash.base, ours: place, theirs: stash.commit)
  }

  func places(reverting commit: Commit, in place: ObjectName) throws(Diagnostic) -> [String] {
    var found: [String] = []
    for parent in commit.parents {
      found += try repository.placesInRenamedDirectories(base: commit.name, ours: place, theirs: parent)
    }
    return found
  }
}
