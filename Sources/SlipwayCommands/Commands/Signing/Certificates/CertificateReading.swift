import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Lists certificates.
struct CertificateListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's certificates")

  @Option(help: "List only certificates in this state: pending, rejected, issued, expired or revoked.")
  var state: CertificateState?
  @Option(help: ArgumentHelp("List only certificates that expire within this time, such as 30d.", valueName: "span"))
  var expiresWithin: DaySpan?
  @Option(help: ArgumentHelp.member(listing: "certificates that this member requested"), completion: .names(.member))
  var member: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let contents = try session.contents()
    let requester = try contents.owner(member)
    let certificates = try contents.certificates().filter { certificate in
      guard state == nil || certificate.state(at: session.date) == state else { return false }
      guard requester == nil || certificate.requester == requester else { return false }
      guard let expiresWithin else { return true }
      return certificate.issue.map { expiresWithin.holds(from: session.date, to: $0.expires) } ?? false
    }
    return RecordListReport(
      noun: "certificate", key: "certificates", records: certificates.map { RecordView($0, at: session.date) },
      create: ("slipway certificate request --type development", "request a certificate"),
      isFiltered: state != nil || requester != nil || expiresWithin != nil)
  }
}

/// Shows a certificate of the team or in a file.
struct CertificateShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a certificate, in the portal or in a file")

  @Argument(
    help: "The certificate, by id, fingerprint, serial number or name, or a .cer or .pem file.",
    completion: .names(.certificateOrFile)) var id: String
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let source = CertificateSource(id, from: context.directory)
    guard source.isInPortal else {
      let reading = try CertificateReading(trustingRootAt: trustRoot.map(context.path), at: context.now)
      return CertificateFileReport(
        file: context.shown(source.path), certificates: try reading.certificates(in: source), date: context.now)
    }
    let session = try context.portal(portal)
    let record = try session.contents().certificate(matching: id)
    return RecordReport(
      name: "certificate.show", headline: "\(record.issue?.commonName ?? "Certificate request", .name)",
      record: RecordView(record, at: session.date))
  }
}

/// Exports a certificate.
struct CertificateExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a certificate to a .cer file")

  @Argument(help: "The certificate, by id, fingerprint, serial number or name.", completion: .names(.certificate))
  var id: String
  @Option(
    help: ArgumentHelp("\(OptionHelp.output) The format is PEM if its name ends in .pem, else DER.", valueName: "file"))
  var output: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let contents = try context.portal(portal).contents()
    let record = try contents.certificate(matching: id)
    let certificate = try contents.signingCertificate(of: record)
    return try ExportReport.writing(
      OutputFormat.isPEM(output) ? Array(certificate.pem.utf8) : certificate.der, as: .certificate,
      of: "certificate.export",
      id: record.id.rawValue, to: output, in: context)
  }
}
