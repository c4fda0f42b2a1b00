import AppleIdentifiers
import Diagnostics
import GitStore
import SemanticMerges
import Yams

/// Reads `.slipway.yml`: every key is known, or an error with its line.
struct ConfigurationReader {
  let file: String

  func configuration(from bytes: [UInt8]) throws(Diagnostic) -> SlipwayConfiguration {
    let node: Node?
    do {
      node = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self))
    } catch let error as YamlError {
      throw syntaxError(error)
    } catch {
      throw invalid("it is not YAML", nil)
    }
    var configuration = SlipwayConfiguration()
    guard let node, node != Node("") else { return configuration }
    try members(of: node, named: "the file") { key, value throws(Diagnostic) in
      switch key.text {
      case "baseline":
        configuration.baseline = SlipwayConfiguration.File(
          path: try text(value, named: "baseline"), place: place(of: value))
      case "team": configuration.team = try team(value)
      case "branches": configuration.branches = try branches(value)
      case "check": configuration.check = try check(value)
      case "merge": configuration.versionPolicy = try versionPolicy(value)
      case "policy": configuration.policy = try policy(value)
      case "templates": configuration.templates = try texts(value, named: "templates")
      default: throw unknown(key, among: ["baseline", "branches", "check", "merge", "policy", "team", "templates"])
      }
    }
    return configuration
  }

  private func team(_ node: Node) throws(Diagnostic) -> SlipwayConfiguration.Team {
    var id: TeamID?
    var url: String?
    try members(of: node, named: "team") { key, value throws(Diagnostic) in
      switch key.text {
      case "id": id = try teamID(value, named: "team.id")
      case "url": url = try text(value, named: "team.url")
      default: throw unknown(key, among: ["id", "url"])
      }
    }
    guard let id else { throw invalid("team has no id", node) }
    return SlipwayConfiguration.Team(id: id, url: url)
  }

  func teamID(_ node: Node, named name: String) throws(Diagnostic) -> TeamID {
    let text = try text(node, named: name)
    do {
      return try TeamID(text)
    } catch {
      throw error.at(place(of: node))
    }
  }

  private func branches(_ node: Node) throws(Diagnostic) -> SlipwayConfiguration.Branches {
    var branches = SlipwayConfiguration.Branches()
    try members(of: node, named: "branches") { key, value throws(Diagnostic) in
      switch key.text {
      case "develop": branches.develop = try branchName(value, key.text)
      case "main": branches.main = try branchName(value, key.text)
      case "feature": branches.feature = try branchName(value, key.text, isPrefix: true)
      case "hotfix": branches.hotfix = try branchName(value, key.text, isPrefix: true)
      case "release": branches.release = try branchName(value, key.text, isPrefix: true)
      default: throw unknown(key, among: ["develop", "feature", "hotfix", "main", "release"])
      }
    }
    return branches
  }

  /// A branch's name or the beginning of one, as Git takes it.
  private func branchName(_ node: Node, _ key: String, isPrefix: Bool = false) throws(Diagnostic) -> String {
    let text = try text(node, named: "branches.\(key)")
    let plain = text.filter { !"“”„‟‘’‚«»".contains($0) }
    guard plain == text else {
      // A text editor on a Mac writes them in place of straight ones.
      throw invalid("branches.\(key) \(text) has typographic quotation marks", node, advice: "write \(key): \(plain)")
    }
    guard (try? BranchName(isPrefix ? text + "x" : text)) != nil else {
      throw invalid(
        "branches.\(key) \"\(text)\" is not valid in a branch name", node,
        advice: "write branches: {\(key): \(isPrefix ? key + "/" : key)}")
    }
    return text
  }

  private func check(_ node: Node) throws(Diagnostic) -> SlipwayConfiguration.Check {
    var check = SlipwayConfiguration.Check()
    try members(of: node, named: "check") { key, value throws(Diagnostic) in
      switch key.text {
      case "rules":
        guard let items = value.sequence else {
          // Most likely RULE: SEVERITY, as other tools write it.
          let first = value.mapping?.first
          let example = Self.example(rule: first?.key.string, severity: first?.value.string)
          throw invalid("check.rules is not a list", value, advice: example)
        }
        for item in items { check.rules.append(try ruleChange(item)) }
      case "exclude": check.exclude = try texts(value, named: "check.exclude")
      default: throw unknown(key, among: ["exclude", "rules"])
      }
    }
    return check
  }

  private func ruleChange(_ node: Node) throws(Diagnostic) -> SlipwayConfiguration.RuleChange {
    var values: [String: (text: String, node: Node)] = [:]
    try members(of: node, named: "a rule") { key, value throws(Diagnostic) in
      guard ["rule", "severity", "reason"].contains(key.text) else {
        throw unknown(key, among: ["reason", "rule", "severity"])
      }
      values[key.text] = (key.text == "reason" ? value.string ?? "" : try text(value, named: key.text), value)
    }
    let example = Self.example(rule: values["rule"]?.text, severity: values["severity"]?.text)
    guard let rule = values["rule"]?.text else {
      throw invalid("an item of check.rules names no rule", node, advice: example)
    }
    guard let severity = values["severity"] else {
      throw invalid("the rule \"\(rule)\" has no severity", node, advice: example)
    }
    guard severity.text == "off" || Diagnostic.Severity(rawValue: severity.text) != nil else {
      throw invalid(
        "\"\(severity.text)\" is not a severity: off, note, warning or error", severity.node, advice: example)
    }
    let reason = values["reason"]
    guard let reason, reason.text.contains(where: { !$0.isWhitespace }) else {
      throw invalid(
        "the rule \"\(rule)\" has no reason", reason?.node ?? node, advice: example)
    }
    return SlipwayConfiguration.RuleChange(
      rule: rule, severity: Diagnostic.Severity(rawValue: severity.text), reason: reason.text, place: place(of: node))
  }

  /// The line to write for a rule, with its known values.
  private static func example(rule: String?, severity: String?) -> String {
    let words = ["off"] + Diagnostic.Severity.allCases.map(\.rawValue)
    let near = severity.map { NearNames(to: $0, among: words).names.first ?? "note" } ?? "off"
    return "write - {rule: \(rule ?? "version-form"), severity: \(near), reason: \"why the project needs this\"}"
  }

  private func versionPolicy(_ node: Node) throws(Diagnostic) -> VersionPolicy {
    var policy = VersionPolicy.higher
    try members(of: node, named: "merge") { key, value throws(Diagnostic) in
      guard key.text == "versions" else { throw unknown(key, among: ["versions"]) }
      let word = try text(value, named: "merge.versions")
      guard let named = VersionPolicy(rawValue: word) else {
        throw invalid("\"\(word)\" is not a valid value of merge.versions: choose higher or ask", value)
      }
      policy = named
    }
    return policy
  }
}

