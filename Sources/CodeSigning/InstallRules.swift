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
      isKnown ? "its version is 1" : "its version is \(profile.version), and devices know only 1", expected: "1",
      actual: "\(profile.version)", code: .profileVersion)
  }

  var platform: Criterion {
    let matches = profile.platforms.contains(request.platform)
    let actual = profile.platforms.map(\.displayName).joined(separator: ", ")
    return Criterion(
      .platform, matches ? .passed : .failed,
      matches
        ? "it is for \(request.platform.displayName)" : "it is for \(actual), not for \(request.platform.displayName)",
      expected: request.platform.displayName, actual: actual, code: .notCovered)
  }

  var lifetime: Criterion {
    let end = profile.expirationDate.formatted(.iso8601)
    let isExpired = profile.isExpired(at: moment)
    return Criterion(
      .lifetime, isExpired ? .failed : .passed, isExpired ? "it expired \(end)" : "it lives until \(end)",
      expected: moment.formatted(.iso8601), actual: end, code: .profileExpired,
      remedy: ProfileRemedies(profile: profile).renewal)
  }

  var codeSignature: Criterion {
    guard let signer = request.signer else {
      return Criterion(.codeSignature, .unknown, "the app's code signature can't be looked at")
    }
    let isListed = profile.certificates.contains(signer)
    return Criterion(
      .codeSignature, isListed ? .passed : .failed,
      isListed
        ? "the profile lists \"\(signer.commonName)\", which signs the app"
        : "the app is signed by \"\(signer.commonName)\", which the profile does not list",
      expected: signer.sha1, actual: profile.certificates.map(\.sha1).joined(separator: ", "), code: .noValidProfile,
      remedy: ProfileRemedies(profile: profile).signing(by: [signer.sha1]))
  }

  var certificateLifetime: Criterion {
    guard let signer = request.signer else { return listedCertificates }
    let end = signer.notAfter.formatted(.iso8601)
    let problem: String? =
      if request.isSignerRevoked == true {
        "the certificate \"\(signer.commonName)\" is revoked"
      } else if signer.isExpired(at: moment) {
        "the certificate \"\(signer.commonName)\" expired \(end)"
      } else {
        nil
      }
    return Criterion(
      .certificateLifetime, problem == nil ? .passed : .failed,
      problem ?? "the certificate \"\(signer.commonName)\" lives until \(end)", expected: moment.formatted(.iso8601),
      actual: end, code: .identityInvalid, remedy: ProfileRemedies(profile: profile).request)
  }

  /// Where the signer is not known: it is one of those listed, and they may all be past their end.
  private var listedCertificates: Criterion {
    guard let last = profile.certificates.map(\.notAfter).max(), last < moment else {
      return Criterion(.certificateLifetime, .unknown, "which certificate signed the app is not known")
    }
    let end = last.formatted(.iso8601)
    return Criterion(
      .certificateLifetime, .failed, "every certificate that the profile lists is expired, the last since \(end)",
      expected: moment.formatted(.iso8601), actual: end, code: .identityInvalid,
      remedy: ProfileRemedies(profile: profile).request)
  }

  var entitlements: [Criterion] {
    EntitlementsRule(
      profile: profile, bundleIdentifier: request.bundleIdentifier, platform: request.platform, rewritten: []
    ).criteria(for: request.entitlements)
  }

  /// The families whose devices run apps for the platform, where the device's is known.
  var deviceFamily: Criterion? {
    guard let family = request.deviceFamily else { return nil }
    let system = request.platform.displayName
    return Criterion(
      .deviceFamily, family.runs ? .passed : .failed,
      family.runs
        ? "apps for \(system) run on a device of the family \(family.name)"
        : "the device is of the family \(family.name), and apps for \(system) do not run on it",
      expected: system, actual: family.name, code: .notCovered,
      remedy: .advice("take a device that runs \(system), or make the app for this one"))
  }

  var appID: Criterion {
    let matches = profile.covers(request.bundleIdentifier)
    let pattern = profile.bundleIdentifierPattern
    return Criterion(
      .appID, matches ? .passed : .failed,
      matches
        ? "its App ID \"\(pattern)\" covers \(request.bundleIdentifier)"
        : "its App ID \"\(pattern)\" does not cover \(request.bundleIdentifier)",
      expected: request.bundleIdentifier.rawValue, actual: pattern, code: .noValidProfile)
  }

  /// Profiles for TestFlight can't be installed from outside it.
  var distribution: Criterion? {
    guard profile.type == .appStore else { return nil }
    return Criterion(
      .distribution, .failed, "it is a profile for the App Store, and devices take such apps from the store alone",
      expected: "development, ad-hoc or in-house", actual: profile.type.rawValue,
      code: profile.entitlements["beta-reports-active"]?.boolean == true ? .betaProfile : .noValidProfile,
      remedy: .advice("take a profile for development or ad hoc"))
  }

  var systemVersion: Criterion? {
    guard let wanted = request.deploymentTarget else { return nil }
    guard let found = request.systemVersion else {
      return Criterion(
        .systemVersion, .unknown,
        "the app needs \(request.platform.displayName) \(wanted), and the device's is not known",
        expected: wanted.rawValue)
    }
    let isEnough = wanted <= found
    return Criterion(
      .systemVersion, isEnough ? .passed : .failed,
      isEnough
        ? "the device has \(request.platform.displayName) \(found), and \(wanted) is enough"
        : "the app needs \(request.platform.displayName) \(wanted), and the device has \(found)",
      expected: wanted.rawValue, actual: found.rawValue)
  }

  var upgrade: Criterion? {
    guard let installed = request.installedApplicationIdentifier, let prefix = profile.prefixes.first else {
      return nil
    }
    let own = prefix + "." + request.bundleIdentifier.rawValue
    let matches = installed == own
    return Criterion(
      .upgrade, matches ? .passed : .failed,
      matches
        ? "it replaces the app that is installed"
        : "the app that is installed is \(installed), and this one is \(own): an app's prefix can't change",
      expected: installed, actual: own, code: .upgradeMismatch,
      remedy: .advice("delete the app from the device first"))
  }

  /// How many apps of free teams the device has already can't be seen from here.
  var appLimit: Criterion? {
    guard profile.isLocal else { return nil }
    return Criterion(
      .appLimit, .unknown, "a device takes only a few apps of free personal teams, and how many it has is not known")
  }

  /// A device asks its user about in-house apps and those of free teams, once for a team.
  var userTrust: Criterion? {
    guard (profile.coversAllDevices && request.platform != .macOS) || profile.isLocal else { return nil }
    return Criterion(
      .userTrust, .unknown, "the device's user must trust the team \(profile.teams.first ?? "") once, in the settings",
      remedy: .advice("on the device: Settings, General, VPN & Device Management"))
  }

  var onlineCheck: Criterion? {
    guard profile.asksOnline || profile.isLocal else { return nil }
    return Criterion(.onlineCheck, .unknown, "the device asks Apple online before it launches the app")
  }
}
