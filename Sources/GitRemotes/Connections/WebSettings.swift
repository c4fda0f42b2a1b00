import Clibgit2
import Clibgit2Late
package import Diagnostics
import GitStore
import Synchronization
import SystemCalls

/// The settings for a server that is spoken to by HTTP: certificates, proxy, further headers.
struct WebSettings {
  let verifiesCertificates: Bool
  let headers: [String]
  let proxy: String?
  private let certificateFile: String?
  private let certificateFolder: String?

  init(
    _ address: RemoteAddress, remote: String?, configuration: Configuration, environment: GitEnvironment
  ) throws(Diagnostic) {
    let settings = AddressSettings("http", for: address, in: configuration)
    for key in ["sslcert", "sslkey"] {
      guard let value = settings.string(key), !value.isEmpty else { continue }
      throw Diagnostic(
        .remoteAddressUnsupported,
        "http.\(key == "sslcert" ? "sslCert" : "sslKey") is \"\(value)\", but libgit2 does not support client certificates",
        remedy: .advice("use git fetch, git push or git clone"))
    }
    verifiesCertificates = settings.boolean("sslverify") != false && !environment.isTrue("GIT_SSL_NO_VERIFY")
    certificateFile =
      environment.nonEmpty("GIT_SSL_CAINFO") ?? settings.string("sslcainfo").map(environment.expanded)
    certificateFolder =
      environment.nonEmpty("GIT_SSL_CAPATH") ?? settings.string("sslcapath").map(environment.expanded)
    var headers: [String] = []
    for header in settings.all("extraheader") {
      if header.isEmpty { headers = [] } else { headers.append(header) }
    }
    self.headers = headers
    proxy = Self.proxy(address, remote: remote, settings: settings, configuration, environment)
    if let proxy, address.kind == .http {
      throw Diagnostic(
        .remoteAddressUnsupported,
        "\(address) uses the proxy \"\(RemoteAddress.shown(proxy))\", which libgit2 supports only for https",
        remedy: .advice("use the https URL, or use git for this step"))
    }
  }

  /// Lets libgit2 read the certificates that servers are checked against.
  ///
  /// They belong to the process, so they are read again only where another file is wanted.
  func useCertificates() throws(Diagnostic) {
    var (file, folder) = (certificateFile, certificateFolder)
    if file == nil, folder == nil { file = Self.systemFiles.first { FileSystem.isAccessible($0, .reading) } }
    guard file != nil || folder != nil else { return }
    clibgit2_read_certificates()
    let name = "\(file ?? "")\0\(folder ?? "")"
    let code = Self.loaded.withLock { loaded -> Int32 in
      if loaded == name { return 0 }
      let code = withOptionalText(file) { file in withOptionalText(folder) { clibgit2_set_certificates(file, $0) } }
      loaded = code < 0 ? nil : name
      return code
    }
    guard code < 0, certificateFile != nil || certificateFolder != nil else { return }
    throw Diagnostic(
      .certificateRefused,
      "can't read the certificates in \"\(file ?? folder ?? "")\": \(GitFailure.reason(of: code))",
      at: Place(file: file ?? folder), remedy: .advice("fix http.sslCAInfo"))
  }

  /// Which certificates libgit2 has read last.
  private static let loaded = Mutex<String?>(nil)

  private static let systemFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  /// The settings count before the environment, as for Git; an empty one means none.
  private static func proxy(
    _ address: RemoteAddress, remote: String?, settings: AddressSettings, _ configuration: Configuration,
    _ environment: GitEnvironment
  ) -> String? {
    let set = remote.flatMap { configuration.string("remote.\($0).proxy") } ?? settings.string("proxy")
    if let set { return set.isEmpty ? nil : withScheme(set) }
    guard !isExempt(address.host ?? "", environment) else { return nil }
    let names = address.kind == .https ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let found = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment.nonEmpty($0) }.first
    return found.map(withScheme)
  }

  private static func withScheme(_ text: String) -> String {
    text.contains("://") ? text : "http://\(text)"
  }

  private static func isExempt(_ host: String, _ environment: GitEnvironment) -> Bool {
    let list = environment.nonEmpty("no_proxy") ?? environment.nonEmpty("NO_PROXY") ?? ""
    return list.split(whereSeparator: { $0 == "," || $0 == " " }).contains { entry in
      let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : String(entry)
      return entry == "*" || host == name || host.hasSuffix(".\(name)")
    }
  }
}

extension Diagnostic.Code {
  package static let certificateRefused = Diagnostic.Code(
    "certificate-refused",
    "The TLS certificate of the remote's server is not trusted, or the file in http.sslCAInfo can't be read.",
    "if the server uses a private certificate authority, set http.sslCAInfo to the authority's file")
}
