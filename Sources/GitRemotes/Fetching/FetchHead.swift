import Diagnostics
import GitStore

/// The file in which Git notes what was fetched last, for `git merge FETCH_HEAD`.
package struct FetchHead {
  let text: String

  init(_ entries: [FetchPlan.Entry], from place: RemotePlace) {
    var seen: Set<String> = []
    let ordered = entries.filter(\.isForMerge) + entries.filter { !$0.isForMerge }
    let lines = ordered.filter { seen.insert($0.source).inserted }.map { entry in
      "\(entry.target)\t\(entry.isForMerge ? "" : "not-for-merge")\t\(Self.note(entry.source))\(place.anonymous)\n"
    }
    text = lines.joined()
  }

  func write(to files: RepositoryFiles) throws(Diagnostic) {
    try files.write(text, to: "FETCH_HEAD")
  }

  /// What a reference is called in messages of merges: `branch 'main' of `.
  package static func note(_ source: String) -> String {
    if source == "HEAD" { return "" }
    let kinds = [("refs/heads/", "branch "), ("refs/tags/", "tag "), ("refs/remotes/", "remote-tracking branch ")]
    for (prefix, kind) in kinds where source.hasPrefix(prefix) {
      return "\(kind)'\(source.dropFirst(prefix.count))' of "
    }
    return "'\(source)' of "
  }
}
