public import Diagnostics
import SystemCalls

/// Finds the file of a program the way a shell does.
public enum ProgramLookup {
  /// The path of the program `name`, or `nil` where no folder of `PATH` has it.
  ///
  /// A name with a slash is a path already. `PATH` is the one in `environment`, never this process's own.
  public static func path(of name: String, environment: [String: String]) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    let folders = (environment["PATH"] ?? defaultPath).split(separator: ":", omittingEmptySubsequences: false)
    for folder in folders {
      let candidate = folder.isEmpty ? name : "\(folder)/\(name)"
      if isProgram(candidate) { return candidate }
    }
    return nil
  }

  /// Whether `path` is a regular file that this user may execute.
  public static func isProgram(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .file && FileSystem.isAccessible(path, .executing)
  }

  private static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  static func notFound(_ name: String) -> Diagnostic {
    Diagnostic(
      .programNotFound, "the program \"\(name)\" was not found or is not executable",
      remedy: .advice("install it, or add its folder to PATH"))
  }
}

extension Diagnostic.Code {
  /// A program that was to be run is not there.
  public static let programNotFound: Self = "program-not-found"
  /// A program could not be started.
  public static let programNotStarted: Self = "program-not-started"
}
