/// Slipway's error codes of signed products, with their causes and remedies.
enum ErrorCodeTableSignatures {
  /// The rows: code, cause and remedy.
  static let text = #"""
    app-edit-refused
      = The product is not a bundle, nothing would change, or two files would get the same path.
      > run slipway app show to see the current values
    archive-not-exportable
      = The archive can't be exported at all, or not with this method.
      > use another method, or archive one app for devices
    busy
      = Another process is changing, or has changed, the file or folder.
      > wait for it, and run the command again
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
    export-options-invalid
      = The ExportOptions.plist has an unknown or contradictory value, or one that only Xcode supports.
      > correct the value as the message says
    install-url-invalid
      = The URL is not a valid https URL of a folder or file.
      > give a URL that begins with https:// and has a host
    mach-o-invalid
      = The file is not a Mach-O file, or it is damaged.
      > build the product again, or copy it again from its source
    png-invalid
      = The PNG image is damaged, interlaced, or larger than 4,096 pixels on a side.
      > export the image again
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
    stub-unwritable
      = The target does not build an app, or its product name is not a valid file name.
      > name a target that builds an app, or correct its product name
    """#
}
