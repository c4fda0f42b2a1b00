package import Diagnostics
public import GitStore
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
    self.address = address
    let (program, name) = Self.program(of: repository)
    let variant =
      if let known = Self.variant(of: repository, name) { known } else {
        try Self.settings(for: address, by: program, in: environment).succeeded ? Variant.ssh : .simple
      }
    if variant == .simple, let port = address.port {
      throw Diagnostic(
        .secureShellUnsupported, "the ssh variant \"simple\" of \"\(name)\" does not support the port \(port)",
        remedy: .advice("set ssh.variant to \"ssh\" if the program accepts the options of OpenSSH"))
    }
    let silence = asks || variant != .ssh ? [] : ["-o", "BatchMode=yes"]
    arguments =
      program + silence + Self.options(variant, port: address.port) + [Self.destination(of: address), command]
  }

  private static func program(of repository: Repository) -> (arguments: [String], name: String) {
    let environment = repository.environment
    let line = environment.nonEmpty("GIT_SSH_COMMAND") ?? repository.configuration.string("core.sshCommand")
    let program = line.map(words) ?? [environment.nonEmpty("GIT_SSH") ?? "ssh"]
    return (program, line.map(firstWord) ?? program[0])
  }

  private static func variant(of repository: Repository, _ name: String) -> Variant? {
    let setting = repository.environment.nonEmpty("GIT_SSH_VARIANT") ?? repository.configuration.string("ssh.variant")
    return variant(setting, name)
  }

  private static func destination(of address: RemoteAddress) -> String {
    (address.user.map { "\($0)@" } ?? "") + (address.host ?? "")
  }

  /// What the program says of its settings for a server (ssh(1), `-G`); only OpenSSH does.
  private static func settings(
    for address: RemoteAddress, by program: [String], in environment: GitEnvironment, timeLimit: Duration? = nil
  ) throws(Diagnostic) -> ProgramOutcome {
    try ProgramRun.run(
      program + ["-G"] + options(.ssh, port: address.port) + [destination(of: address)], directory: nil,
      environment: environment.forOtherRepositories.variables, timeLimit: timeLimit)
  }

  /// The host that ssh connects to for an address, where its settings give the name another (ssh_config(5), `HostName`).
  static func host(of address: RemoteAddress, in repository: Repository) -> String? {
    let (program, name) = Self.program(of: repository)
    guard address.kind == .ssh, [.ssh, nil].contains(variant(of: repository, name)),
      let outcome = try? settings(
        for: address, by: program, in: repository.environment, timeLimit: .seconds(5)), outcome.succeeded
    else { return nil }
    let line = outcome.outputText.split(whereSeparator: \.isNewline).first { $0.hasPrefix("hostname ") }
    return line.map { String($0.dropFirst("hostname ".count)) }
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

extension Repository {
  /// The host that ssh connects to for an address; `nil` where nobody knows.
  public func secureShellHost(of address: RemoteAddress) -> String? { SecureShellCommand.host(of: address, in: self) }
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
