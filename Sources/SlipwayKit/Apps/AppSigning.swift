public import AppBundles
public import AppleIdentifiers
public import CodeSignatures
public import CodeSigning
public import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs built apps and other products: with the identities and profiles of the portal, with given ones, or ad hoc.
public struct AppSigning {
  /// A file or name that the user chose for one bundle.
  public struct Choice<Value> {
    /// The bundle identifier; `nil` for the outermost product.
    public let identifier: String?
    /// The choice.
    public let value: Value

    /// Creates a choice.
    public init(for identifier: String?, _ value: Value) {
      self.identifier = identifier
      self.value = value
    }

    /// The same choice with another value.
    public func map<Other>(_ transform: (Value) -> Other) -> Choice<Other> { .init(for: identifier, transform(value)) }
  }

  /// The signatures that were made, or would be.
  public struct Result {
    /// How each part is signed, from inside to outside.
    public let parts: [SigningPlan.Part]
    /// The signatures of each part, in the same order; `nil` for a plan.
    public let signatures: [[CodeSignature]]?
    /// The embedded profiles, by the paths of products.
    public let profiles: [String: ProvisioningProfile]
  }

  /// Whether to sign without an identity.
  public var isAdHoc = false
  /// The identity to sign with; `nil` leaves the choice to the profiles.
  public var identity: IdentitySelector?
  /// What the profiles are for; `nil` leaves the choice to the best profile of the app.
  public var type: ProfileType?
  /// The profiles to embed; without one, a bundle gets the best of the portal's profiles.
  public var profiles: [Choice<ProfileSource>] = []
  /// The paths of folders with profiles to choose from, instead of those of the portal.
  public var profileFolders: [String] = []
  /// The paths of entitlements files; without one, a bundle keeps the entitlements of its signature.
  public var entitlements: [Choice<String>] = []
  /// The server that stamps each signature; `nil` leaves timestamps out.
  public var timestamps: TimestampServer?
  /// The new bundle identifier of the outermost product.
  public var bundleIdentifier: BundleIdentifier?

  /// Whether the user chose the identity or a profile.
  var isGiven: Bool { identity != nil || !profiles.isEmpty || !profileFolders.isEmpty || keys.isGiven }

  /// The rules of the policy that the portal follows.
  var policy: Set<DevicePolicyRule> { session?.home.policy ?? [] }

  /// The portal that identities and profiles come from, or that may know them.
  let session: PortalSession?
  private let keys: SigningKeys

  /// Chooses where identities and profiles come from.
  ///
  /// - Parameters:
  ///   - session: The portal; `nil` if all profiles are given, or none is needed.
  ///   - archive: The keys that may sign; `nil` takes the keychain's keys.
  ///   - keychain: The simulated keychain.
  ///   - passphrase: Where the keychain's passphrase comes from.
  public init(
    with session: PortalSession?, keys archive: IdentityArchive?, keychain: Keychain?,
    unlocking passphrase: PassphraseSource
  ) {
    self.session = session
    keys = SigningKeys(archive, orOf: keychain, unlocking: passphrase)
  }

  /// The error for the name of an identity that nobody has, which may be a mistyped path.
  public static func unknownIdentity(_ name: String, hasPortal: Bool) -> Diagnostic {
    let isPath = name.contains("/") || [".p12", ".pfx", ".pem", ".key"].contains(where: name.lowercased().hasSuffix)
    let remedy: Remedy =
      isPath
      ? .advice("check the path of the .p12 or PEM file")
      : hasPortal
        ? .operation(.init("certificate.list"))
        : .advice("this machine has no team: give a .p12 or PEM file, --identity FILE")
    return Diagnostic(
      .identityNotFound, "\"\(name)\" is neither a file nor the name of a certificate in the keychain",
      remedy: remedy)
  }

  /// Decides how each part of a product is signed, and signs it.
  ///
  /// - Parameters:
  ///   - path: A bundle, a Mach-O file, or an .ipa or zip archive with one.
  ///   - output: The path of a signed copy, where nothing may be, an .ipa too; `nil` replaces the product.
  ///   - isPlan: Whether only to decide.
  ///   - date: The date.
  /// - Returns: How each part is signed, and its signatures.
  /// - Throws: `signing-refused` if no identity or profile matches, `bundle-identifier-invalid`, `code-unsignable`, and
  ///   what reading the product, the profiles and the keychain, and writing throws. Nothing is changed then.
  public func sign(
    _ path: String, into output: String?, isPlan: Bool, at date: Date
  ) throws(Diagnostic) -> Result {
    try ProductPackage.changing(path, into: output, isPlan: isPlan) { tree, output throws(Diagnostic) in
      var planner = AppSigningPlanner(self, of: tree, at: date, session: session, keys: keys)
      try planner.readFolders()
      try planner.decide()
      let plan = try SigningPlan(of: tree) { product throws(Diagnostic) in try planner.part(product) }
      let signatures = isPlan ? nil : try plan.sign(into: output).map(\.signatures)
      return Result(parts: plan.parts, signatures: signatures, profiles: planner.profiles)
    }
  }
}

extension PortalContents {
  /// Whether each issued certificate is revoked at a date, by SHA-256.
  func revocations(at date: Date) -> [String: Bool] {
    let states = ((try? certificates()) ?? []).compactMap { record in
      record.issue.map { ($0.sha256, record.state(at: date) == .revoked) }
    }
    return Dictionary(states) { $0 || $1 }
  }
}

extension Diagnostic.Code {
  package static let signingRefused = Diagnostic.Code(
    "signing-refused",
    "No identity or profile matches a bundle of the app, or the value of --profile or --entitlements is wrong.",
    "follow the first hint in the message")
}
