import Diagnostics
import GitStore

/// The records of one kind as they were read before, by the folders that they are in.
///
/// What is under the name of a tree of Git's never changes: what is known of one holds for every state of the portal
/// that has it.
struct RecordMemory {
  private(set) var folders: [ObjectName: [RecordText]] = [:]

  init() {}

  /// The records of the folder `tree`, which is at `path`.
  func records(of tree: ObjectName, at path: String) -> [RecordText]? {
    folders[tree]?.map { RecordText(path: "\(path)/\($0.path)", bytes: $0.bytes, list: $0.list, offset: $0.offset) }
  }

  /// Keeps the records of the folder `tree`, which is at `path`.
  mutating func keep(_ records: [RecordText], of tree: ObjectName, at path: String) {
    folders[tree] = records.map {
      RecordText(
        path: $0.path.path(below: path) ?? $0.path, bytes: $0.bytes, list: $0.list, offset: $0.offset)
    }
  }
}

/// A memory as a file: a line that names the form, a sum over what follows, the lists, and the folders with their
/// records. A file in which anything is otherwise is none.
extension RecordMemory {
  private static let form = Array("records of slipway 1\n".utf8)

  /// The bytes of the file.
  var serialized: [UInt8] {
    var lists: [ObjectIdentifier: UInt32] = [:]
    var listed: [SharedList] = []
    let known = folders.sorted { $0.key < $1.key }
    for list in known.flatMap(\.value).compactMap(\.list) where lists[ObjectIdentifier(list)] == nil {
      listed.append(list)
      lists[ObjectIdentifier(list)] = UInt32(listed.count)
    }
    var body = MemoryWriter()
    body.put(listed.count)
    for list in listed { body.put(list.text) }
    body.put(known.count)
    for (tree, records) in known {
      body.put(Array(tree.hex.utf8))
      body.put(records.count)
      for record in records {
        body.put(Array(record.path.utf8))
        body.put(record.bytes)
        body.put(record.list.map { Int(lists[ObjectIdentifier($0)] ?? 0) } ?? 0)
        body.put(record.offset)
      }
    }
    var sum = MemoryWriter()
    sum.put(MemorySum(of: body.bytes[...]).value)
    return Self.form + sum.bytes + body.bytes
  }

  /// Reads the bytes of a file; `nil` if they are damaged.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - key: The member whose lists records share.
  init?(parsing bytes: [UInt8], sharing key: String?) {
    guard bytes.starts(with: Self.form) else { return nil }
    var reader = MemoryReader(bytes[Self.form.count...])
    guard let sum = reader.word(), sum == MemorySum(of: reader.rest).value else { return nil }
    guard let listCount = reader.count() else { return nil }
    var lists: [SharedList] = []
    for _ in 0..<listCount {
      guard let text = reader.bytes(), let key, let list = SharedList(key: key, beginning: text),
        list.text.count == text.count
      else { return nil }
      lists.append(list)
    }
    guard let folderCount = reader.count() else { return nil }
    for _ in 0..<folderCount {
      guard let name = reader.bytes(), let tree = try? ObjectName(String(decoding: name, as: UTF8.self)),
        let records = Self.records(&reader, lists)
      else { return nil }
      folders[tree] = records
    }
    guard reader.rest.isEmpty else { return nil }
  }

  private static func records(_ reader: inout MemoryReader, _ lists: [SharedList]) -> [RecordText]? {
    guard let count = reader.count() else { return nil }
    var records: [RecordText] = []
    for _ in 0..<count {
      guard let path = reader.bytes(), let text = reader.bytes(), let list = reader.count(),
        let offset = reader.count(), list <= lists.count, offset <= text.count
      else { return nil }
      records.append(
        RecordText(
          path: String(decoding: path, as: UTF8.self), bytes: Array(text), list: list == 0 ? nil : lists[list - 1],
          offset: offset))
    }
    return records
  }
}
