import AppBundles
import AppleIdentifiers
import CodeSignatures
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decides how the parts of one product are signed: the outermost first, whose identity signs all.
struct AppSigningPlanner {
  private let choices: AppSigning
  private let tree: ProductTree
  private let date: Date
  private let session: PortalSession?
  private let keys: SigningKeys
  private let revocations: GivenRevocations
  private let change: IdentifierChange?
  /// The change of the app's identifier since it was signed, which `set-bundle-id` may have made.
  private let changeSinceSigning: IdentifierChange?
  /// The current signatures, each of the first slice that has one, by the paths of products.
  private let signatures: [String: CodeSignature]

  /// The chosen profiles, by the paths of products.
  private(set) var profiles: [String: ProvisioningProfile] = [:]
  private var identity: CodeSigningIdentity?
  /// The profiles of the given folders; `nil` without one.
  private var folderProfiles: [ProvisioningProfile]?

  init(_ choices: AppSigning, of tree: ProductTree, at date: Date, session: PortalSession?, keys: SigningKeys) {
    self.choices = choices
    self.tree = tree
    self.date = date
    self.session = session
    self.keys = keys
    revocations = GivenRevocations(of: keys, in: session)
    let memory = CertificateMemory()
    var signatures: [String: CodeSignature] = [:]
    for product in tree.products {
      signatures[product.path] = tree.signatures(of: product, remembering: memory).lazy.compactMap(\.signature).first
    }
    self.signatures = signatures
    change = choices.bundleIdentifier.map { IdentifierChange(old: tree.root.identifier ?? "", new: $0) }
    let current = choices.bundleIdentifier ?? tree.root.identifier.flatMap { try? BundleIdentifier($0) }
    let signed = signatures[tree.root.path].map(\.identifier) ?? tree.root.identifier
    changeSinceSigning = current.flatMap { new in signed.map { IdentifierChange(old: $0, new: new) } }
  }

  // MARK: Decisions

  /// Reads the profiles of the folders that the user gave.
  ///
  /// - Throws: `file-not-found` for a folder without profiles, and what listing it throws.
  mutating func readFolders() throws(Diagnostic) {
    for path in choices.profileFolders {
      let found = try ProfileFolder(at: path)
      guard !found.profiles.isEmpty else {
        throw found.unreadable.first
          ?? Diagnostic(
            .fileNotFound, "the folder \"\(path)\" contains no profiles", at: Place(file: path),
            remedy: .advice("name a folder with .mobileprovision or .provisionprofile files"))
      }
      folderProfiles = (folderProfiles ?? []) + found.profiles
    }
  }

  /// Chooses the identity, and the profile of each product that has one.
  mutating func decide() throws(Diagnostic) {
    try checkChoices()
    guard !choices.isAdHoc else { return }
    let products = tree.products.filter { $0.path == tree.root.path || Self.carriesProfile($0) }
    var targets: [(product: Product, target: SigningTarget)] = []
    for product in products { targets.append((product, try target(product))) }
    let wanted = SigningMaterials.Wanted(identifiers: targets.map(\.target.bundleIdentifier))
    let materials = try SigningMaterials(for: wanted, of: session)
    try checkIdentity(among: materials)
    try revocations.check(keys.given(among: [])?.map(\.certificate) ?? [], signing: tree.root)
    var selector = choices.identity
    for (product, target) in targets {
      var target = target
      target.identity = selector
      // An app and its extensions go to the same devices.
      target.type = profiles[tree.root.path]?.type ?? choices.type ?? currentType
      if target.profileNeed != .required { target.type = target.type ?? purpose.flatMap(Self.type) }
      if let certificate = bareSigner(for: target) {
        try revocations.check([certificate], signing: tree.root)
        if identity == nil { identity = try keys.identity(for: certificate) }
        continue
      }
      let decision = try decision(for: target, of: product, materials)
      guard let choice = decision.choice, let certificate = choice.identity ?? identity?.certificate else {
        throw try refusal(decision, of: product, materials)
      }
      if identity == nil {
        try revocations.check([certificate], signing: tree.root)
        identity = try keys.identity(for: certificate)
        selector = IdentitySelector(certificate.sha1)
      }
      profiles[product.path] = choice.profile
    }
  }

  /// The type of the embedded profile, unless the user chooses who signs.
  private var currentType: ProfileType? {
    guard !choices.isGiven else { return nil }
    return ((try? tree.profile(of: tree.root)) ?? nil)?.type
  }

