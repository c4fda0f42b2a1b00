import Diagnostics
import Git

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of one state of a portal, read as they are asked for, and the records that were read from them.
final class RecordShelf {
  private let repository: Repository
  private let tree: ObjectName
  /// What a change that is not written yet puts in the place of files; `nil` takes one away.
  private let overlay: [String: [UInt8]?]
  private var records: [String: [any PortalRecord]] = [:]

  init(repository: Repository, tree: ObjectName) {
    self.repository = repository
    self.tree = tree
    overlay = [:]
  }

  /// The files as they will be after `change`.
  init(_ shelf: RecordShelf, with change: PortalChange) {
    repository = shelf.repository
    tree = shelf.tree
    var overlay = shelf.overlay
    for file in change.files { overlay[file.path] = .some(file.bytes) }
    for path in change.removals { overlay[path] = .some(nil) }
    self.overlay = overlay
  }

  /// The bytes of the file at `path`, or `nil` where there is none.
  func bytes(at path: String) throws(Diagnostic) -> [UInt8]? {
    if let changed = overlay[path] { return changed }
    return try repository.blob(at: path, inTree: tree)
  }

  /// All records of a kind, in the order of `date`, then of their ids.
  func records<Record: PortalRecord>(ordered date: KeyPath<Record, Date>) throws(Diagnostic) -> [Record] {
    if let known = records[Record.folder] as? [Record] { return known }
    let read: [Record] = try self.read(ordered: date) { _ in true }
    records[Record.folder] = read
    return read
  }

  /// The records of a kind in whose files `mark` stands: the others are not taken apart.
  func records<Record: PortalRecord>(
    marked mark: String, ordered date: KeyPath<Record, Date>
  ) throws(Diagnostic) -> [Record] {
    let needle = Array(mark.utf8)
    return try read(ordered: date) { Self.contains(needle, in: $0) }
  }

  private static func contains(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = needle.first, bytes.count >= needle.count else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      for start in 0...(buffer.count - needle.count) where buffer[start] == first {
        if buffer[start..<(start + needle.count)].elementsEqual(needle) { return true }
      }
      return false
    }
  }

  private func read<Record: PortalRecord>(
    ordered date: KeyPath<Record, Date>, where isWanted: ([UInt8]) -> Bool
  ) throws(Diagnostic) -> [Record] {
    var read: [Record] = []
    for (path, bytes) in try texts(in: Record.folder) where isWanted(bytes) {
      read.append(try Record(try RecordReader(parsing: bytes, file: path)))
    }
    return read.sorted { ($0[keyPath: date], $0.id) < ($1[keyPath: date], $1.id) }
  }

  /// The files of the records of a kind, as they are written.
  func texts(in folder: String) throws(Diagnostic) -> [(path: String, bytes: [UInt8])] {
    var texts: [(path: String, bytes: [UInt8])] = []
    for file in try files(in: folder) {
      let bytes = if let name = file.blob { try repository.readBlob(name) } else { file.bytes }
      texts.append((file.path, bytes))
    }
    return texts
  }

  /// The files of the records of a kind.
  private func files(in folder: String) throws(Diagnostic) -> [(path: String, blob: ObjectName?, bytes: [UInt8])] {
    var files: [(path: String, blob: ObjectName?, bytes: [UInt8])] = []
    if let top = try repository.entry(at: folder, inTree: tree), top.kind == .tree {
      for entry in try repository.entries(ofTree: top.name, recursive: true) {
        let path = "\(folder)/\(entry.path)"
        if path.hasSuffix(Self.suffix), overlay[path] == nil { files.append((path, entry.name, [])) }
      }
    }
    for (path, bytes) in overlay where path.hasPrefix(folder + "/") && path.hasSuffix(Self.suffix) {
      if let bytes { files.append((path, nil, bytes)) }
    }
    return files
  }

  private static let suffix = ".json"
}
