/// A path from the root of the disk, without `.` and `..`, which are taken out of the text and not looked up.
public struct AbsolutePath: Hashable, Sendable, CustomStringConvertible {
  /// The names on the way, from the root.
  public let components: [String]

  /// Makes `path` absolute, seen from `directory` if it is not yet.
  public init(_ path: String, from directory: String = "/") {
    let slash = UInt8(ascii: "/")
    let whole = path.utf8.first == slash ? path : directory + "/" + path
    var components: [String] = []
    // A character that combines with a slash does not hide it, as in a search by characters.
    for part in whole.utf8.split(separator: slash).map({ Substring($0) }) where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(String(part)) }
    }
    self.components = components
  }

  /// The path as it is written, such as `/a/b`.
  public var description: String { "/" + components.joined(separator: "/") }

  /// The path and the folders around it as they are written, from the innermost to `/`.
  public var selfAndAncestors: [String] {
    (0...components.count).reversed().map { "/" + components.prefix($0).joined(separator: "/") }
  }
}
