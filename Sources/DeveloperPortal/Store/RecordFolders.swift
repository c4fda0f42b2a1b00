import Diagnostics
import GitStore

/// The files of the records of one committed state, read from the repository or remembered.
final class RecordFolders {
  private let repository: Repository
  private let tree: ObjectName
  private let place: RecordMemoryPlace?
  private var known: [String: [RecordText]] = [:]

  init(repository: Repository, tree: ObjectName, remembering place: RecordMemoryPlace?) {
    self.repository = repository
    self.tree = tree
    self.place = place
  }

  /// The bytes of the file at `path`, or `nil` where there is none.
  func bytes(at path: String) throws(Diagnostic) -> [UInt8]? {
    try repository.objects.blob(at: path, inTree: tree)
  }

  /// The files of the records of a kind, in Git's order.
  func texts<Record: PortalRecord>(of kind: Record.Type) throws(Diagnostic) -> [RecordText] {
    if let known = known[Record.folder] { return known }
    var reading = FolderReading(
      repository: repository, memory: place?.memory(of: kind) ?? RecordMemory(),
      lists: Record.sharedList.map(SharedLists.init))
    if let top = try repository.objects.entry(at: Record.folder, inTree: tree), top.kind == .tree {
      try reading.read(top.name, at: Record.folder)
    }
    known[Record.folder] = reading.texts
    if reading.unremembered >= Self.worthRemembering { place?.keep(reading.seen, of: kind) }
    return reading.texts
  }

  /// Fewer files than that are read faster than a memory is written.
  private static let worthRemembering = 100
}

/// Reads the folders of one kind of record.
private struct FolderReading {
  let repository: Repository
  let memory: RecordMemory
  var lists: SharedLists?
  private(set) var texts: [RecordText] = []
  /// The entries to cache for the next command: only the current ones.
  private(set) var seen = RecordMemory()
  /// How many files were not remembered.
  private(set) var unremembered = 0

  init(repository: Repository, memory: RecordMemory, lists: SharedLists?) {
    self.repository = repository
    self.memory = memory
    self.lists = lists
  }

  mutating func read(_ tree: ObjectName, at path: String) throws(Diagnostic) {
    for entry in try repository.objects.entries(ofTree: tree) {
      let place = "\(path)/\(entry.path)"
      guard entry.kind == .tree else {
        try readFile(entry.name, at: place)
        continue
      }
      if let known = memory.records(of: entry.name, at: place) {
        texts += known
        seen.keep(known, of: entry.name, at: place)
        continue
      }
      let start = texts.count
      for inner in try repository.objects.entries(ofTree: entry.name, recursive: true) {
        try readFile(inner.name, at: "\(place)/\(inner.path)")
      }
      seen.keep(Array(texts[start...]), of: entry.name, at: place)
    }
  }

  private mutating func readFile(_ blob: ObjectName, at path: String) throws(Diagnostic) {
    guard path.hasSuffix(RecordShelf.suffix) else { return }
    let bytes = try repository.objects.readBlob(blob)
    unremembered += 1
    texts.append(lists?.text(path: path, bytes) ?? RecordText(path: path, whole: bytes))
  }
}
