/// The kinds of certificate that sign apps and their installers, identified by Apple's marker extensions.
public enum CertificateKind: String, Hashable, Sendable, CaseIterable {
  /// Apple Development: signs for development on every platform.
  case appleDevelopment = "apple-development"
  /// iPhone Developer, the older kind for iOS alone.
  case iPhoneDeveloper = "iphone-developer"
  /// Mac Developer, the older kind for the Mac alone.
  case macDeveloper = "mac-developer"
  /// Apple Distribution: signs for the stores and for ad hoc.
  case appleDistribution = "apple-distribution"
  /// iPhone or iOS Distribution, the legacy kind, and the kind of enterprise programs.
  case iPhoneDistribution = "iphone-distribution"
  /// 3rd Party Mac Developer Application, the older kind for the Mac App Store.
  case macAppDistribution = "mac-app-distribution"
  /// 3rd Party Mac Developer Installer.
  case macInstallerDistribution = "mac-installer-distribution"
  /// Developer ID Application: Mac apps outside the store.
  case developerIDApplication = "developer-id-application"
  /// Developer ID Installer.
  case developerIDInstaller = "developer-id-installer"
  /// Developer ID for kernel extensions.
  case developerIDKext = "developer-id-kext"
  /// The App Store's certificate for iOS apps.
  case appStore = "app-store"
  /// The Mac App Store's certificate for apps.
  case macAppStore = "mac-app-store"
  /// TestFlight's certificate for apps.
  case testFlight = "testflight"
  /// Wallet passes.
  case pass
  /// Safari extensions of the old form.
  case safariExtension = "safari-extension"
  /// Notifications of web sites.
  case websitePush = "website-push"

  /// The purpose of a kind.
  public enum Purpose: String, Hashable, Sendable {
    /// Running on devices that are registered.
    case development
    /// Apps for the stores, testers or a company.
    case distribution
    /// Mac apps outside the store.
    case developerID = "developer-id"
    /// Installers, passes and other things that are no apps.
    case other
  }

  /// The first part of the common name, as Apple words it.
  public var displayName: String { row.displayName }

  /// The purpose.
  public var purpose: Purpose { row.purpose }

  /// Whether it can sign an app with a profile.
  public var signsApps: Bool {
    row.purpose != .other
  }

  /// The kind whose markers `extensions` has: of several the one with the most markers, then the first in the table.
  init?(markers extensions: Set<String>) {
    let fitting = CertificateKindRow.all.filter { $0.markers.allSatisfy(extensions.contains) }
    guard let best = fitting.max(by: { $0.markers.count < $1.markers.count }) else { return nil }
    self = best.kind
  }

  var row: CertificateKindRow {
    CertificateKindRow.all.first { $0.kind == self } ?? CertificateKindRow.appleDevelopment
  }
}

/// The facts about a kind of certificate: one row of the table of Apple's kinds.
///
/// Measured on certificates in authentic profiles; the markers of the kinds that are in none of them are those that
/// the open source project apple-platform-rs lists (`apple-codesign/src/certificate.rs`).
struct CertificateKindRow: Sendable {
  /// Whose name is in the subject.
  enum Subject: Sendable {
    /// A person and their own identifier.
    case person
    /// The team and its identifier.
    case team
  }

  let kind: CertificateKind
  let displayName: String
  let purpose: CertificateKind.Purpose
  /// The last parts of the marker extensions' object identifiers, after 1.2.840.113635.100.
  let markers: [String]
  let subject: Subject
  let days: Int

  init(
    _ kind: CertificateKind, _ displayName: String, _ purpose: CertificateKind.Purpose, _ markers: [String],
    _ subject: Subject, days: Int = 365
  ) {
    self.kind = kind
    self.displayName = displayName
    self.purpose = purpose
    self.markers = markers
    self.subject = subject
    self.days = days
  }

  static let appleDevelopment = CertificateKindRow(
    .appleDevelopment, "Apple Development", .development, ["6.1.2", "6.1.12"], .person)

  static let all: [CertificateKindRow] = [
    appleDevelopment,
    CertificateKindRow(.iPhoneDeveloper, "iPhone Developer", .development, ["6.1.2"], .person),
    CertificateKindRow(.macDeveloper, "Mac Developer", .development, ["6.1.12"], .person),
    CertificateKindRow(.appleDistribution, "Apple Distribution", .distribution, ["6.1.7", "6.1.4"], .team),
    CertificateKindRow(.iPhoneDistribution, "iPhone Distribution", .distribution, ["6.1.4"], .team),
    CertificateKindRow(
      .macAppDistribution, "3rd Party Mac Developer Application", .distribution, ["6.1.7"], .team),
    CertificateKindRow(
      .macInstallerDistribution, "3rd Party Mac Developer Installer", .other, ["6.1.8"], .team),
    CertificateKindRow(.developerIDKext, "Developer ID Kext", .developerID, ["6.1.18"], .team, days: 1826),
    CertificateKindRow(
      .developerIDApplication, "Developer ID Application", .developerID, ["6.1.13"], .team, days: 1826),
    CertificateKindRow(.developerIDInstaller, "Developer ID Installer", .other, ["6.1.14"], .team, days: 1826),
    CertificateKindRow(.appStore, "Apple iPhone OS Application Signing", .other, ["6.1.3"], .team),
    CertificateKindRow(.macAppStore, "Apple Mac OS Application Signing", .other, ["6.1.9"], .team),
    CertificateKindRow(.testFlight, "TestFlight Beta Distribution", .other, ["6.1.25.1"], .team),
    CertificateKindRow(.pass, "Pass Type ID", .other, ["6.1.16"], .team),
    CertificateKindRow(.safariExtension, "Safari Developer", .other, ["6.1.5"], .team),
    CertificateKindRow(.websitePush, "Website Push ID", .other, ["6.1.17"], .team),
  ]
}
