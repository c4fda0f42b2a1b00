import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// Asks for a certificate.
struct CertificateRequestCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "request", abstract: "Request a certificate for a key",
    discussion: "An admin approves the request; until then it waits.")

  @Option(help: "development or distribution.") var type = CertificateUse.development
  @Option(help: ArgumentHelp("The identity in the keychain; one of yours if not said.", valueName: "id"))
  var identity: String?
  @Option(help: ArgumentHelp("A request made elsewhere (PKCS#10, DER or PEM).", valueName: "file")) var csr: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let source = try source(context)
    let record = try CertificateOrder(session: session, unlocking: context.keychainPassphrase(passphrase))
      .request(type, from: source)
    return context.report(
      "certificate.request", Deed("Requested", "request", "a \(record.use.rawValue) certificate"),
      RecordView(record, at: session.date),
      next: ("slipway certificate approve \(record.id)", "an admin issues it with this"))
  }

  private func source(_ context: Context) throws(Diagnostic) -> CertificateOrder.Source {
    guard let csr else { return .identity(identity) }
    guard identity == nil else {
      throw Diagnostic(.usage, "--identity and --csr exclude each other", remedy: .advice("leave one of them out"))
    }
    return .file(context.path(csr))
  }
}
