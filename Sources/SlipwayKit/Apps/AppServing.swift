import FileTrees
public import AppBundles
public import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles
import SystemCalls
public import WebServing

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A web server on this machine from which devices install an exported app.
public struct AppServing {
  /// The export.
  public let folder: DistributionFolder
  /// The host in the URL.
  public let host: ServerHost
  /// The port; 0 takes any free one.
  public let port: Int
  /// The file with the certificate of the authority that devices must trust.
  public let certificateFile: String
  /// The name of the certificate in the URL of the folder.
  public static let certificateName = "local-authority.crt"

  private let manifest: ManifestLocation
  private let server: WebServer

  /// Prepares a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - path: The folder of the export.
  ///   - shown: The folder in messages.
  ///   - host: The host in the URL; `nil` takes the manifest's if it is this machine, or an address of this machine.
  ///   - port: The port; `nil` takes the manifest's if it is this machine, or 8443.
  ///   - authorities: The user's local authorities.
  ///   - date: The date.
  /// - Throws: `distribution-folder-invalid`, `certificate-unissuable`, and what reading and writing files throws.
  public init(
    of path: String, shown: String, host: ServerHost?, port: UInt16?, by authorities: LocalAuthorities, at date: Date
  ) throws(Diagnostic) {
    folder = try DistributionFolder(at: path, shown: shown)
    manifest = try ManifestLocation(of: folder.app)
    let machine = ThisMachine()
    let isHere = manifest.host.map(machine.hasName) ?? false
    self.host = host ?? (isHere ? manifest.host : nil) ?? machine.reachableHost
    self.port = port.map(Int.init) ?? (isHere ? manifest.port : Self.usualPort)
    let (authority, file) = try authorities.authority(for: self.host, on: machine.name, at: date)
    certificateFile = file
    let issued = try authority.issueServer(for: self.host, at: date)
    let identity = TLSIdentity(certificates: [issued.certificate.der], key: issued.key.pem)
    let site = Site(
      folder: ServedFolder(path, hiding: folder.privateNames), path: manifest.path, parts: manifest.folder,
      certificate: authority.certificate.der)
    server = WebServer(as: identity) { site.response(to: $0) }
  }

  private static let usualPort = 8443

  /// Begins to listen, and returns the port.
  ///
  /// - Throws: `server-port-unavailable`, `server-identity-invalid`.
  public func start() throws(Diagnostic) -> Int {
    let address =
      switch host {
      case .name: host.isLoopback ? "127.0.0.1" : "0.0.0.0"
      case .address(let address): address.text
      }
    do throws(Diagnostic) {
      return try server.start(at: address, port: port)
    } catch {
      guard error.code == .serverIdentityInvalid else { throw error }
      let folder = AbsolutePath(certificateFile).selfAndAncestors.dropFirst().first ?? certificateFile
      throw error.with(remedy: .advice("delete the folder \"\(folder)\"; Slipway creates it again"))
    }
  }

  /// Stops the server.
  public var stop: @Sendable () -> Void { { [server] in server.stop() } }

  /// Passes every answered request to `body`, until the server has stopped.
  public func forEachExchange(_ body: (WebServer.Exchange) -> Void) { server.forEachExchange(body) }

  /// The URL of the folder on this server, which is the URL of the install page.
  public func url(port: Int) -> String {
    "https://\(host.urlText)\(port == ManifestLocation.usualPort ? "" : ":\(port)")\(manifest.path)"
  }

  /// Whether devices would download the app from this server, as the manifest names it.
  public func isNamedByManifest(port: Int) -> Bool { manifest.host == host && manifest.port == port }
}

/// Where a manifest says that its app is.
private struct ManifestLocation {
  static let usualPort = 443

  /// The host; `nil` if it is not a valid one.
  let host: ServerHost?
  let port: Int
  /// The path of the folder as in the URL; begins and ends with a slash.
  let path: String
  /// The parts of the path, decoded.
  let folder: [String]

  init(of app: String) throws(Diagnostic) {
    guard let url = URL(string: app), url.scheme == "https", let host = url.host() else {
      throw Diagnostic(
        .distributionFolderInvalid, "the URL of the app in manifest.plist is not a valid https URL: \"\(app)\"",
        remedy: .hint("\(command: "archive.export") ARCHIVE --output FOLDER --manifest URL"))
    }
    self.host = ServerHost(host)
    port = url.port ?? Self.usualPort
    path = "/" + url.path(percentEncoded: true).split(separator: "/").dropLast().map { $0 + "/" }.joined()
    folder = url.path(percentEncoded: false).split(separator: "/").dropLast().map(String.init)
  }
}

/// The names and addresses of this machine.
private struct ThisMachine {
  let name = CurrentProcess.hostName
  private let addresses = InternetAddress.ofThisMachine

  func hasName(_ host: ServerHost) -> Bool {
    switch host {
    case .name(let text): host.isLoopback || [name, name + ".local"].contains { $0.lowercased() == text }
    case .address(let address): host.isLoopback || addresses.contains(address)
    }
  }

  /// The address at which devices in the same network reach this machine; without a network, `localhost`.
  var reachableHost: ServerHost {
    let usual = addresses.filter { !$0.isVersion6 && !$0.isLoopback }.map { ServerHost.address($0) }
    return usual.first { ServerScope(for: $0) == .privateNetworks } ?? usual.first ?? .name("localhost")
  }
}

/// The content of the server: the files of the folder, and the certificate of its authority.
private struct Site: Sendable {
  let folder: ServedFolder
  /// The path of the folder in URLs, and its parts, decoded.
  let path: String
  let parts: [String]
  let certificate: [UInt8]

  func response(to request: WebRequest) -> WebResponse {
    guard ["GET", "HEAD"].contains(request.method) else {
      return WebResponse(status: 405, text: "method not allowed", headers: [("Allow", "GET, HEAD")])
    }
    guard let asked = request.path else { return WebResponse(status: 400, text: "invalid path") }
    if asked == parts || asked == [""] && !parts.isEmpty { return .redirect(to: path) }
    guard let name = asked.last, asked.dropLast() == parts[...] else { return .notFound }
    guard name == AppServing.certificateName else { return folder.response(to: request, for: name) }
    return WebResponse(
      status: 200, headers: [("Content-Type", "application/x-x509-ca-cert")], body: .bytes(certificate))
  }
}
