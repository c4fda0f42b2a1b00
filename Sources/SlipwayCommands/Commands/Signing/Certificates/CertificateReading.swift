import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Lists certificates.
struct CertificateListCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's certificates")

  @Option(help: "Only those that are pending, rejected, issued, expired or revoked.") var state: CertificateState?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let certificates = try session.contents().certificates().filter {
      state == nil || $0.state(at: session.date) == state
    }
    return RecordListReport(
      noun: "certificate", key: "certificates", records: certificates.map { RecordView($0, at: session.date) },
      create: "slipway certificate request --type development")
  }
}

/// Shows a certificate.
struct CertificateShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a certificate of the team")

  @Argument(help: "The certificate: its id, digest, serial or name.") var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let record = try session.contents().certificate(matching: id)
    return RecordReport(
      name: "certificate.show", headline: "\(record.issue?.commonName ?? "A request", .name)",
      record: RecordView(record, at: session.date))
  }
}

/// Writes a certificate into a file.
struct CertificateExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a certificate into a .cer file")

  @Argument(help: "The certificate: its id, digest, serial or name.") var id: String
  @Option(help: ArgumentHelp("The file to write, DER.", valueName: "file")) var output: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let contents = try context.portal(portal).contents()
    let record = try contents.certificate(matching: id)
    return try ExportReport.writing(
      contents.file(of: record), of: "certificate.export", id: record.id.rawValue, to: output, in: context)
  }
}
