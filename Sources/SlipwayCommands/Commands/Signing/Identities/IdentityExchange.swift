import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// Exports a key and its certificates for another keychain.
struct IdentityExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a key and its certificates to a .p12 file",
    discussion: """
      Includes the key's certificates: those that the team issued, and those imported together with the key. The file \
      is encrypted with AES-256. --legacy encrypts it with 3DES and requires openssl.
      """)

  @Argument(help: "The key, by id or by its owner's email address.", completion: .names(.identity)) var id: String
  @Option(
    name: [.customLong("output"), .customLong("p12")], help: ArgumentHelp(OptionHelp.output, valueName: "file"))
  var output: String
  @Flag(help: "Use 3DES, which programs from before 2022 can read.") var legacy = false
  @Option(
    help: ArgumentHelp(
      """
      A file whose first line is the .p12 passphrase, or - for standard input (default: SLIPWAY_P12_PASSPHRASE, or the \
      keychain passphrase).
      """,
      valueName: "file"))
  var p12PassphraseFile: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let file = try OutputFile(context.path(output), named: output, as: .identity)
    let openssl = OpenSSLProgram(environment: context.world.environment)
    // Without a team, only certificates imported with the key are available.
    let session = try context.portalIfAny(portal)
    let export = try IdentityExport(
      of: id, in: context.portalHome.keychain, unlocking: context.keychainPassphrase(passphrase), with: session)
    let secret = context.archivePassphrase(p12PassphraseFile, passphrase, of: output, isNew: true)
    let bytes = try export.encoded(under: secret.passphrase(), isOld: legacy, openssl: openssl)
    if !context.shared.dryRun { try file.write(bytes, permissions: 0o600) }
    return IdentityExportReport(
      id: export.record.id.rawValue, file: context.shown(file.path), size: bytes.count, isLegacy: legacy,
      certificates: export.certificates.map(\.commonName), isPlan: context.shared.dryRun)
  }
}

/// An exported key and its certificates.
struct IdentityExportReport: Report {
  let id: String
  let file: String
  let size: Int
  let isLegacy: Bool
  let certificates: [String]
  let isPlan: Bool

  var schema: String { "slipway.identity.export/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .string(id), "file": .string(file), "size": .integer(size), "legacy": .bool(isLegacy),
      "certificates": .array(certificates.map { .string($0) }),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would write" : "Wrote") \(file, .name) (\(size) bytes)")
    for certificate in certificates { page.line("  with certificate \(certificate, .name)") }
    if certificates.isEmpty {
      page.line("  without a certificate: the key has none")
      page.next("slipway certificate request --type development --identity \(id)", "request one")
    }
  }
}

/// Imports keys and certificates from another keychain.
struct IdentityImportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import keys and certificates from a .p12 or key file",
    discussion: """
      Reads exports of Keychain Access and openssl: .p12 files, and private keys in PEM or DER, encrypted or not. \
      Older .p12 files require openssl.
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file")) var file: String
  @Option(help: "The owner's email address (default: Git's user.email).") var email: String?
  @Option(help: "The owner's name (default: Git's user.name, or the email address up to the @).") var name: String?
  @Option(
    help: ArgumentHelp(
      """
      A file whose first line is the file's passphrase, or - for standard input (default: SLIPWAY_P12_PASSPHRASE, or \
      the keychain passphrase).
      """,
      valueName: "file"))
  var p12PassphraseFile: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let person = try context.actor(email)
    let owner = IdentityImport.Owner(
      name: try name.map { text throws(Diagnostic) in try RecordName(text) } ?? person.name, email: person.email)
    let result = try IdentityImport(
      into: context.portalHome.keychain, unlocking: context.keychainPassphrase(passphrase),
      openssl: OpenSSLProgram(environment: context.world.environment)
    ).importFile(
      context.path(file),
      passphrase: context.archivePassphrase(p12PassphraseFile, passphrase, of: file, isNew: false), owner: owner,
      at: context.now)
    return IdentityImportReport(
      result: result, isPlan: context.shared.dryRun,
      remark: result.new.isEmpty ? nil : context.unusedPassphrase(passphrase))
  }
}

/// The imported keys: one at the top level, several as a list.
struct IdentityImportReport: Report {
  let result: IdentityImport.Result
  let isPlan: Bool
  var remark: String?

  var schema: String { "slipway.identity.import/1" }

  var fields: JSONObject {
    let all = result.new + result.known
    var fields = all.count == 1 ? RecordView(all[0]).json : JSONObject()
    fields["identities"] = .array(all.map { .object(RecordView($0).json) })
    fields["imported"] = .integer(result.new.count)
    fields["certificates"] = .integer(result.certificates)
    fields["unusableKeys"] = .integer(result.unusableKeys)
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let verb = isPlan ? "Would import" : "Imported"
    let certificates = result.certificates == 1 ? "1 certificate" : "\(result.certificates) certificates"
    page.line("\(verb) \(result.new.count == 1 ? "1 key" : "\(result.new.count) keys"), \(certificates)")
    page.table(result.new.map { RecordView($0).summary }, indent: 2)
    if !result.known.isEmpty {
      page.line("already in the keychain:")
      page.table(result.known.map { RecordView($0).summary }, indent: 2)
    }
    if let remark { page.line("\(StyledText("note:", .warning)) \(remark)") }
    if result.unusableKeys > 0 {
      let kinds = "neither RSA of at least 2048 bits nor P-256"
      page.line("\(StyledText("note:", .warning)) skipped keys that are \(kinds): \(result.unusableKeys)")
    }
  }
}
