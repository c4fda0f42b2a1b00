public import Diagnostics

/// Whether a signature holds, and how far it is trusted.
public enum SignatureStatus: Hashable, Sendable {
  /// It holds, and its chain ends at a root that is trusted.
  case trusted(TrustedRoot)
  /// It is valid, but its chain ends at an untrusted root or is incomplete; the name is the last issuer's.
  case untrustedRoot(String)
  /// It does not hold; the text is the reason, to be put after "its signature is invalid: ".
  case invalid(String)

  /// The stable name of the case.
  public var name: String {
    switch self {
    case .trusted: "trusted"
    case .untrustedRoot: "untrusted-root"
    case .invalid: "invalid"
    }
  }

  /// The root, where it is trusted.
  public var root: TrustedRoot? {
    if case .trusted(let root) = self { root } else { nil }
  }

  /// The worse of two: a file is as good as the weakest of its signatures.
  func combined(with other: SignatureStatus) -> SignatureStatus {
    switch (self, other) {
    case (.invalid, _): self
    case (_, .invalid): other
    case (.untrustedRoot, _): self
    case (_, .untrustedRoot): other
    case (.trusted(let first), .trusted(let second)):
      first == second ? self : .invalid("its XML and its DER-Encoded-Profile are signed under different roots")
    }
  }
}

/// The roots that signatures are trusted under.
public enum TrustedRoot: String, Hashable, Sendable {
  /// One of Apple's roots, known by its digest.
  case apple
  /// The root of the simulated authority.
  case simulator
  /// A root that the user gave.
  case given
}

/// The roots to verify signatures with: Apple's and the simulator's, and those that the user gave.
public struct TrustedRoots: Sendable {
  /// The certificates that the user gave.
  public let given: [SigningCertificate]
  private let simulator: SigningCertificate
  private let apple: [SigningCertificate]

  /// Creates the set of roots.
  ///
  /// - Parameter given: Further certificates to trust, which need not be roots.
  /// - Throws: `certificate-invalid`, when the program itself is damaged.
  public init(given: [SigningCertificate] = []) throws(Diagnostic) {
    self.given = given
    simulator = try SimulatedAuthority().rootCertificate()
    apple = try AppleAuthorities.certificates.get()
  }

  /// The certificates that complete a chain whose issuers are not in the file.
  var certificates: [SigningCertificate] { apple + [simulator] + given }

  /// Who vouches for `certificate`.
  func root(_ certificate: SigningCertificate) -> TrustedRoot? {
    if AppleAuthorities.rootDigests.contains(certificate.sha256) { return .apple }
    if certificate == simulator { return .simulator }
    return given.contains(certificate) ? .given : nil
  }
}
