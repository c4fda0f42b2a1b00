import HTTPTypes
import HummingbirdCore
import NIOCore

/// A response of a web server.
public struct WebResponse: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A range of bytes of a file, which is read piece by piece.
    case file(ServedFile, Range<Int>)
  }

  /// The status code.
  public let status: Int
  /// The headers without `Content-Length`, which the body determines.
  public let headers: [(name: String, value: String)]
  /// The content.
  public let body: Body

  /// Creates a response.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with a line of plain text.
  public init(status: Int, text: String, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers,
      body: .bytes(Array("\(text)\n".utf8)))
  }

  /// The response for a path that has no content.
  public static let notFound = WebResponse(status: 404, text: "not found")

  /// Sends the client to another path.
  public static func redirect(to path: String) -> WebResponse {
    WebResponse(status: 302, text: path, headers: [("Location", path)])
  }

  private var length: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }

  func write(
    to writer: consuming ResponseWriter, on channel: any Channel, withBody hasBody: Bool, counting sent: inout Int
  ) async throws {
    var fields = HTTPFields()
    for header in headers {
      if let name = HTTPField.Name(header.name) { fields[name] = header.value }
    }
    // A response that says the client's copy is current has no content, whose length would be 0.
    if status != 304 { fields[.contentLength] = String(length) }
    let head = HTTPResponse(status: .init(code: status), headerFields: fields)
    guard hasBody, length > 0 else { return try await writer.writeResponse(head) }
    var body: any ResponseBodyWriter = try await writer.writeHead(head)
    switch self.body {
    case .bytes(let bytes):
      try await body.write(ByteBuffer(bytes: bytes))
      sent = bytes.count
    case .file(let file, let range):
      while sent < range.count {
        let buffer = try file.buffer(at: range.lowerBound + sent, atMost: range.count - sent)
        sent += buffer.readableBytes
        try await body.write(buffer)
        // The writer knows only then whether the client keeps up, and waits if it does not.
        try await channel.eventLoop.submit {}.get()
      }
    }
    try await body.finish(nil)
  }
}
