public import Diagnostics
import FileTrees
import Git
public import SemanticMerges

/// Three versions of a file on the disk merged by its kind.
public struct FileMerge {
  /// The paths of the versions.
  public struct Versions: Hashable, Sendable {
    /// The version that both sides came from.
    public var base: String
    /// Our version.
    public var ours: String
    /// Their version.
    public var theirs: String

    /// Names the versions.
    public init(base: String, ours: String, theirs: String) {
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// Merges `versions`; `name` tells the kind of file, the name of our version if `nil`.
  ///
  /// - Throws: what reading the files throws.
  public static func result(
    of versions: Versions, named name: String?, labels: MergeLabels, deciding policy: VersionPolicy = .higher
  ) throws(Diagnostic) -> MergeResult {
    let input = MergeInput(
      base: try FileAccess.read(versions.base), ours: try FileAccess.read(versions.ours),
      theirs: try FileAccess.read(versions.theirs), path: name ?? versions.ours, versions: policy)
    return try SemanticMerge.merge(input, labels: labels) {
      (base, ours, theirs, labels) throws(Diagnostic) -> LineMergeResult in
      let merged = try LineMerge(
        base: base, ours: ours, theirs: theirs,
        labels: .init(ours: labels.ours, theirs: labels.theirs, markerSize: labels.markerSize))
      return LineMergeResult(bytes: merged.bytes, conflicts: merged.hasConflicts ? 1 : 0)
    }
  }
}
