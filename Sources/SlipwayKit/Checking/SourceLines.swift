import Checks
import Diagnostics

/// The lines that findings are about, each file read once.
struct SourceLines: Sendable {
  private var lines: [String: [Int: String]] = [:]

  /// The longest line that is kept, in bytes: what Xcode writes is shorter, and one of a packed file helps nobody.
  private static let longest = 2000

  /// Reads the lines.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - contents: Gives the bytes of a file by its path as findings have it.
  init(of findings: [Finding], contents: (String) -> [UInt8]?) {
    var wanted: [String: Set<Int>] = [:]
    for finding in findings {
      guard let file = finding.place?.file, let line = finding.place?.line else { continue }
      wanted[file, default: []].insert(line)
    }
    for (file, numbers) in wanted {
      guard let bytes = contents(file) else { continue }
      lines[file] = Self.lines(numbers, of: bytes)
    }
  }

  subscript(place: Place?) -> String? {
    guard let file = place?.file, let line = place?.line else { return nil }
    return lines[file]?[line]
  }

  private static func lines(_ numbers: Set<Int>, of bytes: [UInt8]) -> [Int: String] {
    var found: [Int: String] = [:]
    var number = 1
    var start = 0
    let last = numbers.max() ?? 0
    while start <= bytes.count, number <= last {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if numbers.contains(number), end - start <= longest {
        var line = bytes[start..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // What is no UTF-8 is a binary file, or one in an encoding that is not shown.
        let text = String(decoding: line, as: UTF8.self)
        if text.utf8.elementsEqual(line), !line.contains(0) { found[number] = text }
      }
      start = end + 1
      number += 1
    }
    return found
  }
}
