import ArgumentParser
import DeveloperPortal
import Diagnostics
import FileTrees
import JSONTrees
import ProvisioningProfiles
import SlipwayKit

/// Writes a key and its certificates into a file for another keychain.
struct IdentityExportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a key and its certificates into a .p12 file",
    discussion: """
      The certificates are those that the team has issued for the key, and those that were imported with it. The file \
      is encrypted with AES-256; --legacy writes the older kind (3DES) by means of the program openssl.
      """)

  @Argument(help: "The identity: its id, or its owner's address.") var id: String
  @Option(help: ArgumentHelp("The file to write.", valueName: "file")) var p12: String
  @Flag(help: "The kind that programs from before 2022 read.") var legacy = false
  @Option(
    help: ArgumentHelp(
      "The passphrase of the .p12: a file, or - for the input. Else SLIPWAY_P12_PASSPHRASE, or the keychain's.",
      valueName: "file"))
  var p12PassphraseFile: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let openssl = OpenSSLProgram(environment: context.world.environment)
    // Without a team there are only the certificates that came along with the key.
    let session = portal.team == nil ? try? context.portal(portal) : try context.portal(portal)
    let export = try IdentityExport(
      of: id, in: context.portalHome.keychain, unlocking: context.keychainPassphrase(passphrase), with: session)
    let secret = context.archivePassphrase(p12PassphraseFile, passphrase, of: p12, isNew: true)
    let bytes = try export.encoded(under: secret.passphrase(), isOld: legacy, openssl: openssl)
    let path = context.path(p12)
    let output = try OutputPath(path)
    if !context.shared.dryRun { try FileAccess.write(bytes, to: output, permissions: 0o600) }
    return IdentityExportReport(
      id: export.record.id.rawValue, file: context.shown(path), size: bytes.count, isLegacy: legacy,
      certificates: export.certificates.map(\.commonName), isPlan: context.shared.dryRun)
  }
}

/// A key and its certificates that were written into a file.
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
    for certificate in certificates { page.line("  with the certificate \(certificate, .name)") }
    if certificates.isEmpty {
      page.line("  with the key alone: there is no certificate for it")
      page.next("slipway certificate request --type development --identity \(id)", "asks for one")
    }
  }
}

/// Takes keys of another keychain.
struct IdentityImportCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take keys and certificates from a .p12 or a private key's file",
    discussion: """
      Reads what Keychain Access and openssl export: .p12 of today's kind and, by means of the program openssl, of the \
      older one; and private keys in PEM or DER, encrypted or not.
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file")) var file: String
  @Option(help: "Whose the keys are; Git's user.email if not said.") var email: String?
  @Option(help: "The owner's name; Git's user.name, or the address up to the @, if not said.") var name: String?
  @Option(
    help: ArgumentHelp(
      "The passphrase of the file: a file, or - for the input. Else SLIPWAY_P12_PASSPHRASE, or the keychain's.",
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
    return IdentityImportReport(result: result, isPlan: context.shared.dryRun)
  }
}

/// Keys that were imported: one at the top level, several as a list.
struct IdentityImportReport: Report {
  let result: IdentityImport.Result
  let isPlan: Bool

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
      page.line("in the keychain already:")
      page.table(result.known.map { RecordView($0).summary }, indent: 2)
    }
    if result.unusableKeys > 0 {
      page.line(
        "\(StyledText("note:", .warning)) keys left out, because they are neither RSA of 2048 bits or more nor P-256: \(result.unusableKeys)"
      )
    }
  }
}
