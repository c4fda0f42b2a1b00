public import Diagnostics
import SyntaxTrees

extension TestPlan {
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
}

extension String {
  /// The name of a test or class of tests with the class `old` renamed; `nil` for one of another class.
  package func renamingTestClass(_ old: String, to new: String) -> String? {
    guard self == old || hasPrefix("\(old)/") else { return nil }
    return new + dropFirst(old.count)
  }
}
