extension QRCode {
  /// The width of the quiet zone in modules.
  private static let quietZone = 4

  /// A self-contained SVG image, black on white with the quiet zone, whose accessible name is `title`.
  public func svg(title: String) -> String {
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" shape-rendering="crispEdges">
      <title>\(Self.escaped(title))</title>
      <rect width="\(side)" height="\(side)" fill="#fff"/>
      <path fill="#000" d="\(path)"/>
      </svg>

      """
  }

  /// A rectangle for each horizontal run of dark modules.
  private var path: String {
    var path = ""
    for row in 0..<size {
      var start: Int?
      for column in 0...size {
        if self[row, column] {
          start = start ?? column
        } else if let first = start {
          path += "M\(first + Self.quietZone) \(row + Self.quietZone)h\(column - first)v1h-\(column - first)z"
          start = nil
        }
      }
    }
    return path
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"...: String(scalar)
      default: "\u{FFFD}"  // XML has no such character.
      }
    }.joined()
  }
}
