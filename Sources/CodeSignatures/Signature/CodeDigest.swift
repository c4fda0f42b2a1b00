public import ProvisioningProfiles

/// The digest of a code directory, as Apple numbers it.
public enum CodeDigest: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// SHA-1, which systems before iOS 11 and macOS 10.11.4 need.
  case sha1 = 1
  /// SHA-256.
  case sha256 = 2
  /// SHA-256, of which 20 bytes are kept.
  case sha256Truncated = 3
  /// SHA-384.
  case sha384 = 4
  /// SHA-512, which Apple numbers, and its systems do not use.
  case sha512 = 5

  /// The bytes of a digest.
  public var size: Int { self == .sha256Truncated ? 20 : algorithm.size }

  /// The algorithm.
  public var algorithm: DigestAlgorithm {
    switch self {
    case .sha1: .sha1
    case .sha256, .sha256Truncated: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }

  /// The digest of `bytes`.
  public func hash(_ bytes: [UInt8]) -> [UInt8] {
    Array(algorithm.hash(bytes).prefix(size))
  }

  /// The name, such as `sha256`.
  public var name: String {
    switch self {
    case .sha1: "sha1"
    case .sha256: "sha256"
    case .sha256Truncated: "sha256-truncated"
    case .sha384: "sha384"
    case .sha512: "sha512"
    }
  }

  /// Whether systems prefer `right`.
  public static func < (left: CodeDigest, right: CodeDigest) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    // Apple's systems do not know it.
    case .sha512: 0
    case .sha1: 1
    case .sha256Truncated: 2
    case .sha256: 3
    case .sha384: 4
    }
  }
}

/// A digest of bytes that arrive one piece after the other.
struct RunningCodeDigest {
  private let digest: CodeDigest
  private var running: RunningDigest

  init(_ digest: CodeDigest) {
    self.digest = digest
    running = RunningDigest(digest.algorithm)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    running.update(bytes)
  }

  func finalize() -> [UInt8] {
    Array(running.finalize().prefix(digest.size))
  }
}
