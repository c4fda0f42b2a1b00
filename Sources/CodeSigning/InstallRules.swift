import AppleIdentifiers
import Diagnostics
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checks of a device that signing does not make.
struct InstallRules {
  let request: InstallRequest
  let moment: Date

  private var profile: ProvisioningProfile { request.profile }

  var version: Criterion {
    let isKnown = profile.version == 1
    return Criterion(
      .version, isKnown ? .passed : .failed,
      isKnown
        ? "profile format version is 1"
        : "profile format version is \(profile.version); devices support only version 1", expected: "1",
      actual: "\(profile.version)", code: .profileVersion)
  }

  var device: Criterion? {
    guard let device = request.device else { return nil }
    let rule = DeviceRule(profile: profile, device: device, remedies: request.remedies)
    guard request.isForPairedWatch, !profile.coversAllDevices, profile.type.listsDevices else { return rule.criterion }
    return Criterion(
      .device, .unknown, "the iPhone installs it on the paired Apple Watch, whose UDID is unknown")
  }

  var platform: Criterion {
    let matches = profile.platforms.contains(request.platform)
    let actual = profile.platforms.map(\.displayName).joined(separator: ", ")
    return Criterion(
      .platform, matches ? .passed : .failed,
      matches
        ? "is for \(request.platform.displayName)" : "is for \(actual), not \(request.platform.displayName)",
      expected: request.platform.displayName, actual: actual, code: .notCovered)
  }

  var lifetime: Criterion {
    let end = profile.expirationDate.formatted(.iso8601)
    let isExpired = profile.isExpired(at: moment)
    if moment < profile.creationDate {
      let start = profile.creationDate.formatted(.iso8601)
      return Criterion(
        .lifetime, .failed, "not valid before \(start)", expected: moment.formatted(.iso8601), actual: start,
        code: .noValidProfile)
    }
    return Criterion(
      .lifetime, isExpired ? .failed : .passed, isExpired ? "expired on \(end)" : "expires on \(end)",
      expected: moment.formatted(.iso8601), actual: end, code: .profileExpired,
      remedies: request.remedies.renewal(of: profile))
  }

  var codeSignature: Criterion {
    guard let signer = request.signer else {
      return Criterion(.codeSignature, .unknown, "the app's code signature can't be read")
    }
    let isListed = profile.certificates.contains(signer)
    return Criterion(
      .codeSignature, isListed ? .passed : .failed,
      isListed
        ? "includes the certificate that signs the app, \"\(signer.commonName)\""
        : "does not include the certificate that signs the app, \"\(signer.commonName)\"",
      expected: signer.sha1, actual: profile.certificates.map(\.sha1).joined(separator: ", "), code: .noValidProfile,
      remedies: request.remedies.including([signer], in: profile))
  }

  var certificateLifetime: Criterion {
    guard let signer = request.signer else { return listedCertificates }
    let end = signer.notAfter.formatted(.iso8601)
    let problem: String? =
      if request.isSignerRevoked == true {
        "certificate \"\(signer.commonName)\" is revoked"
      } else if signer.isExpired(at: moment) {
        "certificate \"\(signer.commonName)\" expired on \(end)"
      } else {
        nil
      }
    return Criterion(
      .certificateLifetime, problem == nil ? .passed : .failed,
      problem ?? "certificate \"\(signer.commonName)\" expires on \(end)", expected: moment.formatted(.iso8601),
      actual: end, code: .identityInvalid, remedies: request.remedies.certificate(for: profile))
  }

  /// The check for an unknown signer: it is one of the listed certificates, and they may all have expired.
  private var listedCertificates: Criterion {
    guard let last = profile.certificates.map(\.notAfter).max(), last < moment else {
      return Criterion(.certificateLifetime, .unknown, "the certificate that signed the app is unknown")
    }
    let end = last.formatted(.iso8601)
    return Criterion(
      .certificateLifetime, .failed, "every certificate in the profile has expired, the last on \(end)",
      expected: moment.formatted(.iso8601), actual: end, code: .identityInvalid,
      remedies: request.remedies.certificate(for: profile))
  }

  var entitlements: [Criterion] {
    EntitlementsRule(
      profile: profile, bundleIdentifier: request.bundleIdentifier, platform: request.platform, rewritten: [],
      remedies: request.remedies, target: request.target
    ).criteria(for: request.entitlements)
  }

