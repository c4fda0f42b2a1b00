import BranchWorkflow
public import Diagnostics
import FileTrees
public import GitStore
import OperationLog

extension ProjectHistory {
  /// A note on an interrupted change, for commands that only read.
  ///
  /// - Returns: A note; `nil` where everything is whole, or another run is at it just now.
  public static func leftover(in copy: WorkingCopy, at moment: Moment) -> Diagnostic? {
    guard let found = try? OperationLog(of: copy.repository, at: moment).recorder.interrupted() else { return nil }
    return Diagnostic(
      .earlierRunInterrupted,
      found.edited.isEmpty
        ? "\(found.sentence): slipway undo or the next edit undoes its changes"
        : "\(found.sentence): slipway diff shows what it left",
      severity: .note)
  }

  /// The note for a project's folder; opens nothing if no operation log exists.
  public static func leftover(
    of folder: String, seenFrom directory: String, stateFolder: String, environment: GitEnvironment, at moment: Moment
  ) -> Diagnostic? {
    guard mayBeRecorded(folder, stateFolder: stateFolder),
      let history = try? ProjectHistory(
        of: folder, seenFrom: directory, stateFolder: stateFolder, environment: environment, at: moment),
      let copy = try? history.workingCopy()
    else { return nil }
    return leftover(in: copy, at: moment)
  }

  /// Whether a look at the folders around does not rule out that something is recorded of `folder`.
  private static func mayBeRecorded(_ folder: String, stateFolder: String) -> Bool {
    if FileAccess.isDirectory(stateFolder + "/undo") { return true }
    for git in AbsolutePath(folder).selfAndAncestors.dropLast().map({ $0 + "/.git" }) {
      switch FileAccess.kind(of: git) {
      case .directory: return FileAccess.isDirectory(git + "/slipway/undo.git")
      case nil: continue
      default: return true
      }
    }
    return false
  }
}
