public import Diagnostics

extension Diagnostic.Code {
  /// A file that is no private key, or one of a kind that does not sign apps.
  public static let privateKeyInvalid: Self = "private-key-invalid"
  /// A private key that is encrypted, and no passphrase to open it.
  public static let privateKeyEncrypted: Self = "private-key-encrypted"
  /// A file that is no certificate request, or whose signature is not by its own key.
  public static let certificateRequestInvalid: Self = "certificate-request-invalid"
  /// A file that is no certificate.
  public static let certificateInvalid: Self = "certificate-invalid"
  /// A certificate that can't be issued as asked.
  public static let certificateUnissuable: Self = "certificate-unissuable"
  /// A file that holds no signed data, or damaged signed data.
  public static let signedDataInvalid: Self = "signed-data-invalid"
  /// Something that could not be signed.
  public static let signingFailed: Self = "signing-failed"
}
