import HTTPTypes
import HummingbirdCore

/// A request to a web server.
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The path and the query as the client sent them.
  public let target: String
  /// The parts of the path between slashes, decoded; `nil` if the encoding is invalid.
  ///
  /// A part can contain any character, a slash too; a path that ends in a slash has an empty last part.
  public let path: [String]?
  /// The IP address of the client.
  public let client: String

  private let headers: HTTPFields

  init(_ request: Request, from client: String) {
    method = request.method.rawValue
    target = request.head.path ?? ""
    path = Self.parts(of: target)
    headers = request.headers
    self.client = client
  }

  /// The value of a header.
  public subscript(header: String) -> String? { HTTPField.Name(header).flatMap { headers[$0] } }

  private static func parts(of target: String) -> [String]? {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.first == UInt8(ascii: "/") else { return nil }
    let parts = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let decoded = parts.compactMap { Self.decoded($0) }
    return decoded.count == parts.count ? decoded : nil
  }

  /// The text of a part, unless it is no UTF-8 or contains a zero.
  private static func decoded(_ part: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var iterator = part.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
