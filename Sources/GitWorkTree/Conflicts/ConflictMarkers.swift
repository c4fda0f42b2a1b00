import Diagnostics
import GitStore

/// Finds the lines that look like the markers of a conflict.
public enum ConflictMarkers {
  package static let usualSize = 7

  /// The lines that begin with `size` characters `<`, `|` or `>`, or are as many `=`, with their numbers, without their
  /// ends.
  public static func lines(in bytes: [UInt8], size: Int) -> [(number: Int, text: [UInt8])] {
    var found: [(number: Int, text: [UInt8])] = []
    var number = 1
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      if isMarker(line, size) {
        found.append((number, Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)))
      }
      number += 1
      start = end + 1
    }
    return found
  }

  private static func isMarker(_ line: ArraySlice<UInt8>, _ size: Int) -> Bool {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return false }
    let run = line.prefix { $0 == first }.count
    guard run == size else { return false }
    guard let next = line.dropFirst(size).first else { return true }
    return next == UInt8(ascii: " ") && first != UInt8(ascii: "=") || next == UInt8(ascii: "\r")
  }
}

extension Conflicts {
  /// How many characters the markers of conflicts in a file have (gitattributes(5), `conflict-marker-size`).
  public func markerSize(of path: String) -> Int {
    let size = repository.attributes.value("conflict-marker-size", of: path).flatMap { Int($0) } ?? 0
    return 1...Self.longestMarker ~= size ? size : ConflictMarkers.usualSize
  }

  private static let longestMarker = 1000
}
