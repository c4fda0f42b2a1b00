import Checks
import CodeSigning
import DeveloperPortal
public import Diagnostics
import FileTrees
import PropertyLists
public import ProvisioningProfiles
import SystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Tells whether profiles are genuine and live.
public struct ProfileVerification: Sendable {
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

  /// The codes that say that a file is not a profile; other errors mean that it could not be read.
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

  /// Verifies profiles; a file that is not a profile is invalid, with the reason.
  ///
  /// Reads the portal once, and verifies the profiles in parallel.
  /// - Throws: what finding one throws: a file or record that is not there is no verdict.
  public func verdicts(
    on sources: [ProfileSource], portal: () throws(Diagnostic) -> PortalSession
  ) throws(Diagnostic) -> [Verdict] {
    let needsPortal = sources.contains(where: \.isInPortal)
    // Files are judged without a portal where there is none.
    let register = needsPortal ? try ProfileRegister(portal()) : try? ProfileRegister(portal())
    let inputs = sources.map { Input($0, in: register) }
    let batches = stride(from: 0, to: inputs.count, by: Self.batchSize).map {
      inputs[$0..<min($0 + Self.batchSize, inputs.count)]
    }
    let results = ParallelWork.results(count: batches.count) { index in
      let memory = CertificateMemory()
      return batches[index].map { input in
        Result { () throws(Diagnostic) in try examine(input, remembering: memory) }
      }
    }
    return try results.joined().map { result throws(Diagnostic) in
      try result.get().verdict { register?.finding(on: $0, isOwn: $1) }
    }
  }

  /// How many profiles one processor verifies at a time, with one memory of certificates.
  private static let batchSize = 64

  private func examine(
    _ input: Input, remembering memory: CertificateMemory
  ) throws(Diagnostic) -> Examination {
    do {
      let profile = try input.profile(by: reading, remembering: memory)
      return Examination(
        input: input, isTrusted: profile.signature.root != nil, signature: profile.signature,
        expires: profile.expirationDate, subject: .init(profile),
        findings: profile.findings(at: date) + endFindings(of: profile))
    } catch {
      guard Self.unreadable.contains(error.code) else { throw error }
      return Examination(
        input: input, isTrusted: false, signature: nil, expires: nil, subject: nil, findings: [error])
    }
  }

  /// A profile to verify, with its bytes if it is from the portal.
  private struct Input: Sendable {
    let source: ProfileSource
    let isInPortal: Bool
    private let bytes: Result<[UInt8], Diagnostic>?

    init(_ source: ProfileSource, in register: ProfileRegister?) {
      self.source = source
      isInPortal = source.isInPortal
      bytes =
        isInPortal
        ? register.map { register in
          Result { () throws(Diagnostic) in try source.bytes(in: register.contents) }
        } : nil
    }

    func profile(
      by reading: ProfileReading, remembering memory: CertificateMemory
    ) throws(Diagnostic) -> ProvisioningProfile {
      guard let bytes else { return try reading.fileProfile(source, remembering: memory) }
      return try ProvisioningProfile(parsing: bytes.get(), trusting: reading.roots, remembering: memory)
    }
  }

  /// The findings on a profile without the portal.
  private struct Examination: Sendable {
    let input: Input
    let isTrusted: Bool
    let signature: SignatureStatus?
    let expires: Date?
    let subject: ProfileRegister.Subject?
    let findings: [Diagnostic]

    func verdict(_ standing: (ProfileRegister.Subject, Bool) -> Diagnostic?) -> Verdict {
      let all = findings + [subject.flatMap { standing($0, input.isInPortal) }].compactMap(\.self)
      return Verdict(
        name: input.source.name, isValid: isTrusted && !all.contains { $0.severity == .error },
        signature: signature, expires: expires, findings: all)
    }
  }

  /// The findings on expiration before the given date.
  private func endFindings(of profile: ProvisioningProfile) -> [Diagnostic] {
    guard needed > date, !profile.isExpired(at: date) else { return [] }
    if profile.isExpired(at: needed) {
      return [
        Diagnostic(
          .profileExpiresSoon,
          "the profile \"\(profile.name)\" expires on \(profile.expirationDate.formatted(.iso8601)), before \(needed.formatted(.iso8601))",
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
  package static let profileExpiresSoon = Diagnostic.Code(
    "profile-expires-soon", "The profile expires within the time given with --valid-for.",
    "\(command: "profile.renew") PROFILE")
  package static let profileCertificateExpiresSoon = Diagnostic.Code(
    "profile-certificate-expires-soon", "A certificate in the profile expires within the time given with --valid-for.",
    "run \(command: "certificate.request") --type TYPE, then \(command: "profile.update") PROFILE --certificate ID")
}