extension ConfigurationReader {
  /// A key with the node it was written in.
  struct Key {
    let text: String
    let node: Node
  }

  func members(
    of node: Node, named name: String, _ body: (Key, Node) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let mapping = node.mapping else {
      throw invalid(
        "\(name) must contain keys with values", node,
        advice: "write KEY: VALUE lines below \(name), indented with spaces")
    }
    for (key, value) in mapping {
      guard let text = key.string else { throw invalid("a key of \(name) is not a string", key) }
      try body(Key(text: text, node: key), value)
    }
  }

  func text(_ node: Node, named name: String) throws(Diagnostic) -> String {
    guard let scalar = node.scalar else { throw invalid("\(name) is not a string", node) }
    guard scalar.string.contains(where: { !$0.isWhitespace }) else {
      throw invalid("\(name) is empty", node, advice: "give it a value, or remove the key")
    }
    return scalar.string
  }

  func texts(_ node: Node, named name: String) throws(Diagnostic) -> [String] {
    guard let items = node.sequence else {
      throw invalid(
        "\(name) is not a list", node,
        advice: "write \(name.split(separator: ".").last ?? ""): [\(node.string ?? "VALUE")]")
    }
    var texts: [String] = []
    for item in items { texts.append(try text(item, named: name)) }
    return texts
  }

  func unknown(_ key: Key, among known: [String]) -> Diagnostic {
    invalid("unknown key \"\(key.text)\"", key.node, advice: "use \(known.alternatives)")
  }

  func invalid(_ problem: String, _ node: Node?, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      .configurationInvalid, problem, at: node.map(place) ?? Place(file: file), remedy: advice.map(Remedy.advice))
  }

  func place(of node: Node) -> Place {
    Place(file: file, line: node.mark?.line, column: node.mark?.column)
  }
}
