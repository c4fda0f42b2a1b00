import GitStore

/// The settings of a section that count for an address: `http.proxy`, and before it `http.https://example.org.proxy`.
struct AddressSettings {
  private let entries: [(key: String, value: String, rank: Rank)]

  /// How closely a setting's address fits; the closest counts.
  private struct Rank: Comparable {
    var host = 0
    var path = 0
    var user = 0

    static func < (lhs: Rank, rhs: Rank) -> Bool {
      (lhs.host, lhs.path, lhs.user) < (rhs.host, rhs.path, rhs.user)
    }
  }

  init(_ section: String, for address: RemoteAddress, in configuration: Configuration) {
    entries = configuration.entries(in: section).compactMap { entry in
      guard let pattern = entry.subsection else { return (entry.key, entry.value, Rank()) }
      return Self.rank(of: pattern, for: address).map { (entry.key, entry.value, $0) }
    }
  }

  /// All values of a key; one that fits less well than one before it does not count.
  func all(_ key: String) -> [String] {
    var best = Rank()
    var values: [String] = []
    for entry in entries where entry.key == key && entry.rank >= best {
      best = entry.rank
      values.append(entry.value)
    }
    return values
  }

  func string(_ key: String) -> String? { all(key).last }

  func boolean(_ key: String) -> Bool? { string(key).flatMap(ConfigurationValue.boolean) }

  private static func rank(of pattern: String, for address: RemoteAddress) -> Rank? {
    let text = pattern.contains("://") ? pattern : "\(address.kind.rawValue)://\(pattern)"
    // The asterisk of a host's part is no character of an address otherwise.
    guard let wanted = try? RemoteAddress(text), wanted.kind == address.kind,
      let host = address.host?.lowercased(), let asked = wanted.host?.lowercased(), fits(asked, host),
      port(wanted) == port(address)
    else { return nil }
    if let user = wanted.user, user != address.user { return nil }
    let path = wanted.path.hasSuffix("/") ? String(wanted.path.dropLast()) : wanted.path
    guard address.path == path || address.path.hasPrefix("\(path)/") else { return nil }
    return Rank(host: asked.utf8.count, path: path.utf8.count + 1, user: wanted.user == nil ? 0 : 1)
  }

  private static func fits(_ pattern: String, _ host: String) -> Bool {
    let wanted = pattern.split(separator: ".", omittingEmptySubsequences: false)
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0 == "*" || $0 == $1 }
  }

  private static func port(_ address: RemoteAddress) -> Int? {
    address.port ?? [.http: 80, .https: 443][address.kind]
  }
}
