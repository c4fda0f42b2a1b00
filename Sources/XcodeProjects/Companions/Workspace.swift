public import Diagnostics
public import MarkupTrees

/// A workspace (`contents.xcworkspacedata`): projects and files that are worked on together.
public struct Workspace: Sendable {
  /// The file, with all that this view does not show.
  public let document: MarkupDocument

  /// Reads a workspace.
  ///
  /// - Throws: The errors of ``MarkupTrees/MarkupDocument``, and `workspace-invalid` for XML of another kind.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    document = try MarkupDocument(parsing: bytes, file: file)
    guard document.root.name == "Workspace" else {
      throw Diagnostic(
        .workspaceInvalid, "\"\(file ?? "the file")\" is no workspace: it holds \"\(document.root.name)\"",
        at: Place(file: file, line: document.root.line))
    }
  }

  /// A file or folder that a workspace names.
  public struct Member: Sendable, Hashable {
    /// Where the path begins: `container`, `absolute`, `developer` or `self`.
    public let origin: String
    /// The path; of `container` seen from the folder that holds the workspace.
    public let path: String
    /// The line in the file.
    public let line: Int?
  }

  /// The files and folders in order, those in groups with the groups' folders before their paths.
  public var members: [Member] {
    var found: [Member] = []
    var waiting: [(element: MarkupElement, origin: String, path: String)] =
      document.root.elements.reversed().map { ($0, "container", "") }
    while let (element, origin, path) = waiting.popLast() {
      let location = Self.location(element[attribute: "location"] ?? "group:", origin: origin, path: path)
      switch element.name {
      case "FileRef":
        found.append(Member(origin: location.origin, path: location.path, line: element.line))
      case "Group":
        waiting.append(contentsOf: element.elements.reversed().map { ($0, location.origin, location.path) })
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

  private static func location(_ text: String, origin: String, path: String) -> (origin: String, path: String) {
    let colon = text.firstIndex(of: ":") ?? text.startIndex
    let kind = String(text[..<colon])
    let own = String(text[colon...].dropFirst())
    switch kind {
    case "group", "": return (origin, path.utf8.count > longest ? own : RelativePaths.joined(path, own))
    case "container": return ("container", RelativePaths.normalized(own))
    default: return (kind, own)
    }
  }
}