  private func decision(
    for target: SigningTarget, of product: Product, _ materials: SigningMaterials
  ) throws(Diagnostic) -> SigningDecision {
    var target = target
    let given = try choice(among: choices.profiles, for: product).map { source throws(Diagnostic) in
      try profile(source)
    }
    if let given {
      guard target.canCarryProfile else {
        throw refusal(of: product, "it can't contain a profile, but \"\(given.name)\" was given for it")
      }
      target.style = .manual(specifier: given.uuid)
    }
    // The profile of the app may cover an extension too.
    let profiles =
      given.map { [$0] } ?? (folderProfiles ?? materials.profiles) + [self.profiles[tree.root.path]].compactMap(\.self)
    target.team =
      profiles.lazy.filter { $0.covers(target.bundleIdentifier) }.compactMap(\.teamID).first
      ?? identityTeam ?? session?.portal.id ?? profiles.first?.teamID
    return SigningDecision(
      for: target, profiles: profiles, distant: given == nil && folderProfiles == nil ? materials.distant : [],
      identities: keys.given(among: profiles) ?? materials.identities(for: target.team), standings: materials.standings,
      policy: materials.policy, remedies: materials.remedies, at: date)
  }

  /// The certificate of a given key for what needs no profile, whichever team or authority it is of.
  private func bareSigner(for target: SigningTarget) -> SigningCertificate? {
    guard target.profileNeed != .required, choice(among: choices.profiles, for: tree.root) == nil else { return nil }
    if let identity { return keys.isGiven ? identity.certificate : nil }
    return keys.given(among: [])?.map(\.certificate).first { certificate in
      guard certificate.isValid(at: date) else { return false }
      guard let type = choices.type, let purpose = certificate.kind?.purpose else { return true }
      return purpose == type.certificatePurpose
    }
  }

  /// The given profile with a name or UUID.
  private func given(named name: String) -> ProvisioningProfile? {
    let files = choices.profiles.map(\.value).filter { !$0.isInPortal }.compactMap { try? profile($0) }
    return ((folderProfiles ?? []) + files).first { $0.name == name || $0.uuid.lowercased() == name.lowercased() }
  }

  private func profile(_ source: ProfileSource) throws(Diagnostic) -> ProvisioningProfile {
    if source.isInPortal, let known = given(named: source.name) { return known }
    return try ProfileReading(trustingRootAt: nil).profile(source) { () throws(Diagnostic) in
      guard let session else {
        throw Diagnostic(.noTeam, "no team is selected", remedy: .operation(.init("team.use")))
      }
      return session
    }
  }

  /// Refuses the name of an identity that nobody has, which may be a mistyped path.
  private func checkIdentity(among materials: SigningMaterials) throws(Diagnostic) {
    guard let selector = choices.identity, let known = keys.given(among: []) ?? materials.portalIdentities,
      !known.contains(where: { selector.matches($0.certificate) })
    else { return }
    throw AppSigning.unknownIdentity(selector.text, hasPortal: session != nil)
  }

  /// What the identity is for, which a Mac app without a profile is signed for too.
  private var purpose: CertificateKind.Purpose? {
    let certificate = identity?.certificate ?? keys.given(among: [])?.first?.certificate
    return certificate?.kind?.purpose ?? choices.identity?.purpose
  }

  private static func type(for purpose: CertificateKind.Purpose) -> ProfileType? {
    switch purpose {
    case .development: .development
    case .distribution: .appStore
    case .developerID: .developerID
    case .other: nil
    }
  }

  private var identityTeam: TeamID? { keys.given(among: [])?.lazy.compactMap(\.certificate.teamID).first }

  private func target(_ product: Product) throws(Diagnostic) -> SigningTarget {
    let text = identifier(product) ?? ""
    let identifier: BundleIdentifier
    do { identifier = try BundleIdentifier(product.kind == .machO ? "mach-o" : text) } catch {
      throw Diagnostic(
        error.code, "\"\(product.path)\" has no valid bundle identifier: \(error.message)",
        at: Place(file: product.path), remedy: .advice("set one: slipway app set-bundle-id APP ID"))
    }
    var target = SigningTarget(
      name: product.name, configuration: "", bundleIdentifier: identifier,
      platform: product.platforms.first?.platform ?? .iOS, entitlements: try claims(product), team: nil, type: nil,
      permitsStandIn: true)
    target.acceptsManaged = true
    target.canCarryProfile = Self.carriesProfile(product)
    return target
  }

  /// Whether devices want a profile in it; simulators don't.
  private static func carriesProfile(_ product: Product) -> Bool {
    product.kind.carriesProfile && !product.isForSimulators
  }

