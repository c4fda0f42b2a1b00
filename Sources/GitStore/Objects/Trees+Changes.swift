import Clibgit2
public import Diagnostics
import SystemCalls

extension Trees {
  /// How two trees differ, path by path, without content being compared.
  public func changes(fromTree old: ObjectName?, toTree new: ObjectName?) throws(Diagnostic) -> [FileChange] {
    try repository.recentChanges.value(from: old, to: new) { () throws(Diagnostic) in
      fileChanges(of: try diff(from: old, to: new))
    }
  }

  /// The changes that a comparison found.
  package func fileChanges(of diff: Handle) -> [FileChange] {
    (0..<git_diff_num_deltas(diff.pointer)).compactMap {
      git_diff_get_delta(diff.pointer, $0)?.pointee.fileChange
    }
  }
}
