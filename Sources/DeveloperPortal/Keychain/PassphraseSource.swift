public import Diagnostics
public import ProvisioningProfiles

/// Where a passphrase comes from; it is asked for only when something has to be opened.
public struct PassphraseSource {
  private let read: () throws(Diagnostic) -> Passphrase

  /// Takes what finds the passphrase, or asks for it.
  public init(_ read: @escaping () throws(Diagnostic) -> Passphrase) {
    self.read = read
  }

  /// Nobody knows it.
  public static var none: PassphraseSource {
    PassphraseSource { () throws(Diagnostic) in
      throw Diagnostic(
        .passphraseNeeded, "a passphrase is required",
        remedy: .advice("use --passphrase-file FILE, or set SLIPWAY_PASSPHRASE"))
    }
  }

  /// The passphrase.
  ///
  /// - Throws: `passphrase-needed` where nobody knows it, and what asking throws.
  public func passphrase() throws(Diagnostic) -> Passphrase {
    try read()
  }
}

extension Diagnostic.Code {
  /// Something is protected by a passphrase that nobody gave.
  public static let passphraseNeeded: Self = "passphrase-needed"
  /// A passphrase that protects nothing, because it is empty.
  public static let passphraseEmpty: Self = "passphrase-empty"
}
