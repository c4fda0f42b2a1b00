package import Diagnostics
import GitHistory
package import GitStore

extension Rebasing {
  /// The commits of `ours` whose change one of `theirs` makes too: those that a rebase leaves out.
  ///
  /// Changes are compared as Git compares patches, without line numbers and without space in lines.
  package func applied(_ ours: [Commit], in theirs: [Commit]) throws(Diagnostic) -> Set<ObjectName> {
    guard !theirs.isEmpty else { return [] }
    var known: [[String]: [Commit]] = [:]
    for commit in theirs where commit.parents.count < 2 {
      let paths = try changedPaths(commit)
      known[paths, default: []].append(commit)
    }
    var identities: [ObjectName: ObjectName] = [:]
    var applied: Set<ObjectName> = []
    for commit in ours where commit.parents.count < 2 {
      // Most commits touch other files than all others: only where the paths are the same is content read.
      let paths = try changedPaths(commit)
      guard !paths.isEmpty, let candidates = known[paths] else { continue }
      let identity = try patchIdentity(of: commit)
      for candidate in candidates {
        let known = identities[candidate.name]
        let other = if let known { known } else { try patchIdentity(of: candidate) }
        identities[candidate.name] = other
        if other == identity { applied.insert(commit.name) }
      }
    }
    return applied
  }

  private func changedPaths(_ commit: Commit) throws(Diagnostic) -> [String] {
    try repository.trees.changes(fromTree: parentTree(of: commit), toTree: commit.tree).map(\.path).sorted()
  }

  func parentTree(of commit: Commit) throws(Diagnostic) -> ObjectName? {
    try commit.parents.first.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
  }

  private func patchIdentity(of commit: Commit) throws(Diagnostic) -> ObjectName {
    var bytes: [UInt8] = []
    try repository.diffs.forEachFile(.trees(parentTree(of: commit), commit.tree)) { (file) throws(Diagnostic) in
      let old = file.change.from ?? file.change.path
      let modes = [file.oldMode, file.newMode].map { $0.map { String($0, radix: 8) } ?? "none" }
      bytes += Array("file \(old)\0\(file.change.path)\0\(modes.joined(separator: " "))\n".utf8)
      if file.isBinary {
        bytes += Array([file.oldName, file.newName].map { $0?.hex ?? "none" }.joined(separator: " ").utf8)
      }
      for line in file.hunks.flatMap(\.lines) {
        bytes += Array(String(line.kind.rawValue).utf8)
        bytes += line.bytes.filter { !Self.isSpace($0) }
        bytes.append(UInt8(ascii: "\n"))
      }
      return true
    }
    return ObjectName(ofBlob: bytes)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
