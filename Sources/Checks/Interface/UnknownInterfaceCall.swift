import Diagnostics
import XcodeProjects

/// A literal by which code finds an object that no storyboard or xib contains.
struct UnknownInterfaceCall: Sendable {
  let path: String
  let call: InterfaceCall
}

extension ProjectInterfaces {
  /// The literals by which a target's code finds objects that no storyboard or xib contains.
  func unknownCalls(of target: CheckedTarget) -> [UnknownInterfaceCall] {
    project.memory.unknownCalls.value(of: target.id) {
      let literal = project.sources(of: target).paths.flatMap { path in
        (project.sourceIndex.facts(of: path)?.interfaceCalls ?? []).map { UnknownInterfaceCall(path: path, call: $0) }
      }
      var seen: Set<InterfaceCall> = []
      let all =
        literal.filter { isUnknown($0.call, in: $0.path, of: target) }
        + callsWithConstants(of: target).filter {
          isUnknown($0.call, in: $0.path, of: target) && seen.insert($0.call).inserted
        }
      return all.sorted {
        ($0.path, $0.call.kind.rawValue, $0.call.name) < ($1.path, $1.call.kind.rawValue, $1.call.name)
      }
    }
  }

  /// The calls with a constant that has one text in all sources, at the constant.
  private func callsWithConstants(of target: CheckedTarget) -> [UnknownInterfaceCall] {
    let paths = project.sources(of: target).linkedPaths
    let calls = project.sources(of: target).paths.compactMap { project.sourceIndex.facts(of: $0)?.constantCalls }
    let names = Set(calls.joined().map(\.name))
    guard !names.isEmpty else { return [] }
    var texts: [String: [(text: String, path: String)]] = [:]
    var variables: Set<String> = []
    for path in paths {
      guard let facts = project.sourceIndex.facts(of: path) else { continue }
      variables.formUnion(facts.variables.intersection(names))
      for name in names {
        for text in facts.constants[name] ?? [] { texts[name, default: []].append((text, path)) }
      }
    }
    return calls.joined().compactMap { call in
      guard !variables.contains(call.name), let found = texts[call.name], found.count == 1, let only = found.first,
        !only.text.isEmpty, !only.text.contains(LiteralText.argument),
        call.type.map({ $0 == "self" || project.sourceIndex.facts(of: only.path)?.types.contains($0) == true })
          ?? true
      else { return nil }
      return UnknownInterfaceCall(
        path: only.path, call: InterfaceCall(kind: call.kind, name: only.text, storyboard: call.storyboard))
    }
  }

  private func isUnknown(_ call: InterfaceCall, in path: String, of target: CheckedTarget) -> Bool {
    let uses = uses
    // A storyboard of the app has its own scenes only, whatever packages contain.
    if call.kind == .scene, let storyboard = call.storyboard {
      let files = files.filter { $0.path.hasSuffix(".storyboard") && FileStem($0.path).name == storyboard }
      if !files.isEmpty {
        return !(uses.identifiers[.scene] ?? []).contains(call.name)
          && !project.unseenPaths.contains { $0.hasSuffix(".storyboard") }
      }
    }
    guard !(uses.identifiers[call.kind] ?? []).contains(call.name), !uses.hasUnknownFiles,
      project.unseenPaths.isEmpty
    else { return false }
    switch call.kind {
    // A class may perform its segues in another way.
    case .segue: return project.sources(of: target).mayHaveAction("performSegueWithIdentifier:sender:") == false
    case .scene: return (!mayBeElsewhere || isSlip(call)) && !namesForeignStoryboard(path)
    // Its identifiers are unknown, not the storyboard's.
    case .initialScene: return false
    case .cell: return !mayBeElsewhere && !mayRegister(call.name, of: target)
    case .restoration:
      return project.sources(of: target).isLinkedWhole && !mayBeElsewhere
        && !project.search.assigns("restorationIdentifier")
        && !project.search.declares("restorationIdentifier")
    }
  }

  /// Whether a source names a storyboard of another bundle that the project does not have.
  private func namesForeignStoryboard(_ path: String) -> Bool {
    let own = Set(files.map { FileStem($0.path).name })
    return project.sourceIndex.facts(of: path)?.foreignStoryboards.isSubset(of: own) == false
  }

  /// Whether a name differs from an existing one by one or two letters, which no other file would have by chance.
  private func isSlip(_ call: InterfaceCall) -> Bool {
    guard call.name.count >= 8, let near = NearNames.slip(call.name, among: uses.identifiers[call.kind] ?? [])
    else { return false }
    return near.filter { !$0.isNumber } != call.name.filter { !$0.isNumber }
  }

  /// Whether code may register a class for cells with `identifier`.
  private func mayRegister(_ identifier: String, of target: CheckedTarget) -> Bool {
    let sources = project.sources(of: target)
    guard sources.isLinkedWhole, !sources.mentionsWithLibraries(identifier) else { return true }
    let call = InterfaceCall(kind: .cell, name: identifier)
    return sources.linkedPaths.contains { path in
      guard let facts = project.sourceIndex.facts(of: path), facts.literals.contains(where: { $0.text == identifier })
      else {
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
