import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Approves certificate requests.
struct CertificateApproveCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve certificate requests")

  @Argument(help: "The ids of the requests.", completion: .names(.pendingCertificate)) var id: [String] = []
  @Flag(help: "Approve all pending requests.") var allPending = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard allPending != !id.isEmpty else {
      throw Diagnostic(
        .usage, "expected either request ids or --all-pending",
        remedy: .advice("run slipway certificate list --state pending to list the requests"))
    }
    let session = try context.portal(portal)
    let records =
      allPending
      ? try session.portal.approveAllPending(as: session.actor, at: session.date)
      : try session.portal.approveCertificates(matching: id, as: session.actor, at: session.date)
    return CertificatesApprovedReport(
      records: records.map { RecordView($0, at: session.date) }, extent: context.portalExtent,
      next: try next(after: records, in: session))
  }

  /// What remains to do: to send the certificates, or to create what they are for.
  private func next(
    after records: [CertificateRecord], in session: PortalSession
  ) throws(Diagnostic) -> (command: String, purpose: String) {
    if let push = try session.portal.push(of: "the certificates") { return push }
    let hasDevices = try !session.contents().devices().isEmpty
    // Only a distribution certificate needs no device.
    return !hasDevices && records.contains { $0.use == .development }
      ? ("slipway device register UDID --name NAME", "register a device")
      : ("slipway profile create --type TYPE --app-id PATTERN --name NAME", "create a profile")
  }
}

/// The issued certificates: one at the top level, several as a list.
struct CertificatesApprovedReport: Report {
  let records: [RecordView]
  let extent: ResultExtent
  let next: (command: String, purpose: String)

  var schema: String { "slipway.certificate.approve/1" }

  var fields: JSONObject {
    var fields = records.count == 1 ? records[0].json : JSONObject()
    fields["certificates"] = .array(records.map { .object($0.json) })
    return extent.marking(fields)
  }

  func show(on page: inout Page) {
    let object: StyledText = records.count == 1 ? "1 certificate" : "\(records.count) certificates"
    page.line(ResultAction("Issued", "issue", object).headline(extent))
    page.table(records.map(\.summary), indent: 2)
    extent.show(on: &page)
    guard !extent.isPlan else { return }
    page.next(next.command, next.purpose)
  }
}

/// Rejects a certificate request.
struct CertificateRejectCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(commandName: "reject", abstract: "Reject a certificate request")

  @Argument(help: "The id of the request.", completion: .names(.pendingCertificate)) var id: String
  @Option(help: ArgumentHelp("The reason.", valueName: "reason")) var why: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let record = try session.portal.rejectCertificate(
      matching: id, because: why, as: session.actor, at: session.date)
    return context.report(
      "certificate.reject", ResultAction("Rejected", "reject", "request \(record.id)"),
      RecordView(record, at: session.date))
  }
}

/// Revokes a certificate.
struct CertificateRevokeCommand: PortalCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Revoke a certificate and invalidate its profiles")

  @Argument(help: "The certificate, by id, fingerprint, serial number or name.", completion: .names(.certificate))
  var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
    let found = try session.contents().certificate(matching: id)
    let step = try HarmfulStep(
      name: "certificate.revoke", action: ResultAction("Revoked", "revoke", "certificate \(found.id)"),
      question: "revoke certificate \(found.id) of \(found.requesterName)",
      harm: context.harm(without: .certificate(found.id), in: session))
    return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
      RecordView(
        try session.portal.revokeCertificate(matching: found.id.rawValue, as: session.actor, at: session.date),
        at: session.date)
    }
  }
}
