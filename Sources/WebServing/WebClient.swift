public import Diagnostics
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SystemCalls

/// A client that sends one request to a web server and waits for the response.
public struct WebClient: Sendable {
  private let isSecure: Bool
  private let host: String
  private let port: Int
  private let path: String
  private let url: String

  /// Names the URL that requests go to.
  ///
  /// - Parameters:
  ///   - url: The URL for messages.
  ///   - isSecure: Whether the connection uses TLS.
  ///   - host: The name or IP address of the server, without brackets.
  ///   - port: The port.
  ///   - path: The path and the query.
  public init(url: String, isSecure: Bool, host: String, port: Int, path: String) {
    (self.url, self.isSecure, self.host, self.port, self.path) = (url, isSecure, host, port, path)
  }

  /// Sends `body` with POST.
  ///
  /// Redirects are not followed. Waits at most 30 seconds.
  /// - Parameters:
  ///   - body: The bytes.
  ///   - type: The content type of the bytes.
  ///   - expected: The content type of the response.
  ///   - limit: The most bytes that the response may have.
  /// - Returns: The body of the response.
  /// - Throws: `web-request-failed` if the server can't be reached or does not answer with status 200 and the type.
  public func post(
    _ body: [UInt8], as type: String, expecting expected: String, limit: Int
  ) throws(Diagnostic) -> [UInt8] {
    do {
      return try exchange(body, type, expected, limit: limit).wait()
    } catch let failure as RequestFailure {
      throw failed(failure.reason)
    } catch let error as IOError {
      throw failed(SystemError(number: error.errnoCode).words)
    } catch is NIOConnectionError {
      throw failed("can't connect to \(host)")
    } catch is ChannelError {
      throw failed("the connection timed out")
    } catch is NIOHTTPObjectAggregatorError {
      throw failed("the response has more than \(limit) bytes")
    } catch is NIOSSLError {
      throw failed("\(host) has no TLS connection with a trusted certificate")
    } catch {
      throw failed("\(error)")
    }
  }

  private func failed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .webRequestFailed, "the request to \(url) failed: \(reason)",
      remedy: .advice("check the URL and the network, and try again"))
  }

  private static let connectingTime = TimeAmount.seconds(10)
  private static let time = TimeAmount.seconds(30)

  private func exchange(
    _ body: [UInt8], _ type: String, _ expected: String, limit: Int
  ) throws -> EventLoopFuture<[UInt8]> {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let answer = loop.makePromise(of: [UInt8].self)
    let context = isSecure ? try NIOSSLContext(configuration: .makeClientConfiguration()) : nil
    let late = loop.scheduleTask(in: Self.time) { answer.fail(RequestFailure(reason: "the server does not answer")) }
    answer.futureResult.whenComplete { _ in late.cancel() }
    ClientBootstrap(group: loop).connectTimeout(Self.connectingTime).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        if let context {
          let name = InternetAddress(host) == nil ? host : nil
          try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
        }
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandlers([
          NIOHTTPClientResponseAggregator(maxContentLength: limit), ResponseHandler(answer, expecting: expected),
        ])
      }
    }.connect(host: host, port: port).whenComplete { result in
      switch result {
      case .failure(let error): answer.fail(error)
      case .success(let channel): send(body, type, expected, on: channel)
      }
    }
    return answer.futureResult
  }

  private func send(_ body: [UInt8], _ type: String, _ expected: String, on channel: any Channel) {
    let usual = isSecure ? 443 : 80
    let name = host.contains(":") ? "[\(host)]" : host
    let head = HTTPRequestHead(
      version: .http1_1, method: .POST, uri: path,
      headers: [
        "Host": port == usual ? name : "\(name):\(port)", "Content-Type": type, "Accept": expected,
        "Content-Length": String(body.count), "Connection": "close", "User-Agent": "slipway",
      ])
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body))), promise: nil)
    channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
  }
}

/// Why a response is of no use.
private struct RequestFailure: Error {
  let reason: String
}

/// Passes on the body of the response, or why there is none.
private final class ResponseHandler: ChannelInboundHandler {
  typealias InboundIn = NIOHTTPClientResponseFull

  private let answer: EventLoopPromise<[UInt8]>
  private let expected: String

  init(_ answer: EventLoopPromise<[UInt8]>, expecting expected: String) {
    (self.answer, self.expected) = (answer, expected)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let response = Self.unwrapInboundIn(data)
    let type = response.head.headers.first(name: "Content-Type")?.split(separator: ";").first ?? ""
    if response.head.status != .ok {
      answer.fail(RequestFailure(reason: "the server answered with status \(response.head.status.code)"))
    } else if type.lowercased() != expected {
      answer.fail(RequestFailure(reason: "the server answered with \"\(type)\", not \(expected)"))
    } else {
      answer.succeed(response.body.map { Array($0.readableBytesView) } ?? [])
    }
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    answer.fail(RequestFailure(reason: "the server closed the connection"))
  }
}
