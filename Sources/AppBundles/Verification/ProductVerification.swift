public import AppleIdentifiers
public import CodeSignatures
import CodeSigning
public import Diagnostics
import FileTrees
import ProvisioningProfiles

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

    /// Creates a request.
    public init(context: VerificationContext, devices: [UDID] = [], systemVersion: BundleVersion? = nil) {
      self.context = context
      self.devices = devices
      self.systemVersion = systemVersion
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

/// Verifies bundles from inside to outside.
struct ProductVerifier {
  let tree: ProductTree
  let request: ProductVerification.Request
  private(set) var parts: [String: ProductVerification.Part] = [:]
  private var digests: [String: FileDigests] = [:]

  init(_ tree: ProductTree, _ request: ProductVerification.Request) {
    self.tree = tree
    self.request = request
  }

  mutating func verify(_ product: Product, inside host: BundleHost?) throws(Diagnostic) {
    guard product.kind != .archive else {
      for inner in product.nested { try verify(inner, inside: nil) }
      return
    }
    let reports = try reports(product)
    let own = BundleHost(product: product, teamID: reports.lazy.compactMap(\.signature).first?.teamID)
    for inner in product.nested { try verify(inner, inside: own) }
    var checks = reports.flatMap { report in
      report.criteria.map { ProductCheck($0, in: file(of: $0, in: product)) }
    }
    var sealed: SealReport?
    if let layout = product.layout {
      let folder = joined(product.path, layout.folder)
      do throws(Diagnostic) {
        sealed = try seal(product, layout)
      } catch  where error.code == .resourceSealInvalid {
        let file = joined(folder, Self.sealName)
        checks.append(ProductCheck(.seal, .failed, error.message, in: file, remedy: error.remedy))
      }
      checks += (sealed?.criteria ?? []).map { ProductCheck(seal: $0, in: folder) }
    }
    let facts = BundleFacts(product: product, host: host, reports: reports, hasSeal: sealed != nil)
    checks += BundleRules(facts, in: tree).checks
    checks += profileChecks(facts)
    parts[product.location] = ProductVerification.Part(
      product: product, reports: reports, seal: sealed, checks: checks)
  }

  private func reports(_ product: Product) throws(Diagnostic) -> [SignatureReport] {
    guard let code = product.code else {
      guard product.executable == nil else { return [] }
      let files = tree.signatureFiles(of: product)
      guard files[.codeDirectory] != nil, case .content(let bytes) = product.infoPlist else { return [] }
      return [
        try SignatureReport(
          verifyingFiles: files, code: bytes, infoPlist: product.infoPlist, in: request.context, file: product.path)
      ]
    }
    var resources = SignedFile.unknown
    if let layout = product.layout {
      let path = sealPath(product, layout)
      resources = tree.files.isFile(path) ? .content(try tree.files.bytes(path, limit: 64 << 20)) : .missing
    }
    var reports: [SignatureReport] = []
    for slice in code.slices {
      reports.append(
        try SignatureReport(
          verifying: slice, infoPlist: product.infoPlist, resources: resources, in: request.context,
          file: product.executable))
    }
    return reports
  }

  private static let sealName = "_CodeSignature/CodeResources"

  private func sealPath(_ product: Product, _ layout: BundleLayout) -> String {
    joined(product.location, layout.folder, Self.sealName)
  }

  /// The file that a check of the signature is about: the executable, or a file that the signature has a digest of.
  private func file(of criterion: SignatureCriterion, in product: Product) -> String {
    if let layout = product.layout {
      if criterion.name == .infoPlist { return joined(product.path, layout.folder, layout.infoPlist) }
      if criterion.name == .resources { return joined(product.path, layout.folder, Self.sealName) }
    }
    return product.executable ?? product.path
  }

  // MARK: The seal

  private mutating func seal(_ product: Product, _ layout: BundleLayout) throws(Diagnostic) -> SealReport? {
    let path = sealPath(product, layout)
    guard tree.files.isFile(path) else { return nil }
    let seal = try ResourceSeal(
      parsing: tree.files.bytes(path, limit: 64 << 20), file: Self.sealName)
    let folder = joined(product.location, layout.folder)
    var entries: [BundleEntry] = []
    var values: [String: FileDigests] = [:]
    let needed = seal.digestsNeeded
    for whole in tree.files.paths(below: folder) {
      guard let file = tree.files[whole], file.kind != .directory, let inner = whole.path(below: folder) else {
        continue
      }
      entries.append(BundleEntry(path: inner, linkTarget: file.linkTarget))
      guard file.kind == .file, case .file? = seal.current?.entries[inner]?.content else { continue }
      values[inner] = try digest(whole, needed)
    }
    var nested: [String: NestedCodeState] = [:]
    for inner in product.nested {
      guard let place = inner.location.path(below: folder), let part = parts[inner.location] else { continue }
      nested[place] = state(part)
    }
    let executable = layout.executableFolder.isEmpty ? "" : layout.executableFolder + "/"
    return SealReport(
      verifying: entries, against: seal,
      executable: product.executable.map { executable + (Self.lastName($0)) }, digests: values, nested: nested)
  }

  private static func lastName(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  private func state(_ part: ProductVerification.Part) -> NestedCodeState {
    guard let report = part.reports.first else {
      return NestedCodeState(holds: false, context: RequirementContext(identifier: "", cdHash: []))
    }
    var state = NestedCodeState(report, infoPlist: part.product.infoPlist)
    let inner = part.product.nested.allSatisfy { parts[$0.location].map { $0.state != .invalid } ?? true }
    state.holds = part.reports.allSatisfy(\.isIntact) && part.seal?.holds != false && inner
    return state
  }

  /// The digests of a file, which several seals may need.
  private mutating func digest(_ path: String, _ needed: Set<CodeDigest>) throws(Diagnostic) -> FileDigests {
    if let known = digests[path], needed.isSubset(of: known.values.keys) { return known }
    let found = try FileDigests(of: tree.files.source(path), needed)
    digests[path] = found
    return found
  }

  // MARK: The profile

  /// The checks of the embedded profile, which `install` makes too.
  private func profileChecks(_ facts: BundleFacts) -> [ProductCheck] {
    let product = facts.product
    let profile: ProvisioningProfile?
    do throws(Diagnostic) {
      profile = try tree.profile(of: product, trusting: request.context.roots, remembering: request.context.memory)
    } catch {
      return [ProductCheck(.profile, .failed, error.message, in: product.profile ?? product.path, remedy: error.remedy)]
    }
    guard let profile else { return [missingProfile(facts)].compactMap(\.self) }
    guard let identifier = product.identifier.flatMap({ try? BundleIdentifier($0) }),
      let platform = facts.platform ?? profile.platforms.first
    else { return [] }
    var install = InstallRequest(
      profile: profile, bundleIdentifier: identifier, platform: platform, device: nil,
      entitlements: facts.entitlements, signer: facts.signer?.certificate, systemVersion: request.systemVersion)
    install.deploymentTarget = product.minimumSystem.flatMap { try? BundleVersion($0) }
    var criteria = InstallDecision(install, at: request.context.moment).checks
    for device in request.devices {
      install.device = device
      criteria += InstallDecision(install, at: request.context.moment).checks.filter { !criteria.contains($0) }
    }
    // The signature's own checks say whether the certificate is valid.
    let file = product.profile ?? product.path
    let isAdHoc = facts.signature?.isAdHoc == true && facts.isForDevices
    let checks = criteria.filter {
      ($0.name != .certificateLifetime || facts.signer == nil) && !(isAdHoc && $0.name == .codeSignature)
    }.map { ProductCheck($0, in: file) }
    return isAdHoc
      ? [ProductCheck(.profile, .failed, Self.adHocRefusal, in: file, remedy: Self.adHocRemedy)] + checks : checks
  }

  private static let adHocRefusal = "the app is signed ad hoc, and devices require a certificate of the profile"
  private static let adHocRemedy = Remedy.advice("sign it with an identity: slipway app sign PATH")

  private func missingProfile(_ facts: BundleFacts) -> ProductCheck? {
    guard facts.product.kind.carriesProfile, facts.isForDevices, facts.signature != nil else { return nil }
    if let kind = facts.signer?.certificate?.kind, [.appStore, .testFlight].contains(kind) { return nil }
    return ProductCheck(
      .profile, .failed, "no profile is embedded, and devices install no app without one", in: facts.product.path,
      remedy: .advice("embed a profile as embedded.mobileprovision, and sign the product again"))
  }
}
