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
  /// A passphrase is required, but none was given.
  public static let passphraseNeeded: Self = "passphrase-needed"
  /// A passphrase that protects nothing, because it is empty.
  public static let passphraseEmpty: Self = "passphrase-empty"
}
