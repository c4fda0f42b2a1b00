import Checks
import Diagnostics

/// Converts remedies to hints.
enum RemedyWording {
  static func text(_ remedy: Remedy) -> String {
    switch remedy {
    case .hint(let hint): text(hint)
    case .operation(let operation): imperative(command(for: operation))
    case .request(let operation, let people): "ask \(people) to run \(command(for: operation))"
    }
  }

  /// The positional parameters of operations, in order; all others are options.
  private static let arguments: [String: [String]] = [
    "app-id.create": ["pattern"],
    "app-id.enable": ["pattern", "capability"],
    "app.sign": ["path"],
    "branch.create": ["name"],
    "branch.delete": ["name"],
    "certificate.approve": ["id"],
    "certificate.export": ["id"],
    "certificate.reject": ["id"],
    "certificate.revoke": ["id"],
    "capability.add": ["name"],
    "check": ["path"],
    "configuration.add": ["name"],
    "dependency.add.framework": ["name"],
    "dependency.add.target": ["name"],
    "dependency.remove": ["name"],
    "dependency.show": ["name"],
    "device.enable": ["udid"],
    "device.register": ["udid"],
    "feature.delete": ["name"],
    "feature.finish": ["name"],
    "feature.start": ["name"],
    "feature.switch": ["name"],
    "file.add": ["path"],
    "file.create": ["kind", "name"],
    "file.move": ["old", "new"],
    "file.remove": ["path"],
    "file.show": ["path"],
    "file.target.add": ["path", "target"],
    "file.target.remove": ["path", "target"],
    "format": ["path"],
    "history": ["file"],
    "hotfix.delete": ["name"],
    "hotfix.finish": ["name"],
    "hotfix.start": ["name"],
    "identity.import": ["file"],
    "ignore.add": ["template"],
    "info.remove": ["key-path"],
    "info.set": ["key-path", "value"],
    "interface.connect": ["file", "source", "kind", "name", "destination"],
    "interface.disconnect": ["file", "connection"],
    "interface.outline": ["file"],
    "interface.scene.remove": ["file", "scene"],
    "interface.set": ["file", "element", "value"],
    "interface.show": ["file"],
    "language.add": ["code"],
    "member.accept": ["email"],
    "member.invite": ["email"],
    "member.remove": ["email"],
    "merge": ["branch"],
    "new": ["name"],
    "profile.renew": ["id"],
    "profile.show": ["id"],
    "profile.update": ["id"],
    "rebase": ["branch"],
    "release.delete": ["name"],
    "release.start": ["version"],
    "remote.add": ["name", "url"],
    "remote.set-url": ["name", "url"],
    "restore": ["path"],
    "revert": ["commit"],
    "scheme.add": ["name"],
    "scheme.remove": ["name"],
    "scheme.rename": ["old", "new"],
    "scheme.set": ["name"],
    "setting.add": ["key", "value"],
    "setting.set": ["setting"],
    "setting.unset": ["key"],
    "show": ["target"],
    "switch": ["name"],
    "tag.create": ["name", "revision"],
    "target.add": ["name"],
    "target.remove": ["name"],
    "target.rename": ["old", "new"],
    "target.set": ["target"],
    "team.clone": ["url"],
    "team.create": ["name"],
    "team.push": ["url"],
    "team.use": ["id"],
    "version.bump": ["step"],
    "version.set": ["version"],
  ]

  /// The required options of operations.
  private static let required: [String: [String]] = [
    "app-id.create": ["name"],
    "device.register": ["name"],
    "member.invite": ["name", "role"],
    "profile.create": ["type", "app-id"],
    "scheme.add": ["target"],
  ]

  /// The command with a dotted name, without arguments.
  private static func command(named name: String, in folder: String? = nil) -> String {
    "slipway \(folder.map { "-C \($0) " } ?? "")\(name.replacing(".", with: " "))"
  }

  private static func command(for operation: Remedy.Operation) -> String {
    let operation = addressed(operation)
    let positional = arguments[operation.name] ?? []
    var words = [command(named: operation.name)]
    let given = positional.flatMap { name in
      if let values = operation.repeated[name] { return values }
      return [operation.values[name] ?? (mayLack(name, operation) ? nil : name.uppercased())].compactMap(\.self)
    }
    // A word that begins like an option comes last.
    let isLate = given.contains { $0.hasPrefix("-") }
    if !isLate { words += given.map(quoted) }
    words += (required[operation.name] ?? []).filter { operation.values[$0] == nil }.map {
      "--\($0) \($0.uppercased())"
    }
    let options = operation.values.map { ($0.key, [$0.value]) } + operation.repeated.map { ($0.key, $0.value) }
    for (name, values) in options.sorted(by: { $0.0 < $1.0 }) where !positional.contains(name) {
      for value in values {
        words.append("--" + name)
        if !value.isEmpty, value != "true" { words.append(quoted(value)) }
      }
    }
    if isLate { words += ["--"] + given.map(quoted) }
    return words.joined(separator: " ")
  }

  /// The project that the user named, without which the operations on projects would find another one or none.
  @TaskLocal static var project: String?

  /// The nouns of operations on a project.
  private static let projectNouns: Set<String> = [
    "bundle-id", "capability", "configuration", "dependency", "file", "info", "interface", "language", "rename",
    "scheme", "setting", "signing", "target", "version",
  ]

  private static func addressed(_ operation: Remedy.Operation) -> Remedy.Operation {
    guard let project, operation.values["project"] == nil,
      let noun = operation.name.split(separator: ".").first, projectNouns.contains(String(noun))
    else { return operation }
    return Remedy.Operation(
      operation.name, operation.values.merging(["project": project]) { $1 }, repeated: operation.repeated)
  }

  /// Whether a positional parameter can be left out.
  private static func mayLack(_ parameter: String, _ operation: Remedy.Operation) -> Bool {
    switch operation.name {
    case "check": true
    case "interface.set": parameter == "value" && operation.values["initial"] != nil
    case "version.set": operation.values["build"] != nil
    default: false
    }
  }

  /// The hint of a finding; operations that follow each other are one command line.
  static func text(_ hint: Hint) -> String {
    imperative(
      hint.parts.map { part in
        switch part {
        case .text(let words): words
        case .command(let name, let folder): command(named: name, in: folder)
        case .operations(let operations): commands(for: operations)
        }
      }.joined())
  }

  /// The text of a hint: one that begins with a command begins with `run`.
  private static func imperative(_ text: String) -> String {
    ["slipway ", "git "].contains(where: text.hasPrefix) ? "run \(text)" : text
  }

  /// The largest number of targets of which each gets its command in a hint.
  private static let largestCount = 3

  private static func commands(for operations: [Remedy.Operation]) -> String {
    let general = operations.map { operation in
      Remedy.Operation(
        operation.name, operation.values.merging(["target": "TARGET"]) { $1 }, repeated: operation.repeated)
    }
    guard operations.count > largestCount, let first = general.first, Set(general).count == 1 else {
      return operations.map(command).joined(separator: " && ")
    }
    return command(for: first)
  }

  /// `value` quoted for a shell.
  static func quoted(_ value: String) -> String { ShellWord.quoted(value) }
}
