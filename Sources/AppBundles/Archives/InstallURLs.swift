public import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where devices download an app and its icons from.
public struct InstallURLs: Hashable, Sendable {
  /// The URL of the .ipa.
  public let app: String
  /// The URL of the icon with 57 × 57 pixels; `nil` shows a placeholder.
  public private(set) var displayImage: String?
  /// The URL of the icon with 512 × 512 pixels; `nil` shows a placeholder.
  public private(set) var fullSizeImage: String?
  /// The URL of the manifest; `nil` if only the .ipa has a known one.
  public let manifest: String?
  /// The URL of the install page; `nil` if only the .ipa has a known one.
  public let page: String?

  static let displayImageName = "display-image.png"
  static let fullSizeImageName = "full-size-image.png"
  static let manifestName = "manifest.plist"

  /// The URLs of files that will be in one folder of a web server.
  ///
  /// - Parameters:
  ///   - base: The URL of the folder.
  ///   - app: The name of the .ipa.
  ///   - hasIcons: Whether there are icons.
  /// - Throws: `install-url-invalid` unless `base` begins with `https://`, which devices require, and is a folder's.
  public init(in base: String, app: String, hasIcons: Bool) throws(Diagnostic) {
    if let mark = base.first(where: { "?#".contains($0) }) {
      throw Self.invalid(
        base, "contains \"\(mark)\", so it is not the URL of a folder", "remove the query or fragment from the URL")
    }
    let folder = try Self.checked(base) + (base.hasSuffix("/") ? "" : "/")
    self.app = folder + Self.escaped(app)
    displayImage = hasIcons ? folder + Self.displayImageName : nil
    fullSizeImage = hasIcons ? folder + Self.fullSizeImageName : nil
    manifest = folder + Self.manifestName
    page = folder
  }

  /// Reads the dictionary `manifest` of an ExportOptions.plist.
  init(_ list: PropertyListDictionary, _ place: Place) throws(Diagnostic) {
    guard let app = list["appURL"]?.string else {
      throw .exportOptionsInvalid("manifest has no appURL string", at: place, "set appURL to the URL of the .ipa")
    }
    self.app = try Self.checked(app)
    displayImage = try Self.url("displayImageURL", in: list, place)
    fullSizeImage = try Self.url("fullSizeImageURL", in: list, place)
    // The query of a URL is for one file.
    let parts = app.split(separator: "/", omittingEmptySubsequences: false)
    let folder =
      parts.count > 3 && !app.contains(where: "?#".contains) ? parts.dropLast().joined(separator: "/") + "/" : nil
    manifest = folder.map { $0 + Self.manifestName }
    page = folder
  }

  /// The same URLs, with icons beside the app where none are given.
  func addingIcons() -> InstallURLs {
    guard let page else { return self }
    var urls = self
    urls.displayImage = displayImage ?? page + Self.displayImageName
    urls.fullSizeImage = fullSizeImage ?? page + Self.fullSizeImageName
    return urls
  }

  private static func url(
    _ key: String, in list: PropertyListDictionary, _ place: Place
  ) throws(Diagnostic) -> String? {
    guard let value = list[key] else { return nil }
    guard let text = value.string else {
      throw .exportOptionsInvalid("\(key) is \(value.kindName), not a string", at: place, "correct the value of \(key)")
    }
    return try checked(text)
  }

  /// The dictionary of an ExportOptions.plist.
  var options: PropertyListDictionary {
    var list = PropertyListDictionary([("appURL", .string(app))])
    if let displayImage { list["displayImageURL"] = .string(displayImage) }
    if let fullSizeImage { list["fullSizeImageURL"] = .string(fullSizeImage) }
    return list
  }

  private static func checked(_ url: String) throws(Diagnostic) -> String {
    guard url.hasPrefix("https://") else {
      throw invalid(url, "does not begin with https://", "use a URL that begins with https://")
    }
    if let strange = url.unicodeScalars.first(where: {
      $0.value <= 0x20 || $0.value > 0x7E || "\"<>\\^`{|}".unicodeScalars.contains($0)
    }) {
      let code = String(strange.value, radix: 16, uppercase: true)
      throw invalid(url, "contains the character U+\(code)", "percent-encode it; write the host name in Punycode")
    }
    let host = url.dropFirst("https://".count).prefix { $0 != "/" }
    guard !host.contains("@") else {
      throw invalid(url, "contains a user name", "leave it out; testers would see it")
    }
    guard URL(string: url)?.host()?.isEmpty == false else {
      throw invalid(url, "has no host", "give a URL such as https://apps.example.org/app")
    }
    if let port = URL(string: url)?.port, !(1...65535).contains(port) {
      throw invalid(url, "has the port \(port)", "use a port from 1 to 65535, or none")
    }
    return url
  }

  private static func invalid(_ url: String, _ problem: String, _ advice: String) -> Diagnostic {
    Diagnostic(.installURLInvalid, "\"\(url)\" \(problem)", remedy: .advice(advice))
  }

  /// The name as a part of a URL (RFC 3986, unreserved characters stay).
  static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      let isPlain = Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
      guard !isPlain, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), !"-._~".utf8.contains(byte) else {
        return String(Unicode.Scalar(byte))
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

extension Diagnostic.Code {
  package static let installURLInvalid = Diagnostic.Code(
    "install-url-invalid", "The URL is not a valid https URL of a folder or file.",
    "give a URL that begins with https:// and has a host")
}