  private func refusal(
    _ decision: SigningDecision, of product: Product, _ materials: SigningMaterials
  ) throws(Diagnostic) -> Diagnostic {
    let isGiven = choice(among: choices.profiles, for: product) != nil || folderProfiles != nil
    let hasDeveloperID = materials.portalIdentities?.contains { $0.certificate.kind?.purpose == .developerID } ?? false
    if decision.target.type == .developerID, !isGiven, !keys.isGiven, !hasDeveloperID {
      return refusal(
        of: product, "the simulated portal issues no Developer ID certificates",
        remedy: .advice("give a certificate with its private key: --identity FILE"))
    }
    if let certificates = keys.given(among: []) {
      if let problem = refusalOfGivenKey(certificates.map(\.certificate), decision, of: product) { return problem }
    }
    let gaps =
      isGiven
      ? SigningGap.failures(
        among: decision.targetCriteria + (decision.candidates.first?.criteria ?? []), of: decision.candidates.first)
      : try SigningGap.gaps(in: decision, with: session, materials.portalRemedies)
    if gaps.isEmpty, let session, let team = decision.target.team, team != session.portal.id {
      let isKnown = try session.home.teamIDs().contains(team)
      return refusal(
        of: product, "the profile is of team \(team), but the portal in use is of team \(session.portal.id)",
        remedy: .advice(isKnown ? "choose the team: --team \(team)" : "give an identity of the team: --identity FILE"))
    }
    let whole = provisioning(gaps, decision)
    let reason =
      SigningGap.reason(of: gaps, namingAll: whole != nil) ?? "no certificate with a private key is available"
    let place = product.path == tree.root.path ? "" : "\(identifier(product) ?? "")="
    guard session != nil || isGiven || product.identifier == nil else {
      return refusal(of: product, reason, remedy: .advice("give a profile: --profile \(place)FILE"))
    }
    let other =
      isGiven
      ? Remedy.advice("give another profile: --profile \(place)FILE")
      : .operation(.init(gaps.isEmpty ? "identity.list" : "profile.list"))
    return refusal(of: product, reason, remedy: whole ?? gaps.first?.remedies.first ?? other)
  }

  /// The one command for several gaps, instead of one hint after the other.
  private func provisioning(_ gaps: [SigningGap], _ decision: SigningDecision) -> Remedy? {
    let lacksProfile = SigningGap.nearest(in: decision) == nil
    guard gaps.count > (lacksProfile ? 1 : 2), session != nil, !choices.isGiven, let type = decision.target.type,
      type != .inHouse,
      type != .developerID
    else { return nil }
    return .hint(
      "in the app's project, run \(command: "signing") --type \(type.rawValue) --allow-provisioning-updates")
  }

  /// Why the key of the given file can't sign, where the other reasons would be about keys that nobody gave.
  private func refusalOfGivenKey(
    _ certificates: [SigningCertificate], _ decision: SigningDecision, of product: Product
  ) -> Diagnostic? {
    let listed = Set((decision.candidates.first?.profile?.certificates ?? []).map(\.sha256))
    let own = certificates.filter { listed.contains($0.sha256) }
    if let problem = revocations.problem(of: own, signing: product) { return problem }
    let failed = decision.candidates.first?.criteria.first { $0.outcome == .failed }
    guard let profile = decision.candidates.first, failed?.name == .certificate else {
      guard certificates.isEmpty, decision.target.profileNeed != .required else { return nil }
      return refusal(
        of: product, "the file of --identity has a private key, but not its certificate",
        remedy: .advice("give a .p12 or PEM file with the certificate and its private key: --identity FILE"))
    }
    guard let own = certificates.first else {
      return refusal(
        of: product, "the private key of --identity belongs to no certificate in profile \"\(profile.name)\"",
        remedy: .advice("give the key of one of the profile's certificates, or another profile"))
    }
    let included = Set((profile.profile?.certificates ?? []).map(\.sha256))
    guard own.isValid(at: date), !certificates.contains(where: { included.contains($0.sha256) }) else { return nil }
    return refusal(
      of: product,
      "profile \"\(profile.name)\" does not include the certificate of --identity, \"\(own.commonName)\" (\(own.sha1.prefix(8)))",
      remedy: .advice("renew the profile with this certificate, or give one of the profile's certificates"))
  }

  private func refusal(of product: Product, _ reason: String, remedy: Remedy? = nil) -> Diagnostic {
    Diagnostic(
      .signingRefused, "\"\(product.path)\" can't be signed: \(reason)", at: Place(file: product.path), remedy: remedy)
  }

  // MARK: Parts

  /// How a product is signed once it is decided.
  func part(_ product: Product) throws(Diagnostic) -> SigningPlan.Part {
    let profile = profiles[product.path]
    var request = CodeSigningRequest(identifier: try codeIdentifier(product), identity: identity)
    request.entitlements = try entitlements(product, under: profile)
    request.signingTime = identity == nil ? nil : date
    request.flags = flags(product)
    request.timestamp = choices.timestamps?.source
    return SigningPlan.Part(
      product, request: request, profile: profile?.bytes,
      infoPlist: changesIdentifier(product) ? try change?.infoPlist(of: product) : nil)
  }

