public import Diagnostics
import Processes
import SwiftASN1

/// The program openssl, which reads and writes the old kinds of .p12 files.
///
/// The passphrase is never among its arguments, which every user of the machine could read: it goes through the
/// environment, which only its owner can read. The file goes through the standard input: a pipe can't be read again.
public struct OpenSSLProgram: Sendable {
  private let environment: [String: String]
  private static let variable = "SLIPWAY_P12_PASSPHRASE_FOR_OPENSSL"

  /// Looks for it in the folders of `PATH`.
  public init(environment: [String: String]) {
    self.environment = environment
  }

  /// Reads an archive of an old kind; the passphrase is known to be right where the file is sealed.
  func contents(
    ofArchive bytes: [UInt8], from file: String?, passphrase: Passphrase
  ) throws(Diagnostic) -> ArchiveContents {
    let file = file ?? "standard input"
    let program = try path(for: "\"\(file)\" uses legacy encryption (RC2 or 3DES)")
    guard let secret = passphrase.variable else {
      throw Self.unsupported(file, "the .p12 passphrase contains a zero byte or is too long for openssl")
    }
    let arguments = [program, "pkcs12", "-passin", "env:" + Self.variable, "-nodes"]
    var outcome = try run(arguments, input: bytes, adding: [Self.variable: secret])
    if !outcome.succeeded {
      // openssl 3 and later read RC2 only with the option `-legacy`; older versions do not know it.
      let second = try run(arguments + ["-legacy"], input: bytes, adding: [Self.variable: secret])
      if second.succeeded || !second.errorText.contains("ption") { outcome = second }
    }
    guard outcome.succeeded else {
      throw Self.problem(with: outcome, file: file)
    }
    var contents = ArchiveContents()
    for document in (try? PEMDocument.parseMultiple(pemString: outcome.outputText)) ?? [] {
      if document.discriminator.hasSuffix("PRIVATE KEY") { contents.addKey(document.derBytes, name: nil) }
      if document.discriminator == "CERTIFICATE" { contents.addCertificate(document.derBytes) }
    }
    return contents
  }

  /// Writes an archive that older programs read: 3DES and SHA-1.
  ///
  /// - Parameters:
  ///   - identity: The one identity.
  ///   - passphrase: What is to open it.
  /// - Returns: The file.
  /// - Throws: `openssl-missing`, `openssl-failed`.
  public func oldArchive(
    of identity: IdentityArchive.Identity, under passphrase: Passphrase
  ) throws(Diagnostic) -> [UInt8] {
    let program = try path(for: "a legacy .p12 file (3DES) requires openssl")
    guard let secret = passphrase.variable else {
      throw Diagnostic(.opensslFailed, "the passphrase contains a zero byte or is too long for openssl")
    }
    var arguments = [
      program, "pkcs12", "-export", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1",
      "-passout", "env:" + Self.variable,
    ]
    if let name = identity.name { arguments += ["-name", name] }
    if identity.certificates.isEmpty { arguments.append("-nocerts") }
    // openssl takes the first certificate that belongs to the key for the identity's.
    let input = identity.key.pem + identity.certificates.map(\.pem).joined()
    let outcome = try run(arguments, input: Array(input.utf8), adding: [Self.variable: secret])
    guard outcome.succeeded, IdentityArchive.isLikely(outcome.output) else {
      throw Diagnostic(
        .opensslFailed, "openssl can't write the .p12 file: \(Self.lastLine(of: outcome))",
        remedy: .advice("leave out --legacy: programs since about 2022 read the current format"))
    }
    return outcome.output
  }

  private func path(for need: String) throws(Diagnostic) -> String {
    guard let path = ProgramLookup.path(of: "openssl", environment: environment) else {
      throw Diagnostic(
        .opensslMissing, "\(need), but openssl is not installed",
        remedy: .advice("install openssl, or export the .p12 file again with AES-256"))
    }
    return path
  }

  private func run(
    _ arguments: [String], input: [UInt8], adding variables: [String: String] = [:]
  ) throws(Diagnostic) -> ProgramOutcome {
    var environment = environment
    environment["LC_ALL"] = "C"
    environment.merge(variables) { $1 }
    return try ProgramRun.run(
      arguments, directory: nil, environment: environment, input: input, timeLimit: .seconds(60))
  }

  private static func problem(with outcome: ProgramOutcome, file: String) -> Diagnostic {
    let words = outcome.errorText
    if words.contains("mac verify") || words.contains("bad decrypt") {
      return Diagnostic(
        .passphraseWrong, "wrong passphrase for \"\(file)\"", at: Place(file: file),
        remedy: .advice("give the passphrase that the file was exported with"))
    }
    if words.contains("unsupported") || words.contains("legacy") {
      return unsupported(file, "openssl has no legacy ciphers (RC2, DES): its provider \"legacy\" is missing")
    }
    return Diagnostic(
      .opensslFailed, "openssl can't read \"\(file)\": \(lastLine(of: outcome))", at: Place(file: file))
  }

  private static func unsupported(_ file: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .archiveUnsupported, "\"\(file)\" can't be read: \(problem)", at: Place(file: file),
      remedy: .advice("export the file again with AES-256 and PBKDF2: openssl pkcs12 -export"))
  }

  private static func lastLine(of outcome: ProgramOutcome) -> String {
    let lines = outcome.errorText.split(separator: "\n")
    return lines.last.map(String.init) ?? "it \(outcome.status)"
  }
}

extension Diagnostic.Code {
  package static let opensslMissing = Diagnostic.Code(
    "openssl-missing", "openssl is needed and not installed.",
    "install openssl, or export the .p12 again with AES-256, which needs no openssl")
  package static let opensslFailed = Diagnostic.Code(
    "openssl-failed", "openssl failed.", "leave out --legacy: programs since about 2022 read the current format")
}
