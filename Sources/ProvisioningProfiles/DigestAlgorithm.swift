import Crypto
import SwiftASN1
import X509

/// The digests that signatures in profiles are made with.
enum DigestAlgorithm {
  case sha1, sha256, sha384, sha512

  init?(identifier: String) {
    switch identifier {
    case "1.3.14.3.2.26": self = .sha1
    case "2.16.840.1.101.3.4.2.1": self = .sha256
    case "2.16.840.1.101.3.4.2.2": self = .sha384
    case "2.16.840.1.101.3.4.2.3": self = .sha512
    default: return nil
    }
  }

  func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha384: Array(SHA384.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }

  /// The algorithm that `identifier` names together with this digest: RSA is named with its digest or without.
  func signatureAlgorithm(_ identifier: String) -> Certificate.SignatureAlgorithm? {
    let isPlainRSA = identifier == "1.2.840.113549.1.1.1"
    switch self {
    case .sha1:
      return isPlainRSA || identifier == "1.2.840.113549.1.1.5" ? .sha1WithRSAEncryption : nil
    case .sha256:
      if identifier == "1.2.840.10045.4.3.2" { return .ecdsaWithSHA256 }
      return isPlainRSA || identifier == "1.2.840.113549.1.1.11" ? .sha256WithRSAEncryption : nil
    case .sha384:
      if identifier == "1.2.840.10045.4.3.3" { return .ecdsaWithSHA384 }
      return isPlainRSA || identifier == "1.2.840.113549.1.1.12" ? .sha384WithRSAEncryption : nil
    case .sha512:
      if identifier == "1.2.840.10045.4.3.4" { return .ecdsaWithSHA512 }
      return isPlainRSA || identifier == "1.2.840.113549.1.1.13" ? .sha512WithRSAEncryption : nil
    }
  }
}
