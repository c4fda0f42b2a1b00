import ArgumentParser
import DeveloperPortal
import Diagnostics
import JSONTrees

/// Puts the keychain under a passphrase.
struct IdentityProtectCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "protect", abstract: "Encrypt all keys under a passphrase, change it or take it away",
    discussion: """
      From then on what uses a key asks for the passphrase, or takes it from --passphrase-file or SLIPWAY_PASSPHRASE. \
      Where there is a passphrase already, those give the one that holds, and --new-passphrase-file or \
      SLIPWAY_NEW_PASSPHRASE the new one.
      """)

  @OptionGroup var passphrase: PassphraseOptions
  @Option(
    help: ArgumentHelp("The new passphrase: a file whose first line it is, or - for the input.", valueName: "file"))
  var newPassphraseFile: String?
  @Flag(help: "Take the passphrase away: the keys are plain files again.") var remove = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !remove || newPassphraseFile == nil else {
      throw Diagnostic(
        .usage, "--remove and --new-passphrase-file exclude each other", remedy: .advice("leave one of them out"))
    }
    let keychain = context.portalHome.keychain
    let wasProtected = keychain.isProtected
    // The one that holds is asked for before the new one.
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
        options: "--new-passphrase-file FILE, or in SLIPWAY_NEW_PASSPHRASE")
      : try context.newPassphrase(
        file: newPassphraseFile ?? passphrase.passphraseFile,
        variables: ["SLIPWAY_NEW_PASSPHRASE", "SLIPWAY_PASSPHRASE"],
        options: "--passphrase-file FILE, or in SLIPWAY_PASSPHRASE")
    let count = try keychain.protect(with: new, unlocking: current)
    return KeychainProtectionReport(
      isProtected: true, wasProtected: wasProtected, keys: count, isPlan: context.shared.dryRun)
  }
}

/// How the keychain is protected from now on.
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
      return page.line("\(isPlan ? "Would decrypt" : "Decrypted") \(subject): only the files' permissions protect them")
    }
    page.line("\(isPlan ? "Would encrypt" : "Encrypted") \(subject) under the \(wasProtected ? "new " : "")passphrase")
    if !isPlan { page.line("  Nobody can open them without it: it is written down nowhere") }
  }
}
