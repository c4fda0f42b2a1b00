public import AppBundles
public import AppleIdentifiers
import CodeSignatures
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
  }

  /// The planned signatures.
  public struct Plan {
    /// How each part is signed.
    public let signing: SigningPlan
    /// The profiles to embed, by the paths of products.
    public let profiles: [String: ProvisioningProfile]
  }

  /// Whether to sign without an identity.
  public var isAdHoc = false
  /// The identity to sign with; `nil` leaves the choice to the profiles.
  public var identity: IdentitySelector?
  /// The profiles to embed; without one, a bundle gets the best of the portal's profiles.
  public var profiles: [Choice<ProfileSource>] = []
  /// The paths of entitlements files; without one, a bundle keeps the entitlements of its signature.
  public var entitlements: [Choice<String>] = []
  /// The new bundle identifier of the outermost product.
  public var bundleIdentifier: BundleIdentifier?

  private let session: PortalSession?
  private let keys: SigningKeys

  /// Chooses where identities and profiles come from.
  ///
  /// - Parameters:
  ///   - session: The portal; `nil` if all profiles are given, or none is needed.
  ///   - archive: The keys that may sign; `nil` takes those of the keychain.
  ///   - keychain: The simulated keychain.
  ///   - passphrase: Where the keychain's passphrase comes from.
  public init(
    with session: PortalSession?, keys archive: IdentityArchive?, keychain: Keychain?,
    unlocking passphrase: PassphraseSource
  ) {
    self.session = session
    keys = SigningKeys(archive, orOf: keychain, unlocking: passphrase)
  }

  /// Decides how each part of the product at `path` is signed, and changes nothing.
  ///
  /// - Throws: `signing-refused` if no identity or profile matches, `bundle-identifier-invalid`, `code-unsignable`, and
  ///   what reading the product, the profiles and the keychain throws.
  public func plan(of path: String, at date: Date) throws(Diagnostic) -> Plan {
    let tree = try ProductTree(at: path)
    var planner = AppSigningPlanner(self, of: tree, at: date, session: session, keys: keys)
    try planner.decide()
    let signing = try SigningPlan(of: tree) { product throws(Diagnostic) in try planner.part(product) }
    return Plan(signing: signing, profiles: planner.profiles)
  }
}

extension Diagnostic.Code {
  /// A product for which no identity or profile matches.
  public static let signingRefused: Self = "signing-refused"
}
