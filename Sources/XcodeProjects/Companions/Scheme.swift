public import Diagnostics
public import SyntaxTrees

/// A scheme (`.xcscheme`): what is built, tested, run and archived together.
public struct Scheme: Sendable {
  /// The scheme's name: the file name without the extension.
  public let name: String
  /// The file, with all that this view does not show.
  public internal(set) var document: MarkupDocument

  /// Reads a scheme.
  ///
  /// - Throws: The errors of ``SyntaxTrees/MarkupDocument``, and `scheme-invalid` for XML of another kind.
  public init(parsing bytes: [UInt8], name: String, file: String? = nil) throws(Diagnostic) {
    document = try MarkupDocument(parsing: bytes, file: file)
    self.name = name
    guard document.root.name == "Scheme" else {
      throw Diagnostic(
        .schemeInvalid, "\"\(file ?? name)\" is not a scheme: its root element is \"\(document.root.name)\"",
        at: Place(file: file, line: document.root.line))
    }
  }

  /// An action of a scheme.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Builds.
    case build = "BuildAction"
    /// Runs tests.
    case test = "TestAction"
    /// Runs the app.
    case launch = "LaunchAction"
    /// Runs it in Instruments.
    case profile = "ProfileAction"
    /// Looks for mistakes without running.
    case analyze = "AnalyzeAction"
    /// Archives the product.
    case archive = "ArchiveAction"

    /// Its name in Xcode's list of actions, in lower case.
    public var title: String {
      switch self {
      case .build: "build"
      case .test: "test"
      case .launch: "run"
      case .profile: "profile"
      case .analyze: "analyze"
      case .archive: "archive"
      }
    }
  }

  /// A target that a scheme names.
  public struct BuildableReference: Sendable, Hashable {
    /// The target's identifier.
    public let targetID: ObjectID
    /// The target's name.
    public let targetName: String
    /// The file that it makes.
    public let productName: String
    /// The project, such as `container:App.xcodeproj`.
    public let container: String
    /// The line in the file.
    public let line: Int?
    /// The column in bytes, counted from 1.
    public let column: Int?

    init?(_ element: MarkupElement) {
      guard let id = element[attribute: "BlueprintIdentifier"] else { return nil }
      targetID = ObjectID(id)
      targetName = element[attribute: "BlueprintName"] ?? ""
      productName = element[attribute: "BuildableName"] ?? ""
      container = element[attribute: "ReferencedContainer"] ?? ""
      line = element.line
      column = element.column
    }

    /// The project's path, seen from the folder that holds the scheme's project or workspace.
    public var projectPath: String? {
      container.hasPrefix("container:") ? String(container.dropFirst("container:".count)) : nil
    }
  }

  /// The name of the configuration that `action` uses.
  public func configuration(of action: Action) -> String? {
    document.root.first(action.rawValue)?[attribute: "buildConfiguration"]
  }

  /// The targets that are built.
  public var builtTargets: [BuildableReference] { targets(in: .build) }

  /// The targets whose tests are run, when the scheme lists them itself.
  public var testedTargets: [BuildableReference] {
    document.root.first("TestAction")?.first("Testables")?.elements(named: "TestableReference")
      .compactMap { $0.first("BuildableReference").flatMap { BuildableReference($0) } } ?? []
  }

  /// The target that is run.
  public var launchedTarget: BuildableReference? {
    targets(in: .launch).first
  }

  /// The test plans, such as `container:App.xctestplan`.
  public var testPlans: [String] { testPlanElements.compactMap { $0[attribute: "reference"] } }

  /// The elements that name test plans.
  public var testPlanElements: [MarkupElement] {
    document.root.first("TestAction")?.first("TestPlans")?.elements(named: "TestPlanReference") ?? []
  }

  /// The elements that name StoreKit configuration files.
  public var productFileElements: [MarkupElement] {
    ["LaunchAction", "TestAction"].compactMap {
      document.root.first($0)?.first("StoreKitConfigurationFileReference")
    }
  }

  /// Every target that the scheme names, as often as it does.
  public var references: [BuildableReference] {
    Self.references(in: document.root)
  }

  /// Every target that `action` names.
  public func targets(in action: Action) -> [BuildableReference] {
    document.root.first(action.rawValue).map { Self.references(in: $0) } ?? []
  }

  /// The scheme with the target `id` called `name`, and its product `productName` when one is given.
  public func renamingTarget(_ id: ObjectID, to name: String, productName: String? = nil) -> Scheme {
    var result = self
    Self.change(&result.document.root) { element in
      guard element.name == "BuildableReference", element[attribute: "BlueprintIdentifier"] == id.rawValue else {
        return
      }
      element[attribute: "BlueprintName"] = name
      if let productName { element[attribute: "BuildableName"] = productName }
    }
    return result
  }

  private static func references(in element: MarkupElement) -> [BuildableReference] {
    var found: [BuildableReference] = []
    var waiting = [element]
    while let next = waiting.popLast() {
      if next.name == "BuildableReference", let reference = BuildableReference(next) { found.append(reference) }
      waiting.append(contentsOf: next.elements.reversed())
    }
    return found
  }

  static func change(_ element: inout MarkupElement, _ change: (inout MarkupElement) -> Void) {
    change(&element)
    element.changeElements { Self.change(&$0, change) }
  }
}

extension Diagnostic.Code {
  package static let schemeInvalid = Diagnostic.Code(
    "scheme-invalid", "The scheme is not valid.",
    "restore the scheme from Git's history, or create it again: \(command: "scheme.add") NAME --target TARGET")
  package static let workspaceInvalid = Diagnostic.Code(
    "workspace-invalid", "The file is not a valid workspace.", "restore the workspace from Git's history")
}
