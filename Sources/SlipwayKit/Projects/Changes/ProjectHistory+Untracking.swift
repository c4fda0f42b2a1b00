import BranchWorkflow
public import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import OperationLog

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
    try Self.apply(change, untracking: paths, in: copy, by: operationLog(of: copy))
    return Outcome(files: change.files.map(\.path))
  }

  /// Writes and removes the files of `change` in `copy`, as an operation of its log or a step of the present one.
  ///
  /// - Throws: As ``apply(_:untracking:)`` does.
  static func apply(
    _ change: ProjectChange, untracking paths: [String] = [], in copy: WorkingCopy, by log: OperationLog
  ) throws(Diagnostic) {
    let written = try change.files.map { file throws(Diagnostic) in
      try recordedPath(of: file.path, below: copy.root)
    }
    let gone = try paths.map { path throws(Diagnostic) in try inside(path, copy) }
    try copy.repository.exclusively { () throws(Diagnostic) in
      if let mended = try log.recorder.mend() { throw interrupted(mended) }
      for file in change.files { try checkUnchanged(file, in: change) }
      try log.recorder.record(change.title, writing: written) { () throws(Diagnostic) in
        try write(change.inOrder, below: copy.root)
        if !gone.isEmpty { try copy.repository.stagingArea.untrack(gone) }
      }
    }
  }

  private static func inside(_ path: String, _ copy: WorkingCopy) throws(Diagnostic) -> String {
    let root = AbsolutePath(copy.root).components
    let parts = AbsolutePath(path).components
    guard parts.starts(with: root), parts.count > root.count else {
      throw Diagnostic(
        .pathOutside, "\"\(path)\" is outside \"\(copy.root)\"", at: Place(file: path),
        remedy: .advice("change that file by hand"))
    }
    return parts.dropFirst(root.count).joined(separator: "/")
  }
}
