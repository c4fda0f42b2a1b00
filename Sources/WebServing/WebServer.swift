public import Diagnostics
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import SystemCalls

/// An HTTPS server, which answers requests on separate threads.
public final class WebServer: Sendable {
  /// A function that answers requests; it is called on any thread.
  public typealias Responder = @Sendable (WebRequest) -> WebResponse

  /// A request that was answered.
  public struct Exchange: Sendable {
    /// The request.
    public let request: WebRequest
    /// The status code of the response.
    public let status: Int
    /// The number of bytes in the body that were sent.
    public let bytes: Int
  }

  private typealias HTTPServer = Server<TLSChannel<HTTP1Channel>>
  private typealias StartResult = Result<Int, Diagnostic>

  private let exchanges = BlockingQueue<Exchange?>()
  private let running = Mutex<HTTPServer?>(nil)
  private let respond: Responder
  private let identity: TLSIdentity

  /// Creates a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - identity: Its certificate and key.
  ///   - respond: Answers requests. Requests with other methods than GET and HEAD have no body here.
  public init(as identity: TLSIdentity, answering respond: @escaping Responder) {
    self.identity = identity
    self.respond = respond
  }

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: The IP address of a network interface, or `0.0.0.0` or `::` for all of them.
  ///   - port: The port; 0 takes any free one.
  /// - Returns: The port.
  /// - Throws: `server-port-unavailable`, `server-identity-invalid`.
  public func start(at address: String, port: Int) throws(Diagnostic) -> Int {
    let started = BlockingQueue<StartResult>()
    let server = HTTPServer(
      childChannelSetup: try channel(), configuration: ServerConfiguration(address: .hostname(address, port: port)),
      onServerRunning: { started.add(.success($0.localAddress?.port ?? port)) },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: Self.silence)
    running.withLock { $0 = server }
    Task { [exchanges] in
      do {
        try await server.run()
      } catch {
        started.add(.failure(.portUnavailable(address, port, error)))
      }
      exchanges.add(nil)
    }
    return try started.next().get()
  }

  /// Passes every answered request to `body`, until the server has stopped.
  public func forEachExchange(_ body: (Exchange) -> Void) {
    while let exchange = exchanges.next() { body(exchange) }
  }

  /// Accepts no more requests, and stops when the current ones are answered, at most two seconds later.
  public func stop() {
    guard let server = running.withLock({ $0 }) else {
      exchanges.add(nil)
      return
    }
    Task { try? await server.shutdownGracefully() }
    Task { [exchanges] in
      try? await Task.sleep(for: Self.patience)
      exchanges.add(nil)
    }
  }

  private static let patience = Duration.seconds(2)
  private static let idleTime = TimeAmount.seconds(60)
  private static let silence = Logger(label: "slipway") { _ in SwiftLogNoOpLogHandler() }

  private func channel() throws(Diagnostic) -> TLSChannel<HTTP1Channel> {
    let plain = HTTP1Channel(
      responder: { [respond, exchanges] request, writer, channel in
        let asked = WebRequest(request, from: channel.remoteAddress?.ipAddress ?? "")
        let response = respond(asked)
        var sent = 0
        // The exchange of a broken connection is reported too, with the bytes until then.
        defer { exchanges.add(Exchange(request: asked, status: response.status, bytes: sent)) }
        try await response.write(to: writer, on: channel, withBody: request.method != .head, counting: &sent)
      },
      configuration: .init(idleTimeout: Self.idleTime))
    do {
      return try TLSChannel(plain, tlsConfiguration: identity.configuration())
    } catch {
      throw Diagnostic(.serverIdentityInvalid, "the certificate and key of the server can't be used: \(error)")
    }
  }
}

extension Diagnostic {
  fileprivate static func portUnavailable(_ address: String, _ port: Int, _ error: any Error) -> Diagnostic {
    let reason = (error as? IOError).map { SystemError(number: $0.errnoCode) }
    switch reason {
    case .addressInUse:
      return Diagnostic(
        .serverPortUnavailable, "port \(port) is in use", remedy: .advice("use another port with --port"))
    case .accessDenied, .notPermitted:
      return Diagnostic(
        .serverPortUnavailable, "port \(port) requires administrator rights",
        remedy: .advice("use a port above 1023 with --port"))
    case .addressNotAvailable:
      return Diagnostic(
        .serverPortUnavailable, "no network interface of this machine has the address \(address)",
        remedy: .advice("use another address with --host"))
    default:
      return Diagnostic(
        .serverPortUnavailable, "can't listen on port \(port) of \(address): \(reason?.words ?? "\(error)")",
        remedy: .advice("use another address with --host, or another port with --port"))
    }
  }
}
