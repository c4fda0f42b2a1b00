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
    /// The names or identifiers of targets; empty for every target that carries a profile.
    public var targets: [String] = []
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
    /// The target in the configuration that it was made for.
    public let configuration: TargetConfiguration
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
    try loaded.requireConfigurations([wishes.configuration].compactMap(\.self))
    let embedding = EmbeddedTargets(of: loaded.project)
    var products: [(configuration: TargetConfiguration, identifier: BundleIdentifier)] = []
    var refusals: [Refusal] = []
    for target in try targets(wishes) {
      let names = wishes.configuration.map { [$0] } ?? target.configurations.map(\.name)
      for configuration in names.isEmpty ? [""] : names {
        do throws(Diagnostic) {
          let configuration = loaded.configurations.configuration(configuration, of: target)
          products.append((configuration, try configuration.requireBundleIdentifier()))
        } catch {
          refusals.append(Refusal(target: target.name, configuration: configuration, problem: error))
        }
      }
    }
    let wanted = SigningMaterials.Wanted(
      identifiers: products.map { $0.configuration.signedIdentifier($0.identifier) },
      specifiers: Set(products.compactMap { $0.configuration.signing.specifier(isAutomatic: wishes.isAutomatic) }))
    let materials = try SigningMaterials(for: wanted, of: session, from: sources)
    let results = try products.map { configuration, identifier throws(Diagnostic) in
      let host = embedding.host(of: configuration.target.id).map {
        loaded.configurations.configuration(configuration.name, of: $0)
      }
      return try decide(for: configuration, identifier, host: host, wishes, materials, at: date)
    }
    var embedded: [String] = []
    for (configuration, _) in products {
      let code = EmbeddedCode(of: configuration.target, for: configuration.settings.platform, in: loaded.project)
      embedded += code.names.filter { !embedded.contains($0) }
    }
    return Outcome(results: results, refusals: refusals, embedded: embedded)
  }

  private func targets(_ wishes: Wishes) throws(Diagnostic) -> [ProjectTarget] {
    guard wishes.targets.isEmpty else {
      return try wishes.targets.map { name throws(Diagnostic) in try loaded.target(name) }
    }
    let carrying = loaded.project.targets.filter { $0.productType?.carriesProfile == true }
    guard !carrying.isEmpty else {
      throw Diagnostic(
        .nothingToSign, "no target of the project \(loaded.location.name) is signed with a provisioning profile",
        remedy: .advice("name a target to examine it anyway; only apps and app extensions need profiles"))
    }
    return carrying
  }

  private func decide(
    for configuration: TargetConfiguration, _ identifier: BundleIdentifier, host: TargetConfiguration?,
    _ wishes: Wishes, _ materials: SigningMaterials, at date: Date
  ) throws(Diagnostic) -> Result {
    var signed = configuration.signingTarget(
      identifier, isAutomatic: wishes.isAutomatic, type: wishes.type,
      orTeam: session?.portal.id ?? materials.onlyTeam)
    signed.device = wishes.device
    signed.host = host.flatMap { host in
      // A host without a bundle identifier is refused itself.
      guard let identifier = try? host.requireBundleIdentifier() else { return nil }
      return SigningTarget.Host(
        name: host.target.name, bundleIdentifier: identifier.rawValue, team: host.signing.team ?? signed.team)
    }
    let decision = SigningDecision(
      for: signed, profiles: materials.profiles, distant: materials.distant,
      identities: materials.identities(for: signed.team), standings: materials.standings, policy: materials.policy,
      remedies: materials.remedies, at: date)
    return Result(
      decision: decision, configuration: configuration,
      takesTeamInUse: configuration.signing.team == nil && session != nil,
      gaps: try SigningGap.gaps(in: decision, with: sources.profiles == nil ? session : nil, materials.portalRemedies),
      unreadable: materials.unreadable)
  }
}

extension Diagnostic.Code {
  package static let nothingToSign = Diagnostic.Code(
    "nothing-to-sign", "No target of the project is signed with a provisioning profile.",
    "name a target to examine it anyway: only apps and app extensions need profiles")
}
