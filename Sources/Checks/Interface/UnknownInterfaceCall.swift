import XcodeProjects

/// A literal by which code finds an object that no storyboard or xib contains.
struct UnknownInterfaceCall: Sendable {
  let path: String
  let call: InterfaceCall
}

extension CheckedProject {
  /// The literals by which a target's code finds objects that no storyboard or xib contains.
  func unknownInterfaceCalls(of target: CheckedTarget) -> [UnknownInterfaceCall] {
    knownUnknownCalls.value(of: target.id) {
      sources(of: target).paths.flatMap { path in
        (sourceIndex.facts(of: path)?.interfaceCalls ?? []).filter { isUnknown($0, in: path, of: target) }
          .sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
          .map { UnknownInterfaceCall(path: path, call: $0) }
      }
    }
  }

  private func isUnknown(_ call: InterfaceCall, in path: String, of target: CheckedTarget) -> Bool {
    let uses = interfaceUses
    guard !(uses.identifiers[call.kind] ?? []).contains(call.name), !uses.hasUnknownFiles,
      unseenPaths.isEmpty
    else { return false }
    switch call.kind {
    // A class may perform its segues in another way.
    case .segue: return sources(of: target).mayHaveAction("performSegueWithIdentifier:sender:") == false
    case .scene: return !mayHaveOtherInterfaces
    // Its identifiers are unknown, not the storyboard's.
    case .initialScene: return false
    case .cell: return !mayHaveOtherInterfaces && !mayRegister(call.name, of: target)
    case .restoration:
      return sources(of: target).isLinkedWhole && !mayHaveOtherInterfaces && !assigns("restorationIdentifier")
        && !declares("restorationIdentifier")
    }
  }

  /// Whether code may register a class for cells with `identifier`.
  private func mayRegister(_ identifier: String, of target: CheckedTarget) -> Bool {
    let sources = sources(of: target)
    guard sources.isLinkedWhole, !sources.mentionsWithLibraries(identifier) else { return true }
    let call = InterfaceCall(kind: .cell, name: identifier)
    return sources.linkedPaths.contains { path in
      guard let facts = sourceIndex.facts(of: path), facts.literals.contains(where: { $0.text == identifier }) else {
        return false
      }
      return !facts.interfaceCalls.contains(call) || !facts.names.isDisjoint(with: Self.registrations)
    }
  }

  /// The names of methods that register classes and xibs for cells.
  private static let registrations: Set<String> = [
    "register", "registerClass", "registerNib", "forCellReuseIdentifier", "forCellWithReuseIdentifier",
  ]
}
