public import Diagnostics
public import PropertyLists
public import SyntaxTrees
public import XcodeProjects

/// A cache of a project's files, which are read and parsed once.
public struct FileReader: Sendable {
  /// The base folder of paths, relative to the checked folder; empty if they are the same.
  let folder: String
  private let read: @Sendable (String) -> [UInt8]?
  private let memory = Guarded(Memory())
  private let propertyLists = Remembered<String, PropertyListFile>()
  private let stringsFiles = Remembered<String, Parsed<StringsFile>>()
  private let stringCatalogs = Remembered<String, Parsed<CheckedCatalog>>()
  private let markup = Remembered<String, Parsed<MarkupDocument>>()
  private let json = Remembered<String, Parsed<JSONDocument>>()

  /// The cached bytes.
  private struct Memory: Sendable {
    var bytes: [String: [UInt8]?] = [:]
    var size = 0
    var present: Set<String> = []
    var filtered: [String: FilteredContent] = [:]
    /// The shown paths by themselves, and by the same paths relative to the project's folder.
    var named: [String: String] = [:]
  }

  /// The result of parsing a file.
  public enum Parsed<Content: Sendable>: Sendable {
    /// The content.
    case read(Content)
    /// The file exists but has another format.
    case unreadable(Diagnostic)
    /// The file does not exist, or is too large.
    case missing

    /// The content, if readable.
    public var content: Content? {
      if case .read(let content) = self { content } else { nil }
    }
  }

  /// The maximum number of cached bytes; other files are read again.
  static let memoryLimit = 64 << 20

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - folder: The base folder of paths, relative to the checked folder.
  ///   - read: Returns the bytes of a file by its path; `nil` if it can't or must not be read.
  public init(folder: String = "", read: @escaping @Sendable (String) -> [UInt8]?) {
    self.folder = folder
    self.read = read
  }

  /// The bytes of a file; `nil` if it does not exist, can't be read, or has the content that Git stores for a filter.
  public func bytes(of path: String) -> [UInt8]? {
    if let known = memory.withLock({ $0.bytes[path] }) { return known }
    let content = read(path)
    let filtered = content.flatMap { FilteredContent($0) }
    let bytes = filtered == nil ? content : nil
    memory.withLock { memory in
      if content != nil { memory.present.insert(path) }
      memory.filtered[path] = filtered
      guard memory.bytes[path] == nil, memory.size + (bytes?.count ?? 0) <= Self.memoryLimit else { return }
      memory.size += bytes?.count ?? 0
      memory.bytes[path] = .some(bytes)
    }
    return bytes
  }

  /// The content that Git stores for a filter, if a file that was read has it.
  func filteredContent(of path: String) -> FilteredContent? {
    memory.withLock { $0.filtered[path] }
  }

  /// The existing files that were read, relative to the checked folder.
  public var shownPaths: Set<String> {
    Set(memory.withLock { $0.present }.map { RelativePaths.joined(folder, $0) })
  }

  /// The text of a file in UTF-8; invalid bytes become replacement characters.
  public func text(of path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The property list in a file, in any format.
  public func propertyList(at path: String) -> PropertyListFile {
    propertyLists.value(of: path) {
      PropertyListFile(path: path, shownPath: shown(path), bytes: bytes(of: path))
    }
  }

  /// The keys and texts of a `.strings` file.
  public func strings(at path: String) -> Parsed<StringsFile> {
    stringsFiles.value(of: path) {
      parsed(path) { (bytes, file) throws(Diagnostic) in try StringsFile(parsing: bytes, file: file) }
    }
  }

  /// The texts of a string catalog.
  func stringCatalog(at path: String) -> Parsed<CheckedCatalog> {
    stringCatalogs.value(of: path) {
      parsed(path) { (bytes, file) throws(Diagnostic) in
        CheckedCatalog(path: file, catalog: try StringCatalog(parsing: bytes, file: file))
      }
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

  /// Makes `path` relative to the checked folder.
  func shown(_ path: String) -> String {
    let shown = RelativePaths.joined(folder, path)
    memory.withLock { memory in
      memory.named[shown] = shown
      if !folder.isEmpty, memory.named[path] == nil { memory.named[path] = shown }
    }
    return shown
  }

  /// The paths that findings may contain, relative to the checked folder, by what they are called there.
  public var namedPaths: [String: String] { memory.withLock { $0.named } }

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
