import ArgumentParser
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles

/// Where the keychain's passphrase comes from.
struct PassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The passphrase of the keychain: a file whose first line it is, or - for the input. Else SLIPWAY_PASSPHRASE.",
      valueName: "file"))
  var passphraseFile: String?
}

extension Context {
  /// The passphrase that opens the keychain: of a file, of the environment, or asked for.
  func keychainPassphrase(_ options: PassphraseOptions) -> PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      try passphrase(
        file: options.passphraseFile, variables: ["SLIPWAY_PASSPHRASE"], question: "Passphrase of the keychain",
        options: "--passphrase-file FILE, or in SLIPWAY_PASSPHRASE")
    }
  }

  /// The passphrase of a file that is imported or exported: its own, or else the one that was given for the keychain.
  func archivePassphrase(
    _ file: String?, _ options: PassphraseOptions, of name: String, isNew: Bool
  ) -> PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      try passphrase(
        file: file ?? options.passphraseFile, variables: ["SLIPWAY_P12_PASSPHRASE", "SLIPWAY_PASSPHRASE"],
        question: isNew ? "New passphrase for \(name)" : "Passphrase of \(name)",
        options: "--p12-passphrase-file FILE, or in SLIPWAY_P12_PASSPHRASE", isNew: isNew)
    }
  }

  /// The password of a repository of fastlane match, where fastlane looks for it, or asked for.
  func matchPassword(isNew: Bool) throws(Diagnostic) -> Passphrase {
    let password = try passphrase(
      file: nil, variables: ["MATCH_PASSWORD"], question: "Password of the match repository",
      options: "the variable MATCH_PASSWORD", isNew: isNew)
    guard !password.isEmpty else {
      throw Diagnostic(
        .passphraseEmpty, "an empty password protects nothing", remedy: .advice("give one in MATCH_PASSWORD"))
    }
    return password
  }

  /// A passphrase that is to be set.
  func newPassphrase(
    file: String?, variables: [String], options: String
  ) throws(Diagnostic) -> Passphrase {
    try passphrase(
      file: file, variables: variables, question: "New passphrase of the keychain", options: options, isNew: true)
  }

  private func passphrase(
    file: String?, variables: [String], question: String, options: String, isNew: Bool = false
  ) throws(Diagnostic) -> Passphrase {
    if let file { return try passphrase(inFile: file) }
    if let given = variables.lazy.compactMap(nonEmpty).first { return Passphrase(given) }
    guard let readSecret = world.readSecret, !shared.noInput else {
      throw Diagnostic(
        .passphraseNeeded, "a passphrase is needed, and nobody is here to type it",
        remedy: .advice("give it with \(options)"))
    }
    let answer = try asked(question, readSecret)
    if isNew, try asked("The same again", readSecret) != answer {
      throw Diagnostic(
        .passphraseMismatch, "the two passphrases are not the same", remedy: .advice("nothing was changed; try again"))
    }
    return Passphrase(answer)
  }

  private func asked(_ question: String, _ readSecret: (() -> Void) -> String?) throws(Diagnostic) -> String {
    let answer = readSecret { _ = world.problems.write(Array("\(visible(question)): ".utf8)) }
    _ = world.problems.write([0x0A])
    guard let answer else {
      throw Diagnostic(.cancelled, "nothing was changed, because no passphrase was typed")
    }
    return answer
  }

  /// The first line of a file, or of the standard input.
  private func passphrase(inFile file: String) throws(Diagnostic) -> Passphrase {
    let bytes = file == "-" ? world.readInput() : try FileAccess.read(path(file), limit: 1 << 16)
    let line = bytes.prefix { $0 != 0x0A }
    guard let text = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) else {
      throw Diagnostic(
        .passphraseUnreadable, "the passphrase in \(file == "-" ? "the input" : "\"\(file)\"") is not UTF-8",
        remedy: .advice("write it into a file in UTF-8, on the first line"))
    }
    return Passphrase(text)
  }
}

extension Diagnostic.Code {
  /// A new passphrase that was typed differently the second time.
  static let passphraseMismatch: Self = "passphrase-mismatch"
  /// A passphrase in a file that is no text.
  static let passphraseUnreadable: Self = "passphrase-unreadable"
}
