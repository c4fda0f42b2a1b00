import Diagnostics
import FileTrees
import ProvisioningProfiles

/// A format that commands write, with the file name extensions for it and the files that it may replace.
public struct OutputFormat: Sendable {
  /// What a file in the format is, such as "a certificate".
  public let name: String
  /// The extensions without the period, the usual one first; empty if any will do.
  let extensions: [String]
  /// The error code for a file of another kind that is in the way.
  let code: Diagnostic.Code
  /// Whether a file with this content is in the format.
  let recognizes: @Sendable ([UInt8]) -> Bool

  init(
    _ name: String, extensions: [String] = [], code: Diagnostic.Code = .fileExists,
    recognizes: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.name = name
    self.extensions = extensions
    self.code = code
    self.recognizes = recognizes
  }

  /// A certificate in DER or PEM.
  public static let certificate = OutputFormat(
    "a certificate", extensions: ["cer", "crt", "der", "pem"], recognizes: isCertificate)
  /// A certificate in PEM.
  public static let rootCertificate = OutputFormat(
    "a PEM certificate", extensions: ["pem", "crt", "cer"], recognizes: isCertificate)
  /// A provisioning profile.
  public static let profile = OutputFormat(
    "a provisioning profile", extensions: ["mobileprovision", "provisionprofile"]
  ) { (try? ProvisioningProfile(parsing: $0)) != nil }
  /// A private key with its certificates.
  public static let identity = OutputFormat(
    "a PKCS #12 file", extensions: ["p12", "pfx"], recognizes: IdentityArchive.isLikely)
  /// The web page of a team report.
  public static let teamReport = OutputFormat(
    "a team report in HTML", extensions: ["html", "htm"], code: .reportInTheWay
  ) { String(decoding: $0.prefix(1 << 10), as: UTF8.self).contains(teamReportMark) }

  /// The drawing of a storyboard or xib.
  public static let drawing = OutputFormat("an SVG drawing", extensions: ["svg"]) { bytes in
    String(decoding: bytes.prefix(1 << 10), as: UTF8.self).contains("<svg")
  }

  /// The element that identifies the page of a team report.
  public static let teamReportMark = "<meta name=\"generator\" content=\"slipway team report\">"

  /// Whether the file has one certificate and nothing else, such as a private key.
  @Sendable private static func isCertificate(_ bytes: [UInt8]) -> Bool {
    guard let certificate = try? SigningCertificate(parsing: bytes) else { return false }
    return bytes == certificate.der || String(decoding: bytes, as: UTF8.self).ranges(of: "-----BEGIN ").count == 1
  }

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
    guard let usual = extensions.first, let dot = name.lastIndex(of: "."), dot != name.startIndex else { return }
    let ending = name[name.index(after: dot)...].lowercased()
    guard Self.known.contains(ending), !extensions.contains(ending) else { return }
    let stem = file.dropLast(name[dot...].count)
    throw Diagnostic(
      .usage, "\"\(file)\" has the extension of another format: the command writes \(self.name)",
      remedy: .advice("write to \(stem).\(usual)"))
  }

  /// Whether to write `file` as PEM.
  public static func isPEM(_ file: String) -> Bool { file.lowercased().hasSuffix(".pem") }
}
