import AppleIdentifiers
public import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Diagnostic.Code {
  /// A file that is signed but lacks what makes a profile.
  public static let profileMalformed: Self = "profile-malformed"
  /// A profile whose signature does not hold: edited, damaged or forged.
  public static let profileSignatureInvalid: Self = "profile-signature-invalid"
  /// A profile with a valid signature under an untrusted root.
  public static let profileRootUntrusted: Self = "profile-root-untrusted"
  /// A profile whose two layers do not say the same.
  public static let profileLayersDisagree: Self = "profile-layers-disagree"
  /// A profile whose inner layer names another type than the rest of it has.
  public static let profileTypeDisagrees: Self = "profile-type-disagrees"
  /// A profile whose TimeToLive is not the time between its dates.
  public static let profileLifetimeWrong: Self = "profile-lifetime-wrong"
  /// A profile that was signed at another time than it says it was created.
  public static let profileSigningTimeDiffers: Self = "profile-signing-time-differs"
  /// A profile of a version that no device knows.
  public static let profileVersionUnknown: Self = "profile-version-unknown"
  /// A profile with a device twice.
  public static let profileDeviceDuplicate: Self = "profile-device-duplicate"
  /// A profile with a device identifier that none can be.
  public static let profileDeviceMalformed: Self = "profile-device-malformed"
  /// A profile with a certificate that can't be read.
  public static let profileCertificateUnreadable: Self = "profile-certificate-unreadable"
  /// A profile whose App ID breaks the rules for App IDs.
  public static let profileAppIDUnusual: Self = "profile-app-id-unusual"
  /// A profile that names no team or several.
  public static let profileTeamCount: Self = "profile-team-count"
  /// A profile without the inner layer that systems since 2021 need.
  public static let profileInnerLayerMissing: Self = "profile-inner-layer-missing"
  /// A profile that is expired.
  public static let profileExpired: Self = "profile-expired"
  /// A profile that is not valid yet.
  public static let profileNotYetValid: Self = "profile-not-yet-valid"
  /// A live profile with a certificate that is expired.
  public static let profileCertificateExpired: Self = "profile-certificate-expired"
}

/// The findings that do not depend on the date.
struct ProfileFindings {
  let fields: ProfileFields
  let signingTime: Date?
  let signature: SignatureStatus
  let inner: InnerLayer?

  var all: [Diagnostic] {
    [signatureFinding, layersFinding, innerType, lifetime, signedAt, version, teams, appID, certificates, missingLayer]
      .compactMap { $0 } + disagreements + devices
  }

  private var signatureFinding: Diagnostic? {
    switch signature {
    case .trusted: nil
    case .untrustedRoot(let name):
      finding(
        .profileRootUntrusted,
        "is signed under \"\(name)\", which is neither Apple's root nor Slipway's simulated root",
        .warning)
    case .invalid(let reason): finding(.profileSignatureInvalid, "has no valid signature: \(reason)", .error)
    }
  }

  private var layersFinding: Diagnostic? {
    guard case .failure(let failure)? = inner?.fields else { return nil }
    return finding(
      .profileLayersDisagree, "has an unreadable DER-Encoded-Profile: \(failure.problem)", .error)
  }

  /// Every field that the two layers give differently; they are made from the same data, so that this means tampering.
  private var disagreements: [Diagnostic] {
    guard case .success(let found)? = inner?.fields else { return [] }
    let expected = InnerPayload.fields(ofOuter: fields.root)
    var problems: [String] = []
    for entry in expected.entries where found[entry.key] != entry.value {
      problems.append(
        found[entry.key] == nil
          ? "has \"\(entry.key)\" only in its XML"
          : "has different values of \"\(entry.key)\" in its XML and its DER-Encoded-Profile")
    }
    for key in found.keys where expected[key] == nil && key != InnerPayload.distributionTypeKey {
      problems.append("has \"\(key)\" only in its DER-Encoded-Profile")
    }
    return problems.map { finding(.profileLayersDisagree, $0, .error) }
  }

  private var innerType: Diagnostic? {
    guard let name = inner?.distributionType, !fields.type.allows(innerName: name) else { return nil }
    let types = ProfileType.allCases.filter { $0.allows(innerName: name) }.map(\.displayName)
    let meaning = types.isEmpty ? "" : ", which means \(types.joined(separator: " or "))"
    return finding(
      .profileTypeDisagrees,
      "is for \(fields.type.displayName), but its DER-Encoded-Profile has the type \"\(name)\"\(meaning)", .warning)
  }

