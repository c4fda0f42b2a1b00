import FileTrees
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of its own for one test, taken away afterwards.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var name = Array("/tmp/slipway-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileAccess.remove(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Everything in the folder, one name a line.
  var listing: [String] {
    get throws { try FileAccess.walk(path).map(\.name) }
  }
}
