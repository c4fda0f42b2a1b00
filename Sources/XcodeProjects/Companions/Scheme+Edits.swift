public import Diagnostics
import SyntaxTrees

extension Scheme {
  /// Uses the configuration `name` in `action`.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setConfiguration(_ name: String, of action: Action) throws(Diagnostic) {
    try change(action) { $0.setAttribute("buildConfiguration", to: name, order: Self.attributeOrder) }
  }

  /// Passes `arguments` to the executable of `action`; existing argument lines stay unchanged.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setArguments(_ arguments: [Argument], of action: Action) throws(Diagnostic) {
    guard step(action)?.arguments != arguments else { return }
    try change(action) { element in
      Self.setList("CommandLineArguments", in: &element, to: arguments) { old, argument in
        var item = old ?? MarkupElement("CommandLineArgument")
        item[attribute: "argument"] = argument.text
        Self.setEnabled(argument.isEnabled, &item, isNew: old == nil)
        return item
      } isSame: {
        $0[attribute: "argument"] == $1.text
      }
    }
  }

  /// Sets `variables` in the environment of `action`; existing lines stay unchanged.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not have the action.
  public mutating func setEnvironment(_ variables: [EnvironmentVariable], of action: Action) throws(Diagnostic) {
    guard step(action)?.environment != variables else { return }
    try change(action) { element in
      Self.setList("EnvironmentVariables", in: &element, to: variables) { old, variable in
        var item = old ?? MarkupElement("EnvironmentVariable")
        item[attribute: "key"] = variable.name
        item[attribute: "value"] = variable.value
        Self.setEnabled(variable.isEnabled, &item, isNew: old == nil)
        return item
      } isSame: {
        $0[attribute: "key"] == $1.name
      }
    }
  }

  /// Uses the test plan at `location`, such as `container:App.xctestplan`; the first one becomes the default.
  ///
  /// From the first one on Xcode makes no plan by itself. The targets that the scheme tested stay listed beside the
  /// plan, and the file has version 1.7 at least, as in all schemes with plans that were seen.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not test.
  public mutating func addTestPlan(_ location: String) throws(Diagnostic) {
    guard !testPlans.contains(location) else { return }
    let isFirst = testPlans.isEmpty
    if isFirst, let version = document.root[attribute: "version"].flatMap(Double.init), version < 1.7 {
      document.root[attribute: "version"] = "1.7"
    }
    try change(.test) { element in
      if isFirst { element[attribute: "shouldAutocreateTestPlan"] = nil }
      Self.makeList("TestPlans", in: &element)
      element.changeFirst("TestPlans") { list in
        let attributes = [("reference", location)] + (isFirst ? [("default", "YES")] : [])
        list.append(MarkupElement("TestPlanReference", attributes), style: .scheme)
      }
    }
  }

  /// Uses the test plan at `location` no longer; when it was the default, the first of the others becomes it.
  ///
  /// - Returns: Whether the scheme used it.
  @discardableResult
  public mutating func removeTestPlan(_ location: String) throws(Diagnostic) -> Bool {
    guard let old = testPlanReferences.first(where: { $0.location == location }) else { return false }
    try change(.test) { element in
      element.changeFirst("TestPlans") { list in
        list.removeElements { $0[attribute: "reference"] == location }
        if old.isDefault { list.changeFirst("TestPlanReference") { $0[attribute: "default"] = "YES" } }
      }
      if element.first("TestPlans")?.elements.isEmpty == true { element.removeElements { $0.name == "TestPlans" } }
    }
    return true
  }

  /// Builds a target for `actions`; one that is built already is built for these from now on.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not build.
  public mutating func addBuildEntry(_ target: BuildableReference, for actions: Set<Action>) throws(Diagnostic) {
    let values = Self.purposes.map { ($0.attribute, Self.word(actions.contains($0.action))) }
    let isThere = buildEntries.contains { $0.target.targetID == target.targetID }
    try change(.build) { element in
      Self.makeList("BuildActionEntries", in: &element)
      element.changeFirst("BuildActionEntries") { list in
        guard isThere else {
          list.append(MarkupElement("BuildActionEntry", values, children: [target.element]), style: .scheme)
          return
        }
        list.changeElements { entry in
          guard Self.isAbout(target.targetID, entry) else { return }
          for (attribute, value) in values { entry[attribute: attribute] = value }
        }
      }
    }
  }

  /// Adds the tests of a target; an existing test target stays unchanged.
  ///
  /// - Throws: `scheme-action-missing` when the scheme does not test.
  public mutating func addTestable(_ target: BuildableReference) throws(Diagnostic) {
    guard !testables.contains(where: { $0.target.targetID == target.targetID }) else { return }
    try change(.test) { element in
      Self.makeList("Testables", in: &element)
      element.changeFirst("Testables") {
        $0.append(MarkupElement("TestableReference", [("skipped", "NO")], children: [target.element]), style: .scheme)
      }
    }
  }

  mutating func change(_ action: Action, _ change: (inout MarkupElement) -> Void) throws(Diagnostic) {
    guard document.root.changeFirst(action.rawValue, change) else { throw missing(action) }
  }

  /// The error for an action that the scheme does not have.
  public func missing(_ action: Action) -> Diagnostic {
    Diagnostic(.schemeActionMissing, "scheme \"\(name)\" has no \(action.rawValue)")
  }

  static func isAbout(_ id: ObjectID, _ entry: MarkupElement) -> Bool {
    entry.first("BuildableReference")?[attribute: "BlueprintIdentifier"] == id.rawValue
  }

  static func word(_ isOn: Bool) -> String { isOn ? "YES" : "NO" }

  /// Enables an argument or variable, or disables it; one that is listed and needs no change stays as it is written.
  private static func setEnabled(_ isOn: Bool, _ item: inout MarkupElement, isNew: Bool) {
    guard isNew || (item[attribute: "isEnabled"] != "NO") != isOn else { return }
    item[attribute: "isEnabled"] = word(isOn)
  }

  /// Sets the list called `name` to `values`, keeping existing elements.
  private static func setList<Value>(
    _ name: String, in element: inout MarkupElement, to values: [Value],
    make: (MarkupElement?, Value) -> MarkupElement, isSame: (MarkupElement, Value) -> Bool
  ) {
    guard !values.isEmpty else {
      element.removeElements { $0.name == name }
      return
    }
    makeList(name, in: &element)
    element.changeFirst(name) { list in
      var place = 0
      list.removeElements { item in !values.contains { isSame(item, $0) } }
      for value in values {
        let items = list.elements
        if items.indices.contains(place), isSame(items[place], value) {
          var current = -1
          list.changeElements { item in
            current += 1
            if current == place { item = make(item, value) }
          }
        } else {
          list.insert(make(nil, value), before: place, style: .scheme)
        }
        place += 1
      }
      var current = -1
      list.removeElements { _ in
        current += 1
        return current >= place
      }
    }
  }
}

extension Scheme.BuildableReference {
  /// Creates a reference to the target `targetID` of the project in `container`, such as `container:App.xcodeproj`.
  public init(targetID: ObjectID, targetName: String, productName: String, container: String) {
    self.targetID = targetID
    self.targetName = targetName
    self.productName = productName
    self.container = container
    line = nil
    column = nil
  }

  var element: MarkupElement {
    MarkupElement(
      "BuildableReference",
      [
        ("BuildableIdentifier", "primary"), ("BlueprintIdentifier", targetID.rawValue),
        ("BuildableName", productName), ("BlueprintName", targetName), ("ReferencedContainer", container),
      ])
  }
}

extension Diagnostic.Code {
  package static let schemeActionMissing = Diagnostic.Code(
    "scheme-action-missing", "The scheme does not have the action.", "open the scheme in Xcode and save it")
}
