package import Diagnostics
import SystemCalls

/// Finds the file of a program the way a shell does.
public enum ProgramLookup {
  /// The path of the program `name`, or `nil` where no folder of `PATH` has it.
  ///
  /// A name with a slash is a path already. `PATH` is the one in `environment`, never this process's own.
  public static func path(of name: String, environment: [String: String]) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    // An empty PATH would mean the current folder.
    let given = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 }
    let folders = (given ?? defaultPath).split(separator: ":", omittingEmptySubsequences: false)
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
  package static let programNotFound = Diagnostic.Code(
    "program-not-found", "A program is not installed.", "install it, or add its folder to PATH")
  package static let programNotStarted = Diagnostic.Code(
    "program-not-started", "A program did not start.",
    "check the program's permissions and architecture")

  /// The error codes of the module.
  package static let processesCodes: [Self] = [
    .programNotFound, .programNotStarted,
  ]
}