  private var lifetime: Diagnostic? {
    guard let stated = fields.root["TimeToLive"]?.integer else { return nil }
    let days = fields.creationDate.wholeDays(until: fields.expirationDate)
    guard stated != Int64(days) else { return nil }
    return finding(
      .profileLifetimeWrong, "has a TimeToLive of \(stated) days, but expires after \(days) days", .warning)
  }

  /// Apple's are signed in the second of their creation or in the next.
  private var signedAt: Diagnostic? {
    guard let signingTime else { return nil }
    let difference = signingTime.timeIntervalSince(fields.creationDate)
    guard abs(difference) > 1.5 else { return nil }
    return finding(
      .profileSigningTimeDiffers,
      "was signed on \(Self.isoText(signingTime)), but its creation date is \(Self.isoText(fields.creationDate))",
      .warning)
  }

  private var version: Diagnostic? {
    guard fields.version != 1 else { return nil }
    return finding(.profileVersionUnknown, "has version \(fields.version), but devices support only version 1", .error)
  }

  private var teams: Diagnostic? {
    guard fields.teams.count != 1 else { return nil }
    return finding(.profileTeamCount, "has \(fields.teams.count) teams instead of one", .error)
  }

  private var appID: Diagnostic? {
    guard (try? BundleIdentifierPattern(fields.bundleIdentifierPattern)) == nil else { return nil }
    return finding(
      .profileAppIDUnusual, "has the unusual App ID \"\(fields.applicationIdentifier)\"", .warning)
  }

  private var certificates: Diagnostic? {
    guard fields.unreadableCertificates > 0 else { return nil }
    return finding(
      .profileCertificateUnreadable, Self.unreadable(fields.unreadableCertificates), .warning)
  }

  private static func unreadable(_ count: Int) -> String {
    "has \(count == 1 ? "1 certificate" : "\(count) certificates") that can't be read"
  }

  private var missingLayer: Diagnostic? {
    // The Mac, whose profiles are for "OSX" alone, does not ask for it.
    guard inner == nil, fields.texts("Platform") != ["OSX"] else { return nil }
    return finding(
      .profileInnerLayerMissing, "has no DER-Encoded-Profile, which iOS 15 and later require", .note)
  }

  private var devices: [Diagnostic] {
    var seen: Set<String> = []
    return (fields.texts("ProvisionedDevices") ?? []).compactMap { name in
      if (try? UDID(name)) == nil {
        return finding(.profileDeviceMalformed, "lists \"\(name)\", which is not a valid UDID", .warning)
      }
      guard !seen.insert(name.lowercased()).inserted else { return nil }
      return finding(.profileDeviceDuplicate, "lists the device \(name) twice", .warning)
    }
  }

  private func finding(
    _ code: Diagnostic.Code, _ problem: String, _ severity: Diagnostic.Severity
  ) -> Diagnostic {
    Diagnostic(
      code, "the profile \"\(fields.name)\" \(problem)", severity: severity, at: Place(file: fields.file))
  }

  static func isoText(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}

extension ProvisioningProfile {
  /// Everything that is odd about it at `moment`: ``findings``, and expiry of itself and of its certificates.
  public func findings(at moment: Date) -> [Diagnostic] {
    findings + lifeFindings(at: moment)
  }

  private func lifeFindings(at moment: Date) -> [Diagnostic] {
    let place = Place(file: file)
    if isExpired(at: moment) {
      let text = "the profile \"\(name)\" expired on \(ProfileFindings.isoText(expirationDate))"
      let remedy = Remedy.operation(Remedy.Operation("profile.renew", ["id": uuid]))
      return [Diagnostic(.profileExpired, text, at: place, remedy: remedy)]
    }
    if moment < creationDate {
      let text = "the profile \"\(name)\" is not valid before \(ProfileFindings.isoText(creationDate))"
      return [Diagnostic(.profileNotYetValid, text, severity: .warning, at: place)]
    }
    return certificates.filter { $0.isExpired(at: moment) }.map { certificate in
      Diagnostic(
        .profileCertificateExpired,
        "the profile \"\(name)\" contains the certificate \"\(certificate.commonName)\", "
          + "which expired on \(ProfileFindings.isoText(certificate.notAfter))",
        severity: .warning, at: place)
    }
  }
}
