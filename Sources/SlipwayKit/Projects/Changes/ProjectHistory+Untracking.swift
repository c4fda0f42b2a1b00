import BranchWorkflow
public import Diagnostics
import FileTrees
import Git

extension ProjectHistory {
  /// Writes and removes the files of `change` and untracks others, as one operation of `undo`.
  ///
  /// - Parameters:
  ///   - change: The files.
  ///   - paths: The files that Git is not to track any longer, absolute; on disk they stay.
  /// - Returns: What became of it.
  /// - Throws: As ``apply(_:)`` does, and what writing the index throws.
  public func apply(_ change: ProjectChange, untracking paths: [String]) throws(Diagnostic) -> Outcome {
    guard !paths.isEmpty, let copy = try workingCopy(), copy.repository.workTree != nil else {
      return try apply(change)
    }
    let root = AbsolutePath(copy.root).components
    func inside(_ path: String) throws(Diagnostic) -> String {
      let parts = AbsolutePath(path).components
      guard parts.starts(with: root), parts.count > root.count else {
        throw Diagnostic(
          .pathOutside, "\"\(path)\" is outside \"\(copy.root)\"", at: Place(file: path),
          remedy: .advice("change that file by hand"))
      }
      return parts.dropFirst(root.count).joined(separator: "/")
    }
    let written = try change.files.map { file throws(Diagnostic) in
      try Self.recordedPath(of: file.path, below: copy.root)
    }
    let gone = try paths.map { path throws(Diagnostic) in try inside(path) }
    try copy.repository.exclusively { () throws(Diagnostic) in
      let journal = journal(of: copy)
      if let mended = try journal.mend() { throw Self.interrupted(mended.entry) }
      for file in change.files { try Self.checkUnchanged(file) }
      try journal.record(change.title, writing: written) { () throws(Diagnostic) in
        try Self.write(change.inOrder, below: copy.root)
        try copy.repository.untrack(gone)
      }
    }
    return Outcome(files: change.files.map(\.path))
  }
}
