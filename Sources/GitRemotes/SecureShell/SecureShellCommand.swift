package import Diagnostics
import GitStore
import Processes

/// The program that reaches a server by ssh, with its arguments, as Git chooses them.
struct SecureShellCommand {
  /// The program and its arguments, through a shell where the settings have more than a name.
  let arguments: [String]

  /// How a program takes the port.
  private enum Variant {
    case ssh, plink, tortoisePlink, simple
  }

  private let environment: GitEnvironment
  private let configuration: Configuration
  private let address: RemoteAddress

  /// Chooses the program by `GIT_SSH_COMMAND`, `core.sshCommand` and `GIT_SSH`, and its options by `GIT_SSH_VARIANT` and
  /// `ssh.variant`.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - command: What the server runs.
  ///   - asks: Whether the program may ask the user.
  ///   - repository: Whose settings count.
  /// - Throws: `secure-shell-unsupported` where the program takes no port.
  init(
    for address: RemoteAddress, running command: String, asks: Bool, repository: Repository
  ) throws(Diagnostic) {
    environment = repository.environment
    configuration = repository.configuration
    self.address = address
    let line = environment.nonEmpty("GIT_SSH_COMMAND") ?? configuration.string("core.sshCommand")
    let program = line.map(Self.words) ?? [environment.nonEmpty("GIT_SSH") ?? "ssh"]
    let name = line.map(Self.firstWord) ?? program[0]
    let destination = (address.user.map { "\($0)@" } ?? "") + (address.host ?? "")
    let variant: Variant
    if let known = Self.variant(environment.nonEmpty("GIT_SSH_VARIANT") ?? configuration.string("ssh.variant"), name) {
      variant = known
    } else {
      let test = program + ["-G"] + Self.options(.ssh, port: address.port) + [destination]
      let outcome = try ProgramRun.run(
        test, directory: nil, environment: environment.forOtherRepositories.variables)
      variant = outcome.succeeded ? .ssh : .simple
    }
    if variant == .simple, let port = address.port {
      throw Diagnostic(
        .secureShellUnsupported, "the ssh variant \"simple\" of \"\(name)\" does not support the port \(port)",
        remedy: .advice("set ssh.variant to \"ssh\" if the program accepts the options of OpenSSH"))
    }
    let silence = asks || variant != .ssh ? [] : ["-o", "BatchMode=yes"]
    arguments = program + silence + Self.options(variant, port: address.port) + [destination, command]
  }

  /// A command line as a shell is given it, or the program alone where it has nothing for a shell.
  private static func words(_ line: String) -> [String] {
    guard line.contains(where: special.contains) else { return [line] }
    return ["/bin/sh", "-c", "\(line) \"$@\"", line]
  }

  private static let special = Set("|&;<>()$`\\\"' \t\n*?[#~=%")

  private static func firstWord(_ line: String) -> String {
    let line = line.drop { $0 == " " || $0 == "\t" }
    guard let quote = line.first, quote == "\"" || quote == "'" else {
      return String(line.prefix { $0 != " " && $0 != "\t" })
    }
    return String(line.dropFirst().prefix { $0 != quote })
  }

  private static func variant(_ setting: String?, _ program: String) -> Variant? {
    switch setting {
    case nil, "auto": break
    case "plink", "putty": return .plink
    case "tortoiseplink": return .tortoisePlink
    case "simple": return .simple
    default: return .ssh
    }
    let name = program.split(separator: "/").last?.lowercased() ?? ""
    switch name.hasSuffix(".exe") ? String(name.dropLast(4)) : name {
    case "ssh": return .ssh
    case "plink": return .plink
    case "tortoiseplink": return .tortoisePlink
    default: return nil
    }
  }

  private static func options(_ variant: Variant, port: Int?) -> [String] {
    let number = port.map { ["\($0)"] } ?? []
    switch variant {
    case .ssh: return port == nil ? [] : ["-p"] + number
    case .plink: return port == nil ? [] : ["-P"] + number
    case .tortoisePlink: return ["-batch"] + (port == nil ? [] : ["-P"] + number)
    case .simple: return []
    }
  }
}

extension RemoteAddress {
  /// What a server's shell runs to serve a repository.
  func shellCommand(_ service: String) -> String {
    // `ssh://host/~ada/app` begins in a home folder.
    let folder = !isShort && path.hasPrefix("/~") ? String(path.dropFirst()) : path
    return "\(service) '\(folder.replacing("'", with: "'\\''").replacing("!", with: "'\\!'"))'"
  }
}

extension Diagnostic.Code {
  package static let secureShellUnsupported = Diagnostic.Code(
    "secure-shell-unsupported", "The ssh program does not accept a port.",
    "set ssh.variant to \"ssh\" if the program accepts the options of OpenSSH")
}
