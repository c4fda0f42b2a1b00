public import AppleIdentifiers
public import CodeSigning
import DeveloperPortal
public import Diagnostics
import PropertyLists
public import ProvisioningProfiles
public import XcodeProjects

/// With what the targets of a project would be signed.
public struct TargetSigning {
  /// What the user wants to know it for; what is `nil` the project's settings say.
  public struct Wishes: Hashable, Sendable {
    /// The target, or `nil` for every one that carries a profile.
    public var target: String?
    /// The configuration, or `nil` for each target's first.
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
    /// Whether the team is the one in use, because the project names none.
    public let takesTeamInUse: Bool
    /// Where nothing was chosen: what is in the way, in the order in which it is to be cleared.
    public let gaps: [SigningGap]
  }

  private let loaded: LoadedProject
  private let session: PortalSession

  /// Looks at a project with the portal of a team.
  public init(of loaded: LoadedProject, with session: PortalSession) {
    self.loaded = loaded
    self.session = session
  }

  /// Decides for each target that is meant.
  ///
  /// - Throws: `target-not-found`, `configuration-not-found`, `nothing-to-sign`, `bundle-identifier-invalid` where a target has none, and what
  ///   reading entitlements throws.
  public func decisions(_ wishes: Wishes) throws(Diagnostic) -> [Result] {
    if let configuration = wishes.configuration { try require(configuration) }
    let materials = try SigningMaterials(of: session)
    var results: [Result] = []
    for target in try targets(wishes) {
      results.append(try decide(for: target, wishes, materials))
    }
    return results
  }

  private func require(_ configuration: String) throws(Diagnostic) {
    let names = loaded.project.configurations.map(\.name)
    guard !names.contains(configuration) else { return }
    throw Diagnostic(
      .configurationNotFound, "the project \(loaded.location.name) has no configuration \"\(configuration)\"",
      remedy: .advice("its configurations are \(names.map { "\"\($0)\"" }.joined(separator: ", "))"))
  }

  private func targets(_ wishes: Wishes) throws(Diagnostic) -> [ProjectTarget] {
    let all = try loaded.targets(named: wishes.target)
    guard wishes.target == nil else { return all }
    let carrying = all.filter { $0.productType?.carriesProfile == true }
    guard !carrying.isEmpty else {
      throw Diagnostic(
        .nothingToSign, "the project \(loaded.location.name) has no target whose product carries a profile",
        remedy: .advice("apps and app extensions do; name another target to look at it all the same"))
    }
    return carrying
  }

  private func decide(
    for target: ProjectTarget, _ wishes: Wishes, _ materials: SigningMaterials
  ) throws(Diagnostic) -> Result {
    let configuration = wishes.configuration ?? target.configurations.first?.name ?? ""
    let settings = loaded.settings(of: target, configuration: configuration)
    let ownTeam = settings["DEVELOPMENT_TEAM"].flatMap { try? TeamID($0) }
    let signed = SigningTarget(
      name: target.name, configuration: configuration, bundleIdentifier: try bundleIdentifier(of: target, settings),
      platform: settings.platform,
      entitlements: try loaded.propertyList(namedBy: "CODE_SIGN_ENTITLEMENTS", in: settings)?.dictionary
        ?? PropertyListDictionary(),
      team: ownTeam ?? session.portal.id, style: style(settings, wishes), type: wishes.type ?? .development,
      device: wishes.device, permitsStandIn: wishes.isAutomatic != true)
    let decision = SigningDecision(
      for: signed, profiles: materials.profiles, identities: materials.identities, standings: materials.standings,
      at: session.date)
    return Result(
      decision: decision, settings: settings, takesTeamInUse: ownTeam == nil,
      gaps: try SigningGap.gaps(in: decision, with: session))
  }

  private func bundleIdentifier(
    of target: ProjectTarget, _ settings: ResolvedSettings
  ) throws(Diagnostic) -> BundleIdentifier {
    let text = settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
    do {
      return try BundleIdentifier(text)
    } catch {
      throw Diagnostic(
        error.code, "the target \(target.name) has no bundle identifier to sign for: \(error.message)",
        at: target.object.place.inFile(loaded.location.file), remedy: error.remedy)
    }
  }

  private func style(_ settings: ResolvedSettings, _ wishes: Wishes) -> SigningStyle {
    let isAutomatic = wishes.isAutomatic ?? (settings["CODE_SIGN_STYLE"] != "Manual")
    guard !isAutomatic else { return .automatic }
    let specifier = settings["PROVISIONING_PROFILE_SPECIFIER"] ?? settings["PROVISIONING_PROFILE"]
    return .manual(specifier: specifier.flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension ProductType {
  /// Whether the product carries a provisioning profile of its own: apps and what is embedded in them as an app is.
  ///
  /// Frameworks, libraries and unit-test bundles are signed without one.
  var carriesProfile: Bool {
    isApplication || isAppExtension || suffix == "bundle.ui-testing"
  }
}

extension Diagnostic.Code {
  /// A project without a target that is signed with a profile.
  public static let nothingToSign: Self = "nothing-to-sign"
}
