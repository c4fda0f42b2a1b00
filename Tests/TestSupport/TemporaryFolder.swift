import FileTrees
import Foundation

/// A folder of one test, removed with all files in it when the test ends.
package final class TemporaryFolder: Sendable {
  /// Its absolute path, without symbolic links.
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/slipway-tests-\(UUID().uuidString)"
    try FileAccess.createDirectory(folder)
    path = try FileAccess.resolved(folder)
  }

  deinit {
    try? FileAccess.remove(path)
  }

  /// Another folder with the same files.
  package func copy() throws -> TemporaryFolder {
    let other = try TemporaryFolder()
    try FileAccess.copyContents(of: path, to: other.path)
    return other
  }

  /// The absolute path of a file in it.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and creates missing folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, and creates missing folders.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Not as the product writes: a test's own files need no protection from a crash.
    try Data(bytes).write(to: file)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    try FileAccess.read(file(name))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The relative paths of everything in it.
  package var listing: [String] {
    get throws { try FileAccess.walk(path).map(\.name) }
  }
}

/// The checkout that these tests are in.
package let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
