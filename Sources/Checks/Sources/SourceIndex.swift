import XcodeProjects

/// The facts of a project's sources, each read once.
struct SourceIndex: Sendable {
  private let files: FileReader
  private let known = Remembered<String, SourceFacts?>()

  init(_ files: FileReader) {
    self.files = files
  }

  /// The facts of a source; `nil` if it is empty or can't be read.
  func facts(of path: String) -> SourceFacts? {
    known.value(of: path) {
      let bytes = files.bytes(of: path) ?? []
      return bytes.isEmpty ? nil : SourceFacts(bytes, isSwift: path.hasSuffix(".swift"))
    }
  }

  /// Whether a file is a Swift or Objective-C source.
  static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm"].contains { path.hasSuffix($0) }
  }
}
