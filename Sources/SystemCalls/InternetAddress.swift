#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An IP address without a port or zone.
public struct InternetAddress: Hashable, Sendable {
  /// The 4 bytes of IPv4 or the 16 of IPv6, in network order.
  public let bytes: [UInt8]

  /// Reads an address in its usual notation; `nil` for anything else.
  public init?(_ text: String) {
    if let bytes = Self.bytes(of: text, family: AF_INET, count: 4) {
      self.bytes = bytes
    } else if let bytes = Self.bytes(of: text, family: AF_INET6, count: 16) {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }

  /// The address in its usual notation.
  public var text: String {
    var characters = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &characters, socklen_t(characters.count)) != nil else {
      return ""
    }
    return String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether it is an IPv6 address.
  public var isVersion6: Bool { bytes.count == 16 }

  /// Whether it means this machine.
  public var isLoopback: Bool {
    isVersion6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 : bytes[0] == 127
  }

  /// The addresses of this machine's network interfaces that are up, in the system's order.
  public static var ofThisMachine: [InternetAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var addresses: [InternetAddress] = []
    var next = first
    while let interface = next?.pointee {
      if let address = interface.ifa_addr, interface.ifa_flags & UInt32(IFF_UP) != 0 {
        addresses += [InternetAddress(address)].compactMap { $0 }
      }
      next = interface.ifa_next
    }
    return addresses
  }

  private init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      bytes = withUnsafeBytes(of: raw.load(as: sockaddr_in.self).sin_addr) { Array($0) }
    case AF_INET6:
      bytes = withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr) { Array($0) }
    default: return nil
    }
  }
}
