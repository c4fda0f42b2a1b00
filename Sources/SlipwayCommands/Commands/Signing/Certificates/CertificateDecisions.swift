import ArgumentParser
import DeveloperPortal
import Diagnostics
import JSONTrees
import SlipwayKit

/// Approves requests.
struct CertificateApproveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve requests, so that certificates are issued")

  @Argument(help: "The requests, by id.") var id: [String] = []
  @Flag(help: "Approve every request that waits.") var allPending = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard allPending != !id.isEmpty else {
      throw Diagnostic(
        .usage, "say which requests to approve, or --all-pending",
        remedy: .advice("slipway certificate list --state pending shows them"))
    }
    let session = try context.portal(portal)
    let records =
      allPending
      ? try session.portal.approveAllPending(as: session.actor, at: session.date)
      : try session.portal.approveCertificates(matching: id, as: session.actor, at: session.date)
    return CertificatesApprovedReport(
      records: records.map { RecordView($0, at: session.date) }, extent: context.portalExtent)
  }
}

/// Certificates that were issued: one at the top level, several as a list.
struct CertificatesApprovedReport: Report {
  let records: [RecordView]
  let extent: DeedExtent

  var schema: String { "slipway.certificate.approve/1" }

  var fields: JSONObject {
    var fields = records.count == 1 ? records[0].json : JSONObject()
    fields["certificates"] = .array(records.map { .object($0.json) })
    return extent.marking(fields)
  }

  func show(on page: inout Page) {
    let object: StyledText = records.count == 1 ? "a certificate" : "\(records.count) certificates"
    page.line(Deed("Issued", "issue", object).headline(extent))
    page.table(records.map(\.summary), indent: 2)
    extent.show(on: &page)
    if !extent.isPlan { page.next("slipway device register UDID --name NAME", "registers a device to run on") }
  }
}

/// Refuses a request.
struct CertificateRejectCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "reject", abstract: "Reject a request, saying why")

  @Argument(help: "The request, by id.") var id: String
  @Option(help: "The reason.") var why: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let record = try session.portal.rejectCertificate(
      matching: id, because: why, as: session.actor, at: session.date)
    return context.report(
      "certificate.reject", Deed("Rejected", "reject", "the request \(record.id)"),
      RecordView(record, at: session.date))
  }
}

/// Takes a certificate back.
struct CertificateRevokeCommand: PortalCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Revoke a certificate, which makes profiles invalid")

  @Argument(help: "The certificate: its id, digest, serial or name.") var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
    let found = try session.contents().certificate(matching: id)
    let step = try HarmfulStep(
      name: "certificate.revoke", deed: Deed("Revoked", "revoke", "the certificate \(found.id)"),
      question: "revoke the certificate \(found.id) of \(found.requesterName)",
      harm: context.harm(without: .certificate(found.id), in: session))
    return try step.report(in: context) { () throws(Diagnostic) -> RecordView in
      RecordView(
        try session.portal.revokeCertificate(matching: found.id.rawValue, as: session.actor, at: session.date),
        at: session.date)
    }
  }
}
