public import Diagnostics
public import PropertyLists

/// A property list that a build setting names.
public struct CheckedPropertyList: Sendable {
  /// Its path, seen from the folder that holds the project.
  public let path: String
  /// Its path, seen from the folder that is checked.
  public let shownPath: String
  /// What became of reading it.
  public let state: State

  /// What can become of reading a file.
  public enum State: Sendable {
    /// It was read.
    case read(PropertyList)
    /// It is there and is no property list.
    case unreadable(Diagnostic)
    /// It is there and has nothing in it.
    case empty
    /// It is not there.
    case missing
    /// A build preprocesses it with macros that are unknown here, so its values are unknown.
    case preprocessed
  }

  init(path: String, shownPath: String, bytes: [UInt8]?) {
    self.path = path
    self.shownPath = shownPath
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

  /// The same file where a build preprocesses it: what it has then is unknown.
  var preprocessed: CheckedPropertyList {
    switch state {
    case .missing, .preprocessed: self
    default: CheckedPropertyList(path: path, shownPath: shownPath, state: .preprocessed)
    }
  }

  private init(path: String, shownPath: String, state: State) {
    self.path = path
    self.shownPath = shownPath
    self.state = state
  }

  /// A file that could not be read at all.
  init(path: String, problem: Diagnostic) {
    self.path = path
    shownPath = path
    state = .unreadable(problem)
  }

  /// The content, if it could be read.
  public var content: PropertyList? {
    if case .read(let content) = state { content } else { nil }
  }

  /// The place of a value in it.
  func place(of value: PropertyList?) -> Place {
    Place(file: shownPath, line: value?.place?.line, column: value?.place?.column)
  }
}
