public import Diagnostics
import SyntaxTrees

extension Scheme {
  /// Runs `target` in `action`, or nothing; then its build settings are those that arguments and the environment use.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setExecutable(_ target: BuildableReference?, of action: Action) throws(Diagnostic) {
    guard step(action)?.runnable?.targetID != target?.targetID || step(action)?.hasRunnable != (target != nil) else {
      return
    }
    try change(action) { element in
      guard let target else {
        let former = element.elements.first { Self.runnables.contains($0.name) }?.first("BuildableReference")
        element.removeElements { Self.runnables.contains($0.name) }
        guard element.first("MacroExpansion") == nil, let former else { return }
        Self.insert(MarkupElement("MacroExpansion", children: [former]), in: &element)
        return
      }
      var isChanged = false
      element.changeFirst("BuildableProductRunnable") { runnable in
        isChanged = runnable.changeFirst("BuildableReference") { target.write(to: &$0) }
      }
      guard !isChanged else { return }
      element.removeElements { other in
        Self.runnables.contains(other.name)
          || other.name == "MacroExpansion" && Self.isAbout(target.targetID, other)
      }
      Self.insert(
        MarkupElement("BuildableProductRunnable", [("runnableDebuggingMode", "0")], children: [target.element]),
        in: &element)
    }
  }

  /// Runs the app in the language `language`; `nil` for the system's.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setLanguage(_ language: String?, of action: Action) throws(Diagnostic) {
    try setAttribute("language", to: language, of: action)
  }

  /// Runs the app in the region `region`; `nil` for the system's.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setRegion(_ region: String?, of action: Action) throws(Diagnostic) {
    try setAttribute("region", to: region, of: action)
  }

  /// Takes the arguments and the environment of the run action in `action`, or its own.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setTakesLaunchArguments(_ isOn: Bool, of action: Action) throws(Diagnostic) {
    guard step(action)?.takesLaunchArguments != isOn else { return }
    try setAttribute("shouldUseLaunchSchemeArgsEnv", to: Self.word(isOn), of: action)
  }

  /// Turns a diagnostic of `action` on or off.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func set(_ diagnostic: SchemeDiagnostic, to isOn: Bool, of action: Action) throws(Diagnostic) {
    try change(action) { diagnostic.set(isOn, in: &$0) }
  }

  /// Builds the target `id` no longer, and leaves out its tests; answers whether the scheme built or tested it.
  ///
  /// - Throws: `scheme-action-missing`.
  @discardableResult
  public mutating func removeTarget(_ id: ObjectID) throws(Diagnostic) -> Bool {
    let isBuilt = buildEntries.contains { $0.target.targetID == id }
    let isTested = testables.contains { $0.target.targetID == id }
    if isBuilt {
      try change(.build) { element in
        element.changeFirst("BuildActionEntries") { $0.removeElements { Self.isAbout(id, $0) } }
        Self.removeEmpty("BuildActionEntries", in: &element)
      }
    }
    if isTested {
      try change(.test) { element in
        element.changeFirst("Testables") { $0.removeElements { Self.isAbout(id, $0) } }
        // Without automatic test plans, Xcode writes an empty list.
        if element[attribute: "shouldAutocreateTestPlan"] == "YES" { Self.removeEmpty("Testables", in: &element) }
      }
    }
    return isBuilt || isTested
  }

  private mutating func setAttribute(_ name: String, to value: String?, of action: Action) throws(Diagnostic) {
    // An empty language is the system's.
    guard value != nil || step(action)?.element[attribute: name] != "" else { return }
    try change(action) { $0.setAttribute(name, to: value, order: Self.attributeOrder) }
  }

  private static func removeEmpty(_ name: String, in element: inout MarkupElement) {
    guard element.first(name)?.elements.isEmpty == true else { return }
    element.removeElements { $0.name == name }
  }

  fileprivate static let runnables: Set<String> = ["BuildableProductRunnable", "RemoteRunnable", "PathRunnable"]
}

extension Scheme.Step {
  /// Whether something is run.
  public var hasRunnable: Bool { element.elements.contains { Scheme.runnables.contains($0.name) } }

  /// The path of the program that is run, of a scheme that runs no target.
  public var runnablePath: String? { element.first("PathRunnable")?[attribute: "FilePath"] }

  /// The language in which the app is run; `nil` for the system's.
  public var language: String? { element[attribute: "language"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The region in which the app is run; `nil` for the system's.
  public var region: String? { element[attribute: "region"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether a diagnostic is on.
  public func isOn(_ diagnostic: SchemeDiagnostic) -> Bool { diagnostic.isOn(in: element) }
}

extension Scheme.BuildableReference {
  /// Makes an existing reference refer to this target.
  fileprivate func write(to element: inout MarkupElement) {
    for attribute in self.element.attributes { element[attribute: attribute.name] = attribute.value }
  }
}
