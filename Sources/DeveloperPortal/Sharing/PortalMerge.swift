import Diagnostics
import GitStore
import SyntaxTrees

/// Two states of a portal that began as one, joined record by record.
struct PortalMerge {
  private let repository: Repository
  private let choice: PortalChoice
  /// The changes of the remote's state that include both sides.
  private(set) var changes: [TreeChange] = []
  /// The unresolved contradictions.
  private(set) var open: [PortalContradiction] = []
  /// The contradictions that were resolved by choice.
  private(set) var settled: [(contradiction: PortalContradiction, side: PortalSide)] = []

  private typealias Versions = (base: ObjectName?, ours: ObjectName?, theirs: ObjectName?)
  private var files: [String: Versions] = [:]
  private var count = 0

  /// Joins three trees: where both sides began, what is here, and what is elsewhere.
  init(
    base: ObjectName?, ours: ObjectName, theirs: ObjectName, in repository: Repository, choosing choice: PortalChoice
  ) throws(Diagnostic) {
    self.repository = repository
    self.choice = choice
    try collect("", (base, ours, theirs), depth: 0)
    var done: Set<String> = []
    for path in files.keys.sorted() where path.hasSuffix(Self.suffix) {
      try joinRecord(at: path, &done)
    }
    for path in files.keys.sorted() where !done.contains(path) {
      guard let versions = files[path] else { continue }
      try joinWhole(path, versions)
    }
  }

  /// Finds the files that differ; folders that are the same everywhere, or changed on one side as a whole, cost nothing.
  private mutating func collect(_ folder: String, _ trees: Versions, depth: Int) throws(Diagnostic) {
    guard depth < Self.deepest else {
      throw Diagnostic(.portalRecordDamaged, "folders in the portal are nested too deeply in \"\(folder)\"")
    }
    let sides = [trees.base, trees.ours, trees.theirs]
    var entries: [[String: TreeEntry]] = []
    for side in sides {
      let list = try side.map { name throws(Diagnostic) in try repository.objects.entries(ofTree: name) } ?? []
      entries.append(Dictionary(list.map { ($0.path, $0) }) { first, _ in first })
    }
    for name in Set(entries.flatMap(\.keys)).sorted() {
      let found = entries.map { $0[name] }
      if found[0]?.name == found[1]?.name, found[1]?.name == found[2]?.name { continue }
      func objects(_ isTree: Bool) -> Versions {
        let names = found.map { $0.flatMap { ($0.kind == .tree) == isTree ? $0.name : nil } }
        return (names[0], names[1], names[2])
      }
      let (folders, blobs) = (objects(true), objects(false))
      let path = folder + name
      if folders != (nil, nil, nil) { try collect(path + "/", folders, depth: depth + 1) }
      if blobs != (nil, nil, nil) { files[path] = blobs }
    }
  }

  private mutating func joinRecord(at path: String, _ done: inout Set<String>) throws(Diagnostic) {
    guard let versions = files[path] else { return }
    done.insert(path)
    let stem = String(path.dropLast(Self.suffix.count))
    guard let ours = versions.ours, let theirs = versions.theirs, versions.base != ours, versions.base != theirs,
      ours != theirs
    else {
      let attached = files.keys.filter { $0.hasPrefix(stem + ".") && $0 != path }
      done.formUnion(attached)
      return try joinPresence(path, attached: attached, versions)
    }
    let folder = path.firstIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let (mine, other) = (try object(ours, path), try object(theirs, path))
    let merge = RecordMerge(
      folder: folder, base: try versions.base.map { name throws(Diagnostic) in try object(name, path) }, ours: mine,
      theirs: other)
    var sides: [String: PortalSide] = [:]
    for (part, verdict) in merge.verdicts {
      let side = settle(part, verdict, merge, at: path)
      sides[part.name] = side
      for ending in part.files {
        done.insert(stem + ending)
        take(side, stem + ending)
      }
    }
    let joined = merge.joined { sides[$0.name] ?? .theirs }
    let bytes = JSONValue.object(joined).serialized(style: .pretty)
    changes.append(.put(path, try repository.objects.writeBlob(bytes)))
  }

