import BranchWorkflow
public import Diagnostics
import FileTrees
import GitStore
import OperationLog
import SystemCalls

extension ProjectHistory {
  /// What became of a change.
  public struct Outcome {
    /// The files that were written or removed, absolute.
    public let files: [String]
  }

  /// Writes and removes all files of `change` as one operation of `undo`, or none of them.
  ///
  /// A change outside the project is made last, and undone with the files.
  /// The project file is written after the files that it names. If a run is killed between two files, the next run
  /// undoes its changes and stops, because it was planned from the incomplete state.
  ///
  /// - Throws: `earlier-run-interrupted` if an interrupted run was undone, `file-changed` if a file changed since the
  ///   plan, `path-outside` for a file outside the operation log's folder, and what writing throws. Then nothing is
  ///   written.
  public func apply(_ change: ProjectChange, with outside: OutsideChange? = nil) throws(Diagnostic) -> Outcome {
    let copy: WorkingCopy
    if let present = try workingCopy() {
      copy = present
    } else {
      // Nothing is made for what fails anyway.
      guard !change.isEmpty || outside != nil else { return Outcome(files: []) }
      for file in change.files { try Self.checkUnchanged(file, in: change) }
      copy = try preparedCopy()
    }
    return try copy.repository.exclusively { () throws(Diagnostic) in
      let log = operationLog(of: copy)
      if let mended = try log.recorder.mend() { throw Self.interrupted(mended) }
      guard !change.isEmpty || outside != nil else { return Outcome(files: []) }
      var goals: [String: [UInt8]?] = [:]
      var programs: Set<String> = []
      for file in change.files {
        try Self.checkUnchanged(file, in: change)
        let path = try Self.recordedPath(of: file.path, below: copy.root)
        goals[path] = .some(file.new)
        if file.isExecutable { programs.insert(path) }
      }
      try log.recorder.record(
        change.title, changing: goals, programs: programs,
        withEffect: { () throws(Diagnostic) -> (Void, effect: String?) in
          try Self.write(change.inOrder, below: copy.root)
          return ((), try Self.make(outside, undoing: change.inOrder, below: copy.root))
        })
      return Outcome(files: change.files.map(\.path))
    }
  }

  /// Checks that every file of `change` is one that ``apply(_:)`` may write, without writing.
  ///
  /// - Throws: `path-in-git` for one of Git's own files, `path-outside` for one that the record does not reach.
  public func check(_ change: ProjectChange) throws(Diagnostic) {
    for file in change.files { _ = try Self.recordedPath(of: file.path, below: root) }
  }

  /// Makes the change outside the project, and restores the files if it fails.
  private static func make(
    _ outside: OutsideChange?, undoing files: [ProjectChange.File], below root: String
  ) throws(Diagnostic) -> String? {
    do throws(Diagnostic) {
      return try outside?.make()?.text
    } catch {
      throw restoring(files, below: root, after: error)
    }
  }

  /// Restores the files, and returns the error with the files that could not be restored.
  ///
  /// What could not be brought back stays recorded, so that `undo` offers it.
  private static func restoring(
    _ files: [ProjectChange.File], below root: String, after error: Diagnostic
  ) -> Diagnostic {
    var failures: [Diagnostic] = []
    var kept: [String] = []
    for file in files.reversed() where (try? FileAccess.read(file.path)) != file.old {
      do throws(Diagnostic) {
        try put(file.old, at: file, below: root)
      } catch {
        failures.append(error)
        kept.append("\"\(file.path)\"")
      }
    }
    guard let first = failures.first else { return error }
    return Diagnostic(
      error.code, "\(error.message); then \(kept.joined(separator: ", ")) could not be restored: \(first.message)",
      at: error.place, remedy: .advice("remove the cause, then run slipway undo"))
  }

  static func interrupted(_ found: InterruptedOperation) -> Diagnostic {
    Diagnostic(
      .earlierRunInterrupted,
      found.edited.isEmpty
        ? "\(found.sentence), and its changes are now undone; nothing else was changed"
        : "\(found.sentence), so its other changes stay; nothing else was changed",
      remedy: found.edited.isEmpty
        ? .advice("run the command again")
        : .hint("see what it left with \(command: "diff"), then run the command again"))
  }

  /// Writes files, and where one can't be written brings the others back.
  static func write(_ files: [ProjectChange.File], below root: String) throws(Diagnostic) {
    var written: [ProjectChange.File] = []
    do throws(Diagnostic) {
      for file in files {
        written.append(file)
        try put(file.new, at: file, below: root)
      }
    } catch {
      throw restoring(written, below: root, after: error)
    }
  }

  private static func put(
    _ bytes: [UInt8]?, at file: ProjectChange.File, below root: String
  ) throws(Diagnostic) {
    let path = file.path
    let folder = AbsolutePath(path).components.dropLast()
    if let bytes {
      try FileAccess.createDirectory("/" + folder.joined(separator: "/"))
      return try FileAccess.write(bytes, to: path, permissions: file.permissions)
    }
    if FileAccess.exists(path) { try FileAccess.remove(path) }
    removeEmptyFolders(from: Array(folder), below: AbsolutePath(root).components)
  }

  /// Git keeps no empty folders, and a target's own would be left behind.
  private static func removeEmptyFolders(from folder: [String], below root: [String]) {
    var folder = folder
    while folder.count > root.count, (try? FileSystem.removeFolder("/" + folder.joined(separator: "/"))) != nil {
      folder.removeLast()
    }
  }

  /// Throws if another program changed the file since the plan.
  static func checkUnchanged(_ file: ProjectChange.File, in change: ProjectChange) throws(Diagnostic) {
    let isUnchanged =
      if FileAccess.exists(file.path) {
        if let old = file.old ?? change.predecessor(of: file)?.old {
          try FileAccess.holds(old, at: file.path)
        } else {
          false
        }
      } else {
        file.old == nil
      }
    guard !isUnchanged else { return }
    throw Diagnostic(
      .fileChanged, "another program changed \"\(file.path)\"", at: Place(file: file.path),
      remedy: .advice("try again"))
  }

  /// The path of a file in the operation log: resolved, and relative to the top folder.
  static func recordedPath(of path: String, below top: String) throws(Diagnostic) -> String {
    let real = try OutputPath(path).components
    let root = AbsolutePath(try FileAccess.resolved(top)).components
    guard real.starts(with: root), real.count > root.count else {
      throw Diagnostic(
        .pathOutside, "\"\(path)\" is outside \"\(top)\", so slipway undo could not restore it",
        at: Place(file: path), remedy: .advice("change that file by hand, or move it into the folder"))
    }
    return try RelativePath(recorded: real.dropFirst(root.count).joined(separator: "/")).rawValue
  }
}

extension Diagnostic.Code {
  package static let fileChanged = Diagnostic.Code(
    "file-changed", "Another program changed the file between reading and writing.", "try again")
  package static let earlierRunInterrupted = Diagnostic.Code(
    "earlier-run-interrupted", "An earlier command was interrupted, and Slipway undid its changes.",
    "run the command again")
}
