public import Diagnostics
public import SyntaxTrees

/// A storyboard or xib: its objects and the connections between them.
///
/// The format is the XML that Xcode has written since version 5, seen in 2,018 documents of public repositories. Archives
/// of Interface Builder 3 are read as well, but not written.
public struct InterfaceDocument: Sendable {
  /// The kinds of documents.
  public enum Kind: String, Sendable {
    /// Scenes of view controllers.
    case storyboard
    /// Objects of one owner.
    case xib
  }

  /// The system whose objects a document has.
  public enum System: String, Sendable {
    case iOS, macOS, tvOS, watchOS
  }

  /// The file; for an archive, a document with the same objects.
  public let markup: MarkupDocument
  /// Whether the file is an archive of Interface Builder 3.
  public let isArchive: Bool
  /// The objects by identifier; the first of several with the same one.
  public private(set) var objects: [String: MarkupElement] = [:]
  /// The objects with the identifier of an earlier object.
  public private(set) var duplicates: [MarkupElement] = []
  /// The connections in the order of the file.
  public private(set) var connections: [InterfaceConnection] = []
  /// All elements, in the order of the file.
  public let elements: [MarkupElement]

  /// Collects the objects of `markup`.
  public init(_ markup: MarkupDocument) {
    isArchive = InterfaceArchive.isArchive(markup)
    var markup = markup
    if isArchive { markup.root = InterfaceArchive(markup).document }
    self.markup = markup
    var waiting = [markup.root]
    var elements: [MarkupElement] = []
    while let element = waiting.popLast() {
      elements.append(element)
      if let id = element[attribute: "id"], Self.isObject(element) {
        let isOther = objects[id] != nil || isArchive && element[attribute: "key"] == InterfaceArchive.duplicate
        if isOther { duplicates.append(element) } else { objects[id] = element }
      }
      for child in element.elements where child.name == "connections" {
        connections += child.elements.map { InterfaceConnection(owner: element, element: $0) }
      }
      waiting += element.elements.reversed()
    }
    self.elements = elements
  }

  /// Reads a storyboard or xib.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path, for messages.
  /// - Throws: `interface-unsuitable` for what is no storyboard or xib; what the markup's syntax refuses.
  public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    let markup = try MarkupDocument(parsing: bytes, file: file)
    guard Self.isInterface(markup) else {
      throw Diagnostic(.interfaceUnsuitable, "\"\(file)\" is not a storyboard or xib", at: Place(file: file))
    }
    self.init(markup)
  }

  /// Whether a file is an Interface Builder document in XML, or an archive.
  public static func isInterface(_ markup: MarkupDocument) -> Bool {
    markup.root.name == "document" && markup.root[attribute: "type"] != nil || InterfaceArchive.isArchive(markup)
  }

  /// Checks that the file can be edited.
  ///
  /// - Throws: `interface-unsuitable` for an archive of Interface Builder 3.
  public func requireEditable(_ file: String) throws(Diagnostic) {
    guard isArchive else { return }
    throw Diagnostic(
      .interfaceUnsuitable, "\"\(file)\" is in Interface Builder 3 format, which Slipway reads but does not edit",
      at: Place(file: file), remedy: .advice("Xcode 5 and later convert the file: open it and save it"))
  }

  /// The root element, `document`.
  public var root: MarkupElement { markup.root }

  /// Whether it is a storyboard or a xib.
  public var kind: Kind { root.first("scenes") == nil ? .xib : .storyboard }

  /// The system, by the document's runtime.
  public var system: System {
    switch root[attribute: "targetRuntime"] ?? root[attribute: "type"] ?? "" {
    case let name where name.hasPrefix("MacOSX") || name.contains(".Cocoa."): .macOS
    case let name where name.contains("TV"): .tvOS
    case let name where name.lowercased().contains("watch"): .watchOS
    default: .iOS
    }
  }

  /// The connections to the object with the identifier `id`.
  public func connections(to id: String) -> [InterfaceConnection] {
    connections.filter { $0.destination == id }
  }

  /// Whether an element with an identifier is an object, not a variation or a requirement.
  private static func isObject(_ element: MarkupElement) -> Bool {
    !notObjects.contains(element.name)
  }

  private static let notObjects: Set<String> = [
    "capability", "deployment", "exclude", "include", "mask", "plugIn", "userDefinedRuntimeAttribute", "variation",
  ]
}

extension Diagnostic.Code {
  package static let interfaceUnsuitable = Diagnostic.Code(
    "interface-unsuitable",
    "The file is not a storyboard or xib, or has the format of Xcode 4 or earlier.",
    "\(command: "interface.list")")
}
