import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of one state of a portal, read as they are asked for, and the records that were read from them.
final class RecordShelf {
  private let folders: RecordFolders
  /// The files of a change that is not written yet; `nil` deletes a file.
  private let overlay: [String: [UInt8]?]
  private var records: [String: [any PortalRecord]] = [:]

  init(_ folders: RecordFolders) {
    self.folders = folders
    overlay = [:]
  }

  /// The files as they will be after `change`.
  init(_ shelf: RecordShelf, with change: PortalChange) {
    folders = shelf.folders
    var overlay = shelf.overlay
    for file in change.files { overlay[file.path] = .some(file.bytes) }
    for path in change.removals { overlay[path] = .some(nil) }
    self.overlay = overlay
  }

  /// The bytes of the file at `path`, or `nil` where there is none.
  func bytes(at path: String) throws(Diagnostic) -> [UInt8]? {
    if let changed = overlay[path] { return changed }
    return try folders.bytes(at: path)
  }

  /// All records of a kind, in the order of `date`, then of their ids.
  func records<Record: PortalRecord>(ordered date: KeyPath<Record, Date>) throws(Diagnostic) -> [Record] {
    if let known = records[Record.folder] as? [Record] { return known }
    let read: [Record] = try self.read(ordered: date) { _ in true }
    records[Record.folder] = read
    return read
  }

  /// The records of a kind whose files contain `mark`; other files are not parsed.
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
    for text in try texts(of: Record.self) where isWanted(text.bytes) {
      read.append(try Record(try RecordReader(parsing: text)))
    }
    return read.sorted { ($0[keyPath: date], $0.id) < ($1[keyPath: date], $1.id) }
  }

  /// The files of the records of a kind.
  func texts<Record: PortalRecord>(of kind: Record.Type) throws(Diagnostic) -> [RecordText] {
    let stored = try folders.texts(of: kind)
    if overlay.isEmpty { return stored }
    var texts = stored.filter { overlay[$0.path] == nil }
    for (path, bytes) in overlay where path.hasPrefix(Record.folder + "/") && path.hasSuffix(Self.suffix) {
      if let bytes { texts.append(RecordText(path: path, whole: bytes)) }
    }
    return texts
  }

  /// The file extension of records.
  static let suffix = ".json"
}
