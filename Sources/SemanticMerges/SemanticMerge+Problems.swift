public import Diagnostics

extension Diagnostic.Code {
  package static let mergeMarkersLeft = Diagnostic.Code(
    "merge-markers-left", "The result of a semantic merge still contains conflict markers.",
    "resolve the conflict in an editor, or with \(command: "resolve")")
}

extension SemanticMerge {
  /// What speaks against taking `bytes` as the resolved file at `path`: markers that are left, or a file that can't be
  /// read as what it is; `nil` if nothing does.
  public static func problem(in bytes: [UInt8], path: String) -> Diagnostic? {
    if let line = firstMarker(in: bytes) {
      let message = "\"\(path)\" still has conflict markers, the first on line \(line)"
      return Diagnostic(.mergeMarkersLeft, message, at: Place(file: path, line: line))
    }
    guard let kind = MergedFileKind(path: path) else { return nil }
    do throws(Diagnostic) {
      _ = try kind.reading(bytes)
      return nil
    } catch {
      // The file has no name where it is read.
      let reason = error.message.hasPrefix("\"\" ") ? "it " + error.message.dropFirst(3) : error.message
      let message = "\"\(path)\" can't be read: \(reason)"
      return Diagnostic(.mergeUnreadable, message, at: error.place?.inFile(path) ?? Place(file: path))
    }
  }

  /// The line of the first marker that only a conflict leaves.
  private static func firstMarker(in bytes: [UInt8]) -> Int? {
    var line = 1
    var isAtStart = true
    for (index, byte) in bytes.enumerated() {
      if isAtStart, byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"), index + 7 < bytes.count,
        bytes[index..<(index + 7)].allSatisfy({ $0 == byte }), bytes[index + 7] == 0x20
      {
        return line
      }
      isAtStart = byte == 0x0A
      if isAtStart { line += 1 }
    }
    return nil
  }
}
