import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The keys of servers in OpenSSH's `known_hosts` files.
struct KnownHosts {
  /// What the files say about a key that a server shows.
  enum Answer: Equatable {
    /// It is the server's.
    case known
    /// It must not be trusted any more.
    case revoked(Place)
    /// The server has another of that kind.
    case changed(Place)
    /// The server is not known, or only by keys of other kinds.
    case unknown(otherTypes: [String])
  }

  private struct Line {
    let marker: Substring?
    let hosts: Substring
    let type: String
    let key: [UInt8]
    let place: Place
  }

  private var lines: [Line] = []

  init(files: [String]) throws(Diagnostic) {
    for file in files {
      guard let bytes = try RepositoryFiles.read(file) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
        if let line = Self.line(line, at: Place(file: file, line: number + 1)) { lines.append(line) }
      }
    }
  }

  /// What is known about `key`, shown by `host`, written `[host]:port` where the port is not 22.
  func check(_ key: HostKey, of host: String) -> Answer {
    if let line = lines.first(where: { $0.marker == "@revoked" && $0.key == key.bytes && Self.fits($0.hosts, host) }) {
      return .revoked(line.place)
    }
    let own = lines.filter { $0.marker == nil && Self.fits($0.hosts, host) }
    if own.contains(where: { $0.key == key.bytes }) { return .known }
    if let other = own.first(where: { $0.type == key.type }) { return .changed(other.place) }
    return .unknown(otherTypes: Set(own.map(\.type)).sorted())
  }

  private static func line(_ text: Substring, at place: Place) -> Line? {
    var words = text.split { $0 == " " || $0 == "\t" }[...]
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    let marker = first.hasPrefix("@") ? words.popFirst() : nil
    guard words.count >= 3, let hosts = words.popFirst(), let type = words.popFirst(), let encoded = words.popFirst(),
      let key = Data(base64Encoded: String(encoded))
    else { return nil }
    return Line(marker: marker, hosts: hosts, type: String(type), key: Array(key), place: place)
  }

  private static func fits(_ hosts: Substring, _ host: String) -> Bool {
    if hosts.hasPrefix("|1|") {
      let parts = hosts.dropFirst(3).split(separator: "|").map(String.init)
      guard parts.count == 2, let salt = Data(base64Encoded: parts[0]), let hash = Data(base64Encoded: parts[1]) else {
        return false
      }
      return SecureHash.hmac(Array(host.lowercased().utf8), key: Array(salt)) == Array(hash)
    }
    return HostPattern.fits(hosts.split(separator: ",").map(String.init), host)
  }
}

/// The key that a server shows.
struct HostKey: Equatable {
  let bytes: [UInt8]
  let sha256: [UInt8]

  /// The type at the key's beginning, `ssh-ed25519`.
  var type: String {
    guard bytes.count > 4 else { return "unknown" }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length > 0, length <= bytes.count - 4, length < 100 else { return "unknown" }
    return String(decoding: bytes[4..<4 + length], as: UTF8.self)
  }

  /// The fingerprint as OpenSSH shows it.
  var fingerprint: String {
    "SHA256:" + Data(sha256).base64EncodedString().filter { $0 != "=" }
  }

  /// The line of a `known_hosts` file for it.
  func line(for host: String) -> String {
    "\(host) \(type) \(Data(bytes).base64EncodedString())\n"
  }
}
