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
      remedy: .operation(.init("profile.renew", ["id": profile.uuid])))
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
      remedy: .operation(.init("profile.update", ["id": profile.uuid, "certificate": signer.sha1])))
  }

  var certificateLifetime: Criterion {
    guard let signer = request.signer else {
      return Criterion(.certificateLifetime, .unknown, "which certificate signed the app is not known")
    }
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
      actual: end, code: .identityInvalid, remedy: .operation(.init("certificate.request")))
  }

  var entitlements: Criterion {
    EntitlementsRule(
      profile: profile, bundleIdentifier: request.bundleIdentifier, platform: request.platform, rewritten: []
    ).criterion(for: request.entitlements)
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
      expected: "development, ad-hoc or in-house", actual: profile.type.rawValue, code: .betaProfile,
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
