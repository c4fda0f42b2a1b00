public import Diagnostics
public import SyntaxTrees

/// A workspace (`contents.xcworkspacedata`): projects and files that are worked on together.
public struct Workspace: Sendable {
  /// The file, with all that this view does not show.
  public internal(set) var document: MarkupDocument

  /// Reads a workspace.
  ///
  /// - Throws: The errors of ``SyntaxTrees/MarkupDocument``, and `workspace-invalid` for XML of another kind.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    document = try MarkupDocument(parsing: bytes, file: file)
    guard document.root.name == "Workspace" else {
      throw Diagnostic(
        .workspaceInvalid,
        "\"\(file ?? "the file")\" is not a workspace: its root element is \"\(document.root.name)\"",
        at: Place(file: file, line: document.root.line))
    }
  }

  /// A location as a workspace writes it: `group:Apps/App.xcodeproj`.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The base of the path.
    public let origin: Origin
    /// The path.
    public let path: String

    /// The base of a path.
    public struct Origin: RawRepresentable, Sendable, Hashable {
      /// The name in the file.
      public let rawValue: String
      /// Creates the origin that is called `rawValue`.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// In the folder of the group around it.
      public static let group = Origin(rawValue: "group")
      /// In the folder that holds the workspace.
      public static let container = Origin(rawValue: "container")
      /// The project that contains the workspace.
      public static let own = Origin(rawValue: "self")
      /// At the top of the disk.
      public static let absolute = Origin(rawValue: "absolute")
      /// In Xcode's own folder.
      public static let developer = Origin(rawValue: "developer")
    }

    /// Creates a location.
    public init(_ origin: Origin, _ path: String) {
      self.origin = origin
      self.path = path
    }

    /// Reads `text`; without an origin it is seen from the group.
    public init(_ text: String) {
      let colon = text.firstIndex(of: ":")
      let name = colon.map { String(text[..<$0]) } ?? ""
      origin = name.isEmpty ? .group : Origin(rawValue: name)
      path = colon.map { String(text[text.index(after: $0)...]) } ?? text
    }

    /// The location as it is written.
    public var description: String { "\(origin.rawValue):\(path)" }
  }

  /// A file or folder that a workspace names.
  public struct Member: Sendable, Hashable {
    /// The base of the path: `container`, `absolute`, `developer` or `self`.
    public let origin: String
    /// The path; of `container` seen from the folder that holds the workspace.
    public let path: String
    /// The line in the file.
    public let line: Int?
  }

  /// The files and folders in order, those in groups with the groups' folders before their paths.
  public var members: [Member] {
    var found: [Member] = []
    var waiting: [(element: MarkupElement, around: Location)] =
      document.root.elements.reversed().map { ($0, Location(.container, "")) }
    while let (element, around) = waiting.popLast() {
      let location = Self.resolved(Location(element[attribute: "location"] ?? "group:"), in: around)
      switch element.name {
      case "FileRef":
        found.append(Member(origin: location.origin.rawValue, path: location.path, line: element.line))
      case "Group":
        waiting.append(contentsOf: element.elements.reversed().map { ($0, location) })
      default: break
      }
    }
    return found
  }

  /// The projects, seen from the folder that holds the workspace.
  public var projectPaths: [String] {
    members.filter { $0.origin == "container" && $0.path.hasSuffix(".xcodeproj") }.map(\.path)
  }

  private static let longest = 4096

  static func resolved(_ location: Location, in around: Location) -> Location {
    switch location.origin {
    case .group:
      let isLong = around.path.utf8.count > longest
      return Location(around.origin, isLong ? location.path : RelativePaths.joined(around.path, location.path))
    case .container: return Location(.container, RelativePaths.normalized(location.path))
    default: return location
    }
  }
}
