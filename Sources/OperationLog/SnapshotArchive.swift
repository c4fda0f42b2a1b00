import Diagnostics
import GitStore
import GitWorkTree

/// Keeps snapshots as trees of a repository.
struct SnapshotArchive {
  let repository: Repository
  /// The repository whose snapshots these are; files that hold what its commits have are named, not stored again.
  let source: Repository

  private typealias File = RepositorySnapshot.File

  /// The folder of the state before an operation, which later snapshots may refer to.
  static let firstFolder = "before"

  /// Stores a snapshot below `folder` and returns the changes that put it there.
  ///
  /// - Parameters:
  ///   - snapshot: What to store.
  ///   - folder: The folder in the record's tree.
  ///   - first: What the tree has, or gets, in ``firstFolder``: of large files only what differs is stored.
  /// - Returns: The changes of the record's tree.
  /// - Throws: `git-failed` where the objects can't be written.
  package func changes(
    storing snapshot: RepositorySnapshot, in folder: String, after first: RepositorySnapshot? = nil
  ) throws(Diagnostic) -> [TreeChange] {
    var changes: [TreeChange] = []
    func put(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
      changes.append(.put("\(folder)/\(path)", try repository.objects.writeBlob(bytes)))
    }
    try put("head", Array(Self.text(of: snapshot.head).utf8))
    let references = snapshot.references.sorted { $0.key < $1.key }.map { "\($0.value.hex) \($0.key)\n" }.joined()
    try put("references", Array(references.utf8))
    if let index = snapshot.index { changes.append(.put("\(folder)/index", try repository.objects.store(index))) }
    for (name, bytes) in snapshot.state { try put("state/\(name)", bytes) }
    var list: [UInt8] = []
    for (number, (path, file)) in snapshot.files.sorted(by: { $0.key < $1.key }).enumerated() {
      let stored = try store(file, after: first?.files[path])
      if let blob = stored.blob { changes.append(.put("\(folder)/files/\(number)", blob)) }
      list += Array("\(stored.kind) \(path)".utf8) + [0]
    }
    try put("paths", list)
    return changes
  }

  /// Stores one file unless `old` already has its content, and returns its line in the list.
  private func store(_ file: File, after old: File?) throws(Diagnostic) -> (kind: String, blob: ObjectName?) {
    switch file {
    case .absent: return ("absent", nil)
    case .link(let target): return ("link", try repository.objects.writeBlob(Array(target.utf8)))
    case .content(let content, let isExecutable):
      let kind = isExecutable ? "executable" : "file"
      if source.objects.owns(content) { return (kind + Self.committedMark + content.name.hex, nil) }
      guard case .content(let old, _) = old, old != content,
        let (splice, middle) = try repository.objects.store(content, splicedOnto: old)
      else { return (kind, try repository.objects.store(content)) }
      return ("\(kind):\(splice.prefix):\(splice.suffix):\(content.name)", middle)
    }
  }

