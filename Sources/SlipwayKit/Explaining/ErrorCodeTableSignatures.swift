/// Slipway's error codes of signed products, with their causes and remedies.
enum ErrorCodeTableSignatures {
  /// The rows: code, cause and remedy.
  static let text = #"""
    code-signature-invalid
      = The code signature is damaged.
      > sign the product again
    code-unsignable
      = The product or a Mach-O file in it can't be signed, or its signature can't be removed.
      > read the reason in the message; apps from the App Store, for example, are encrypted
    entitlements-malformed
      = The entitlements in DER are damaged.
      > sign the product again
    entitlements-unwritable
      = The entitlements contain a value that a code signature can't hold.
      > use strings, integers, booleans, arrays and dictionaries only
    mach-o-invalid
      = The file is not a Mach-O file, or it is damaged.
      > build the product again, or copy it again from its source
    product-invalid
      = The path is not a bundle, archive or Mach-O file, or the product contains a special or unreadable file.
      > give a bundle, an archive or a Mach-O file, or remove what the message names
    product-too-large
      = The product contains more files, folders or bytes than Slipway reads.
      > check that this is the right product
    requirement-invalid
      = The code requirement is not valid.
      > correct the requirement as the message says; man csreq describes the language
    resource-seal-invalid
      = The list of sealed resources (_CodeSignature/CodeResources) is damaged, or can't be made.
      > sign nested code first, then the product again
    """#
}
