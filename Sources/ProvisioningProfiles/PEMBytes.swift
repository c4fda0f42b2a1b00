import SwiftASN1

/// Files that may hold their DER as it is or in PEM.
enum PEMBytes {
  /// The DER of the first PEM block of one of the kinds, or the bytes themselves where they are no PEM.
  static func der(in bytes: [UInt8], discriminators: Set<String>) -> [UInt8] {
    all(in: bytes, discriminators: discriminators).first ?? bytes
  }

  /// The DER of every PEM block of one of the kinds.
  static func all(in bytes: [UInt8], discriminators: Set<String>) -> [[UInt8]] {
    // DER of everything read here begins with a SEQUENCE, which no PEM text does.
    guard bytes.first != 0x30, let text = String(validating: bytes, as: UTF8.self) else { return [] }
    let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
    return documents.filter { discriminators.contains($0.discriminator) }.map(\.derBytes)
  }
}