  /// The families whose devices run apps for the platform, where the device's is known.
  var deviceFamily: Criterion? {
    guard !request.isForPairedWatch else { return nil }
    return request.deviceFamily?.criterion(
      for: request.platform, families: request.families, widening: request.widening)
  }

  var appID: Criterion {
    let matches = profile.covers(request.bundleIdentifier)
    let pattern = profile.bundleIdentifierPattern
    return Criterion(
      .appID, matches ? .passed : .failed,
      matches
        ? "App ID \"\(pattern)\" matches \(request.bundleIdentifier)"
        : "App ID \"\(pattern)\" does not match \(request.bundleIdentifier)",
      expected: request.bundleIdentifier.rawValue, actual: pattern, code: .noValidProfile)
  }

  /// Profiles for TestFlight can't be installed from outside it.
  var distribution: Criterion? {
    guard profile.type == .appStore else { return nil }
    return Criterion(
      .distribution, .failed, "devices install an app with an App Store profile only from TestFlight or the App Store",
      expected: "development, ad hoc or enterprise", actual: profile.type.rawValue,
      code: profile.entitlements["beta-reports-active"]?.boolean == true ? .betaProfile : .noValidProfile,
      remedy: .advice("use a development or ad hoc profile"))
  }

  var systemVersion: Criterion? {
    guard let wanted = request.deploymentTarget else { return nil }
    guard let found = request.systemVersion else {
      let device = request.isForPairedWatch ? "paired Apple Watch" : "device"
      return Criterion(
        .systemVersion, .unknown,
        "requires \(request.platform.displayName) \(wanted); the \(device)'s version is unknown",
        expected: wanted.rawValue)
    }
    let isEnough = wanted <= found
    return Criterion(
      .systemVersion, isEnough ? .passed : .failed,
      isEnough
        ? "requires \(request.platform.displayName) \(wanted); the device has \(found)"
        : "requires \(request.platform.displayName) \(wanted), but the device has \(found)",
      expected: wanted.rawValue, actual: found.rawValue, code: .systemTooOld, remedy: request.lowering)
  }

  var upgrade: Criterion? {
    guard let installed = request.installedApplicationIdentifier, let prefix = profile.prefixes.first else {
      return nil
    }
    let own = prefix + "." + request.bundleIdentifier.rawValue
    let matches = installed == own
    guard matches || installed != request.bundleIdentifier.rawValue else {
      return Criterion(
        .upgrade, .unknown, "the App ID prefix of the installed app \(installed) is unknown", expected: own,
        actual: installed, remedy: .advice("give the application identifier with its prefix, such as \(own)"))
    }
    guard installed.drop(while: { $0 != "." }).dropFirst() == request.bundleIdentifier.rawValue else {
      return Criterion(
        .upgrade, .passed, "the installed app \(installed) is another app, which stays installed", expected: own,
        actual: installed)
    }
    return Criterion(
      .upgrade, matches ? .passed : .failed,
      matches
        ? "can upgrade the installed app"
        : "the installed app is \(installed), but this app is \(own): the App ID prefix can't change",
      expected: installed, actual: own, code: .upgradeMismatch,
      remedy: .advice("delete the app from the device, then install again"))
  }

  /// How many apps of free teams the device has already can't be seen from here.
  var appLimit: Criterion? {
    guard profile.isLocal else { return nil }
    return Criterion(
      .appLimit, .unknown,
      "devices limit how many apps of a free personal team are installed; the current number is unknown")
  }

  /// Devices ask for trust in enterprise apps and in apps of free teams, once for each team.
  var userTrust: Criterion? {
    guard (profile.coversAllDevices && request.platform != .macOS) || profile.isLocal else { return nil }
    return Criterion(
      .userTrust, .unknown, "the user must trust team \(profile.teams.first ?? "") once in Settings",
      remedy: .advice("on the device, open Settings > General > VPN & Device Management"))
  }

  var onlineCheck: Criterion? {
    guard profile.asksOnline || profile.isLocal else { return nil }
    return Criterion(.onlineCheck, .unknown, "the device verifies the app online with Apple before the first launch")
  }
}
