public import AppleIdentifiers
public import CodeSignatures
public import CodeSigning
public import Diagnostics
public import ProvisioningProfiles

/// Whether a product is what was signed, and whether devices take it: every check of every bundle and Mach-O file in it.
public struct ProductVerification: Sendable {
  /// What a signature comes to.
  public enum State: String, Hashable, Sendable {
    /// It is of an identity, and the code is what was signed.
    case valid
    /// The code or a sealed file is not what was signed.
    case invalid
    /// It is of nobody, and the code is what was signed.
    case adHoc = "ad-hoc"
    /// There is none.
    case none
  }

  /// A bundle or Mach-O file.
  public struct Part: Sendable {
    /// What it is.
    public let product: Product
    /// The signatures of the executable, one for each slice.
    public let reports: [SignatureReport]
    /// Its sealed files; `nil` without a seal.
    public let seal: SealReport?
    /// All checks.
    public let checks: [ProductCheck]

    /// Whether no check failed.
    public var isValid: Bool { !checks.contains { $0.outcome == .failed } }

    /// The signature of the first slice that has one.
    public var signature: CodeSignature? { reports.lazy.compactMap(\.signature).first }

    /// Who signed; `nil` for ad hoc signatures.
    public var signer: CodeSigner? { reports.lazy.compactMap(\.signer).first }

    /// What the signature comes to, whoever signed it and whenever.
    public var state: State {
      guard reports.contains(where: { $0[.signature]?.outcome == .passed }) else { return .none }
      guard reports.allSatisfy(\.isIntact), seal?.holds != false else { return .invalid }
      return signature?.isAdHoc == true ? .adHoc : .valid
    }
  }

  /// The devices, and what else to verify with.
  public struct Request {
    /// The roots to trust and the moment of the check.
    public var context: VerificationContext
    /// The devices that must be able to install it.
    public var devices: [UDID]
    /// The version of the devices' system, where it is known.
    public var systemVersion: BundleVersion?
    /// What the product is for; `nil` checks only what every purpose requires.
    public var purpose: ProductPurpose?
    /// Whether it must be signed for the purpose already.
    public var judgesSigner = true
    /// What helps with a profile; by default, it is from a portal that is out of reach.
    public var remedies: (ProvisioningProfile) -> any ProfileRemedies = { _ in DownloadedProfileRemedies() }
    /// What signs an app for the App Store.
    public var signForStore = Remedy.signForStore
    /// Returns the family of a device, where it is known.
    public var family: (UDID, Platform) -> DeviceFamily? = { _, _ in nil }
    /// Returns whether a certificate is revoked, where that is known.
    public var isRevoked: (SigningCertificate) -> Bool? = { _ in nil }
    /// The rules of a policy, which are in place of Apple's.
    public var policy: Set<DevicePolicyRule> = []
    /// Returns how a device was registered, where a portal is known.
    public var registration: (UDID) -> DeviceRegistration? = { _ in nil }
    /// The application identifier of an app with the same bundle identifier on the devices, if there is one.
    public var installedApplicationIdentifier: String?

    /// Creates a request.
    public init(
      context: VerificationContext, devices: [UDID] = [], systemVersion: BundleVersion? = nil,
      purpose: ProductPurpose? = nil
    ) {
      self.context = context
      self.devices = devices
      self.systemVersion = systemVersion
      self.purpose = purpose
    }
  }

  /// The outermost product, then those nested in it; archives are left out, for nothing signs them.
  public let parts: [Part]

  /// Whether no check failed.
  public var isValid: Bool { parts.allSatisfy(\.isValid) }

  /// Verifies a product.
  ///
  /// - Throws: what reading files throws.
  public init(of tree: ProductTree, with request: Request) throws(Diagnostic) {
    var verifier = ProductVerifier(tree, request)
    try verifier.verify(tree.root, inside: nil)
    let found = verifier.parts
    parts = tree.products.compactMap { found[$0.location] }
  }
}
