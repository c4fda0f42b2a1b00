public import Diagnostics
public import SyntaxTrees

extension Scheme {
  /// The scheme without what it does with the target `id`.
  ///
  /// Entries that are about the target alone go; a runnable that it is goes from the action that runs it.
  public func removingTarget(_ id: ObjectID) -> Scheme {
    var result = self
    Self.removeReferences(to: id, in: &result.document.root)
    return result
  }

  /// The scheme in which the configuration `name` is called `newName`, in whatever action uses it.
  public func renamingConfiguration(_ name: String, to newName: String) -> Scheme {
    var result = self
    result.document.root.changeElements { action in
      guard action[attribute: "buildConfiguration"] == name else { return }
      action[attribute: "buildConfiguration"] = newName
    }
    return result
  }

  /// Whether it names no target, and so does nothing any more.
  public var isIdle: Bool { references.isEmpty && testPlans.isEmpty }

  /// Whether it is only for `target`: it has its name, builds it first, and names otherwise only `dependents`.
  ///
  /// The scheme of an app extension or a watch app also builds and runs the host app. One with tests serves these.
  public func isOwn(of target: ProjectTarget, dependents: [ProjectTarget]) -> Bool {
    let targets = Set((dependents + [target]).map(\.id))
    // Xcode marks the scheme that it makes for an extension, whose target may have another name since.
    let isExtensions = document.root[attribute: "wasCreatedForAppExtension"] == "YES"
    return (name == target.name || isExtensions) && builtTargets.first?.targetID == target.id && testPlans.isEmpty
      && testedTargets.allSatisfy { $0.targetID == target.id }
      && references.allSatisfy { targets.contains($0.targetID) }
  }

  private static func removeReferences(to id: ObjectID, in element: inout MarkupElement) {
    element.removeElements { names(id, $0) }
    element.changeElements { removeReferences(to: id, in: &$0) }
  }

  /// Whether `element` is about the target `id` alone.
  private static func names(_ id: ObjectID, _ element: MarkupElement) -> Bool {
    if element.name == "BuildableReference" { return element[attribute: "BlueprintIdentifier"] == id.rawValue }
    guard elementsOfOneTarget.contains(element.name) else { return false }
    return element.first("BuildableReference")?[attribute: "BlueprintIdentifier"] == id.rawValue
  }

  /// The elements that say nothing without the target that they hold.
  private static let elementsOfOneTarget: Set<String> = [
    "BuildActionEntry", "BuildableProductRunnable", "EnvironmentBuildable", "MacroExpansion", "RemoteRunnable",
    "TestableReference",
  ]
}

extension TestPlan {
  /// The test plan `document` with the target `id` called `name`, wherever it names the target.
  ///
  /// - Throws: The errors of editing JSON.
  public static func renamingTarget(
    _ id: ObjectID, to name: String, in document: JSONDocument
  ) throws(Diagnostic) -> JSONDocument {
    var result = document
    for path in paths(to: id, in: document.value) where document.value(at: path + ["name"])?.string != nil {
      try result.set(.string(name), at: path + ["name"])
    }
    return result
  }

  /// The test plan `document` without the tests of the target `id`, and without other mentions of it.
  ///
  /// - Throws: The errors of editing JSON.
  public static func removingTarget(_ id: ObjectID, in document: JSONDocument) throws(Diagnostic) -> JSONDocument {
    var result = document
    // From the end, so that what was found stays where it was found.
    for path in paths(to: id, in: document.value).reversed() {
      let isEntry = path.first == "testTargets" && path.last == "target"
      try result.remove(at: isEntry ? Array(path.dropLast()) : path)
    }
    return result
  }

  /// The ways to the objects that name the target `id`, in the order of the file.
  private static func paths(to id: ObjectID, in root: JSONValue) -> [[DocumentStep]] {
    var found: [[DocumentStep]] = []
    var waiting: [(value: JSONValue, path: [DocumentStep])] = [(root, [])]
    while let (value, path) = waiting.popLast() {
      if let object = value.object {
        if object["identifier"]?.string == id.rawValue, object["containerPath"] != nil { found.append(path) }
        waiting.append(contentsOf: object.members.reversed().map { ($0.value, path + [.key($0.key)]) })
      } else if let items = value.array {
        waiting.append(contentsOf: items.enumerated().reversed().map { ($0.element, path + [.index($0.offset)]) })
      }
    }
    return found
  }
}
