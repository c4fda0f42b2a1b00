public import AppleIdentifiers
public import Diagnostics
public import PropertyLists

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A provisioning profile that was read: what it says, who signed it, and what is odd about it.
///
/// Real and simulated profiles are read alike; ``signature`` distinguishes them.
public struct ProvisioningProfile: Sendable {
  /// The file's name, as the reader was given it.
  public let file: String?
  /// The file as it was read.
  public let bytes: [UInt8]
  /// The profile's name.
  public let name: String
  /// Its identifier, in the case in which it is written.
  public let uuid: String
  /// The name of the App ID.
  public let appIDName: String?
  /// The prefixes of the App ID, in practice one.
  public let prefixes: [String]
  /// The whole App ID, such as `A1B2C3D4E5.de.uni-hd.*`.
  public let applicationIdentifier: String
  /// Which bundle identifiers it covers: the App ID without its prefix.
  public let bundleIdentifierPattern: String
  /// The same as a pattern, or `nil` where it breaks the rules for patterns.
  public let pattern: BundleIdentifierPattern?
  /// The teams, in practice one.
  public let teams: [String]
  /// The team's name.
  public let teamName: String?
  /// When it was made.
  public let creationDate: Date
  /// The first moment at which it has expired.
  public let expirationDate: Date
  /// The days between both, as it says.
  public let timeToLive: Int64?
  /// The names of the platforms, as it has them, or `nil` where it names none.
  public let platformNames: [String]?
  /// The version of the format, in practice 1.
  public let version: Int64
  /// Whether Xcode manages it: made for automatic signing.
  public let isXcodeManaged: Bool
  /// Whether it is one of a free personal team.
  public let isLocal: Bool
  /// Whether devices ask online before they launch an app.
  public let asksOnline: Bool
  /// The devices as it lists them, or `nil` where it has no list.
  public let deviceNames: [String]?
  /// Whether it is for all devices.
  public let coversAllDevices: Bool
  /// The certificates that may sign, those that can be read.
  public let certificates: [SigningCertificate]
  /// The entitlements that it allows.
  public let entitlements: PropertyListDictionary
  /// The type that the inner layer names, such as `STORE`.
  public let innerDistributionType: String?
  /// Whether it has an inner layer, which systems since 2021 need.
  public let hasInnerLayer: Bool
  /// The profile type.
  public let type: ProfileType
  /// Whether its signatures hold, and how far they are trusted.
  public let signature: SignatureStatus
  /// The common name of the outer layer's signer.
  public let signerName: String?
  /// The moment at which the outer layer says that it was signed.
  public let signingTime: Date?
  /// The findings that do not depend on the date; ``findings(at:)`` adds those that do.
  public let findings: [Diagnostic]

  /// The team, where it names exactly one.
  public var teamID: TeamID? {
    teams.count == 1 ? try? TeamID(teams[0]) : nil
  }

  /// The platforms that it is for.
  public var platforms: [Platform] {
    ProfilePlatform.platforms(named: effectivePlatformNames)
  }

  /// The devices listed, those whose identifiers can be one, or `nil` where it has no list.
  public var devices: [UDID]? {
    deviceNames.map { $0.compactMap { try? UDID($0) } }
  }

  /// Whether the App ID is for one bundle identifier alone.
  public var isExplicit: Bool {
    !bundleIdentifierPattern.hasSuffix("*")
  }

  /// Whether the App ID covers `identifier`.
  public func covers(_ identifier: BundleIdentifier) -> Bool {
    guard bundleIdentifierPattern.hasSuffix("*") else { return bundleIdentifierPattern == identifier.rawValue }
    let prefix = bundleIdentifierPattern.dropLast()
    return identifier.rawValue.hasPrefix(prefix) && identifier.rawValue.utf8.count > prefix.utf8.count
  }

  /// How much of a bundle identifier the App ID fixes; of two that cover one identifier the higher is preferred.
  public var specificity: Int {
    isExplicit ? Int.max : bundleIdentifierPattern.utf8.count - 1
  }

