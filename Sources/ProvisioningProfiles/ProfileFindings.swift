import AppleIdentifiers
public import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Diagnostic.Code {
  package static let profileMalformed = Diagnostic.Code(
    "profile-malformed", "The file is signed but is not a provisioning profile.", "download the profile again")
  package static let profileSignatureInvalid = Diagnostic.Code(
    "profile-signature-invalid", "The profile's signature is not valid.",
    "download the profile again: it was edited or damaged")
  package static let profileRootUntrusted = Diagnostic.Code(
    "profile-root-untrusted", "The root certificate of the profile's signature is not trusted.",
    "name the root with --trust-root if you know its owner")
  package static let profileLayersDisagree = Diagnostic.Code(
    "profile-layers-disagree",
    "The profile's property list and its DER-Encoded-Profile differ, or DER-Encoded-Profile can't be read.",
    "run \(command: "profile.renew") PROFILE, or download the profile again")
  package static let profileTypeDisagrees = Diagnostic.Code(
    "profile-type-disagrees", "The type in DER-Encoded-Profile differs from the rest of the profile.",
    "run \(command: "profile.renew") PROFILE, or download a new profile")
  package static let profileLifetimeWrong = Diagnostic.Code(
    "profile-lifetime-wrong", "TimeToLive does not match the profile's dates.",
    "run \(command: "profile.renew") PROFILE, or download a new profile")
  package static let profileSigningTimeDiffers = Diagnostic.Code(
    "profile-signing-time-differs", "The profile's signing time differs from its creation date.",
    "run \(command: "profile.renew") PROFILE, or download a new profile")
  package static let profileVersionUnknown = Diagnostic.Code(
    "profile-version-unknown", "Devices do not support the profile's version.", "download the profile again")
  package static let profileDeviceDuplicate = Diagnostic.Code(
    "profile-device-duplicate", "The profile lists a device twice.",
    "run \(command: "profile.renew") PROFILE, or download a new profile")
  package static let profileDeviceMalformed = Diagnostic.Code(
    "profile-device-malformed", "The profile lists a device identifier that is not a UDID.",
    "run \(command: "profile.update") PROFILE --all-devices, or download a new profile")
  package static let profileCertificateUnreadable = Diagnostic.Code(
    "profile-certificate-unreadable", "A certificate in the profile can't be read.",
    "run \(command: "profile.renew") PROFILE, or download the profile again")
  package static let profileAppIDUnusual = Diagnostic.Code(
    "profile-app-id-unusual", "The profile's App ID is not a valid App ID.",
    "run \(command: "profile.create") --type TYPE --app-id APP-ID, or download a new profile")
  package static let profileTeamCount = Diagnostic.Code(
    "profile-team-count", "The profile names no team, or several.",
    "run \(command: "profile.renew") PROFILE, or download the profile again")
  package static let profileInnerLayerMissing = Diagnostic.Code(
    "profile-inner-layer-missing", "The profile has no DER-Encoded-Profile, which iOS 15 and later read.",
    "run \(command: "profile.renew") PROFILE, or download a new profile")
  package static let profileExpired = Diagnostic.Code(
    "profile-expired", "The profile has expired.",
    "run \(command: "profile.renew") PROFILE, or download the profile again")
  package static let profileNotYetValid = Diagnostic.Code(
    "profile-not-yet-valid", "The profile is not valid yet.",
    "check the date and time of the computer, or wait until the profile is valid")
  package static let profileCertificateExpired = Diagnostic.Code(
    "profile-certificate-expired", "A certificate in the profile has expired.",
    "run \(command: "profile.update") PROFILE --certificate ID, or download a new profile")
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
    let meaning = types.isEmpty ? "" : ", which means \(types.alternatives)"
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
      .profileInnerLayerMissing, "has no DER-Encoded-Profile, which iOS 15 and later read", .note)
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
