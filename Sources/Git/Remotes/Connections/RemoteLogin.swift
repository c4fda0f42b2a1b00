import Clibgit2
import Diagnostics

/// How one shows a remote who one is, by the kind of its address.
enum RemoteLogin {
  case none(RemoteAddress)
  case web(RemoteAddress, WebLogin)
  case secureShell(RemoteAddress, SecureShellLogin, HostCheck, spoken: String)

  init(_ place: RemotePlace, repository: Repository, dialogue: RemoteDialogue) throws(Diagnostic) {
    let address = place.address
    switch address.kind {
    case .local, .git: self = .none(address)
    case .http, .https: self = .web(address, WebLogin(address, repository: repository, dialogue: dialogue))
    case .ssh: self = try Self.secureShell(address, repository: repository, dialogue: dialogue)
    }
  }

  private static func secureShell(
    _ address: RemoteAddress, repository: Repository, dialogue: RemoteDialogue
  ) throws(Diagnostic) -> RemoteLogin {
    let environment = repository.environment
    let command = try SecureShellCommand(environment: environment, configuration: repository.configuration)
    let options = try SecureShellOptions(
      for: address.host ?? "", given: command.options, file: command.file, environment: environment)
    try options.check()
    let user = address.user ?? options.user
    let port = address.port ?? options.port
    let login = SecureShellLogin(user: user, options: options, repository: repository, dialogue: dialogue)
    let check = HostCheck(options: options, port: port ?? 22, environment: environment, dialogue: dialogue)
    let spoken = address.text(user: login.user, host: options.hostName, port: port == 22 ? nil : port)
    return .secureShell(address, login, check, spoken: spoken)
  }

  /// The URL for libgit2: without a password, and with the ssh configuration applied.
  var spokenAddress: String {
    switch self {
    case .none(let address): address.description
    // Without the name: libgit2 would try it with an empty password first.
    case .web(let address, _): address.text(user: nil)
    case .secureShell(_, _, _, let spoken): spoken
    }
  }

  func answer(
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, allowed: UInt32, asking: RemoteAddress?
  ) throws(Diagnostic) -> Int32 {
    switch self {
    case .none: return GIT_PASSTHROUGH.rawValue
    case .web(let address, let login):
      // A password is for the server that it was asked for, not for one that this one points to.
      if let asking, asking.host != address.host || asking.port != address.port {
        throw Diagnostic(
          .remoteRedirected, "\(address) redirects to another server, \(asking), which requests a login",
          remedy: .advice("if that is correct, set it as the remote's URL"))
      }
      return try login.answer(result, allowed: allowed)
    case .secureShell(_, let login, _, _): return try login.answer(result, allowed: allowed)
    }
  }

  func succeeded() throws(Diagnostic) {
    if case .web(_, let login) = self { try login.succeeded() }
  }

  func checkHost(_ key: HostKey) throws(Diagnostic) {
    guard case .secureShell(_, _, let check, _) = self else { return }
    try check.check(key)
  }
}
