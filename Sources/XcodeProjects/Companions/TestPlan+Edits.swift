public import Diagnostics
public import SyntaxTrees

extension TestPlan {
  /// Gives the option `name` of all configurations a value; `nil` removes it.
  public mutating func setDefaultOption(_ name: String, to value: JSONValue?) throws(Diagnostic) {
    try set(value, at: ["defaultOptions", .key(name)])
  }

  /// Sets the option `name` of the configuration `id`; `nil` removes it.
  ///
  /// - Throws: `test-plan-entry-missing` when the plan has no such configuration.
  public mutating func setOption(
    _ name: String, ofConfiguration id: String, to value: JSONValue?
  ) throws(Diagnostic) {
    guard let index = variants.firstIndex(where: { $0.id == id }) else {
      throw Self.missing("configuration \"\(id)\"")
    }
    try set(value, at: ["configurations", .index(index), "options", .key(name)])
  }

  /// Runs the tests of a target, after the other targets' tests; an existing target stays unchanged.
  ///
  /// - Parameters:
  ///   - id: The target's identifier.
  ///   - name: The target's name.
  ///   - container: The project, such as `container:App.xcodeproj`.
  /// - Throws: The errors of editing JSON.
  public mutating func addTarget(_ id: ObjectID, name: String, container: String) throws(Diagnostic) {
    guard !targets.contains(where: { $0.id == id && $0.container == container }) else { return }
    let count = document["testTargets"]?.array?.count ?? 0
    let target = JSONObject([
      ("containerPath", .string(container)), ("identifier", .string(id.rawValue)), ("name", .string(name)),
    ])
    try document.set(.object(JSONObject([("target", .object(target))])), at: ["testTargets", .index(count)])
  }

  /// Runs the tests of the target `id` no longer; answers whether the plan had it.
  @discardableResult
  public mutating func removeTarget(_ id: ObjectID) throws(Diagnostic) -> Bool {
    guard targets.contains(where: { $0.id == id }) else { return false }
    document = try Self.removingTarget(id, in: document)
    return true
  }

  /// Runs all tests of the target `id`, or none of them while it stays in the plan.
  ///
  /// - Throws: `test-plan-entry-missing` when the plan has no such target.
  public mutating func setEnabled(_ isEnabled: Bool, target id: ObjectID) throws(Diagnostic) {
    try set(isEnabled ? nil : .bool(false), at: ["testTargets", .index(try index(of: id)), "enabled"])
  }

  /// Leaves out `test` of the target `id`, such as `ClockTests/testAlarm()`, or runs it again.
  ///
  /// - Throws: `test-plan-entry-missing` when the plan has no such target.
  public mutating func setSkipped(_ isSkipped: Bool, test: String, target id: ObjectID) throws(Diagnostic) {
    let path: [DocumentStep] = ["testTargets", .index(try index(of: id)), "skippedTests"]
    let tests = document.value(at: path)?.array ?? []
    let position = tests.firstIndex { $0.string == test }
    if isSkipped, position == nil {
      let next = tests.firstIndex { ($0.string ?? "") > test }
      if let next { try document.insert(.string(test), at: path + [.index(next)]) }
      if next == nil, tests.isEmpty { try document.set([.string(test)], at: path) }
      if next == nil, !tests.isEmpty { try document.set(.string(test), at: path + [.index(tests.count)]) }
    } else if !isSkipped, let position {
      try document.remove(at: tests.count == 1 ? path : path + [.index(position)])
    }
  }

  /// Renames a class of tests wherever the plan leaves out or selects some of its tests.
  ///
  /// - Throws: The errors of editing JSON.
  public mutating func renameTestClass(_ old: String, to new: String) throws(Diagnostic) {
    for index in (document["testTargets"]?.array ?? []).indices {
      for list in ["skippedTests", "selectedTests"] {
        try renameTestClass(old, to: new, at: ["testTargets", .index(index), .key(list)])
      }
    }
  }

  private mutating func renameTestClass(_ old: String, to new: String, at path: [DocumentStep]) throws(Diagnostic) {
    let value = document.value(at: path)
    if let renamed = value?.string?.renamingTestClass(old, to: new) {
      try document.set(.string(renamed), at: path)
    }
    for index in (value?.array ?? []).indices { try renameTestClass(old, to: new, at: path + [.index(index)]) }
    for member in value?.object?.members ?? [] {
      try renameTestClass(old, to: new, at: path + [.key(member.key)])
    }
  }

  private mutating func set(_ value: JSONValue?, at path: [DocumentStep]) throws(Diagnostic) {
    if let value { try document.set(value, at: path) } else { try document.remove(at: path) }
  }

  private func index(of id: ObjectID) throws(Diagnostic) -> Int {
    let entries = document["testTargets"]?.array ?? []
    guard let index = entries.firstIndex(where: { $0["target"]?["identifier"]?.string == id.rawValue }) else {
      throw Self.missing("target \"\(id)\"")
    }
    return index
  }

  private static func missing(_ entry: String) -> Diagnostic {
    Diagnostic(.testPlanEntryMissing, "the test plan has no \(entry)")
  }
}

extension Diagnostic.Code {
  package static let testPlanEntryMissing = Diagnostic.Code(
    "test-plan-entry-missing", "The test plan does not have the target or configuration.",
    "open the test plan in Xcode")
}

extension String {
  /// The name of a test or class of tests with the class `old` renamed; `nil` for one of another class.
  package func renamingTestClass(_ old: String, to new: String) -> String? {
    guard self == old || hasPrefix("\(old)/") else { return nil }
    return new + dropFirst(old.count)
  }
}
