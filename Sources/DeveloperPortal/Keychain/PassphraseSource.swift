public import Diagnostics
public import ProvisioningProfiles

/// The source of a passphrase; it is requested only to open something.
public struct PassphraseSource {
  private let read: () throws(Diagnostic) -> Passphrase

  /// Takes what finds the passphrase, or asks for it.
  public init(_ read: @escaping () throws(Diagnostic) -> Passphrase) {
    self.read = read
  }

  /// There is no passphrase.
  public static var none: PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      throw Diagnostic(
        .passphraseNeeded, "a passphrase is required",
        remedy: .advice("use --passphrase-file FILE, or set SLIPWAY_PASSPHRASE"))
    }
  }

  /// The passphrase.
  ///
  /// - Throws: `passphrase-needed` if there is none, and the errors of asking.
  public func passphrase() throws(Diagnostic) -> Passphrase {
    try read()
  }
}

extension Diagnostic.Code {
  package static let passphraseNeeded = Diagnostic.Code(
    "passphrase-needed", "A passphrase is needed.",
    "give it with --passphrase-file, in SLIPWAY_PASSPHRASE, or when asked")
  package static let passphraseEmpty = Diagnostic.Code(
    "passphrase-empty", "The passphrase is empty.", "give a passphrase that is not empty")
}
