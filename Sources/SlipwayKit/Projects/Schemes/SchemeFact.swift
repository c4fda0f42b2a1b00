public import XcodeProjects

/// One line of what a scheme says: of an action, a name such as `configuration`, and its value.
public struct SchemeFact: Sendable, Hashable {
  /// The action.
  public let action: Scheme.Action
  /// What it is.
  public let name: String
  /// The value, as people read it.
  public let value: String

  /// A value that an edit changed, added or removed.
  public struct Change: Sendable, Hashable {
    /// The action.
    public let action: Scheme.Action
    /// What it is.
    public let name: String
    /// The value before; `nil` for a new one.
    public let old: String?
    /// The value now; `nil` for one that is removed.
    public let new: String?
  }

  /// The facts that differ between two forms of a scheme.
  static func changes(from old: Scheme, to new: Scheme) -> [Change] {
    let (before, after) = (old.facts, new.facts)
    let removed = before.filter { !after.contains($0) }
    var changes: [Change] = []
    var added = after.filter { !before.contains($0) }
    for fact in removed {
      let index = added.firstIndex { $0.action == fact.action && $0.name == fact.name }
      let next = index.map { added.remove(at: $0).value }
      changes.append(Change(action: fact.action, name: fact.name, old: fact.value, new: next))
    }
    return changes + added.map { Change(action: $0.action, name: $0.name, old: nil, new: $0.value) }
  }
}

extension Scheme {
  /// What the scheme says, by action in Xcode's order.
  public var facts: [SchemeFact] {
    let actions: [Action] = [.build, .launch, .test, .profile, .analyze, .archive]
    return actions.flatMap { action -> [SchemeFact] in
      guard let step = step(action) else { return [] }
      let own = action == .build ? buildFacts : action == .test ? testFacts : []
      let values = Self.facts(of: step, action) + own + Self.scripts(of: step)
      return values.map { SchemeFact(action: action, name: $0.0, value: $0.1) }
    }
  }

  private var buildFacts: [(String, String)] {
    buildEntries.map { entry in
      let actions = Self.shownOrder.filter(entry.actions.contains).map(\.title)
      return (
        "target", "\(entry.target.targetName) for \(actions.isEmpty ? "nothing" : actions.joined(separator: ", "))"
      )
    }
  }

  private var testFacts: [(String, String)] {
    testPlanReferences.map { ("test plan", $0.location + ($0.isDefault ? " (default)" : "")) }
      + testables.map { ("tests", $0.target.targetName + Self.mark($0.isSkipped, "skipped")) }
  }

  private static func facts(of step: Step, _ action: Action) -> [(String, String)] {
    var facts: [(String, String)] = []
    if let configuration = step.configuration { facts.append(("configuration", configuration)) }
    if let executable = step.runnable?.targetName ?? step.runnablePath { facts.append(("executable", executable)) }
    if action == .test || action == .profile {
      facts.append(("arguments and environment", step.takesLaunchArguments ? "as in run" : "own"))
    }
    facts += step.arguments.map { ("argument", $0.text + mark(!$0.isEnabled, "disabled")) }
    facts += step.environment.map { ("environment", "\($0.name)=\($0.value)" + mark(!$0.isEnabled, "disabled")) }
    if let language = step.language { facts.append(("language", language)) }
    if let region = step.region { facts.append(("region", region)) }
    for diagnostic in SchemeDiagnostic.all where diagnostic.actions.contains(action) {
      let isOn = step.isOn(diagnostic)
      if isOn != diagnostic.isOnByDefault { facts.append(("diagnostic", "\(diagnostic.title) \(isOn ? "on" : "off")")) }
    }
    return facts
  }

  private static func scripts(of step: Step) -> [(String, String)] {
    step.preActions.map { ("pre-action", $0.title) } + step.postActions.map { ("post-action", $0.title) }
  }

  private static func mark(_ isOn: Bool, _ word: String) -> String { isOn ? " (\(word))" : "" }

  /// The actions that a target is built for, in Xcode's order.
  public static let shownOrder: [Action] = [.launch, .test, .profile, .analyze, .archive]
}
