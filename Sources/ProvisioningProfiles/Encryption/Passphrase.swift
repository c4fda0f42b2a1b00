/// A secret that opens keys; no description of it, and of nothing that holds it, shows it.
public struct Passphrase: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  private let text: String

  /// Takes the secret as it was typed.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether it is the empty text.
  public var isEmpty: Bool { text.isEmpty }

  /// A placeholder that does not reveal the passphrase.
  public var description: String { "(a passphrase)" }

  /// A placeholder that does not reveal the passphrase.
  public var debugDescription: String { description }

  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  /// The UTF-8 bytes, as current encryption uses them (RFC 8018).
  var utf8: [UInt8] { Array(text.utf8) }

  /// As PKCS#12 takes it (RFC 7292, B.1): UTF-16, the high byte first, with two zero bytes at the end.
  var terminatedUTF16: [UInt8] {
    (Array(text.utf16) + [0]).flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// The value of a variable of a program's environment; `nil` where it can't be one.
  var variable: String? {
    text.utf8.contains(0) || text.utf8.count >= 1000 ? nil : text
  }
}
