import QRCodes

extension QRCode {
  /// The code as lines of text, light on dark as on a dark terminal; a character has two modules.
  var lines: [String] {
    stride(from: -Self.margin, to: size + Self.margin, by: 2).map { row in
      (-Self.margin..<size + Self.margin).map { column in
        switch (self[row, column], self[row + 1, column]) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }
  }

  /// Cameras read a code with a narrower margin than the standard's 4 modules.
  private static let margin = 2
}