  private func entitlements(
    _ product: Product, under profile: ProvisioningProfile?
  ) throws(Diagnostic) -> PropertyListDictionary? {
    let claimed = try claims(product)
    guard let profile, let identifier = identifier(product).flatMap({ try? BundleIdentifier($0) }) else {
      // Without a profile nothing is resolved, and a signature has no empty list.
      let kept = choice(among: choices.entitlements, for: product) == nil ? signed(product) : claimed
      return kept.keys.isEmpty ? nil : kept
    }
    return EntitlementRules.signed(
      claimed, under: profile, bundleIdentifier: identifier, platform: product.platforms.first?.platform ?? .iOS)
  }

  /// What the entitlements file of a product claims, or its signature.
  private func claims(_ product: Product) throws(Diagnostic) -> PropertyListDictionary {
    guard let path = choice(among: choices.entitlements, for: product) else {
      let claims = ClaimedEntitlements(in: signed(product), bundleIdentifier: product.identifier ?? "").values
      return changeSinceSigning?.entitlements(claims) ?? claims
    }
    let list = try PropertyList(parsing: FileAccess.read(path, limit: 16 << 20), file: path)
    guard let claimed = list.dictionary else {
      throw Diagnostic(
        .signingRefused, "\"\(path)\" is not an entitlements file: it contains no dictionary", at: Place(file: path),
        remedy: .advice("give a property list with a dictionary at the top level"))
    }
    return claimed
  }

  private func signed(_ product: Product) -> PropertyListDictionary {
    signatures[product.path].flatMap { (try? $0.entitlements()) ?? nil } ?? PropertyListDictionary()
  }

  /// What the current signature asks the system to enforce; Developer ID needs the hardened runtime as well.
  private func flags(_ product: Product) -> CodeDirectoryFlags {
    let kept = signatures[product.path]?.directory.flags.subtracting([.adHoc, .linkerSigned]) ?? []
    return identity?.certificate.kind?.purpose == .developerID ? kept.union(.runtime) : kept
  }

  private func codeIdentifier(_ product: Product) throws(Diagnostic) -> String {
    if product.kind != .machO, let identifier = identifier(product), !identifier.isEmpty { return identifier }
    // A linker's or another ad hoc signature has no identifier that anyone chose.
    let chosen = signatures[product.path].flatMap { $0.isAdHoc ? nil : $0.identifier }
    return chosen ?? product.code?.identifier(forFileNamed: product.name, isAdHoc: choices.isAdHoc) ?? product.name
  }

  /// The bundle identifier that the product has once it is signed.
  private func identifier(_ product: Product) -> String? {
    guard let identifier = product.identifier else {
      return product.path == tree.root.path ? change?.new.rawValue : nil
    }
    return changesIdentifier(product) ? change?(identifier) ?? identifier : identifier
  }

  /// Whether a new bundle identifier of the outermost product is also for this one: not for frameworks in it.
  private func changesIdentifier(_ product: Product) -> Bool {
    product.kind.carriesProfile || product.path == tree.root.path
  }

  // MARK: Choices

  /// The choice for a product, by its identifier before or after a change.
  private func choice<Value>(among choices: [AppSigning.Choice<Value>], for product: Product) -> Value? {
    let names = [product.identifier, identifier(product)].compactMap(\.self)
    return choices.last { choice in
      choice.identifier.map(names.contains) ?? (product.path == tree.root.path)
    }?.value
  }

  private func checkChoices() throws(Diagnostic) {
    // What can't be signed at all is said before anything is missing.
    _ = try tree.signable()
    if choices.bundleIdentifier != nil, tree.root.identifier == nil {
      throw refusal(of: tree.root, "it has no bundle identifier to change", remedy: .advice("leave out --bundle-id"))
    }
    for product in tree.products where choice(among: choices.entitlements, for: product) != nil {
      guard product.code?.slices.first?.fileType != .execute else { continue }
      throw refusal(
        of: product, "only programs can have entitlements", remedy: .advice("leave out --entitlements")
      )
    }
    let known = Set(tree.products.flatMap { [$0.identifier, identifier($0)].compactMap(\.self) })
    let named = choices.profiles.compactMap(\.identifier) + choices.entitlements.compactMap(\.identifier)
    guard let stranger = named.first(where: { !known.contains($0) }) else { return }
    throw Diagnostic(
      .signingRefused, "\"\(tree.root.path)\" contains no bundle with the identifier \(stranger)",
      at: Place(file: tree.root.path),
      remedy: .advice("use \(known.sorted().alternatives)"))
  }
}
