import SystemCalls

/// The text of a record's file, without the one list in it that many records share.
///
/// A profile lists hundreds of devices, and most profiles of a team the same: what is read once of such a list need not
/// be read again for every profile.
struct RecordText: Sendable {
  /// The file's path in the portal.
  let path: String
  /// The file, without the list.
  let bytes: [UInt8]
  /// The list that was taken out, if one was.
  let list: SharedList?
  /// The position of the list in the text.
  let offset: Int

  /// Takes a file as it is.
  init(path: String, whole bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, list: nil, offset: 0)
  }

  init(path: String, bytes: [UInt8], list: SharedList?, offset: Int) {
    self.path = path
    self.bytes = bytes
    self.list = list
    self.offset = offset
  }

  /// The file as it is written.
  var whole: [UInt8] {
    guard let list else { return bytes }
    return bytes[..<offset] + list.text + bytes[offset...]
  }
}

/// A list of ids in a record's file: the lines of one member.
final class SharedList: Sendable {
  /// The lines, from the member's name to the comma after the list.
  let text: [UInt8]
  /// The member's name.
  let key: String
  /// The values that the lines list.
  let ids: [RecordID]

  /// Reads the lines of the member `key` at the beginning of `text`, or nothing where they have not the form in which
  /// this program writes them.
  init?(key: String, beginning text: ArraySlice<UInt8>) {
    let opening = Self.opening(of: key)
    guard text.starts(with: opening) else { return nil }
    var ids: [RecordID] = []
    var rest = text.dropFirst(opening.count)
    while rest.starts(with: Self.margin) {
      rest = rest.dropFirst(Self.margin.count)
      guard let id = try? RecordID(String(decoding: rest.prefix(RecordID.length), as: UTF8.self)) else { return nil }
      ids.append(id)
      rest = rest.dropFirst(RecordID.length)
      guard rest.starts(with: Self.separator) else { break }
      rest = rest.dropFirst(Self.separator.count)
    }
    guard rest.starts(with: Self.closing) else { return nil }
    self.text = Array(text[text.startIndex..<(rest.startIndex + Self.closing.count)])
    self.key = key
    self.ids = ids
  }

  /// Whether its lines are in `buffer` at `position`.
  func stands(in buffer: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    guard let start = buffer.baseAddress, position + text.count <= buffer.count else { return false }
    return text.withUnsafeBufferPointer { own in
      own.baseAddress.map { Memory.compare($0, start + position, count: own.count) == 0 } ?? false
    }
  }

  static func opening(of key: String) -> [UInt8] { Array("  \"\(key)\": [\n".utf8) }

  private static let margin = Array("    \"".utf8)
  private static let separator = Array("\",\n".utf8)
  private static let closing = Array("\"\n  ],\n".utf8)
}

/// Takes the lists out of texts that share them.
struct SharedLists {
  private let key: String
  private let opening: [UInt8]
  /// The lists that were met last, the newest first.
  private var recent: [SharedList] = []

  private static let most = 16

  init(of key: String) {
    self.key = key
    // A line begins only after the end of a string, so no name can contain this.
    opening = [0x0A] + SharedList.opening(of: key)
  }

  /// The text in `bytes`, without its list if it has one in the usual form.
  mutating func text(path: String, _ bytes: [UInt8]) -> RecordText {
    guard let line = Self.position(of: opening, in: bytes) else { return RecordText(path: path, whole: bytes) }
    let start = line + 1
    guard let list = list(in: bytes, at: start) else { return RecordText(path: path, whole: bytes) }
    let rest = Array(bytes[..<start] + bytes[(start + list.text.count)...])
    return RecordText(path: path, bytes: rest, list: list, offset: start)
  }

  private mutating func list(in bytes: [UInt8], at start: Int) -> SharedList? {
    let known = bytes.withUnsafeBufferPointer { buffer in
      recent.firstIndex { $0.stands(in: buffer, at: start) }
    }
    if let known {
      let list = recent.remove(at: known)
      recent.insert(list, at: 0)
      return list
    }
    guard let list = SharedList(key: key, beginning: bytes[start...]) else { return nil }
    if recent.count == Self.most { recent.removeLast() }
    recent.insert(list, at: 0)
    return list
  }

  private static func position(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      (0...(buffer.count - needle.count)).first { start in
        buffer[start] == first && buffer[start..<(start + needle.count)].elementsEqual(needle)
      }
    }
  }
}
