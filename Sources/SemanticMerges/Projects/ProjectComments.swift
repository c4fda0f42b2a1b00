/// The comments after identifiers, brought up to date where one side renamed a thing and the other refers to it anew.
struct ProjectComments {
  /// What a comment may still say of an identifier, and what it says now.
  private var renamed: [String: (old: [String], new: String)] = [:]

  /// Compares the comments of the objects of `ours` and `theirs` with those that they have in `merged`.
  init(ours: ProjectGraph, theirs: ProjectGraph, merged: ProjectGraph) {
    var old: [String: [String]] = [:]
    let inTheirs = ours.objects.places(in: theirs.objects)
    for place in ours.objects.items.indices {
      guard let other = inTheirs[place],
        ours.tree[ours.objects.items[place].header] != theirs.tree[theirs.objects.items[other].header]
      else { continue }
      let item = ours.objects.items[place]
      guard let first = Self.comment(item, ours), let second = Self.comment(theirs.objects.items[other], theirs),
        first != second
      else { continue }
      old[item.key] = [first, second]
    }
    guard !old.isEmpty else { return }
    let now = Self.comments(merged)
    for (id, comments) in old {
      guard let new = now[id] else { continue }
      renamed[id] = (comments, new)
    }
    // A build file is called by what it builds.
    for (id, comment) in now where renamed[id] == nil && merged.kind(id) == "PBXBuildFile" {
      guard let file = merged.text(id, "fileRef") ?? merged.text(id, "productRef"), let names = renamed[file],
        let name = names.old.first(where: { comment.hasPrefix("\($0) in ") && $0 != names.new })
      else { continue }
      renamed[id] = ([comment], names.new + comment.dropFirst(name.count))
    }
  }

  private static func comments(_ graph: ProjectGraph) -> [String: String] {
    Dictionary(
      graph.objectsNode.items.compactMap { item in comment(item, graph).map { (item.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The comment between an object's identifier and its value.
  private static func comment(_ item: MergeItem, _ graph: ProjectGraph) -> String? {
    let header = graph.tree[item.header]
    guard let start = header.firstIndex(of: UInt8(ascii: "/")), let end = header.lastIndex(of: UInt8(ascii: "/")),
      end - start > 5
    else { return nil }
    return String(decoding: header[(start + 3)..<(end - 2)], as: UTF8.self)
  }

  /// A file with the comments as they should be.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    guard !renamed.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "/")) {
      index = start + 1
      guard start > 1, bytes[start...].starts(with: Array("/* ".utf8)), bytes[start - 1] == 0x20,
        let names = renamed[Self.word(before: start - 1, in: bytes)]
      else { continue }
      guard let (end, text) = Self.comment(from: start + 3, in: bytes), names.old.contains(text), text != names.new
      else { continue }
      result += bytes[position..<(start + 3)] + Array(names.new.utf8)
      position = end
      index = end
    }
    return result + bytes[position...]
  }

  private static func word(before end: Int, in bytes: [UInt8]) -> String {
    let start = bytes[..<end].lastIndex { byte in
      !(byte == 0x5F || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39))
    }
    return String(decoding: bytes[((start ?? -1) + 1)..<end], as: UTF8.self)
  }

  /// Where the comment that begins at `start` ends, the space before its end not counted, and what it says.
  private static func comment(from start: Int, in bytes: [UInt8]) -> (end: Int, text: String)? {
    let line = bytes[start...].prefix { $0 != 0x0A }
    var index = line.startIndex
    while index + 2 < line.endIndex {
      if line[index] == 0x20, line[index + 1] == UInt8(ascii: "*"), line[index + 2] == UInt8(ascii: "/") {
        return (index, String(decoding: line[start..<index], as: UTF8.self))
      }
      index += 1
    }
    return nil
  }
}
