import CodeSigning
import DeveloperPortal
public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// Reading profiles that users name, with the roots that they trust.
public struct ProfileReading: Sendable {
  let roots: TrustedRoots

  /// Trusts Apple's roots, the simulator's, and the one in a file.
  ///
  /// - Throws: what reading the file throws.
  public init(trustingRootAt path: String?) throws(Diagnostic) {
    let given = try path.map { path throws(Diagnostic) in
      try SigningCertificate.all(parsing: FileAccess.read(path, limit: 1 << 20), file: path)
    }
    roots = try TrustedRoots(given: given ?? [])
  }

  /// Reads a profile.
  ///
  /// - Throws: what reading a file throws, what the profile's syntax refuses, `profile-not-found`.
  public func profile(
    _ source: ProfileSource, portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> ProvisioningProfile {
    try source.read(trusting: roots, portal: portal)
  }

  /// Reads a profile from a file.
  func fileProfile(
    _ source: ProfileSource, remembering memory: CertificateMemory
  ) throws(Diagnostic) -> ProvisioningProfile {
    try source.readFile(trusting: roots, remembering: memory)
  }
}

/// The profiles of a portal, read once.
struct ProfileRegister {
  let contents: PortalContents
  private let judge: ProfileJudge
  private let remedies: PortalRemedies
  private let records: [String: ProfileRecord]

  init(_ session: PortalSession) throws(Diagnostic) {
    contents = try session.contents()
    judge = try ProfileJudge(contents, at: session.date)
    remedies = try PortalRemedies(in: session)
    records = Dictionary(try contents.profiles().map { ($0.uuid, $0) }) { first, _ in first }
  }

  /// A profile, as far as the portal is asked about it.
  struct Subject: Sendable {
    let uuid: String
    let name: String

    init(_ profile: ProvisioningProfile) {
      uuid = profile.uuid
      name = profile.name
    }
  }

  /// The finding on a profile that is invalid in the portal: an error, or a warning for files.
  func finding(on profile: Subject, isOwn: Bool) -> Diagnostic? {
    guard let record = records[profile.uuid] else { return nil }
    let standing = remedies.standing(of: record, by: judge)
    guard !standing.isValid else { return nil }
    return Diagnostic(
      .profileInvalidInPortal,
      "the profile \"\(profile.name)\" is invalid in the portal: \(standing.flaws.joined(separator: "; "))",
      severity: isOwn ? .error : .warning, remedy: standing.remedies.first)
  }
}

extension Diagnostic.Code {
  package static let profileInvalidInPortal = Diagnostic.Code(
    "profile-invalid-in-portal", "The profile is invalid in the portal.", "\(command: "profile.renew") PROFILE")
}
