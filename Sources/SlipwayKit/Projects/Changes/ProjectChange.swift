public import Diagnostics
import FileTrees
public import GitHistory

/// A set of files to write and remove together.
///
/// Commands pass it to ``ProjectHistory/apply(_:)``.
public struct ProjectChange: Sendable {
  /// What is to become of one file.
  public struct File: Hashable, Sendable {
    /// The file's path, absolute.
    public let path: String
    /// What it held when the change was planned; `nil` if it was not there.
    public let old: [UInt8]?
    /// What it is to hold; `nil` if it is to go.
    public let new: [UInt8]?
    /// The permissions of a moved file, and of one that goes and may have to come back; `nil` where the disk says them.
    let permissions: UInt16?

    /// Plans one file.
    public init(path: String, old: [UInt8]?, new: [UInt8]?) {
      self.init(path: path, old: old, new: new, permissions: nil)
    }

    fileprivate init(path: String, old: [UInt8]?, new: [UInt8]?, permissions: UInt16?) {
      self.path = path
      self.old = old
      self.new = new
      self.permissions = permissions
    }

    /// Whether it is to be written as a program that can be run.
    var isExecutable: Bool { (permissions ?? 0) & 0o100 != 0 }
  }

  /// What is done, in words, as `undo --list` shows it: `version set 2.0`.
  public let title: String
  /// The files, in the order in which they were planned.
  public private(set) var files: [File] = []
  /// The paths that moved files had, by their new ones.
  private var origins: [String: String] = [:]

  /// Begins a change that touches no file yet.
  public init(_ title: String) {
    self.title = title
  }

  /// Whether no file would be touched.
  public var isEmpty: Bool { files.isEmpty }

  /// Plans to write `bytes` to `path`; the last plan for a path wins.
  ///
  /// - Parameters:
  ///   - bytes: What it is to hold.
  ///   - path: The file, absolute.
  ///   - old: What it held when it was read; `nil` if it is not there. Where the two are the same nothing is planned.
  public mutating func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]?) {
    plan(File(path: path, old: old, new: bytes))
  }

  /// Plans to delete the file at `path`, which contained `old` when it was read.
  public mutating func remove(_ path: String, holding old: [UInt8]) {
    plan(File(path: path, old: old, new: nil, permissions: try? FileAccess.permissions(of: path)))
  }

  /// Plans to give the file at `path`, which contained `old` when it was read, another path.
  ///
  /// - Parameters:
  ///   - path: The file, absolute.
  ///   - newPath: Its new path, where no file is.
  ///   - old: What it held when it was read.
  ///   - new: What it is to hold; `nil` for the same.
  public mutating func move(_ path: String, to newPath: String, holding old: [UInt8], as new: [UInt8]? = nil) {
    plan(File(path: newPath, old: nil, new: new ?? old, permissions: try? FileAccess.permissions(of: path)))
    remove(path, holding: old)
    origins[newPath] = path
  }

  /// This change with the files of `other` as well.
  public func joined(with other: ProjectChange, as title: String) -> ProjectChange {
    var joined = ProjectChange(title)
    for file in files + other.files { joined.plan(file) }
    joined.origins = origins.merging(other.origins) { first, _ in first }
    return joined
  }

  private mutating func plan(_ file: File) {
    let earlier = files.firstIndex { $0.path == file.path }
    let whole = File(
      path: file.path, old: earlier.map { files[$0].old } ?? file.old, new: file.new,
      permissions: file.permissions ?? earlier.flatMap { files[$0].permissions })
    if let earlier { files.remove(at: earlier) }
    if whole.old != whole.new { files.append(whole) }
  }

  /// How each file would differ, line by line.
  ///
  /// - Parameter shown: The name by which a path is shown.
  /// - Returns: The differences, in the order of the files.
  /// - Throws: `git-failed`.
  public func differences(shown: (String) -> String) throws(Diagnostic) -> [FileDiff] {
    let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    let moved = Set(origins.values)
    var differences: [FileDiff] = []
    for file in files where !moved.contains(file.path) {
      let origin = origins[file.path].flatMap { byPath[$0] }
      differences.append(
        try FileDiff(
          ofContentAt: shown(file.path), movedFrom: (origin?.path).map(shown), from: origin?.old ?? file.old,
          to: file.new))
    }
    return differences
  }

  /// The files in the order in which they are written.
  ///
  /// The project file is the last that is, for what it names must be there before it, and must not go before it. A file
  /// whose name only changes in case goes first, because on most Macs both names are one file.
  var inOrder: [File] {
    let written = files.filter { $0.new != nil }
    let removed = files.filter { $0.new == nil }
    let isProject = { (file: File) in file.path.hasSuffix("/project.pbxproj") }
    let isRespelled = { (file: File) in written.contains { $0.isRespelled(file) } }
    return removed.filter(isRespelled) + written.filter { !isProject($0) } + written.filter(isProject)
      + removed.filter { !isRespelled($0) }
  }

  /// The removed file that `file` replaces under a name that differs only in case.
  func predecessor(of file: File) -> File? {
    files.first { $0.new == nil && file.isRespelled($0) }
  }
}

extension ProjectChange.File {
  fileprivate func isRespelled(_ other: Self) -> Bool {
    path != other.path && path.lowercased() == other.path.lowercased()
  }
}
