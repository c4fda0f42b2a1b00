package import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The certificates that can go into a profile of a type on a date.
struct ProfileCertificates {
  private let contents: PortalContents
  private let certificates: [CertificateRecord]
  private let type: ProfileType
  private let use: CertificateUse
  private let date: Date

  init(_ contents: PortalContents, type: ProfileType, at date: Date) throws(Diagnostic) {
    self.contents = contents
    self.type = type
    self.date = date
    use = type == .development ? .development : .distribution
    certificates = try contents.certificates()
  }

  /// Every one that is good.
  func all() throws(Diagnostic) -> [CertificateRecord] {
    certificates.filter { $0.use == use && $0.state(at: date) == .issued }
  }

  /// For development every one that is good; for distribution the one that is good longest.
  func fitting() throws(Diagnostic) -> [CertificateRecord] {
    let good = try all()
    guard let longest = good.max(by: { ($0.issue?.expires ?? date) < ($1.issue?.expires ?? date) }) else {
      throw Diagnostic(
        .noCertificate, "the team has no \(use.rawValue) certificate valid on \(PortalDate.text(date))",
        remedy: .operation(try remedy()))
    }
    return use == .development ? good : [longest]
  }

  /// Those that `texts` mean.
  func matching(_ texts: [String]) throws(Diagnostic) -> [CertificateRecord] {
    var chosen: [CertificateRecord] = []
    for text in texts {
      let certificate = try contents.certificate(matching: text)
      try refuseUnfit(certificate)
      if !chosen.contains(where: { $0.id == certificate.id }) { chosen.append(certificate) }
    }
    guard use == .development || chosen.count < 2 else {
      throw Diagnostic(
        .certificateUnfit, "\(type.displayName) profiles contain one certificate, not \(chosen.count)",
        remedy: .advice("choose one of the certificates"))
    }
    return chosen.isEmpty ? try fitting() : chosen
  }

  private func refuseUnfit(_ certificate: CertificateRecord) throws(Diagnostic) {
    let state = certificate.state(at: date)
    guard state == .issued else {
      throw Diagnostic(
        .certificateUnfit, "certificate \(certificate.id) can't be added to a profile: it is \(state.rawValue)",
        remedy: state == .pending
          ? .operation(.init("certificate.approve", ["id": certificate.id.rawValue]))
          : .operation(.init("certificate.request", ["type": use.rawValue])))
    }
    guard certificate.use == use else {
      throw Diagnostic(
        .certificateUnfit,
        "certificate \(certificate.id) is for \(certificate.use.rawValue), "
          + "but \(type.displayName) profiles require \(use.rawValue) certificates",
        remedy: .operation(.init("certificate.list")))
    }
  }

  /// A pending request needs an approval; otherwise a request is needed.
  private func remedy() throws(Diagnostic) -> Remedy.Operation {
    if let waiting = certificates.first(where: { $0.use == use && $0.state(at: date) == .pending }) {
      return .init("certificate.approve", ["id": waiting.id.rawValue])
    }
    return .init("certificate.request", ["type": use.rawValue])
  }
}

extension Diagnostic.Code {
  package static let certificateUnfit = Diagnostic.Code(
    "certificate-unfit",
    "The certificate is not valid or has the wrong type, or the profile takes only one certificate.",
    "name one valid certificate of the type that the profile needs")
  package static let noCertificate = Diagnostic.Code(
    "no-certificate", "The team has no certificate for the profile.",
    "run \(command: "certificate.request") --type TYPE, and have the request approved")
}
