public import Diagnostics
public import JSONTrees

/// A test plan (`.xctestplan`): which tests are run, and how.
public struct TestPlan: Sendable {
  /// The whole file.
  public let root: JSONObject

  /// Reads a test plan.
  ///
  /// - Throws: The errors of ``JSONTrees/JSONValue``, and `test-plan-invalid` for JSON of another kind.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    guard let root = try JSONValue(parsing: bytes, file: file).object, root["testTargets"] != nil else {
      throw Diagnostic(
        .testPlanInvalid, "\"\(file ?? "the file")\" is no test plan: it has no \"testTargets\"", at: Place(file: file))
    }
    self.root = root
  }

  /// A target whose tests a plan runs.
  public struct Target: Sendable, Hashable {
    /// The target's identifier.
    public let id: ObjectID
    /// The target's name.
    public let name: String
    /// The project, such as `container:App.xcodeproj`.
    public let container: String
    /// The tests that are left out.
    public let skippedTests: [String]
  }

  /// The targets whose tests are run.
  public var targets: [Target] {
    (root["testTargets"]?.array ?? []).compactMap { entry in
      guard let target = entry.object?["target"]?.object, let id = target["identifier"]?.string else { return nil }
      return Target(
        id: ObjectID(id), name: target["name"]?.string ?? "", container: target["containerPath"]?.string ?? "",
        skippedTests: (entry.object?["skippedTests"]?.array ?? []).compactMap(\.string))
    }
  }

  /// The names of the plan's configurations.
  public var configurations: [String] {
    (root["configurations"]?.array ?? []).compactMap { $0.object?["name"]?.string }
  }
}

extension Diagnostic.Code {
  /// A test plan that is none.
  public static let testPlanInvalid: Self = "test-plan-invalid"
}
