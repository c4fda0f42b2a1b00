import XcodeProjects

/// What the sources around a project say: each file is read once, however many targets compile it and rules ask.
struct SourceIndex: Sendable {
  private let files: FileReader
  private let known = Remembered<String, SourceFacts?>()

  init(_ files: FileReader) {
    self.files = files
  }

  /// What a source says; `nil` where it is empty, or can't be read.
  func facts(of path: String) -> SourceFacts? {
    known.value(of: path) {
      let bytes = files.bytes(of: path) ?? []
      return bytes.isEmpty ? nil : SourceFacts(bytes, isSwift: path.hasSuffix(".swift"))
    }
  }

  /// Whether a file is a source that targets compile.
  static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm"].contains { path.hasSuffix($0) }
  }
}
