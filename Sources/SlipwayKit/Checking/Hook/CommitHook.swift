public import Diagnostics
import FileTrees
public import GitStore

/// The pre-commit hook, which runs after an existing one.
///
/// Git runs one pre-commit program. Slipway's runs the existing hook first, and does nothing if Slipway is missing.
public struct CommitHook {
  /// A change of a file.
  public struct Step: Hashable, Sendable {
    /// The file, absolute.
    public let file: String
    /// The change.
    public let change: Change
  }

  /// What happens to a file.
  public enum Change: String, Hashable, Sendable {
    /// The existing hook moves to the file and still runs first.
    case kept
    /// Slipway's hook is written.
    case installed
    /// Slipway's hook is deleted.
    case removed
    /// The earlier hook replaces Slipway's.
    case restored
  }

  /// The state of the hook.
  public enum State: String, Hashable, Sendable {
    /// Slipway's hook, up to date.
    case installed
    /// Slipway's hook, of another version or for another path of the program.
    case outdated
    /// Another hook.
    case other
    /// No hook.
    case none
  }

  /// The hook's file.
  public let file: String
  /// The file of the earlier hook.
  public let keptFile: String
  /// Whether it is outside the repository, so that other repositories may use it.
  public let isOutside: Bool
  private let script: [UInt8]

  /// Reads the hooks of a repository, or of `core.hooksPath`.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - program: The path of slipway.
  public init(of repository: Repository, program: String) {
    file = repository.hooks.directory + "/pre-commit"
    keptFile = file + ".before-slipway"
    let places = [repository.commonDirectory, repository.workTree].compactMap(\.self).map { $0 + "/" }
    let folder = repository.hooks.directory + "/"
    isOutside = !places.contains(where: folder.hasPrefix)
    script = Self.script(program: program)
  }

  /// The current state.
  public var state: State {
    guard FileAccess.exists(file) else { return .none }
    guard isOurs else { return .other }
    return (try? FileAccess.read(file, limit: 1 << 20)) == script ? .installed : .outdated
  }

  /// Whether an earlier hook is kept.
  public var keepsOther: Bool { FileAccess.exists(keptFile) }

  /// Writes the hook.
  ///
  /// - Parameter isPlan: Whether to plan only and write nothing.
  /// - Returns: The steps that were done, or are planned; empty if the hook is up to date.
  /// - Throws: `hook-in-the-way` where there is no place for the hook or to keep the one before, and what writing
  ///   throws.
  public func install(isPlan: Bool) throws(Diagnostic) -> [Step] {
    var steps: [Step] = []
    let state = state
    guard state != .installed else { return [] }
    try requireFolder()
    if state == .other {
      guard !keepsOther else {
        throw Diagnostic(
          .hookInTheWay, "\"\(file)\" and \"\(keptFile)\" both exist, and neither is Slipway's",
          at: Place(file: file),
          remedy: .advice("merge the two, or move one away, then install again"))
      }
      steps.append(Step(file: keptFile, change: .kept))
      if !isPlan { try FileAccess.move(file, to: OutputPath(ofGit: keptFile)) }
    }
    steps.append(Step(file: file, change: .installed))
    if !isPlan {
      try FileAccess.createDirectory("/" + AbsolutePath(file).components.dropLast().joined(separator: "/"))
      try FileAccess.write(script, to: OutputPath(ofGit: file), permissions: 0o755)
    }
    return steps
  }

  /// Removes the hook, and restores the earlier one.
  ///
  /// - Parameter isPlan: Whether to plan only and write nothing.
  /// - Returns: The steps that were done, or are planned; empty if Slipway's hook is not installed.
  /// - Throws: What writing throws.
  public func uninstall(isPlan: Bool) throws(Diagnostic) -> [Step] {
    guard isOurs else { return [] }
    var steps = [Step(file: file, change: .removed)]
    if keepsOther { steps = [Step(file: file, change: .restored)] }
    guard !isPlan else { return steps }
    if keepsOther {
      try FileAccess.move(keptFile, to: OutputPath(ofGit: file))
    } else {
      try FileAccess.remove(file)
    }
    return steps
  }

  /// Throws if the setting does not name a folder.
  private func requireFolder() throws(Diagnostic) {
    let folder = "/" + AbsolutePath(file).components.dropLast().joined(separator: "/")
    guard FileAccess.exists(folder), !FileAccess.isDirectory(folder) else { return }
    throw Diagnostic(
      .hookInTheWay, "core.hooksPath is \"\(folder)\", which is not a folder, so Git runs no hooks here",
      at: Place(file: folder),
      remedy: .advice("run git config --unset core.hooksPath, or set it to a folder, then install again"))
  }

  private var isOurs: Bool {
    guard let bytes = try? FileAccess.read(file, limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(Self.mark)
  }

  private static let mark = "# slipway: checks what a commit touches"

  private static func script(program: String) -> [UInt8] {
    Array(
      """
      #!/bin/sh
      \(mark); `slipway hook uninstall` takes this away.
      kept=$0.before-slipway
      if [ -x "$kept" ]; then
        "$kept" "$@" || exit $?
      fi
      program=\(ShellWord.alwaysQuoted(program))
      [ -x "$program" ] || program=slipway
      if command -v "$program" >/dev/null 2>&1; then
        exec "$program" hook run
      fi
      echo "slipway is not installed: nothing was checked" >&2

      """.utf8)
  }
}

extension Diagnostic.Code {
  package static let hookInTheWay = Diagnostic.Code(
    "hook-in-the-way", "An existing hook or setting prevents Slipway from installing its hook.",
    "merge or move the existing hook, or unset core.hooksPath, then install again")
}
