public import Diagnostics

/// Where a repository is: a folder, or a place that `https`, `ssh` or another protocol reaches.
///
/// What is shown of it never holds the password.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  /// How the repository is reached.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A folder of this machine.
    case local
    /// Unencrypted HTTP.
    case http
    /// HTTP over TLS.
    case https
    /// The secure shell.
    case ssh
    /// Git's own protocol, which knows no users.
    case git
  }

  /// How the repository is reached.
  public let kind: Kind
  /// The user's name, percent signs resolved.
  public let user: String?
  /// The password, percent signs resolved; never to be shown.
  public let password: String?
  /// The host's name, without brackets.
  public let host: String?
  /// The port, if it is not the protocol's own.
  public let port: Int?
  /// What follows the host, or the folder.
  public let path: String
  /// Whether it is written the short way, `host:path`, where the path begins in the user's home folder.
  let isShort: Bool

  /// Reads an address as Git does.
  ///
  /// - Throws: `remote-address-invalid`, or `remote-address-unsupported` for a protocol that is not spoken here.
  public init(_ text: String) throws(Diagnostic) {
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Self.invalid(text, "it is empty or contains control characters")
    }
    if let separator = text.firstRange(of: "://") {
      try self.init(scheme: String(text[..<separator.lowerBound]), rest: text[separator.upperBound...], text: text)
    } else if let parts = Self.shortParts(text) {
      try self.init(short: parts, text: text)
    } else {
      self.init(.local, path: text)
    }
  }

  private init(
    _ kind: Kind, user: String? = nil, password: String? = nil, host: String? = nil, port: Int? = nil, path: String,
    isShort: Bool = false
  ) {
    self.kind = kind
    self.user = user
    self.password = password
    self.host = host
    self.port = port
    self.path = path
    self.isShort = isShort
  }

  init(folder: String) {
    self.init(.local, path: folder)
  }

  private init(scheme: String, rest: Substring, text: String) throws(Diagnostic) {
    let scheme = scheme.lowercased()
    if scheme == "file" {
      guard rest.hasPrefix("/") else { throw Self.invalid(text, "the path of a file:// URL must begin with a slash") }
      self.init(.local, path: PercentCoding.decoded(rest))
      return
    }
    guard let kind = Self.kinds[scheme] else { throw Self.unsupported(scheme) }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let authority = try Self.authority(rest[..<slash], text: text)
    self.init(
      kind, user: authority.user, password: authority.password, host: authority.host, port: authority.port,
      path: slash == rest.endIndex ? "/" : String(rest[slash...]))
    try check(text)
  }

  private init(short parts: (authority: Substring, path: Substring), text: String) throws(Diagnostic) {
    guard !parts.path.hasPrefix(":") else { throw Self.unsupported(String(parts.authority)) }
    let at = parts.authority.lastIndex(of: "@")
    var place = at.map { parts.authority[parts.authority.index(after: $0)...] } ?? parts.authority
    var number: Int?
    if place.hasPrefix("["), place.hasSuffix("]") {
      place = place.dropFirst().dropLast()
      // `[host:22]:path` names a port; `[::1]:path` is an address of six numbers.
      let colons = place.filter { $0 == ":" }.count
      if colons == 1, let colon = place.firstIndex(of: ":") {
        number = Int(place[place.index(after: colon)...])
        place = place[..<colon]
      }
    }
    self.init(
      .ssh, user: at.map { String(parts.authority[..<$0]) }, host: String(place), port: number,
      path: String(parts.path), isShort: true)
    try check(text)
  }

  /// Programs would take a host or a path with a hyphen first for an option.
  private func check(_ text: String) throws(Diagnostic) {
    guard let host, !host.isEmpty else { throw Self.invalid(text, "it has no host") }
    guard !host.hasPrefix("-"), user?.hasPrefix("-") != true, !path.hasPrefix("-") else {
      throw Self.invalid(text, "a part of it begins with a hyphen")
    }
  }

  /// The address without its password.
  public var description: String { text(user: user) }

  func text(user: String?, host replacement: String? = nil, port otherPort: Int? = nil) -> String {
    guard kind != .local, let host = replacement ?? host else { return path }
    let place = host.contains(":") ? "[\(host)]" : host
    let port = otherPort ?? port
    if isShort {
      let name = user.map { "\($0)@" } ?? ""
      return port.map { "[\(name)\(host):\($0)]:\(path)" } ?? "\(name)\(place):\(path)"
    }
    let name = user.map { "\(PercentCoding.encoded($0))@" } ?? ""
    return "\(kind.rawValue)://\(name)\(place)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// A text that may be an address with its password taken out, for messages.
  public static func shown(_ text: String) -> String {
    guard let address = try? RemoteAddress(text), address.kind != .local else { return text }
    return address.description
  }

  private static let kinds: [String: Kind] = [
    "http": .http, "https": .https, "ssh": .ssh, "git+ssh": .ssh, "ssh+git": .ssh, "git": .git,
  ]

  /// A colon before the first slash makes it `host:path`.
  private static func shortParts(_ text: String) -> (authority: Substring, path: Substring)? {
    var start = text.startIndex
    if let bracket = text.firstIndex(of: "["), !text[..<bracket].contains(where: { $0 == "/" || $0 == ":" }) {
      start = text[bracket...].firstIndex(of: "]") ?? start
    }
    guard let colon = text[start...].firstIndex(of: ":"), !text[..<colon].contains("/"), colon > text.startIndex else {
      return nil
    }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private static func authority(
    _ text: Substring, text whole: String
  ) throws(Diagnostic) -> (user: String?, password: String?, host: String, port: Int?) {
    let at = text.lastIndex(of: "@")
    let login = at.map { text[..<$0] }
    let colon = login?.firstIndex(of: ":")
    let user = login.map { login in PercentCoding.decoded(login[..<(colon ?? login.endIndex)]) }
    let password = colon.map { PercentCoding.decoded(text[text.index(after: $0)..<(at ?? text.endIndex)]) }
    let place = at.map { text[text.index(after: $0)...] } ?? text
    let end = place.hasPrefix("[") ? place.firstIndex(of: "]").map(place.index(after:)) : place.firstIndex(of: ":")
    let host = place[..<(end ?? place.endIndex)].filter { $0 != "[" && $0 != "]" }
    let rest = place[(end ?? place.endIndex)...].dropFirst()
    guard let number = Int(rest) else {
      guard rest.isEmpty else { throw invalid(whole, "\"\(rest)\" is not a valid port") }
      return (user, password, host, nil)
    }
    guard (1...65535).contains(number) else { throw invalid(whole, "\"\(rest)\" is not a valid port") }
    return (user, password, host, number)
  }

  private static func invalid(_ text: String, _ reason: String) -> Diagnostic {
    let shown = text.contains("@") && text.contains("://") ? "the URL" : "\"\(text)\""
    return Diagnostic(
      .remoteAddressInvalid, "\(shown) is not a valid repository URL: \(reason)",
      remedy: .advice("use https://host/path, ssh://user@host/path, user@host:path or a local path"))
  }

  private static func unsupported(_ scheme: String) -> Diagnostic {
    Diagnostic(
      .remoteAddressUnsupported, "the protocol \"\(scheme)\" is not supported",
      remedy: .advice("use https, ssh or a local path, or use git for this step"))
  }
}

extension Diagnostic.Code {
  package static let remoteAddressInvalid = Diagnostic.Code(
    "remote-address-invalid", "The text is not a valid URL of a repository.",
    "write it as https://host/path, ssh://user@host/path, user@host:path or a folder's path")
  package static let remoteAddressUnsupported = Diagnostic.Code(
    "remote-address-unsupported", "The URL's protocol is not supported.",
    "use https, ssh or a folder, or run this command with git")
}
