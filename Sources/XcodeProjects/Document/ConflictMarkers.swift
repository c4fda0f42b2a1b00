import Diagnostics

/// The lines with which Git marks what a merge could not decide.
struct ConflictMarkers {
  /// The lines that begin with a marker, counted from 1; empty unless one of them begins a conflict.
  let lines: [Int]

  init(in bytes: [UInt8]) {
    var lines: [Int] = []
    var begins = false
    var line = 1
    var start = 0
    while start < bytes.count {
      if let marker = Self.marker(at: start, in: bytes) {
        lines.append(line)
        begins = begins || marker == UInt8(ascii: "<")
      }
      start = (bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
      line += 1
    }
    self.lines = begins ? lines : []
  }

  func diagnostic(file: String?) -> Diagnostic? {
    guard let first = lines.first else { return nil }
    let shown = lines.prefix(12).map(String.init).joined(separator: ", ") + (lines.count > 12 ? ", ..." : "")
    return Diagnostic(
      .projectFileConflicted,
      "\(file.map { "\"\($0)\"" } ?? "the project file") has conflict markers on line\(lines.count == 1 ? "" : "s") \(shown)",
      at: Place(file: file, line: first, column: 1),
      remedy: .hint(
        "run \(command: "resolve") if a merge is in progress; otherwise use the complete file of one side"))
  }

  /// The byte of which seven begin the line at `start`, when they are a marker.
  private static func marker(at start: Int, in bytes: [UInt8]) -> UInt8? {
    let byte = bytes[start]
    guard "<|=>".utf8.contains(byte), start + 7 <= bytes.count else { return nil }
    guard bytes[start..<start + 7].allSatisfy({ $0 == byte }) else { return nil }
    guard start + 7 < bytes.count else { return byte }
    return [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[start + 7]) ? byte : nil
  }
}
