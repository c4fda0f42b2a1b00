import CodeSigning
import DeveloperPortal
public import Diagnostics
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
    /// When it expires; `nil` where it could not be read.
    public let expires: Date?
    /// What is wrong or worth knowing.
    public let findings: [Diagnostic]
  }

  /// What says that a file is no profile; other errors say that it could not be looked at.
  private static let unreadable: Set<Diagnostic.Code> = [
    .profileMalformed, .signedDataInvalid, .propertyListMalformed, .propertyListTooDeep,
  ]

  private let reading: ProfileReading
  private let date: Date
  private let needed: Date

  /// Verifies as of `date`, trusting Apple's roots, the simulator's, and the one in a file.
  ///
  /// - Parameters:
  ///   - path: A file with a root to trust.
  ///   - date: The day.
  ///   - span: How long from then on the profiles must be valid, in seconds.
  /// - Throws: what reading the file throws.
  public init(trustingRootAt path: String?, at date: Date, validFor span: TimeInterval = 0) throws(Diagnostic) {
    reading = try ProfileReading(trustingRootAt: path)
    self.date = date
    needed = date.addingTimeInterval(span)
  }

  /// Judges profiles; one that is no profile at all is judged invalid, with the reason.
  ///
  /// The portal is looked into once, however many there are.
  /// - Throws: what finding one throws: a file or record that is not there is no verdict.
  public func verdicts(
    on sources: [ProfileSource], portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> [Verdict] {
    let needsPortal = sources.contains(where: \.isInPortal)
    // Files are judged without a portal where there is none.
    let register = needsPortal ? try ProfileRegister(portal()) : try? ProfileRegister(portal())
    var verdicts: [Verdict] = []
    verdicts.reserveCapacity(sources.count)
    let memory = CertificateMemory()
    for source in sources {
      verdicts.append(try verdict(on: source, register: register, remembering: memory))
    }
    return verdicts
  }

  private func verdict(
    on source: ProfileSource, register: ProfileRegister?, remembering memory: CertificateMemory
  ) throws(Diagnostic) -> Verdict {
    do {
      let profile = try reading.profile(source, in: register, remembering: memory)
      let findings =
        profile.findings(at: date) + endFindings(of: profile)
        + [register?.finding(on: profile, isOwn: source.isInPortal)].compactMap(\.self)
      return Verdict(
        name: source.name, isValid: profile.signature.root != nil && !findings.contains { $0.severity == .error },
        signature: profile.signature, expires: profile.expirationDate, findings: findings)
    } catch {
      guard Self.unreadable.contains(error.code) else { throw error }
      return Verdict(name: source.name, isValid: false, signature: nil, expires: nil, findings: [error])
    }
  }

  /// What will be over before the profile need not be valid any more.
  private func endFindings(of profile: ProvisioningProfile) -> [Diagnostic] {
    guard needed > date, !profile.isExpired(at: date) else { return [] }
    if profile.isExpired(at: needed) {
      return [
        Diagnostic(
          .profileExpiresSoon, "the profile \"\(profile.name)\" expires \(profile.expirationDate.formatted(.iso8601))",
          at: Place(file: profile.file), remedy: .operation(.init("profile.renew", ["id": profile.uuid])))
      ]
    }
    let living = profile.certificates.filter { !$0.isExpired(at: date) }
    let ending = living.filter { $0.isExpired(at: needed) }
    return ending.map { certificate in
      Diagnostic(
        .profileCertificateExpiresSoon,
        "the certificate \"\(certificate.commonName)\" in the profile \"\(profile.name)\" expires "
          + certificate.notAfter.formatted(.iso8601),
        severity: ending.count == living.count ? .error : .warning, at: Place(file: profile.file))
    }
  }
}

extension Diagnostic.Code {
  /// A profile that expires before the time for which it is needed.
  public static let profileExpiresSoon: Self = "profile-expires-soon"
  /// A profile with a certificate that expires before the time for which it is needed.
  public static let profileCertificateExpiresSoon: Self = "profile-certificate-expires-soon"
}
