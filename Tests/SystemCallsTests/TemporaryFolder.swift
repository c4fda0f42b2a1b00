import SystemCalls

/// A folder of its own for one test, removed afterwards with the files in it.
final class TemporaryFolder {
  let path: String

  init() throws { path = try FileSystem.makePrivateFolder(beginning: "/tmp/slipway-test-") }

  deinit {
    for name in names {
      try? FileSystem.remove(file(name))
      try? FileSystem.removeFolder(file(name))
    }
    try? FileSystem.removeFolder(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] { ((try? Folder.names(in: path)) ?? []).sorted() }

  func write(_ text: String, to name: String) throws {
    try OpenFile(file(name), [.writing, .creating, .truncating]).write(Array(text.utf8))
  }

  func text(_ name: String) throws -> String? {
    try OpenFile(file(name)).bytes().map { String(decoding: $0, as: UTF8.self) }
  }
}
