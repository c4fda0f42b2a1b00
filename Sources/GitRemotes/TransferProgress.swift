/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  /// What is being done.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The server is spoken to.
    case connecting
    /// Objects come in.
    case receiving
    /// What came as differences is put together.
    case resolving
    /// Searching objects to send.
    case packing
    /// Objects go out.
    case sending
    /// Files are written into the working tree.
    case writingFiles = "writing-files"
  }

  /// Whether it goes on.
  public enum Answer: Hashable, Sendable {
    /// It goes on.
    case goOn
    /// It stops, and nothing of it counts.
    case stop
  }

  /// What is being done.
  public var phase = Phase.connecting
  /// How many objects have come or gone, or how many files were written.
  public var done = 0
  /// How many there are in all; 0 while that is not known.
  public var total = 0
  /// How many objects are in the index of their pack.
  public var indexed = 0
  /// How many bytes have come or gone.
  public var bytes = 0
  /// A line that the server sent, control characters taken out; `nil` if this is not about one.
  public var serverText: String?

  /// Creates a progress with nothing done.
  public init() {}
}

/// The lines that a server sends while it works, which come in pieces and with control characters.
package struct ServerText {
  private var line: [UInt8] = []
  private static let longest = 4096

  /// The lines that `bytes` completes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if let text = take() { lines.append(text) }
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
    return lines
  }

  /// The text after the last line's end.
  mutating func take() -> String? {
    defer { line = [] }
    let text = Self.cleaned(String(decoding: line, as: UTF8.self))
    return text.isEmpty ? nil : text
  }

  /// A text without escape sequences and control characters, which could change what a terminal shows.
  package static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        if rest.first == "[" {
          rest = rest.dropFirst().drop { $0.value < 0x40 }.dropFirst()
        }
      } else if scalar == "\t" {
        result.append(" ")
      } else if scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .format {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
