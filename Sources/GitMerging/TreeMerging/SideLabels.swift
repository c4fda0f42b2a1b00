import Diagnostics
import GitStore
import GitWorkTree

/// How the versions of a merge are called in markers and in the names of files beside a folder, as Git calls them.
package struct SideLabels {
  package var ours: String
  package let theirs: String
  package let base: String

  package init(ours: String = Checkout.ourUsualLabel, theirs: String, base: String) {
    (self.ours, self.theirs, self.base) = (ours, theirs, base)
  }

  subscript(side: MergeSide) -> String { side == .ours ? ours : theirs }
}

/// The paths that the versions of one file have in the trees of a merge.
struct FileOrigins {
  let base: String
  let ours: String
  let theirs: String
}

extension SideLabels {
  /// The labels of one file; versions that have different paths are called by those too.
  func labels(
    of origins: FileOrigins?, style: LineMerge.ConflictStyle, markerSize: Int = 7
  ) -> LineMerge.Labels {
    guard let origins, Set([origins.base, origins.ours, origins.theirs]).count > 1 else {
      return LineMerge.Labels(ours: ours, theirs: theirs, base: base, markerSize: markerSize, style: style)
    }
    return LineMerge.Labels(
      ours: "\(ours):\(origins.ours)", theirs: "\(theirs):\(origins.theirs)", base: "\(base):\(origins.base)",
      markerSize: markerSize, style: style)
  }
}

extension TreeMerging {
  /// git-config(1), `merge.conflictStyle`.
  public var conflictStyle: LineMerge.ConflictStyle {
    repository.configuration.string("merge.conflictStyle").flatMap(LineMerge.ConflictStyle.init) ?? .merge
  }
}
