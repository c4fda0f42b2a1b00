import Crypto
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The digests that profiles, certificates and code signatures are made with.
public enum DigestAlgorithm: Hashable, Sendable, CaseIterable {
  /// SHA-1, which the outer layer of profiles has to this day.
  case sha1
  /// SHA-256.
  case sha256
  /// SHA-384.
  case sha384
  /// SHA-512.
  case sha512

  /// The algorithm that an object identifier in dots names.
  public init?(identifier: String) {
    guard let algorithm = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
    self = algorithm
  }

  /// The object identifier in dots.
  public var identifier: String {
    switch self {
    case .sha1: "1.3.14.3.2.26"
    case .sha256: "2.16.840.1.101.3.4.2.1"
    case .sha384: "2.16.840.1.101.3.4.2.2"
    case .sha512: "2.16.840.1.101.3.4.2.3"
    }
  }

  /// The number of bytes in a digest.
  public var size: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The digest of `bytes`.
  public func hash(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { hash($0) }
  }

  /// The digest of `bytes`.
  public func hash(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { digest, count in
      hash(bytes, into: UnsafeMutableRawBufferPointer(digest))
      count = size
    }
  }

  /// Puts the digest of `bytes` into `digest`, which is cut to the bytes that are there.
  public func hash(_ bytes: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer) {
    switch self {
    case .sha1: Self.copy(Insecure.SHA1.self, of: bytes, into: digest)
    case .sha256: Self.copy(SHA256.self, of: bytes, into: digest)
    case .sha384: Self.copy(SHA384.self, of: bytes, into: digest)
    case .sha512: Self.copy(SHA512.self, of: bytes, into: digest)
    }
  }

  private static func copy<Hash: HashFunction>(
    _ function: Hash.Type, of bytes: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer
  ) {
    var hash = Hash()
    hash.update(bufferPointer: bytes)
    hash.finalize().withUnsafeBytes {
      digest.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(digest.count)))
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

  /// The algorithm as structures name it.
  func algorithmIdentifier() throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(try ASN1ObjectIdentifier(dotRepresentation: identifier))
        try parts.serialize(ASN1Null())
      }
    }
  }
}

/// A digest of bytes that arrive one piece after the other.
public struct RunningDigest {
  private enum Function {
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
    case sha384(SHA384)
    case sha512(SHA512)
  }

  private var function: Function

  /// Starts a digest.
  public init(_ algorithm: DigestAlgorithm) {
    function =
      switch algorithm {
      case .sha1: .sha1(Insecure.SHA1())
      case .sha256: .sha256(SHA256())
      case .sha384: .sha384(SHA384())
      case .sha512: .sha512(SHA512())
      }
  }

  /// Adds a piece.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    func added<Hash: HashFunction>(_ hash: Hash) -> Hash {
      var hash = hash
      hash.update(bufferPointer: bytes)
      return hash
    }
    function =
      switch function {
      case .sha1(let hash): .sha1(added(hash))
      case .sha256(let hash): .sha256(added(hash))
      case .sha384(let hash): .sha384(added(hash))
      case .sha512(let hash): .sha512(added(hash))
      }
  }

  /// The digest of all pieces so far.
  public func finalize() -> [UInt8] {
    switch function {
    case .sha1(let hash): Array(hash.finalize())
    case .sha256(let hash): Array(hash.finalize())
    case .sha384(let hash): Array(hash.finalize())
    case .sha512(let hash): Array(hash.finalize())
    }
  }
}
