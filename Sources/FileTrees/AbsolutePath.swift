/// A path from the root of the disk, without `.` and `..`, which are taken out of the text and not looked up.
public struct AbsolutePath: Hashable, Sendable, CustomStringConvertible {
  /// The names on the way, from the root.
  public let components: [String]

  /// Makes `path` absolute, seen from `directory` if it is not yet.
  public init(_ path: String, from directory: String = "/") {
    let whole = path.hasPrefix("/") ? path : directory + "/" + path
    var components: [String] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(String(part)) }
    }
    self.components = components
  }

  /// The path as it is written, such as `/a/b`.
  public var description: String { "/" + components.joined(separator: "/") }
}
