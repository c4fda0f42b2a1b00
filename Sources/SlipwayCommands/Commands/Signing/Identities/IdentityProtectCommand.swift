import ArgumentParser
import DeveloperPortal
import Diagnostics
import SyntaxTrees

/// Protects the keychain with a passphrase.
struct IdentityProtectCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "protect", abstract: "Set, change or remove the keychain's passphrase",
    discussion: """
      Encrypts all keys. Commands that use a key then ask for the passphrase, or read it from --passphrase-file or \
      SLIPWAY_PASSPHRASE. To set a passphrase, use the same option or variable. To change the passphrase, also give \
      the new one with --new-passphrase-file or SLIPWAY_NEW_PASSPHRASE.
      """)

  @OptionGroup var passphrase: PassphraseOptions
  @Option(
    help: ArgumentHelp(
      "A file whose first line is the new keychain passphrase, or - for standard input.", valueName: "file"))
  var newPassphraseFile: String?
  @Flag(help: "Remove the passphrase and store the keys unencrypted.") var remove = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !remove || newPassphraseFile == nil else {
      throw Diagnostic(
        .usage, "--remove and --new-passphrase-file can't be used together", remedy: .advice("remove one of them"))
    }
    let keychain = try context.portalHome.keychain
    let wasProtected = keychain.isProtected
    // Ask for the current passphrase before the new one.
    let known = wasProtected ? try context.keychainPassphrase(passphrase).passphrase() : nil
    let current = known.map { known in PassphraseSource { known } } ?? .none
    if remove {
      let count = try keychain.unprotect(unlocking: current)
      return KeychainProtectionReport(
        isProtected: false, wasProtected: wasProtected, keys: count, isPlan: context.shared.dryRun)
    }
    let new =
      wasProtected
      ? try context.newPassphrase(
        file: newPassphraseFile, variables: ["SLIPWAY_NEW_PASSPHRASE"],
        options: "use --new-passphrase-file FILE, or set SLIPWAY_NEW_PASSPHRASE")
      : try context.newPassphrase(
        file: newPassphraseFile ?? passphrase.passphraseFile,
        variables: ["SLIPWAY_NEW_PASSPHRASE", "SLIPWAY_PASSPHRASE"],
        options: "use --passphrase-file FILE, or set SLIPWAY_PASSPHRASE")
    let count = try keychain.protect(with: new, unlocking: current)
    return KeychainProtectionReport(
      isProtected: true, wasProtected: wasProtected, keys: count, isPlan: context.shared.dryRun)
  }
}

/// The new protection of the keychain.
struct KeychainProtectionReport: Report {
  let isProtected: Bool
  let wasProtected: Bool
  let keys: Int
  let isPlan: Bool

  var schema: String { "slipway.identity.protect/1" }

  var fields: JSONObject {
    var fields: JSONObject = ["protected": .bool(isProtected), "keys": .integer(keys)]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let subject = keys == 1 ? "1 key" : "\(keys) keys"
    guard isProtected else {
      guard wasProtected else { return page.line("The keychain has no passphrase") }
      let action = isPlan ? "Would remove" : "Removed"
      return page.line(
        "\(action) the passphrase: only file permissions \(isPlan ? "would" : "now") protect the \(subject)")
    }
    page.line("\(isPlan ? "Would encrypt" : "Encrypted") \(subject) with the \(wasProtected ? "new " : "")passphrase")
    if !isPlan { page.line("  The passphrase is not stored: without it, the keys can't be decrypted") }
  }
}
