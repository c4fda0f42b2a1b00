import Clibgit2
package import Diagnostics
import GitStore

/// Says why a conversation with a remote failed.
struct RemoteFailure {
  private let code: Int32
  private let place: RemotePlace
  private let reason: String
  private let lastServerLine: String?

  /// Takes libgit2's words for the call of this thread that just failed.
  init(_ code: Int32, place: RemotePlace, lastServerLine: String? = nil) {
    self.init(code, reason: GitFailure.reason(of: code), place: place, lastServerLine: lastServerLine)
  }

  init(_ code: Int32, reason: String, place: RemotePlace, lastServerLine: String? = nil) {
    self.code = code
    self.reason = ServerText.cleaned(reason.trimmingLines)
    self.place = place
    self.lastServerLine = lastServerLine
  }

  var diagnostic: Diagnostic {
    let text = "\(reason) \(lastServerLine ?? "")".lowercased()
    let rows = Self.table.filter { place.address.kind != .ssh || $0.code != .certificateRefused }
    guard let row = rows.first(where: { row in row.signs.contains { text.contains($0) } }) else {
      if place.address.kind == .local, DamagedRepository.isAboutObject(reason) {
        return Diagnostic(
          .objectDamaged, "unable to access \(place): \(reason)",
          remedy: .advice("run git -C \"\(place.address.path)\" fsck to find the damage"))
      }
      let isShell = place.address.kind == .ssh
      return Diagnostic(
        .remoteFailed, "unable to access \(place): \(reason)",
        remedy: isShell
          ? .advice("check that you have access and that the repository exists: ssh -T \(destination)") : nil)
    }
    let host = place.address.host ?? place.address.path
    let message = row.problem.replacing("HOST", with: "\"\(host)\"").replacing("PLACE", with: "\(place)")
    let detail = row.tellsReason ? ": \(reason)" : ""
    return Diagnostic(
      row.code, message + detail,
      remedy: .advice(row.hint.replacing("LOGIN", with: destination).replacing("HOST", with: keyName)))
  }

  /// The server as known_hosts names it.
  private var keyName: String {
    let host = place.address.host ?? ""
    return place.address.port.map { "'[\(host)]:\($0)'" } ?? host
  }

  /// The server as ssh takes it.
  private var destination: String {
    let address = place.address
    return (address.port.map { "-p \($0) " } ?? "") + (address.user.map { "\($0)@" } ?? "") + (address.host ?? "")
  }

  private struct Row {
    /// Parts of libgit2's or the server's words, in lower case.
    let signs: [String]
    let code: Diagnostic.Code
    let problem: String
    let hint: String
    var tellsReason = false
  }

  /// The first row of which a sign is in the words counts.
  private static let table: [Row] = [
    Row(
      signs: ["identification has changed", "host key is revoked", "marked as revoked"], code: .hostKeyChanged,
      problem: "the host key of HOST has changed or is revoked: someone could be eavesdropping",
      hint: "compare the fingerprint with the server's published one; if it matches: ssh-keygen -R HOST"),
    Row(
      signs: ["host key verification failed"], code: .hostKeyUnknown,
      problem: "ssh does not trust the host key of HOST",
      hint: "run ssh LOGIN once, and compare the fingerprint with the server's published one"),
    Row(
      signs: [
        "failed to resolve address", "could not resolve hostname", "name or service not known", "nodename nor servname",
      ],
      code: .hostNotFound, problem: "could not resolve host HOST of PLACE",
      hint: "check the URL's spelling and the network connection"),
    Row(
      signs: ["cannot redirect"], code: .remoteRedirected, problem: "PLACE redirects to another server",
      hint: "if that is correct, set it as the remote's URL", tellsReason: true),
    Row(
      signs: ["connection refused"], code: .remoteUnreachable, problem: "HOST refused the connection to PLACE",
      hint: "check the port in the URL, and that the server is running"),
    Row(
      signs: ["timed out", "timeout", "no route to host", "network is unreachable"], code: .remoteUnreachable,
      problem: "PLACE does not respond", hint: "check the network, firewall and proxy, then try again"),
    Row(
      signs: ["certificate", "ssl error", "tls"], code: .certificateRefused,
      problem: "can't establish a trusted connection to HOST for PLACE",
      hint: "if the server uses a private certificate authority, set http.sslCAInfo to its file", tellsReason: true),
    Row(
      // The answer of a server that only hands out files.
      signs: ["content-type: 'text/plain", "content-type: 'application/octet-stream"], code: .remoteFailed,
      problem: "the server of PLACE speaks only Git's dumb HTTP protocol, which is not supported",
      hint: "use git, or ask the server's administrator for smart HTTP: git http-backend"),
    Row(
      signs: [
        "status code: 404", "status code: 410", "repository not found", "does not appear to be a git repository",
        "could not find repository", "failed to resolve path", "project not found", "no such project",
        "invalid content-type", "is not a git repository", "repository does not exist",
      ],
      code: .remoteRepositoryMissing, problem: "repository PLACE not found, or you have no permission to read it",
      hint: "check the URL and your access to the repository"),
    Row(
      signs: [
        "status code: 401", "status code: 403", "authentication replays", "authentication required",
        "access denied", "permission denied", "authentication failed",
      ],
      code: .loginRefused, problem: "PLACE denied access",
      hint: "check your credentials and permissions on the server", tellsReason: true),
    Row(
      signs: ["failed to connect"], code: .remoteUnreachable, problem: "can't connect to PLACE",
      hint: "check the URL, network, firewall and proxy", tellsReason: true),
    Row(
      signs: ["status code: 5", "status code: 429"], code: .remoteUnreachable, problem: "the server of PLACE failed",
      hint: "try again later", tellsReason: true),
    Row(
      signs: ["shallow"], code: .shallowUnsupported,
      problem: "one side of PLACE is a shallow clone, which libgit2 does not support",
      hint: "use git for this step, or run git fetch --unshallow"),
    Row(
      signs: ["eof", "disconnect", "connection reset", "unexpected end", "broken pipe", "could not read data"],
      code: .remoteUnreachable, problem: "PLACE hung up unexpectedly",
      hint: "try again; if it keeps failing, ask the server's administrator", tellsReason: true),
  ]
}

extension String {
  /// The text on one line.
  fileprivate var trimmingLines: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}

extension Diagnostic.Code {
  package static let hostKeyUnknown = Diagnostic.Code(
    "host-key-unknown", "The server's host key is not in known_hosts.",
    "compare the fingerprint with the published one, then connect once with ssh")
  package static let hostKeyChanged = Diagnostic.Code(
    "host-key-changed", "The server's host key changed.", "ask the server's administrator before you connect")
  package static let remoteFailed = Diagnostic.Code(
    "remote-failed", "The remote operation failed for the reason in the message.",
    "check the URL and your access; \(command: "remote.list") lists the URLs")
  package static let hostNotFound = Diagnostic.Code(
    "host-not-found", "The server's name can't be resolved.", "check the URL for typos, and the network connection")
  package static let remoteUnreachable = Diagnostic.Code(
    "remote-unreachable", "The remote did not answer, or closed the connection.",
    "check the network and the server, then try again")
  package static let remoteRedirected = Diagnostic.Code(
    "remote-redirected", "The remote redirects to another server, which could receive your login.",
    "run \(command: "remote.set-url") NAME URL with the new URL")
  package static let remoteRepositoryMissing = Diagnostic.Code(
    "remote-repository-missing", "The remote has no such repository, or you have no access to it.",
    "check the URL, and your access to the repository")
}
