import SwiftASN1
public import SystemCalls
import X509

/// The host in the URL of a web server.
public enum ServerHost: Hashable, Sendable {
  /// A name of the domain name system, in lower case.
  case name(String)
  /// An IP address.
  case address(InternetAddress)

  /// Reads a host name, or an IP address with or without brackets; `nil` for anything else.
  public init?(_ text: String) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    if let address = InternetAddress(isBracketed ? String(text.dropFirst().dropLast()) : text) {
      self = .address(address)
      return
    }
    let name = text.lowercased()
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    // Without a letter, it is a wrong IP address.
    guard name.utf8.count <= 253, labels.allSatisfy({ Self.isLabel($0) }), name.contains(where: \.isLetter) else {
      return nil
    }
    self = .name(name)
  }

  private static func isLabel(_ label: Substring) -> Bool {
    let letters = label.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
    return letters && (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
  }

  /// The name or the address, without brackets.
  public var text: String {
    switch self {
    case .name(let name): name
    case .address(let address): address.text
    }
  }

  /// The host as a part of a URL.
  public var urlText: String {
    if case .address(let address) = self, address.isVersion6 { return "[\(address.text)]" }
    return text
  }

  /// Whether only this machine can connect.
  public var isLoopback: Bool {
    switch self {
    case .name(let name): name == "localhost"
    case .address(let address): address.isLoopback
    }
  }

  var generalName: GeneralName {
    switch self {
    case .name(let name): .dnsName(name)
    case .address(let address): .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
    }
  }
}

/// The hosts that a local authority may certify.
public enum ServerScope: Hashable, Sendable {
  /// This machine, the addresses of private networks, and the names that only local networks have.
  case privateNetworks
  /// This machine under one other name or address.
  case host(ServerHost)

  /// The scope of the authority for a host.
  public init(for host: ServerHost) {
    let isPrivate =
      switch host {
      case .name(let name): Self.localDomains.contains { name == $0 || name.hasSuffix("." + $0) }
      case .address(let address): Self.privateRanges.contains { $0.contains(address) }
      }
    self = isPrivate ? .privateNetworks : .host(host)
  }

  /// Domains that the public domain name system does not have (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`).
  private static let localDomains = ["localhost", "local", "home.arpa", "internal", "test"]

  /// Loopback (RFC 1122, RFC 4291), private (RFC 1918, RFC 4193) and link-local (RFC 3927, RFC 4291) addresses.
  private static let privateRanges = [
    AddressRange("127.0.0.0", 8), AddressRange("10.0.0.0", 8), AddressRange("172.16.0.0", 12),
    AddressRange("192.168.0.0", 16), AddressRange("169.254.0.0", 16), AddressRange("::1", 128),
    AddressRange("fc00::", 7), AddressRange("fe80::", 10),
  ].compactMap { $0 }

  /// The permitted subtrees.
  ///
  /// Both kinds of names are among them, because a kind that is absent is not limited.
  var subtrees: [GeneralName] {
    switch self {
    case .privateNetworks: Self.localDomains.map { .dnsName($0) } + Self.privateRanges.map(\.generalName)
    case .host(.name(let name)): [.dnsName(name)] + [AddressRange("127.0.0.1", 32)].compactMap { $0?.generalName }
    case .host(.address(let address)):
      [.dnsName("localhost"), AddressRange(address.text, address.bytes.count * 8)?.generalName].compactMap { $0 }
    }
  }
}

/// The IP addresses with the same first bits.
private struct AddressRange: Sendable {
  private let bytes: [UInt8]
  private let mask: [UInt8]

  init?(_ text: String, _ bits: Int) {
    guard let address = InternetAddress(text) else { return nil }
    bytes = address.bytes
    mask = bytes.indices.map { index in UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, bits - index * 8))) }
  }

  func contains(_ address: InternetAddress) -> Bool {
    address.bytes.count == bytes.count && zip(address.bytes, zip(bytes, mask)).allSatisfy { $0 & $1.1 == $1.0 }
  }

  /// The address and the mask, one after the other (RFC 5280, 4.2.1.10).
  var generalName: GeneralName { .ipAddress(ASN1OctetString(contentBytes: (bytes + mask)[...])) }
}
