import CodeSigning
import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How long before its end something is told to end soon.
private enum Notice {
  static let days = 30

  /// The whole days from `moment` to `end`, where that is in the time of notice and not over; `nil` otherwise.
  static func days(until end: Date, from moment: Date) -> Int? {
    let seconds = end.timeIntervalSince(moment)
    guard seconds > 0, seconds <= Double(days) * 86_400 else { return nil }
    return Int(seconds / 86_400)
  }

  static func text(_ days: Int) -> String {
    switch days {
    case 0: "in less than a day"
    case 1: "in a day"
    default: "in \(days) days"
    }
  }
}

/// A profile can be read.
struct ProfileUnreadable: CheckRule {
  let description = RuleDescription(
    id: "profile-unreadable", severity: .error, summary: "a file that is called a profile is one",
    explanation: """
      A profile is a property list in a signed envelope. What has the name of one and is something else, \
      such as a page that a download left behind, signs nothing, and nothing in it could be checked.
      """,
    wrong: "Wecker.mobileprovision with a web page in it", right: "Wecker.mobileprovision as the portal gave it",
    source: "Apple's TN3125")

  func findings(in input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .unreadable(let problem) = file.content else { return nil }
      return finding(
        problem.message, hint: "download the profile again", at: problem.place ?? Place(file: file.path), target: nil)
    }
  }
}

/// A profile does not expire soon.
struct ProfileExpiresSoon: CheckRule {
  let description = RuleDescription(
    id: "profile-expires-soon", severity: .warning, summary: "a profile is valid for more than 30 days",
    explanation: """
      What was signed for testers or a company stops with its profile, and nothing new can be signed. 30 \
      days leave time to renew it.
      """,
    wrong: "a profile that expires in a week", right: "the same profile, renewed",
    source: "the device's code 0xE8008011")

  func findings(in input: CheckInput) -> [Finding] {
    alone(input) + named(input)
  }

  private func alone(_ input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .profile(let profile) = file.content, let days = Self.days(profile, input) else { return nil }
      return finding(
        "the profile \"\(profile.name)\" expires \(Notice.text(days))", hint: "renew the profile",
        at: Place(file: file.path), target: nil)
    }
  }

  private func named(_ input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard let profile = context.namedProfile(in: input), let days = Self.days(profile, input) else { return nil }
      return finding(
        "the profile \"\(profile.name)\" of \"\(context.target.name)\" expires \(Notice.text(days))",
        hint: "renew the profile and install it", at: context.specifierPlace, in: context)
    }
  }

  /// Free teams' profiles live for a week in all, which is nothing to be told of.
  private static func days(_ profile: ProvisioningProfile, _ input: CheckInput) -> Int? {
    profile.isLocal ? nil : Notice.days(until: profile.expirationDate, from: input.date)
  }
}

/// A certificate, or one of a profile, does not expire soon.
struct CertificateExpiresSoon: CheckRule {
  let description = RuleDescription(
    id: "certificate-expires-soon", severity: .warning,
    summary: "a certificate is valid for more than 30 days, also in a profile",
    explanation: """
      With a certificate ends what its owner can sign, and an in-house app stops altogether. A new \
      certificate goes into the profile before the old one has expired.
      """,
    wrong: "a profile whose only certificate expires in a week", right: "the profile with a new certificate",
    source: "Apple's support page on certificates; the device's code 0xE8008018")

  func findings(in input: CheckInput) -> [Finding] {
    alone(input) + inProfiles(input)
  }

  private func alone(_ input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      file.certificates.compactMap { certificate in
        Notice.days(until: certificate.notAfter, from: input.date).map { days in
          finding(
            "the certificate \"\(certificate.commonName)\" expires \(Notice.text(days))",
            hint: "ask for a new certificate", at: Place(file: path), target: nil)
        }
      }
    }
  }

  private func inProfiles(_ input: CheckInput) -> [Finding] {
    input.files.flatMap { file -> [Finding] in
      guard case .profile(let profile) = file.content, !profile.isExpired(at: input.date) else { return [] }
      return found(in: profile, input).map { message in
        finding(message, hint: "make the profile anew with a new certificate", at: Place(file: file.path), target: nil)
      }
    }
      + input.contexts.filter(\.target.isBundle).flatMap { context -> [Finding] in
        guard let profile = context.namedProfile(in: input) else { return [] }
        return found(in: profile, input).map { message in
          finding(
            message, hint: "make the profile anew with a new certificate, and install it", at: context.specifierPlace,
            in: context)
        }
      }
  }

  private func found(in profile: ProvisioningProfile, _ input: CheckInput) -> [String] {
    profile.certificates.compactMap { certificate in
      Notice.days(until: certificate.notAfter, from: input.date).map { days in
        "the certificate \"\(certificate.commonName)\" of the profile \"\(profile.name)\" expires \(Notice.text(days))"
      }
    }
  }
}

extension TargetContext {
  /// The profile that the target names, where it is at hand.
  fileprivate func namedProfile(in input: CheckInput) -> ProvisioningProfile? {
    guard !input.signing.profiles.isEmpty, let target = signingTarget(), case .manual(let specifier?) = target.style,
      target.canCarryProfile
    else { return nil }
    return input.signing.profiles.first { $0.name == specifier || $0.uuid.lowercased() == specifier.lowercased() }
  }
}
