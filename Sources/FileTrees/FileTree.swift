public import Diagnostics

/// Files to be written together, planned before anything is.
///
/// No two of its paths are one file on any system that projects travel through: names that differ only in case are
/// refused, and so is a file where another path needs a folder. No folder of it is a Git repository.
public struct FileTree: Hashable, Sendable {
  /// One file of a tree.
  public struct File: Hashable, Sendable {
    /// Its path in the tree.
    public let path: RelativePath
    /// What it holds.
    public let bytes: [UInt8]
    /// Whether it may be run as a program.
    public let isExecutable: Bool

    /// Creates a file.
    public init(path: RelativePath, bytes: [UInt8], isExecutable: Bool) {
      self.path = path
      self.bytes = bytes
      self.isExecutable = isExecutable
    }
  }

  private var filesByPath: [RelativePath: File] = [:]
  /// Every file and folder on the way to one, by its spelling in lower case.
  private var spellings: [String: Spelling] = [:]

  private struct Spelling: Hashable {
    let path: String
    let isFile: Bool
  }

  /// Creates a tree without files.
  public init() {}

  /// The files in the order of their paths' bytes.
  public var files: [File] {
    filesByPath.values.sorted { $0.path < $1.path }
  }

  /// The file at the path that `text` spells.
  public subscript(text: String) -> File? {
    guard let path = try? RelativePath(text) else { return nil }
    return filesByPath[path]
  }

  /// Adds a file.
  ///
  /// - Throws: `path-clash` when the tree has that file already, one whose path differs only in case, or a file where
  ///   this one needs a folder, or the other way round; `path-in-git` when the tree would hold a repository.
  public mutating func add(_ path: RelativePath, _ bytes: [UInt8], executable: Bool = false) throws(Diagnostic) {
    var additions: [(String, Spelling)] = []
    var current: RelativePath? = path
    var isFile = true
    while let folder = current {
      let key = folder.rawValue.lowercased()
      let spelling = Spelling(path: folder.rawValue, isFile: isFile)
      if let other = spellings[key], other != spelling || isFile {
        throw Diagnostic(
          .pathClash, "\"\(path)\" and \"\(other.path)\" can't both be in one folder",
          at: Place(file: path.rawValue), remedy: .advice("rename one of them"))
      }
      additions.append((key, spelling))
      current = folder.parent
      isFile = false
    }
    let known = Set(additions.map(\.0))
    for folder in additions.dropFirst().map({ $0.0 + "/" }) + [""] where isRepository(folder, with: known) {
      throw Diagnostic(
        .pathInGit, "\"\(path)\" would turn its folder into a Git repository", at: Place(file: path.rawValue),
        remedy: .advice("remove the files named HEAD, objects and refs"))
    }
    for (key, spelling) in additions { spellings[key] = spelling }
    filesByPath[path] = File(path: path, bytes: bytes, isExecutable: executable)
  }

  /// Whether a folder will hold what Git knows a repository by (gitrepository-layout).
  private func isRepository(_ folder: String, with added: Set<String>) -> Bool {
    ["head", "objects", "refs"].map { folder + $0 }.allSatisfy { added.contains($0) || spellings[$0] != nil }
  }

  /// Adds a file at the path that `text` spells.
  ///
  /// - Throws: `path-invalid`, `path-clash`.
  public mutating func add(_ text: String, _ bytes: [UInt8], executable: Bool = false) throws(Diagnostic) {
    try add(RelativePath(text), bytes, executable: executable)
  }

  /// Adds a file that holds `text` at the path that `path` spells.
  ///
  /// - Throws: `path-invalid`, `path-clash`.
  public mutating func add(_ path: String, text: String, executable: Bool = false) throws(Diagnostic) {
    try add(RelativePath(path), Array(text.utf8), executable: executable)
  }

  /// The same files, all inside the folder `folder`.
  public func moved(into folder: RelativePath) -> FileTree {
    var result = FileTree()
    for file in filesByPath.values {
      let path = folder.appending(file.path)
      result.filesByPath[path] = File(path: path, bytes: file.bytes, isExecutable: file.isExecutable)
    }
    result.spellings = Dictionary(
      uniqueKeysWithValues: spellings.map { key, spelling in
        let path = folder.rawValue + "/" + spelling.path
        return (folder.rawValue.lowercased() + "/" + key, Spelling(path: path, isFile: spelling.isFile))
      })
    var current: RelativePath? = spellings.isEmpty ? nil : folder
    while let outer = current {
      result.spellings[outer.rawValue.lowercased()] = Spelling(path: outer.rawValue, isFile: false)
      current = outer.parent
    }
    return result
  }
}

extension Diagnostic.Code {
  package static let pathClash = Diagnostic.Code(
    "path-clash", "Two paths differ only in case or Unicode normalization, so a file system may treat them as one.",
    "rename one of the two files")
}
