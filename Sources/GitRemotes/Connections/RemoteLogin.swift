import Clibgit2
import Diagnostics
import GitStore

/// How one shows a remote who one is, by the kind of its address.
enum RemoteLogin {
  case none(RemoteAddress)
  case web(RemoteAddress, WebLogin)

  init(_ place: RemotePlace, repository: Repository, dialogue: RemoteDialogue) {
    let address = place.address
    switch address.kind {
    // ssh has its own logins.
    case .local, .git, .ssh: self = .none(address)
    case .http, .https: self = .web(address, WebLogin(address, repository: repository, dialogue: dialogue))
    }
  }

  /// The URL for libgit2, without a password.
  var spokenAddress: String {
    switch self {
    case .none(let address): address.description
    // Without the name: libgit2 would try it with an empty password first.
    case .web(let address, _): address.text(user: nil)
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
    }
  }

  func succeeded() throws(Diagnostic) {
    if case .web(_, let login) = self { try login.succeeded() }
  }
}
