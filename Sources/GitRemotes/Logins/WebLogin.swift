import Clibgit2
import Diagnostics
import GitStore

/// The credentials for HTTP servers that request them.
final class WebLogin {
  private let address: RemoteAddress
  private let helpers: CredentialHelpers
  private let prompt: LoginPrompt
  private var credential: CredentialDescription
  private var attempts = 0

  init(_ address: RemoteAddress, repository: Repository, dialogue: RemoteDialogue) {
    self.address = address
    let settings = AddressSettings("credential", for: address, in: repository.configuration)
    helpers = CredentialHelpers(
      settings, environment: repository.environment, variables: repository.hooks.programEnvironment,
      folder: repository.workTree)
    prompt = LoginPrompt(repository, dialogue)
    credential = CredentialDescription(address, withPath: settings.boolean("usehttppath") == true)
    if credential.userName == nil { credential.userName = settings.string("username") }
  }

  /// Answers libgit2, which asks again if the server did not like the answer: that is not tried twice.
  func answer(_ result: UnsafeMutablePointer<UnsafeMutablePointer<git_credential>?>?, allowed: UInt32)
    throws(Diagnostic) -> Int32
  {
    attempts += 1
    guard attempts == 1 else {
      try helpers.tell(.erase, credential)
      credential.password = nil
      throw refused("authentication failed")
    }
    guard allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0 else {
      throw refused("the server requires an unsupported authentication method")
    }
    try helpers.fill(&credential)
    if credential.userName == nil { credential.userName = try asked(.userName) }
    if credential.password == nil { credential.password = try asked(.password) }
    return git_credential_userpass_plaintext_new(result, credential.userName ?? "", credential.password ?? "")
  }

  private func asked(_ subject: LoginQuestion.Subject) throws(Diagnostic) -> String {
    if let answer = try prompt.answer(to: LoginQuestion(subject: subject, place: credential.description)) {
      return answer
    }
    let what = subject == .userName ? "user name" : "password"
    throw refused("the server requests a \(what), and no credential helper provides it")
  }

  /// Lets the helpers keep what the server took.
  func succeeded() throws(Diagnostic) {
    guard attempts == 1 else { return }
    try helpers.tell(.store, credential)
  }

  private func refused(_ reason: String) -> Diagnostic {
    Diagnostic(
      .loginRefused, "\(reason) (\(credential))",
      remedy: .advice(
        "set up a credential helper, such as git config --global credential.helper store, with a token for the server"
      ))
  }
}
