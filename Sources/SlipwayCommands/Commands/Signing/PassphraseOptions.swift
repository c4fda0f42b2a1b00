import ArgumentParser
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles
import SlipwayKit

/// The source of the keychain's passphrase.
struct PassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A file whose first line is the passphrase of a protected keychain, or - for standard input (default: \
      SLIPWAY_PASSPHRASE). Only slipway identity protect encrypts the keychain.
      """,
      valueName: "file"))
  var passphraseFile: String?
}

extension Context {
  /// The note on a passphrase that was given, although the keychain has none; `nil` otherwise.
  func unusedPassphrase(_ options: PassphraseOptions) -> String? {
    guard options.passphraseFile != nil || nonEmpty("SLIPWAY_PASSPHRASE") != nil,
      (try? portalHome)?.keychain.isProtected == false
    else { return nil }
    return "the keychain has no passphrase, so the key is not encrypted; slipway identity protect sets one"
  }

  /// The keychain's passphrase, from a file, the environment or the terminal.
  func keychainPassphrase(_ options: PassphraseOptions) -> PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      try passphrase(
        file: options.passphraseFile, variables: ["SLIPWAY_PASSPHRASE"], question: "Keychain passphrase",
        options: "use --passphrase-file FILE, or set SLIPWAY_PASSPHRASE")
    }
  }

  /// The passphrase of an imported or exported file (default: the keychain's).
  func archivePassphrase(
    _ file: String?, _ options: PassphraseOptions, of name: String, isNew: Bool
  ) -> PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      try passphrase(
        file: file ?? options.passphraseFile, variables: ["SLIPWAY_P12_PASSPHRASE", "SLIPWAY_PASSPHRASE"],
        question: isNew ? "New passphrase for \(name)" : "Passphrase for \(name)",
        options: "use --p12-passphrase-file FILE, or set SLIPWAY_P12_PASSPHRASE", isNew: isNew)
    }
  }

  /// The password of a fastlane match repository, from MATCH_PASSWORD or the terminal.
  func matchPassword(isNew: Bool) throws(Diagnostic) -> Passphrase {
    let password = try passphrase(
      file: nil, variables: ["MATCH_PASSWORD"], question: "Password for the match repository",
      options: "set MATCH_PASSWORD", isNew: isNew, missing: "the password of the match repository is required")
    guard !password.isEmpty else {
      throw Diagnostic(
        .passphraseEmpty, "the password is empty", remedy: .advice("set MATCH_PASSWORD"))
    }
    return password
  }

  /// A new passphrase for the keychain.
  func newPassphrase(
    file: String?, variables: [String], options: String
  ) throws(Diagnostic) -> Passphrase {
    try passphrase(
      file: file, variables: variables, question: "New keychain passphrase", options: options, isNew: true)
  }

  private func passphrase(
    file: String?, variables: [String], question: String, options: String, isNew: Bool = false,
    missing: String = "a passphrase is required"
  ) throws(Diagnostic) -> Passphrase {
    if let file { return try passphrase(inFile: file) }
    if let given = variables.lazy.compactMap(nonEmpty).first { return Passphrase(given) }
    guard let readSecret = world.readSecret, !shared.noInput else {
      throw Diagnostic(
        .passphraseNeeded, missing, remedy: .advice(options))
    }
    let answer = try asked(question, readSecret)
    if isNew, try asked("Repeat the passphrase", readSecret) != answer {
      throw Diagnostic(
        .passphraseMismatch, "the passphrases do not match", remedy: .advice("try again; nothing was changed"))
    }
    return Passphrase(answer)
  }

  private func asked(_ question: String, _ readSecret: (() -> Void) -> String?) throws(Diagnostic) -> String {
    let answer = readSecret { world.show(question: "\(question): ") }
    _ = world.problems.write([0x0A])
    guard let answer else {
      throw Diagnostic(.cancelled, "nothing was changed, because no passphrase was entered")
    }
    return answer
  }

  /// Reads the passphrase from the first line of a file or of standard input.
  private func passphrase(inFile file: String) throws(Diagnostic) -> Passphrase {
    let bytes = file == "-" ? world.readInput() : try FileAccess.read(path(file), limit: 1 << 16)
    let line = bytes.prefix { $0 != 0x0A }
    guard let text = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) else {
      throw Diagnostic(
        .passphraseUnreadable, "the passphrase in \(file == "-" ? "standard input" : "\"\(file)\"") is not valid UTF-8",
        remedy: .advice("save it as UTF-8, in the first line"))
    }
    return Passphrase(text)
  }
}
