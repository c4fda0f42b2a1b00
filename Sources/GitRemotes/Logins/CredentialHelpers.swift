package import Diagnostics
import GitStore
import Processes

/// The user's programs that know or keep passwords, `credential.helper`, run as Git runs them.
struct CredentialHelpers {
  private let commands: [String]
  private let folder: String?
  private let environment: [String: String]

  /// What a helper is asked to do.
  enum Action: String {
    case get
    case store
    case erase
  }

  init(_ settings: AddressSettings, environment: GitEnvironment, variables: [String: String], folder: String?) {
    var commands: [String] = []
    for value in settings.all("helper") {
      if value.isEmpty { commands = [] } else { commands.append(value) }
    }
    self.commands = commands
    self.folder = folder
    var variables = variables
    let path = variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    variables["PATH"] = (GitPrograms(environment).folders + [path]).joined(separator: ":")
    self.environment = variables
  }

  /// Asks one after the other until name and password are known.
  ///
  /// - Throws: `login-refused` if a helper says to ask no other.
  func fill(_ credential: inout CredentialDescription) throws(Diagnostic) {
    for command in commands {
      if credential.userName != nil, credential.password != nil { return }
      let answer = try run(command, .get, credential)
      guard credential.take(answer) else {
        throw Diagnostic(.loginRefused, "the credential helper \"\(command)\" provides no login for \(credential)")
      }
    }
  }

  /// Lets all of them keep, or forget, what was used.
  func tell(_ action: Action, _ credential: CredentialDescription) throws(Diagnostic) {
    guard credential.userName != nil, credential.password != nil else { return }
    for command in commands { _ = try run(command, action, credential) }
  }

  private func run(_ command: String, _ action: Action, _ credential: CredentialDescription) throws(Diagnostic)
    -> String
  {
    let line =
      if command.hasPrefix("!") {
        String(command.dropFirst())
      } else {
        command.hasPrefix("/") ? command : "git-credential-\(command)"
      }
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", "\(line) \(action.rawValue)"], directory: folder, environment: environment,
      input: credential.lines())
    // As for Git, a helper that fails is one that knows nothing.
    return action == .get && outcome.succeeded ? outcome.outputText : ""
  }
}

/// Where the programs are that come with Git and are in no folder of `PATH`, such as `git-credential-store`.
struct GitPrograms {
  let folders: [String]

  init(_ environment: GitEnvironment) {
    var folders = [environment.nonEmpty("GIT_EXEC_PATH")].compactMap { $0 }
    if let git = ProgramLookup.path(of: "git", environment: environment.variables), git.hasSuffix("/bin/git") {
      let prefix = git.dropLast("/bin/git".count)
      folders += ["\(prefix)/lib/git-core", "\(prefix)/libexec/git-core"]
    }
    folders += Self.usual
    self.folders = folders.filter(WorkTreePath.exists)
  }

  private static let usual = [
    "/usr/lib/git-core", "/usr/libexec/git-core", "/opt/homebrew/opt/git/libexec/git-core",
    "/usr/local/opt/git/libexec/git-core", "/Library/Developer/CommandLineTools/usr/libexec/git-core",
  ]
}

extension Diagnostic.Code {
  package static let loginRefused = Diagnostic.Code(
    "login-refused", "The server or a credential helper rejected the login, or no credentials are set up.",
    "set up a credential helper, such as git config --global credential.helper store, with a token for the server")
}
