public import Diagnostics
import FileTrees
import GitMerging
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

  private let input: MergeInput

  /// Reads `versions`; `name` tells the kind of file, the name of our version if `nil`.
  ///
  /// - Throws: what reading the files throws.
  public init(
    of versions: Versions, named name: String?, deciding policy: VersionPolicy = .higher
  ) throws(Diagnostic) {
    input = MergeInput(
      base: try FileAccess.read(versions.base), ours: try FileAccess.read(versions.ours),
      theirs: try FileAccess.read(versions.theirs), path: name ?? versions.ours, versions: policy)
  }

  /// Merges the versions.
  public func result(labels: MergeLabels) throws(Diagnostic) -> MergeResult {
    try SemanticMerge.merge(input, labels: labels) {
      (base, ours, theirs, labels) throws(Diagnostic) -> LineMergeResult in
      let merged = try LineMerge(
        base: base, ours: ours, theirs: theirs,
        labels: .init(ours: labels.ours, theirs: labels.theirs, markerSize: labels.markerSize))
      return LineMergeResult(bytes: merged.bytes, conflicts: merged.hasConflicts ? 1 : 0)
    }
  }

  /// The format of the merged file at `path`: it may replace one of the versions, or a file of their kind.
  public func format(at path: String) -> OutputFormat {
    let input = input
    let ending = input.path.pathEnding
    let isNamedAlike = path.pathEnding == ending
    return OutputFormat(ending.isEmpty ? "a text file without an extension" : "a .\(ending) file") { bytes in
      [input.base, input.ours, input.theirs].contains(bytes)
        || isNamedAlike && SemanticMerge.canRead(bytes, as: input.path)
    }
  }
}
