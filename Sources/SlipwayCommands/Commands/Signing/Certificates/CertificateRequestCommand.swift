import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Requests a certificate.
struct CertificateRequestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Request a certificate for a private key",
    discussion: "The request is pending until an Admin approves it.")

  @Option(help: "The type: development or distribution.") var type = CertificateUse.development
  @Option(
    help: ArgumentHelp(
      """
      The private key, by id (default: your newest key without a certificate of this type).
      """, valueName: "id"), completion: .names(.identity))
  var identity: String?
  @Option(
    help: ArgumentHelp(
      "Use this certificate signing request (PKCS#10 in DER or PEM) instead of a key.",
      valueName: "file"))
  var csr: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let source = try source(context)
    let record = try CertificateOrder(session: session, unlocking: context.keychainPassphrase(passphrase))
      .request(type, from: source)
    return context.report(
      "certificate.request", ResultAction("Requested", "request", "a \(record.use.rawValue) certificate"),
      RecordView(record, at: session.date),
      next: try next(after: record, in: session))
  }

  /// The approval, for those who may; all others send the request to them.
  private func next(
    after record: CertificateRecord, in session: PortalSession
  ) throws(Diagnostic) -> (command: String, purpose: String) {
    do throws(Diagnostic) {
      try session.portal.permit(.decideCertificates, as: session.actor, at: session.date)
      return ("slipway certificate approve \(record.id)", "issue the certificate as an Admin")
    } catch  where error.code == .roleForbids {
      let people = try session.contents().administrators.prefix(3).map(\.nameAndAddress).alternatives
      return ("slipway team push", "push the request, which \(people) can approve")
    }
  }

  private func source(_ context: Context) throws(Diagnostic) -> CertificateOrder.Source {
    guard let csr else { return .identity(identity) }
    guard identity == nil else {
      throw Diagnostic(.usage, "--identity and --csr can't be used together", remedy: .advice("remove one of them"))
    }
    return .file(context.path(csr))
  }
}
