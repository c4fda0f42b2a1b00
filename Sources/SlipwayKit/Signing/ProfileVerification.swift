public import Diagnostics
import CodeSigning
import FileTrees
import PropertyLists
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Tells whether profiles are genuine and live.
public struct ProfileVerification {
  /// What was found of one profile.
  public struct Verdict: Sendable {
    /// What the user called it.
    public let name: String
    /// Whether it is genuine and live.
    public let isValid: Bool
    /// Whether its signature is trusted; `nil` where it could not be read.
    public let signature: SignatureStatus?
    /// What is wrong or worth knowing.
    public let findings: [Diagnostic]
  }

  /// What says that a file is no profile; other errors say that it could not be looked at.
  private static let unreadable: Set<Diagnostic.Code> = [
    .profileMalformed, .signedDataInvalid, .propertyListMalformed, .propertyListTooDeep,
  ]

  private let roots: TrustedRoots
  private let date: Date

  /// Verifies as of `date`, trusting Apple's roots, the simulator's, and the one in a file.
  ///
  /// - Throws: what reading the file throws.
  public init(trustingRootAt path: String?, at date: Date) throws(Diagnostic) {
    let given = try path.map { path throws(Diagnostic) in
      try SigningCertificate.all(parsing: FileAccess.read(path, limit: 1 << 20), file: path)
    }
    roots = try TrustedRoots(given: given ?? [])
    self.date = date
  }

  /// Judges a profile; one that is no profile at all is judged invalid, with the reason.
  ///
  /// - Throws: what finding it throws: a file or record that is not there is no verdict.
  public func verdict(
    on source: ProfileSource, portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> Verdict {
    do {
      let profile = try source.read(trusting: roots, portal: portal)
      let findings = profile.findings(at: date) + (try portalFinding(on: profile, from: source, portal: portal))
      return Verdict(
        name: source.name, isValid: profile.signature.root != nil && !findings.contains { $0.severity == .error },
        signature: profile.signature, findings: findings)
    } catch {
      guard Self.unreadable.contains(error.code) else { throw error }
      return Verdict(name: source.name, isValid: false, signature: nil, findings: [error])
    }
  }

  /// What the portal says against a profile that it gave out: of its own it is an error, of a file worth knowing.
  ///
  /// A file is judged without a portal where there is none.
  private func portalFinding(
    on profile: ProvisioningProfile, from source: ProfileSource, portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> [Diagnostic] {
    let session = source.isInPortal ? try portal() : try? portal()
    guard let session, let standing = try PortalStanding(of: profile, in: session), !standing.isValid else { return [] }
    return [
      Diagnostic(
        .profileInvalidInPortal,
        "the portal holds the profile \"\(profile.name)\" invalid: \(standing.flaws.joined(separator: "; "))",
        severity: source.isInPortal ? .error : .warning, remedy: standing.remedy)
    ]
  }
}

extension Diagnostic.Code {
  /// A profile that is genuine and that the portal holds invalid.
  public static let profileInvalidInPortal: Self = "profile-invalid-in-portal"
}
