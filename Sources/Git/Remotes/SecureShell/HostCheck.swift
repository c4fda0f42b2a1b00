package import Diagnostics
import SystemCalls

/// Decides whether a server that is reached by the secure shell is the right one.
struct HostCheck {
  let options: SecureShellOptions
  let port: Int
  let environment: GitEnvironment
  let dialogue: RemoteDialogue

  /// - Throws: `host-key-unknown` or `host-key-changed`.
  func check(_ key: HostKey) throws(Diagnostic) {
    switch try KnownHosts(files: userFiles + systemFiles).check(key, of: host) {
    case .known: return
    case .revoked(let place):
      throw Diagnostic(
        .hostKeyChanged, "the host key of \"\(host)\" (\(key.type), \(key.fingerprint)) is revoked",
        at: place, remedy: .advice("ask the server's administrator before you connect"))
    case .changed(let place):
      throw Diagnostic(
        .hostKeyChanged,
        "the host key of \"\(host)\" has changed (\(key.type), \(key.fingerprint)): someone could be eavesdropping",
        at: place,
        remedy: .advice(
          "compare the fingerprint with the server's published one; if it matches: ssh-keygen -R \"\(host)\""))
    case .unknown(let others): try admit(key, knownTypes: others)
    }
  }

  private func admit(_ key: HostKey, knownTypes: [String]) throws(Diagnostic) {
    let strictness = options.values["stricthostkeychecking"]?.lowercased() ?? "ask"
    let server = UnknownServer(
      host: host, keyType: key.type, fingerprint: key.fingerprint, knownKeyTypes: knownTypes)
    let isTrusted =
      switch strictness {
      case "accept-new": knownTypes.isEmpty
      case "no", "off": true
      case "yes": false
      default: dialogue.trust?(server) ?? false
      }
    guard isTrusted else {
      let known = knownTypes.isEmpty ? "" : "; known_hosts has \(knownTypes.joined(separator: " and "))"
      throw Diagnostic(
        .hostKeyUnknown,
        "the host key of \"\(host)\" is not in known_hosts (\(key.type), \(key.fingerprint)\(known))",
        remedy: .advice(
          "compare the fingerprint with the server's published one, then connect once with `ssh \(options.alias)`"
        ))
    }
    try remember(key)
  }

  /// Adds the key at the end of the user's file.
  private func remember(_ key: HostKey) throws(Diagnostic) {
    guard let file = userFiles.first, file != "/dev/null" else { return }
    if let slash = file.lastIndex(of: "/"), slash > file.startIndex {
      _ = try? FileSystem.makeFolder(String(file[..<slash]), permissions: 0o700)
    }
    var text = try RepositoryFiles.read(file) ?? []
    if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    try RepositoryFiles.write(text + Array(key.line(for: host).utf8), to: file, mode: 0o600)
  }

  /// The host as written in the files.
  private var host: String {
    let name = options.values["hostkeyalias"] ?? options.hostName
    return port == 22 || options.values["hostkeyalias"] != nil ? name : "[\(name)]:\(port)"
  }

  private var userFiles: [String] {
    if let set = options.values["userknownhostsfile"] {
      return SecureShellOptions.words(set).map { options.path($0, user: nil) }
    }
    guard let home = environment.home else { return [] }
    return ["\(home)/.ssh/known_hosts", "\(home)/.ssh/known_hosts2"]
  }

  private var systemFiles: [String] {
    environment.readsSystemConfiguration ? ["/etc/ssh/ssh_known_hosts", "/etc/ssh/ssh_known_hosts2"] : []
  }
}

extension Diagnostic.Code {
  package static let hostKeyUnknown = Diagnostic.Code(
    "host-key-unknown", "The server's host key is not in known_hosts.",
    "compare the fingerprint with the published one, then connect once with ssh")
  package static let hostKeyChanged = Diagnostic.Code(
    "host-key-changed", "The server's host key changed.", "ask the server's administrator before you connect")
}
