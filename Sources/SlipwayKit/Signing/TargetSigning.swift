public import AppleIdentifiers
import Checks
public import CodeSigning
import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles
public import XcodeProjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// With what the targets of a project would be signed.
public struct TargetSigning {
  /// The user's choices; `nil` uses the project's build settings.
  public struct Wishes: Hashable, Sendable {
    /// The target, or `nil` for every one that carries a profile.
    public var target: String?
    /// The configuration, or `nil` for each of a target's.
    public var configuration: String?
    /// Whether signing is automatic or manual.
    public var isAutomatic: Bool?
    /// What for.
    public var type: ProfileType?
    /// The device that it is to run on.
    public var device: UDID?

    /// Creates wishes that leave everything to the project.
    public init() {}
  }

  /// A target with the decision about it.
  public struct Result {
    /// The decision.
    public let decision: SigningDecision
    /// The settings that it was made from.
    public let settings: ResolvedSettings
    /// The entitlements and the Info.plist of the product, as far as they can be read.
    let product: SignedProduct
    /// The target in the project.
    let id: ObjectID
    /// Whether the team is the one in use, because the project names none.
    public let takesTeamInUse: Bool
    /// If nothing was chosen: the gaps, in the order to resolve them.
    public let gaps: [SigningGap]
    /// The files that should be profiles and are none.
    public let unreadable: [Diagnostic]
  }

  /// A target without a bundle identifier.
  public struct Refusal {
    /// The target's name.
    public let target: String
    /// The configuration in which it is so.
    public let configuration: String
    /// What is wrong, and where.
    public let problem: Diagnostic
  }

  /// What came of looking at targets.
  public struct Outcome {
    /// The targets with the decisions about them.
    public let results: [Result]
    /// The targets about which nothing could be decided.
    public let refusals: [Refusal]
    /// The frameworks, libraries and package products in the targets, which no profile is for.
    public let embedded: [String]
  }

  private let loaded: LoadedProject
  private let session: PortalSession?
  private let sources: SigningSources

  /// Creates an examination with a team's portal, or with folders of profiles and identities.
  public init(of loaded: LoadedProject, with session: PortalSession?, from sources: SigningSources = SigningSources()) {
    self.loaded = loaded
    self.session = session
    self.sources = sources
  }

  /// Decides for each selected target; throws if one can't be decided.
  ///
  /// - Throws: `bundle-identifier-invalid` where a target has none, and what ``outcome(_:at:)`` throws.
  public func decisions(_ wishes: Wishes, at date: Date) throws(Diagnostic) -> [Result] {
    let outcome = try outcome(wishes, at: date)
    if let first = outcome.refusals.first { throw first.problem }
    return outcome.results
  }

  /// Decides for each selected target and configuration.
  ///
  /// - Parameters:
  ///   - wishes: What the user wants to know it for.
  ///   - date: The day of signing.
  /// - Returns: A result, or a refusal, for each target and configuration.
  /// - Throws: `target-not-found`, `configuration-not-found`, `nothing-to-sign`, and what reading profiles throws.
  public func outcome(_ wishes: Wishes, at date: Date) throws(Diagnostic) -> Outcome {
    if let configuration = wishes.configuration { try require(configuration) }
    let embedding = EmbeddedTargets(of: loaded.project)
    var products: [(target: ProjectTarget, product: SignedProduct)] = []
    var refusals: [Refusal] = []
    for target in try targets(wishes) {
      let names = wishes.configuration.map { [$0] } ?? target.configurations.map(\.name)
      for configuration in names.isEmpty ? [""] : names {
        do throws(Diagnostic) {
          products.append((target, try SignedProduct(of: target, configuration: configuration, in: loaded)))
        } catch {
          refusals.append(Refusal(target: target.name, configuration: configuration, problem: error))
        }
      }
    }
    let wanted = SigningMaterials.Wanted(
      identifiers: products.map(\.product.bundleIdentifier),
      specifiers: Set(products.compactMap { $0.product.specifier(wishes) }))
    let materials = try SigningMaterials(for: wanted, of: session, from: sources)
    let results = try products.map { target, product throws(Diagnostic) in
      // A host without a bundle identifier is refused itself.
      let host = embedding.host(of: target.id).flatMap { host in
        try? SignedProduct(of: host, configuration: product.configuration, in: loaded)
      }
      return try decide(for: target, product, host: host, wishes, materials, at: date)
    }
    var embedded: [String] = []
    for (target, product) in products {
      let code = EmbeddedCode(of: target, for: product.settings.platform, in: loaded.project)
      embedded += code.names.filter { !embedded.contains($0) }
    }
    return Outcome(results: results, refusals: refusals, embedded: embedded)
  }

  private func require(_ configuration: String) throws(Diagnostic) {
    let names = loaded.project.configurations.map(\.name)
    guard !names.contains(configuration) else { return }
    throw Diagnostic(
      .configurationNotFound, "the project \(loaded.location.name) has no build configuration \"\(configuration)\"",
      remedy: .advice("choose one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"))
  }

  private func targets(_ wishes: Wishes) throws(Diagnostic) -> [ProjectTarget] {
    let all = try loaded.targets(named: wishes.target)
    guard wishes.target == nil else { return all }
    let carrying = all.filter { $0.productType?.carriesProfile == true }
    guard !carrying.isEmpty else {
      throw Diagnostic(
        .nothingToSign, "no target of the project \(loaded.location.name) is signed with a provisioning profile",
        remedy: .advice("name a target to examine it anyway; only apps and app extensions need profiles"))
    }
    return carrying
  }

  private func decide(
    for target: ProjectTarget, _ product: SignedProduct, host: SignedProduct?, _ wishes: Wishes,
    _ materials: SigningMaterials, at date: Date
  ) throws(Diagnostic) -> Result {
    let team = product.team ?? session?.portal.id ?? materials.onlyTeam
    var signed = SigningTarget(
      name: target.name, configuration: product.configuration, bundleIdentifier: product.bundleIdentifier,
      platform: product.settings.platform, entitlements: product.entitlements, team: team,
      style: product.style(wishes), type: product.type(wishes), device: wishes.device,
      permitsStandIn: wishes.isAutomatic != true)
    signed.identity = wishes.type == nil ? product.identity : nil
    signed.isSigningAllowed = product.settings.flag("CODE_SIGNING_ALLOWED") != false
    signed.productName = target.productType?.facts?.title.capitalized ?? "Application"
    signed.canCarryProfile = target.productType?.carriesProfile == true
    signed.isStyleChosen = wishes.isAutomatic != nil
    signed.settingPlaces = SettingPlaces(of: target, product.settings, in: loaded).places
    signed.host = host.map {
      SigningTarget.Host(
        name: $0.name, bundleIdentifier: $0.bundleIdentifier.rawValue, team: $0.team ?? team)
    }
    let decision = SigningDecision(
      for: signed, profiles: materials.profiles, distant: materials.distant,
      identities: materials.identities(for: team), standings: materials.standings, remedies: materials.remedies,
      at: date)
    return Result(
      decision: decision, settings: product.settings, product: product, id: target.id,
      takesTeamInUse: product.team == nil && session != nil,
      gaps: try SigningGap.gaps(in: decision, with: sources.profiles == nil ? session : nil, materials.portalRemedies),
      unreadable: materials.unreadable)
  }
}

extension Diagnostic.Code {
  /// A project without a target that is signed with a profile.
  public static let nothingToSign: Self = "nothing-to-sign"
}
