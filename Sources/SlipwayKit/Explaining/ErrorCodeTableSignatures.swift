/// Slipway's error codes of signed products, with their causes and remedies.
enum ErrorCodeTableSignatures {
  /// The rows: code, cause and remedy.
  static let text = #"""
    mach-o-invalid
      = The file is not a Mach-O file, or it is damaged.
      > build the product again, or copy it again from its source
    """#
}
