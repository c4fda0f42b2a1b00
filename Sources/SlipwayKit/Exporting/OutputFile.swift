public import Diagnostics
import FileTrees

/// A file that a command writes where the user says.
///
/// It replaces an existing file only if that file is empty or in the same format.
public struct OutputFile: Sendable {
  /// The absolute path.
  public let path: String
  private let output: OutputPath

  /// Checks that a file in `format` may be written, before any work is done.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - name: The path as the user typed it.
  ///   - format: What will be written.
  /// - Throws: `usage` if the extension names another format; `file-exists`, `report-in-the-way` or `baseline-invalid`
  ///   if a file in another format exists, or a stream; `path-in-git`; and what reading the file throws.
  public init(_ path: String, named name: String, as format: OutputFormat) throws(Diagnostic) {
    try format.require(for: name)
    self.path = path
    output = try OutputPath(path)
    guard FileAccess.exists(path) else {
      if let missing = SystemFailure.missingFolder(of: path) { throw missing }
      return
    }
    guard !FileAccess.isOutput(path) else {
      throw Diagnostic(
        format.code, "\"\(name)\" is a pipe, a device or the output of this command, not a file to write",
        at: Place(file: path), remedy: .advice("name a file that no other program writes"))
    }
    let isOwn =
      if let real = try? FileAccess.resolved(path), FileAccess.kind(of: real) == .file {
        Self.mayReplace(try FileAccess.read(real), with: format)
      } else {
        false
      }
    guard !isOwn else { return }
    throw Diagnostic(
      format.code, "\"\(name)\" exists and is not \(format.name)", at: Place(file: path),
      remedy: .advice("name another file, or delete the existing one first"))
  }

  private static func mayReplace(_ bytes: [UInt8], with format: OutputFormat) -> Bool {
    bytes.isEmpty || format.recognizes(bytes)
  }

  /// Writes the file atomically; with `permissions`, it has exactly these.
  ///
  /// - Throws: what writing throws.
  public func write(_ bytes: [UInt8], permissions: UInt16? = nil) throws(Diagnostic) {
    try FileAccess.write(bytes, to: output, permissions: permissions)
  }
}
