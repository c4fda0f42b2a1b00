public import Diagnostics
public import SyntaxTrees

/// A test plan (`.xctestplan`): which tests are run, and how.
public struct TestPlan: Sendable, Hashable {
  /// The file, with all that this view does not show.
  public internal(set) var document: JSONDocument

  /// Reads a test plan.
  ///
  /// - Throws: The errors of ``SyntaxTrees/JSONDocument``, and `test-plan-invalid` for JSON of another kind.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    document = try JSONDocument(parsing: bytes, file: file)
    guard document["testTargets"] != nil else {
      throw Diagnostic(
        .testPlanInvalid, "\"\(file ?? "the file")\" is not a test plan: it has no \"testTargets\"",
        at: Place(file: file))
    }
  }

  /// A target whose tests a plan runs.
  public struct Target: Sendable, Hashable {
    /// The target's identifier.
    public let id: ObjectID
    /// The target's name.
    public let name: String
    /// The project, such as `container:App.xcodeproj`.
    public let container: String
    /// Whether its tests are run at all.
    public let isEnabled: Bool
    /// Whether its tests are run side by side; `nil` when the plan leaves it open.
    public let isParallelizable: Bool?
    /// The tests that are left out.
    public let skippedTests: [String]
    /// The tests that alone are run; empty for all.
    public let selectedTests: [String]

    init?(_ entry: JSONValue) {
      guard let target = entry["target"], let id = target["identifier"]?.string else { return nil }
      self.id = ObjectID(id)
      name = target["name"]?.string ?? ""
      container = target["containerPath"]?.string ?? ""
      isEnabled = entry["enabled"]?.bool ?? true
      isParallelizable = entry["parallelizable"]?.bool
      skippedTests = (entry["skippedTests"]?.array ?? []).compactMap(\.string)
      selectedTests = (entry["selectedTests"]?.array ?? []).compactMap(\.string)
    }
  }

  /// The targets whose tests are run.
  public var targets: [Target] {
    (document["testTargets"]?.array ?? []).compactMap { Target($0) }
  }

  /// A way of running the tests.
  public struct Configuration: Sendable, Hashable {
    /// The identifier.
    public let id: String
    /// The name.
    public let name: String
    /// The options that differ from the options of all configurations.
    public let options: JSONObject
  }

  /// The ways in which the tests are run, one after the other.
  public var variants: [Configuration] {
    (document["configurations"]?.array ?? []).compactMap { entry in
      guard let object = entry.object else { return nil }
      return Configuration(
        id: object["id"]?.string ?? "", name: object["name"]?.string ?? "",
        options: object["options"]?.object ?? JSONObject())
    }
  }

  /// The options of all configurations, such as `codeCoverage`.
  public var defaultOptions: JSONObject { document["defaultOptions"]?.object ?? JSONObject() }
}

extension Diagnostic.Code {
  package static let testPlanInvalid = Diagnostic.Code(
    "test-plan-invalid", "The file is not a valid test plan.", "restore the test plan from Git's history")
}
