import CodeSigning
import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The period before an expiration in which rules report it.
private enum Notice {
  static let days = 30

  /// The whole days from `moment` to `end` if `end` is in the period; `nil` otherwise.
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

/// Profile files that can't be read.
struct ProfileUnreadable: CheckRule {
  let description = RuleDescription(
    id: "profile-unreadable", severity: .error, summary: "Profile file can't be read",
    explanation: """
      A profile is a property list with a CMS signature. A file with other content, such as a web page from a failed \
      download, can't be used for signing. Nothing else in it is checked.
      """,
    wrong: "Wecker.mobileprovision with the content <html>…</html>",
    right: "Wecker.mobileprovision as downloaded from the portal",
    source: "Apple's TN3125")

  func findings(in input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .unreadable(let problem) = file.content else { return nil }
      return finding(
        problem.message, hint: "download the profile again", at: problem.place ?? Place(file: file.path), target: nil)
    }
  }
}

/// Profiles that expire within 30 days.
struct ProfileExpiresSoon: CheckRule {
  let description = RuleDescription(
    id: "profile-expires-soon", severity: .warning, summary: "Profile expires within 30 days",
    explanation: """
      Development, ad hoc and enterprise apps no longer launch when their profile expires. 30 days are \
      enough to renew the profile.
      """,
    wrong: "<key>ExpirationDate</key><date>2026-01-08T10:00:00Z</date>, checked on 2026-01-01",
    right: "<key>ExpirationDate</key><date>2027-01-01T10:00:00Z</date>, checked on 2026-01-01",
    source: "installation error 0xE8008011")

  func findings(in input: CheckInput) -> [Finding] {
    alone(input) + named(input)
  }

  private func alone(_ input: CheckInput) -> [Finding] {
    input.files.compactMap { file in
      guard case .profile(let profile) = file.content, let days = Self.days(profile, input) else { return nil }
      return finding(
        "profile \"\(profile.name)\" expires \(Notice.text(days))",
        hint: "run \(command: "profile.renew") PROFILE, or download a new profile",
        at: Place(file: file.path), target: nil)
    }
  }

  private func named(_ input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard let profile = context.namedProfile(in: input), let days = Self.days(profile, input) else { return nil }
      return finding(
        "profile \"\(profile.name)\" of \"\(context.target.name)\" expires \(Notice.text(days))",
        hint: "run \(command: "profile.renew") PROFILE, or download a new profile", at: context.specifierPlace,
        in: context)
    }
  }

  /// The days until a profile expires; `nil` for free teams, whose profiles are valid for only a week.
  private static func days(_ profile: ProvisioningProfile, _ input: CheckInput) -> Int? {
    profile.isLocal ? nil : Notice.days(until: profile.expirationDate, from: input.date)
  }
}

/// Certificates that expire within 30 days, in files and profiles.
struct CertificateExpiresSoon: CheckRule {
  let description = RuleDescription(
    id: "certificate-expires-soon", severity: .warning,
    summary: "Certificate expires within 30 days",
    explanation: """
      An expired certificate can't be used for signing, and enterprise apps signed with it no longer launch. Add a new \
      certificate to the profile before the old one expires.
      """,
    wrong: "a profile whose only certificate expires in a week",
    right: "a profile with a second certificate that expires in a year",
    source: "Apple's support page on certificates; installation error 0xE8008018")

  func findings(in input: CheckInput) -> [Finding] {
    alone(input) + inProfiles(input)
  }

  private func alone(_ input: CheckInput) -> [Finding] {
    input.signingFiles.flatMap { path, file in
      file.certificates.compactMap { certificate in
        Notice.days(until: certificate.notAfter, from: input.date).map { days in
          finding(
            "certificate \"\(certificate.commonName)\" expires \(Notice.text(days))",
            hint: "request a new certificate", at: Place(file: path), target: nil)
        }
      }
    }
  }

  private func inProfiles(_ input: CheckInput) -> [Finding] {
    input.files.flatMap { file -> [Finding] in
      guard case .profile(let profile) = file.content, !profile.isExpired(at: input.date) else { return [] }
      return found(in: profile, input).map { message in
        finding(message, hint: "regenerate the profile with a new certificate", at: Place(file: file.path), target: nil)
      }
    }
      + input.contexts.filter(\.target.isBundle).flatMap { context -> [Finding] in
        guard let profile = context.namedProfile(in: input) else { return [] }
        return found(in: profile, input).map { message in
          finding(
            message, hint: "regenerate the profile with a new certificate, and install it", at: context.specifierPlace,
            in: context)
        }
      }
  }

  private func found(in profile: ProvisioningProfile, _ input: CheckInput) -> [String] {
    profile.certificates.compactMap { certificate in
      Notice.days(until: certificate.notAfter, from: input.date).map { days in
        "certificate \"\(certificate.commonName)\" of profile \"\(profile.name)\" expires \(Notice.text(days))"
      }
    }
  }
}

extension TargetContext {
  /// The profile that the target names, if it is available.
  fileprivate func namedProfile(in input: CheckInput) -> ProvisioningProfile? {
    guard !input.signing.profiles.isEmpty, let target = signingTarget(), case .manual(let specifier?) = target.style,
      target.canCarryProfile
    else { return nil }
    return input.signing.profiles.first { $0.name == specifier || $0.uuid.lowercased() == specifier.lowercased() }
  }
}
