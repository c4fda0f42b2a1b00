public import Diagnostics
import GitHistory

/// Three versions of a file merged line by line, as Git's merges do.
public struct LineMerge: Hashable, Sendable {
  /// The merged file, with markers where there are conflicts.
  public let bytes: [UInt8]
  /// Whether there are conflicts.
  public let hasConflicts: Bool

  /// The content between conflict markers (git-config(1), `merge.conflictStyle`).
  public enum ConflictStyle: String, Hashable, Sendable, CaseIterable {
    /// Both sides.
    case merge
    /// Both sides and the base.
    case diff3
    /// As ``diff3``, without the lines with which both sides begin or end.
    case zealousDiff3 = "zdiff3"
  }

  /// The names of the sides in markers, and the content between the markers.
  public struct Labels: Hashable, Sendable {
    /// Our side.
    public var ours: String
    /// Their side.
    public var theirs: String
    /// The base.
    public var base: String
    /// How many characters a marker has.
    public var markerSize: Int
    /// The content between the markers.
    public var style: ConflictStyle

    /// Creates labels.
    public init(
      ours: String, theirs: String, base: String = "", markerSize: Int = 7, style: ConflictStyle = .merge
    ) {
      self.ours = ours
      self.theirs = theirs
      self.base = base
      self.markerSize = markerSize
      self.style = style
    }
  }

  /// Merges the lines of three versions.
  public init(base: [UInt8], ours: [UInt8], theirs: [UInt8], labels: Labels) throws(Diagnostic) {
    let texts = TextLines.split([base, ours, theirs])
    var writer = MergeWriter(base: texts[0], ours: texts[1], theirs: texts[2], labels: labels)
    let merge = try MergeRegions(base: texts[0], ours: texts[1], theirs: texts[2], style: labels.style)
    bytes = writer.text(of: merge.regions)
    hasConflicts = merge.regions.contains { $0.outcome == .conflict }
  }

  /// Merges the lines of three versions, keeping both sides' lines where they conflict (`merge=union`).
  init(unitingLinesOf base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws(Diagnostic) {
    let texts = TextLines.split([base, ours, theirs])
    var writer = MergeWriter(base: texts[0], ours: texts[1], theirs: texts[2], labels: nil)
    bytes = writer.text(of: try MergeRegions(base: texts[0], ours: texts[1], theirs: texts[2], style: .merge).regions)
    hasConflicts = false
  }
}