  /// Reads the snapshot below `folder` of `tree`, or nothing if there is none; its files only if they are needed.
  func snapshot(
    in folder: String, of tree: ObjectName, needsFiles: Bool = true
  ) throws(Diagnostic) -> RepositorySnapshot? {
    guard let head = try text("\(folder)/head", tree) else { return nil }
    var references: [String: ObjectName] = [:]
    for line in (try text("\(folder)/references", tree) ?? "").split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw OperationLog.unreadable }
      references[parts[1]] = try ObjectName(parts[0])
    }
    var state: [String: [UInt8]] = [:]
    var blobs: [String: ObjectName] = [:]
    for entry in try repository.objects.entries(ofTree: tree, recursive: true) {
      blobs[entry.path] = entry.name
      let prefix = "\(folder)/state/"
      guard entry.path.hasPrefix(prefix) else { continue }
      state[String(entry.path.dropFirst(prefix.count))] = try repository.objects.readBlob(entry.name)
    }
    return RepositorySnapshot(
      head: try Self.head(from: head), references: references,
      index: blobs["\(folder)/index"].map(repository.objects.content(ofBlob:)), state: state,
      files: needsFiles ? try files(in: folder, of: blobs) : [:])
  }

  private func files(in folder: String, of blobs: [String: ObjectName]) throws(Diagnostic) -> [String: File] {
    let list =
      try blobs["\(folder)/paths"].map { name throws(Diagnostic) in try repository.objects.readBlob(name) } ?? []
    var first: [String: File]?
    var files: [String: File] = [:]
    for (number, line) in list.split(separator: 0).enumerated() {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, (try? TrackablePath(parts[1])) != nil else { throw OperationLog.unreadable }
      if let file = try committed(parts[0]) {
        files[parts[1]] = file
        continue
      }
      let kind = parts[0].split(separator: ":").map(String.init)
      let blob = blobs["\(folder)/files/\(number)"]
      var content = blob.map(repository.objects.content(ofBlob:))
      if kind.count > 1, folder != Self.firstFolder {
        if first == nil { first = try self.files(in: Self.firstFolder, of: blobs) }
        content = try whole(blob, kind, first?[parts[1]])
      }
      switch (kind[0], content) {
      case ("absent", _): files[parts[1]] = .absent
      case ("file", let content?): files[parts[1]] = .content(content, isExecutable: false)
      case ("executable", let content?): files[parts[1]] = .content(content, isExecutable: true)
      case ("link", let content?): files[parts[1]] = .link(String(decoding: try content.bytes(), as: UTF8.self))
      default: throw OperationLog.unreadable
      }
    }
    try refuseFilesBelowFiles(files)
    return files
  }

  /// Separates the kind of a file from the name of its blob in the repository whose snapshot it is.
  private static let committedMark = "@"

  /// A file that a line of the list only names; `nil` for one that was stored.
  private func committed(_ kind: String) throws(Diagnostic) -> File? {
    let parts = kind.split(separator: Self.committedMark, omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return nil }
    guard parts.count == 2, ["file", "executable"].contains(parts[0]) else { throw OperationLog.unreadable }
    return .content(source.objects.content(ofBlob: try ObjectName(parts[1])), isExecutable: parts[0] == "executable")
  }

  /// Refuses what no working tree can hold: something would be written where a link leads.
  private func refuseFilesBelowFiles(_ files: [String: File]) throws(Diagnostic) {
    for (path, file) in files where file != .absent {
      for place in path.indices where path[place] == "/" {
        guard files[String(path[..<place])] ?? .absent == .absent else { throw OperationLog.unreadable }
      }
    }
  }

  /// A file of which only what differs was stored; earlier versions of this program did not write its name down.
  private func whole(_ middle: ObjectName?, _ kind: [String], _ old: File?) throws(Diagnostic) -> FileContent {
    guard kind.count == 3 || kind.count == 4, let prefix = Int(kind[1]), let suffix = Int(kind[2]), let middle,
      case .content(let old, _) = old
    else { throw OperationLog.unreadable }
    return try repository.objects.content(
      of: ContentSplice(prefix: prefix, suffix: suffix), onto: old, middle: middle,
      name: kind.count == 4 ? ObjectName(kind[3]) : nil)
  }

  private func text(_ path: String, _ tree: ObjectName) throws(Diagnostic) -> String? {
    try repository.objects.blob(at: path, inTree: tree).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func text(of head: Head) -> String {
    switch head {
    case .branch(let name, let commit): "branch \(commit.hex) \(name)"
    case .unborn(let name): "unborn - \(name)"
    case .detached(let commit): "detached \(commit.hex) -"
    }
  }

  private static func head(from text: String) throws(Diagnostic) -> Head {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { throw OperationLog.unreadable }
    switch parts[0] {
    case "branch": return .branch(try BranchName(parts[2]), try ObjectName(parts[1]))
    case "unborn": return .unborn(try BranchName(parts[2]))
    case "detached": return .detached(try ObjectName(parts[1]))
    default: throw OperationLog.unreadable
    }
  }
}
