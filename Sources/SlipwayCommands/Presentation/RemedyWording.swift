import Diagnostics

/// Converts remedies to commands.
enum RemedyWording {
  static func text(_ remedy: Remedy) -> String {
    switch remedy {
    case .advice(let sentence): sentence
    case .operation(let operation): command(for: operation)
    case .request(let operation, let people): "ask \(people) to run \(command(for: operation))"
    }
  }

  /// The positional parameters of operations, in order; all others are options.
  private static let arguments: [String: [String]] = [
    "app-id.create": ["pattern"],
    "app-id.enable": ["pattern", "capability"],
    "branch.create": ["name"],
    "branch.delete": ["name"],
    "certificate.approve": ["id"],
    "certificate.export": ["id"],
    "certificate.reject": ["id"],
    "certificate.revoke": ["id"],
    "check": ["path"],
    "device.enable": ["udid"],
    "device.register": ["udid"],
    "feature.delete": ["name"],
    "feature.finish": ["name"],
    "feature.start": ["name"],
    "feature.switch": ["name"],
    "file.add": ["path"],
    "file.create": ["kind", "name"],
    "file.show": ["path"],
    "format": ["path"],
    "history": ["file"],
    "hotfix.delete": ["name"],
    "hotfix.finish": ["name"],
    "hotfix.start": ["name"],
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
    "scheme.rename": ["old", "new"],
    "scheme.set": ["name"],
    "setting.set": ["setting"],
    "setting.unset": ["key"],
    "show": ["target"],
    "switch": ["name"],
    "target.add": ["name"],
    "target.remove": ["name"],
    "target.rename": ["old", "new"],
    "team.create": ["name"],
    "team.push": ["url"],
    "team.use": ["id"],
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

  private static func command(for operation: Remedy.Operation) -> String {
    let positional = arguments[operation.name] ?? []
    var words = ["slipway"] + operation.name.split(separator: ".").map(String.init)
    words += positional.compactMap { name in
      if let value = operation.values[name] { return quoted(value) }
      return operation.name == "version.set" && operation.values["build"] != nil ? nil : name.uppercased()
    }
    words += (required[operation.name] ?? []).filter { operation.values[$0] == nil }.map {
      "--\($0) \($0.uppercased())"
    }
    for (name, value) in operation.values.sorted(by: { $0.key < $1.key }) where !positional.contains(name) {
      words.append("--" + name)
      if !value.isEmpty, value != "true" { words.append(quoted(value)) }
    }
    return words.joined(separator: " ")
  }

  /// `value` quoted for a shell.
  static func quoted(_ value: String) -> String { ShellWord.quoted(value) }
}
