import SwiftASN1

/// The RSA key of a certificate request, where it is too short to be certified: such requests can't be read otherwise.
struct WeakRequestKey {
  /// The number of bits that keys must have, as Apple's portal asks.
  static let neededBits = 2048

  /// The number of bits of the modulus.
  let bits: Int

  /// Reads the key in a PKCS#10 request (RFC 2986); `nil` where there is no RSA key or it is long enough.
  init?(inRequest der: [UInt8]) {
    guard let bits = try? Self.modulusBits(inRequest: der), bits < Self.neededBits else { return nil }
    self.bits = bits
  }

  private static func modulusBits(inRequest der: [UInt8]) throws -> Int? {
    var request = ASN1Parts(try DER.parse(der).children(of: .sequence, "request"))
    var information = ASN1Parts(try request.next("information").children(of: .sequence, "information"))
    _ = try information.next("version")
    _ = try information.next("subject")
    var key = ASN1Parts(try information.next("key").children(of: .sequence, "key"))
    var algorithm = ASN1Parts(try key.next("algorithm").children(of: .sequence, "algorithm"))
    guard try algorithm.next("algorithm").objectIdentifier("algorithm") == .AlgorithmIdentifier.rsaEncryption else {
      return nil
    }
    // A BIT STRING begins with the number of bits that its last byte does not use.
    let encoded = try key.next("key").bytes(of: .bitString, "key").dropFirst()
    var numbers = ASN1Parts(try DER.parse(Array(encoded)).children(of: .sequence, "key"))
    let modulus = try numbers.next("modulus").bytes(of: .integer, "modulus").drop { $0 == 0 }
    guard let first = modulus.first else { return 0 }
    return modulus.count * 8 - first.leadingZeroBitCount
  }
}
