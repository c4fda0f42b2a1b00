public import Diagnostics
public import JSONTrees
public import MarkupTrees
public import PropertyLists

/// Gives rules the files around a project, each read and parsed once, however many rules ask for it and at whatever time.
public struct FileReader: Sendable {
  /// The folder that paths begin from, seen from the folder that is checked; empty where it is that one.
  let folder: String
  private let read: @Sendable (String) -> [UInt8]?
  private let memory = Guarded(Memory())
  private let propertyLists = Remembered<String, CheckedPropertyList>()
  private let stringsFiles = Remembered<String, Parsed<StringsFile>>()
  private let markup = Remembered<String, Parsed<MarkupDocument>>()
  private let json = Remembered<String, Parsed<JSONDocument>>()

  /// The bytes that were read.
  private struct Memory: Sendable {
    var bytes: [String: [UInt8]?] = [:]
    var size = 0
    var present: Set<String> = []
  }

  /// What became of parsing a file.
  public enum Parsed<Content: Sendable>: Sendable {
    /// It was read.
    case read(Content)
    /// It is there and has another form.
    case unreadable(Diagnostic)
    /// It is not there, or too large to be looked at.
    case missing

    /// The content, if it could be read.
    public var content: Content? {
      if case .read(let content) = self { content } else { nil }
    }
  }

  /// How many bytes are kept for the next who asks; more than that is read anew.
  static let memoryLimit = 64 << 20

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - folder: The folder that paths begin from, seen from the folder that is checked.
  ///   - read: Gives the bytes of a file by its path; `nil` where it can't be read, or is not to be.
  public init(folder: String = "", read: @escaping @Sendable (String) -> [UInt8]?) {
    self.folder = folder
    self.read = read
  }

  /// The bytes of a file; `nil` where it is not there or can't be read.
  public func bytes(of path: String) -> [UInt8]? {
    if let known = memory.withLock({ $0.bytes[path] }) { return known }
    let bytes = read(path)
    memory.withLock { memory in
      if bytes != nil { memory.present.insert(path) }
      guard memory.bytes[path] == nil, memory.size + (bytes?.count ?? 0) <= Self.memoryLimit else { return }
      memory.size += bytes?.count ?? 0
      memory.bytes[path] = .some(bytes)
    }
    return bytes
  }

  /// The files that were there and looked into, as seen from the folder that is checked.
  public var shownPaths: Set<String> {
    Set(memory.withLock { $0.present }.map(shown))
  }

  /// The text of a file in UTF-8; bytes that are none become replacement characters.
  public func text(of path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The property list in a file, in whatever form.
  public func propertyList(at path: String) -> CheckedPropertyList {
    propertyLists.value(of: path) {
      CheckedPropertyList(path: path, shownPath: shown(path), bytes: bytes(of: path))
    }
  }

  /// The keys and texts of a `.strings` file.
  public func strings(at path: String) -> Parsed<StringsFile> {
    stringsFiles.value(of: path) {
      parsed(path) { (bytes, file) throws(Diagnostic) in try StringsFile(parsing: bytes, file: file) }
    }
  }

  /// The XML in a file, such as a storyboard.
  public func markup(at path: String) -> Parsed<MarkupDocument> {
    markup.value(of: path) {
      parsed(path) { (bytes, file) throws(Diagnostic) in try MarkupDocument(parsing: bytes, file: file) }
    }
  }

  /// The JSON in a file, such as the `Contents.json` of an asset catalog.
  public func json(at path: String) -> Parsed<JSONDocument> {
    json.value(of: path) {
      parsed(path) { (bytes, file) throws(Diagnostic) in try JSONDocument(parsing: bytes, file: file) }
    }
  }

  /// `path` as seen from the folder that is checked.
  func shown(_ path: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }

  private func parsed<Content>(
    _ path: String, _ parse: ([UInt8], String) throws(Diagnostic) -> Content
  ) -> Parsed<Content> {
    guard let bytes = bytes(of: path) else { return .missing }
    do {
      return .read(try parse(bytes, shown(path)))
    } catch {
      return .unreadable(error)
    }
  }
}
