public import Diagnostics
public import PropertyLists

/// A property list in a file of a project, as far as it can be read.
public struct PropertyListFile: Sendable {
  /// Its path, relative to the project's folder.
  public let path: String
  /// Its path as it is shown to the user.
  public let shownPath: String
  /// The result of reading the file.
  public let state: State

  /// The result of reading a file.
  public enum State: Sendable {
    /// The content.
    case read(PropertyList)
    /// The file exists but is not a property list.
    case unreadable(Diagnostic)
    /// The file is empty.
    case empty
    /// The file does not exist.
    case missing
    /// A build preprocesses the file with unknown macros, so its values are unknown; the content is what it has before.
    case preprocessed(PropertyList?)
  }

  private let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Its path, relative to the project's folder.
  ///   - shownPath: The path to show to the user.
  ///   - bytes: Its content; `nil` if it does not exist.
  public init(path: String, shownPath: String, bytes: [UInt8]?) {
    self.path = path
    self.shownPath = shownPath
    self.bytes = bytes ?? []
    guard let bytes else {
      state = .missing
      return
    }
    guard !bytes.isEmpty else {
      state = .empty
      return
    }
    do {
      state = .read(try PropertyList(parsing: bytes, file: shownPath))
    } catch {
      state = .unreadable(error)
    }
  }

  /// Whether a line of the file begins with a number sign, as the directives of a preprocessor do.
  private var hasDirectives: Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "#")
    }
  }

  /// The file with unknown content, because a build preprocesses it.
  var preprocessed: PropertyListFile {
    switch state {
    case .missing, .preprocessed: self
    // Without directives, no macro can repair the file.
    case .unreadable where !hasDirectives: self
    default: PropertyListFile(path: path, shownPath: shownPath, state: .preprocessed(content))
    }
  }

  private init(path: String, shownPath: String, state: State) {
    bytes = []
    self.path = path
    self.shownPath = shownPath
    self.state = state
  }

  /// Creates a file that could not be read.
  public init(path: String, problem: Diagnostic) {
    self.path = path
    shownPath = path
    bytes = []
    state = .unreadable(problem)
  }

  /// The content of a file that a build preprocesses, before it does.
  public var unprocessed: PropertyList? {
    if case .preprocessed(let content) = state { content } else { nil }
  }

  /// The content, if readable.
  public var content: PropertyList? {
    if case .read(let content) = state { content } else { nil }
  }

  /// The place of a value of the file.
  public func place(of value: PropertyList?) -> Place {
    Place(file: shownPath, line: value?.place?.line, column: value?.place?.column)
  }
}
