import Diagnostics

extension Hint {
  /// A hint to run the operations of several hints one after the other; `nil` if a hint has other parts.
  static func sequence(_ hints: [Hint]) -> Hint? {
    var all: [Remedy.Operation] = []
    for hint in hints {
      guard hint.parts.count == 1, case .operations(let operations)? = hint.parts.first else { return nil }
      all += operations
    }
    return all.isEmpty ? nil : Hint([.operations(all)])
  }

  /// The hint with the words and the operations that functions return.
  func mapping(
    text: (String) -> String = { $0 }, operations: ([Remedy.Operation]) -> [Remedy.Operation] = { $0 }
  ) -> Hint {
    Hint(
      parts.map { part in
        switch part {
        case .text(let words): .text(text(words))
        case .command: part
        case .operations(let all): .operations(operations(all))
        }
      })
  }

  /// The hint for all configurations of its targets.
  var inAllConfigurations: Hint { mapping(operations: { $0.map { $0.limited(to: []) } }) }

  /// The hint without what differs between targets, projects and configurations.
  var general: Hint { mapping(operations: { $0.map(\.general) }) }

  /// The hint with the operations of another one that is equal in ``general``.
  func joined(with other: Hint) -> Hint {
    guard parts.count == other.parts.count else { return self }
    return Hint(
      zip(parts, other.parts).map { own, further in
        guard case .operations(let first) = own, case .operations(let second) = further else { return own }
        return .operations(Remedy.Operation.joined(first + second))
      })
  }
}

extension Remedy.Operation {
  /// The name of the option for build configurations.
  static let configurationOption = "configuration"

  /// The operation without target, project and configurations.
  var general: Remedy.Operation {
    Remedy.Operation(name, values.filter { !["target", "project"].contains($0.key) }, repeated: otherRepeated)
  }

  /// Operations that differ only in their configurations, combined.
  fileprivate static func joined(_ operations: [Remedy.Operation]) -> [Remedy.Operation] {
    operations.grouped { Remedy.Operation($0.name, $0.values, repeated: $0.otherRepeated) }.map { group in
      let configurations = group.elements.map { $0.repeated[configurationOption] ?? [] }
      guard !configurations.contains([]) else { return group.key }
      return group.key.limited(to: configurations.joined().grouped { $0 }.map(\.key))
    }
  }

  /// The operation for some configurations; for all if there are none.
  func limited(to configurations: [String]) -> Remedy.Operation {
    var repeated = otherRepeated
    repeated[Self.configurationOption] = configurations.isEmpty ? nil : configurations
    return Remedy.Operation(name, values, repeated: repeated)
  }

  /// The values of options other than the configuration.
  private var otherRepeated: [String: [String]] { repeated.filter { $0.key != Self.configurationOption } }

  /// The operation without the project, which nobody needs to name.
  func withoutProject() -> Remedy.Operation {
    Remedy.Operation(name, values.filter { $0.key != "project" }, repeated: repeated)
  }
}
