package import Diagnostics
import SystemCalls

/// What `~/.ssh/config` and a simple `core.sshCommand` say about a host.
///
/// The first value of a keyword counts, as for OpenSSH; of identity files all do.
struct SecureShellOptions {
  private(set) var values: [String: String] = [:]
  private(set) var identityFiles: [String] = []
  let alias: String
  private let environment: GitEnvironment

  /// Reads the settings for a host.
  ///
  /// - Parameters:
  ///   - alias: The host as the address names it.
  ///   - given: Keywords that count before all files.
  ///   - file: The file that is read instead of the usual ones.
  ///   - environment: Where the home folder is.
  /// - Throws: Why a file that is there can't be read.
  init(
    for alias: String, given: [(keyword: String, value: String)], file: String?, environment: GitEnvironment
  ) throws(Diagnostic) {
    self.alias = alias
    self.environment = environment
    for (keyword, value) in given { take(keyword.lowercased(), value) }
    if let file {
      try read(environment.expanded(file), depth: 0)
      return
    }
    if let home = environment.home { try read("\(home)/.ssh/config", depth: 0) }
    if environment.readsSystemConfiguration { try read("/etc/ssh/ssh_config", depth: 0) }
  }

  /// The name or address of the machine itself.
  var hostName: String {
    guard let name = values["hostname"] else { return alias }
    return name.replacing("%h", with: alias).replacing("%%", with: "%")
  }

  var user: String? { values["user"] }
  var port: Int? { values["port"].flatMap { Int($0) } }

  func isYes(_ keyword: String) -> Bool { values[keyword]?.lowercased() == "yes" }

  /// A path with `~` and OpenSSH's percent signs resolved.
  func path(_ text: String, user: String?) -> String {
    environment.expanded(text).replacing("%d", with: environment.home ?? "").replacing("%h", with: hostName)
      .replacing("%n", with: alias).replacing("%r", with: user ?? "").replacing(
        "%u", with: environment.nonEmpty("USER") ?? "")
  }

  /// Refuses what is done by running further programs, which libssh2 does not.
  func check() throws(Diagnostic) {
    for keyword in ["proxyjump", "proxycommand"] {
      guard let value = values[keyword], value.lowercased() != "none" else { continue }
      let name = keyword == "proxyjump" ? "ProxyJump" : "ProxyCommand"
      throw Diagnostic(
        .secureShellUnsupported,
        "the ssh configuration of \"\(alias)\" has \(name) \"\(value)\", which libgit2 does not support",
        remedy: .advice("use `git fetch`, `git push` or `git clone`"))
    }
  }

  private static let deepest = 16

  private mutating func read(_ path: String, depth: Int) throws(Diagnostic) {
    guard depth < Self.deepest, let bytes = try RepositoryFiles.read(path) else { return }
    var applies = true
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard let (keyword, value) = Self.keyword(line) else { continue }
      switch keyword {
      case "host": applies = HostPattern.fits(Self.words(value), alias)
      case "match": applies = matches(Self.words(value))
      case "include" where applies:
        for file in Self.words(value).flatMap(included) { try read(file, depth: depth + 1) }
      default:
        if applies { take(keyword, value) }
      }
    }
  }

  private mutating func take(_ keyword: String, _ value: String) {
    let word = Self.words(value).first ?? value
    if keyword == "identityfile" {
      identityFiles.append(word)
    } else if values[keyword] == nil {
      values[keyword] = keyword.hasPrefix("proxy") || keyword == "userknownhostsfile" ? value : word
    }
  }

  /// Of `Match` only what needs no program: `all`, `host` and `originalhost`.
  private func matches(_ words: [String]) -> Bool {
    guard let criterion = words.first?.lowercased() else { return false }
    if criterion == "all" { return words.count == 1 }
    guard words.count == 2 else { return false }
    let patterns = words[1].split(separator: ",").map(String.init)
    switch criterion {
    case "host": return HostPattern.fits(patterns, hostName)
    case "originalhost": return HostPattern.fits(patterns, alias)
    default: return false
    }
  }

  private func included(_ pattern: String) -> [String] {
    let expanded = environment.expanded(pattern)
    let path = AbsolutePath.of(expanded, in: "\(environment.home ?? "")/.ssh")
    return FileSystem.paths(matching: path)
  }

  private static func keyword(_ line: Substring) -> (String, String)? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let first = text.first, first != "#",
      let end = text.firstIndex(where: { $0 == " " || $0 == "\t" || $0 == "=" })
    else { return nil }
    let value = text[end...].drop { $0 == " " || $0 == "\t" || $0 == "=" }.reversed()
      .drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed()
    return value.isEmpty ? nil : (text[..<end].lowercased(), String(value))
  }

  /// Splits a value into words; quotes keep spaces.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var current: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        current = current ?? ""
      } else if !isQuoted, character == " " || character == "\t" {
        if let word = current { words.append(word) }
        current = nil
      } else {
        current = (current ?? "") + String(character)
      }
    }
    return words + [current].compactMap { $0 }
  }
}

/// The patterns for hosts of OpenSSH's files: `*`, `?`, and `!` for an exception.
enum HostPattern {
  static func fits(_ patterns: [String], _ host: String) -> Bool {
    var fits = false
    for pattern in patterns {
      if pattern.hasPrefix("!") {
        if matches(String(pattern.dropFirst()), host) { return false }
      } else if matches(pattern, host) {
        fits = true
      }
    }
    return fits
  }

  /// A bracket is no class of characters here but part of `[host]:port`.
  private static func matches(_ pattern: String, _ host: String) -> Bool {
    let escaped = pattern.lowercased().replacing("[", with: "\\[")
    return CText.matches(host.lowercased(), pattern: escaped)
  }
}

extension Diagnostic.Code {
  package static let secureShellUnsupported = Diagnostic.Code(
    "secure-shell-unsupported", "libgit2 does not support an ssh setting.",
    "run this command with git: `git fetch`, `git push` or `git clone`")
}