  /// Whether the list of devices or its absence lets `device` in; case does not count.
  public func includes(_ device: UDID) -> Bool {
    if coversAllDevices { return true }
    return (deviceNames ?? []).contains { $0.lowercased() == device.rawValue.lowercased() }
  }

  /// Whether it has expired at `moment`.
  public func isExpired(at moment: Date) -> Bool {
    moment >= expirationDate
  }

  private var effectivePlatformNames: [String]? {
    platformNames ?? (entitlements["application-identifier"] == nil ? ["OSX"] : nil)
  }
}

extension ProvisioningProfile {
  /// Reads a profile: .mobileprovision or .provisionprofile.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name for messages.
  ///   - roots: Which roots its signatures are trusted under; without it, Apple's and the simulator's.
  ///   - memory: What is shared by files that are read together.
  /// - Throws: `signed-data-invalid`, `profile-malformed`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, trusting roots: TrustedRoots? = nil,
    remembering memory: CertificateMemory = CertificateMemory()
  ) throws(Diagnostic) {
    let trusted: TrustedRoots
    if let roots { trusted = roots } else { trusted = try TrustedRoots() }
    let signed: SignedData
    do {
      signed = try SignedData(parsing: bytes, file: file, remembering: memory)
    } catch {
      throw Self.explained(error, bytes: bytes)
    }
    let plist = try PropertyList(parsing: signed.content, file: file)
    let fields = try ProfileFields(plist, file: file, remembering: memory)
    let inner = InnerLayer(fields, roots: trusted, remembering: memory)
    let outer = signed.status(
      trusting: trusted, markers: SimulatedAuthority.outerMarkers, fallback: fields.creationDate, remembering: memory)
    self.init(fields, bytes: bytes, signed: signed, outer: outer, inner: inner)
  }

  private init(
    _ fields: ProfileFields, bytes: [UInt8], signed: SignedData, outer: SignatureStatus, inner: InnerLayer?
  ) {
    file = fields.file
    self.bytes = bytes
    name = fields.name
    uuid = fields.uuid
    appIDName = fields.text("AppIDName")
    prefixes = fields.texts("ApplicationIdentifierPrefix") ?? []
    applicationIdentifier = fields.applicationIdentifier
    bundleIdentifierPattern = fields.bundleIdentifierPattern
    pattern = try? BundleIdentifierPattern(fields.bundleIdentifierPattern)
    teams = fields.teams
    teamName = fields.text("TeamName")
    creationDate = fields.creationDate
    expirationDate = fields.expirationDate
    timeToLive = fields.root["TimeToLive"]?.integer
    platformNames = fields.texts("Platform")
    version = fields.version
    isXcodeManaged = fields.isXcodeManaged
    isLocal = fields.flag("LocalProvision")
    asksOnline = fields.flag("PPQCheck")
    deviceNames = fields.texts("ProvisionedDevices")
    coversAllDevices = fields.flag("ProvisionsAllDevices")
    certificates = fields.certificates
    entitlements = fields.entitlements
    innerDistributionType = inner?.distributionType
    hasInnerLayer = inner != nil
    type = fields.type
    signature = inner.map { outer.combined(with: $0.status) } ?? outer
    signerName = signed.signers.first?.certificate?.commonName
    signingTime = signed.signers.first?.signingTime
    findings = ProfileFindings(fields: fields, signingTime: signingTime, signature: signature, inner: inner).all
  }

  /// The error for a file that is not signed data, with the detected kind of file if known.
  private static func explained(_ error: Diagnostic, bytes: [UInt8]) -> Diagnostic {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let advice =
      if DERExtent(of: bytes)?.isCutOff == true {
        "copy or download the complete file again"
      } else if ["<?xml", "<!DOCTYPE", "<plist", "bplist"].contains(where: head.hasPrefix) {
        "give the signed profile as downloaded from the portal, not a plain property list"
      } else {
        "give a .mobileprovision or .provisionprofile file"
      }
    return error.with(remedy: .advice(advice))
  }
}