  /// A record that only one side touched, or that one took away, with the files beside it.
  private mutating func joinPresence(
    _ path: String, attached: [String], _ versions: Versions
  ) throws(Diagnostic) {
    var side = PortalSide.ours
    if versions.ours == versions.base { side = .theirs }
    if versions.ours != versions.base, versions.theirs != versions.base, versions.ours != versions.theirs {
      let record = try (versions.ours ?? versions.theirs).map { name throws(Diagnostic) in try object(name, path) }
      if record?["xcodeManaged"] == .bool(true) {
        // A team profile regenerated on one side and deleted on the other is deleted.
        side = versions.ours == nil ? .ours : .theirs
      } else {
        side = settle(
          PortalContradiction(
            path: path, record: Self.title(record, path), key: "record",
            base: versions.base == nil ? nil : "there", ours: versions.ours == nil ? nil : "changed",
            theirs: versions.theirs == nil ? nil : "changed"))
      }
    }
    for file in [path] + attached.sorted() { take(side, file) }
  }

  /// A file that is no record's.
  private mutating func joinWhole(_ path: String, _ versions: Versions) throws(Diagnostic) {
    var side = versions.ours == versions.base ? PortalSide.theirs : .ours
    if versions.ours != versions.base, versions.theirs != versions.base, versions.ours != versions.theirs {
      func word(_ name: ObjectName?) -> String? { name.map(\.short) }
      side = settle(
        PortalContradiction(
          path: path, record: "the file \(path)", key: "content", base: word(versions.base),
          ours: word(versions.ours), theirs: word(versions.theirs)))
    }
    take(side, path)
  }

  private mutating func settle(
    _ part: RecordPart, _ verdict: RecordMerge.Verdict, _ merge: RecordMerge, at path: String
  ) -> PortalSide {
    if case .take(let side) = verdict { return side }
    func words(_ record: JSONObject?) -> String? {
      guard let record else { return nil }
      let keys = part.decisive.filter { record[$0] != nil && merge.ours[$0] != merge.theirs[$0] }
      return keys.map { key in
        let value = record[key].map { $0.string ?? $0.compactText } ?? ""
        return part.decisive.count == 1 ? value : "\(key) \(value)"
      }.joined(separator: ", ")
    }
    return settle(
      PortalContradiction(
        path: path, record: Self.title(merge.ours, path), key: part.name, base: words(merge.base),
        ours: words(merge.ours), theirs: words(merge.theirs)))
  }

  private mutating func settle(_ contradiction: PortalContradiction) -> PortalSide {
    count += 1
    var contradiction = contradiction
    contradiction.number = count
    guard let side = choice.side(of: count) else {
      open.append(contradiction)
      return .theirs
    }
    settled.append((contradiction, side))
    return side
  }

  /// Lets `path` be what it is on `side`; the changes are made in the remote's state.
  private mutating func take(_ side: PortalSide, _ path: String) {
    guard side == .ours, let versions = files[path], versions.ours != versions.theirs else { return }
    changes.append(versions.ours.map { .put(path, $0) } ?? .remove(path))
  }

  private func object(_ name: ObjectName, _ path: String) throws(Diagnostic) -> JSONObject {
    try RecordReader(parsing: try repository.objects.readBlob(name), file: path).object
  }

  private static func title(_ record: JSONObject?, _ path: String) -> String {
    let nouns = [
      MemberRecord.folder: "member", DeviceRecord.folder: "device", CertificateRecord.folder: "certificate",
      AppIDRecord.folder: "App ID", IdentifierRecord.folder: "identifier", ProfileRecord.folder: "profile",
    ]
    let folder = path.firstIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let name = (record?["name"] ?? record?["pattern"] ?? record?["identifier"] ?? record?["requesterName"])?.string
    let id = record?["id"]?.string ?? path
    return "the \(nouns[folder] ?? "record") " + (name.map { "\"\($0)\" (\(id))" } ?? id)
  }

  private static let suffix = ".json"
  private static let deepest = 8
}
