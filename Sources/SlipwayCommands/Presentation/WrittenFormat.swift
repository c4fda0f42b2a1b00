import Diagnostics

/// A format that commands write, with the file name extensions for it.
struct WrittenFormat {
  /// What the file contains, as in "the command writes a certificate".
  let name: String
  /// The extensions without the period, the usual one first.
  let extensions: [String]

  static let certificate = WrittenFormat(name: "a certificate", extensions: ["cer", "crt", "der", "pem"])
  static let rootCertificate = WrittenFormat(name: "a PEM certificate", extensions: ["pem", "crt", "cer"])
  static let profile = WrittenFormat(
    name: "a provisioning profile", extensions: ["mobileprovision", "provisionprofile"])
  static let identity = WrittenFormat(name: "a PKCS #12 file", extensions: ["p12", "pfx"])
  static let page = WrittenFormat(name: "an HTML page", extensions: ["html", "htm"])

  /// Extensions that name a format; any other extension, or none, fits every format.
  private static let known: Set<String> = [
    "cer", "certsigningrequest", "crt", "csr", "csv", "der", "entitlements", "htm", "html", "json", "key",
    "mobileprovision", "p12", "p8", "pdf", "pem", "pfx", "plist", "provisionprofile", "txt", "xml", "zip",
  ]

  /// Throws if the extension of `file` names another format.
  ///
  /// - Throws: `usage`.
  func require(for file: String) throws(Diagnostic) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return }
    let ending = name[name.index(after: dot)...].lowercased()
    guard Self.known.contains(ending), !extensions.contains(ending) else { return }
    let stem = file.dropLast(name[dot...].count)
    throw Diagnostic(
      .usage, "\"\(file)\" has the extension of another format: the command writes \(self.name)",
      remedy: .advice("write to \(stem).\(extensions[0])"))
  }

  /// Whether to write `file` as PEM.
  static func isPEM(_ file: String) -> Bool { file.lowercased().hasSuffix(".pem") }
}
