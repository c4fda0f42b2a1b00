#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A secret of a CI system that was saved as a `.p12` file as it was: empty, or still encoded in base64.
public enum EncodedArchive: Hashable, Sendable {
  /// The file is empty: the secret is not set.
  case empty
  /// The file is text in base64, of an archive.
  case base64

  /// Recognizes the bytes of a file; `nil` for anything else.
  public init?(_ bytes: [UInt8]) {
    let text = bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard !text.isEmpty else {
      self = .empty
      return
    }
    // An archive begins with a sequence.
    guard text.first == UInt8(ascii: "M"), let decoded = Data(base64Encoded: Data(text)), decoded.first == 0x30 else {
      return nil
    }
    self = .base64
  }

  /// What the file is, after "it".
  public var words: String {
    switch self {
    case .empty: "is empty"
    case .base64: "is encoded in base64"
    }
  }
}
