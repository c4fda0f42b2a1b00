public import Diagnostics
import GitHistory
package import GitStore
import GitWorkTree

/// Staging parts of a repository's files.
public struct PartialStaging {
  package let repository: Repository
}

extension PartialStaging {
  /// The unstaged changes that can be staged alone, in the order of their files; untracked files are none.
  ///
  /// - Parameter paths: Files and folders, relative to the working tree; all if empty.
  /// - Throws: `git-failed` where a file can't be compared.
  /// - Returns: The hunks, numbered.
  public func stageableHunks(at paths: [String] = []) throws(Diagnostic) -> [StageableHunk] {
    let unmerged = Set(try repository.conflicts.all().map(\.path))
    return StageableHunk.all(
      of: try repository.diffs.files(.unstaged, paths: paths).filter { !unmerged.contains($0.change.path) })
  }

  /// Stages the chosen parts of files; their other changes stay in the working tree.
  ///
  /// - Throws: `file-changed` if the index has other content by now; then nothing is staged.
  public func stage(_ chosen: [ChosenHunk]) throws(Diagnostic) {
    try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
      var rest = chosen[...]
      while let file = rest.first?.hunk.file {
        try stage(Array(rest.prefix { $0.hunk.file == file }), of: file)
        rest = rest.drop { $0.hunk.file == file }
      }
    }
  }

  private func stage(_ hunks: [ChosenHunk], of file: FileDiff) throws(Diagnostic) {
    let path = file.change.path
    guard !hunks.contains(where: { $0.hunk.content == .whole }) else {
      return _ = try repository.stagingArea.stage([file.change.from, path].compactMap(\.self))
    }
    let entry = try IndexFile(repository).tracked(path)
    guard file.oldName == nil || entry?.name == file.oldName else {
      throw Diagnostic(
        .hunkOutdated, "\"\(path)\" was staged with other content meanwhile", at: Place(file: path))
    }
    let isNewMode = hunks.contains { if case .mode = $0.hunk.content { true } else { false } }
    let mode = isNewMode ? file.newMode : file.oldMode ?? file.newMode
    let old = try file.oldName.map { name throws(Diagnostic) in try repository.objects.readBlob(name) } ?? []
    try repository.stagingArea.stage(
      PartialContent(of: old, applying: hunks).bytes, at: path, kind: mode.map { TreeEntry.Kind(mode: $0) } ?? .file)
  }
}

extension Diagnostic.Code {
  package static let hunkOutdated = Diagnostic.Code(
    "hunk-outdated", "The file was staged with other content after its hunks were listed.",
    "list the hunks again: \(command: "stage") --patch --dry-run")
}
