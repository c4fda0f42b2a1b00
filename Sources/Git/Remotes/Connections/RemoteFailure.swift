import Clibgit2
public import Diagnostics

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
    guard let row = Self.table.first(where: { row in row.signs.contains { text.contains($0) } }) else {
      if place.address.kind == .local, DamagedRepository.isAboutObject(reason) {
        return Diagnostic(
          .objectDamaged, "\(place) could not be worked with: \(reason)",
          remedy: .advice("type `git -C \"\(place.address.path)\" fsck` to see what is damaged there"))
      }
      return Diagnostic(.remoteFailed, "\(place) could not be worked with: \(reason)", remedy: nil)
    }
    let host = place.address.host ?? place.address.path
    let message = row.problem.replacing("HOST", with: "\"\(host)\"").replacing("PLACE", with: "\(place)")
    let detail = row.tellsReason ? ": \(reason)" : ""
    return Diagnostic(row.code, message + detail, remedy: .advice(row.hint))
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
      signs: ["failed to resolve address", "name or service not known", "nodename nor servname"],
      code: .hostNotFound, problem: "the host HOST of PLACE is not known",
      hint: "check the address's spelling, and whether this machine is on the network"),
    Row(
      signs: ["cannot redirect"], code: .remoteRedirected, problem: "PLACE leads to another server",
      hint: "if that is right, make it the remote's address", tellsReason: true),
    Row(
      signs: ["connection refused"], code: .remoteUnreachable, problem: "HOST refuses connections to PLACE",
      hint: "check the port in the address, and whether the server runs"),
    Row(
      signs: ["timed out", "timeout", "no route to host", "network is unreachable"], code: .remoteUnreachable,
      problem: "PLACE does not answer", hint: "check the network, a firewall or proxy, and try again"),
    Row(
      signs: ["certificate", "ssl error", "tls"], code: .certificateRefused,
      problem: "no trusted connection to HOST could be made for PLACE",
      hint: "if the server has a certificate of its own authority, name its file in http.sslCAInfo", tellsReason: true),
    Row(
      signs: [
        "status code: 404", "status code: 410", "repository not found", "does not appear to be a git repository",
        "could not find repository", "failed to resolve path", "project not found", "no such project",
        "invalid content-type", "is not a git repository", "repository does not exist",
      ],
      code: .remoteRepositoryMissing, problem: "there is no Git repository at PLACE, or it is not yours to see",
      hint: "check the address, and that you may read the repository"),
    Row(
      signs: [
        "status code: 401", "status code: 403", "authentication replays", "authentication required",
        "access denied", "permission denied", "authentication failed",
      ],
      code: .loginRefused, problem: "PLACE does not let you do that",
      hint: "check your login at the server, and what it may do there", tellsReason: true),
    Row(
      signs: ["failed to connect"], code: .remoteUnreachable, problem: "no connection to PLACE could be made",
      hint: "check the address, the network, a firewall or proxy", tellsReason: true),
    Row(
      signs: ["status code: 5", "status code: 429"], code: .remoteUnreachable, problem: "the server of PLACE fails",
      hint: "try again later", tellsReason: true),
    Row(
      signs: ["shallow"], code: .shallowUnsupported,
      problem: "the history at one end of PLACE is cut off (shallow), which libgit2 can't work with",
      hint: "do this step with git itself, or make the history whole with `git fetch --unshallow`"),
    Row(
      signs: ["eof", "disconnect", "connection reset", "unexpected end", "broken pipe", "could not read data"],
      code: .remoteUnreachable, problem: "PLACE ended the connection too early",
      hint: "try again; if it stays so, ask who runs the server", tellsReason: true),
  ]
}

extension String {
  /// The text on one line.
  fileprivate var trimmingLines: String {
    split(whereSeparator: \.isNewline).joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}

extension Diagnostic.Code {
  /// Work with a remote failed for the reason that the message gives.
  public static let remoteFailed: Self = "remote-failed"
  /// The name of a host that nobody knows.
  public static let hostNotFound: Self = "host-not-found"
  /// A remote that does not answer, or not to the end.
  public static let remoteUnreachable: Self = "remote-unreachable"
  /// A remote that leads to another server, which is not followed: a login could go there.
  public static let remoteRedirected: Self = "remote-redirected"
  /// A remote where no repository is, or none that the user may see.
  public static let remoteRepositoryMissing: Self = "remote-repository-missing"
  /// A history that ends early, where that can't be worked with.
  public static let shallowUnsupported: Self = "shallow-unsupported"
}
