import FileTrees
import Foundation

/// Reads a repository's index without a program: Git's format of versions 2 and 3, as gitformat-index has it.
enum WrittenIndex {
  /// What is known of every entry, a line each: mode, object, stage and path, as `git ls-files -s` lists them.
  static func listing(of path: String) throws -> String {
    guard FileAccess.exists(path) else { return "" }
    let bytes = try FileAccess.read(path)
    func number(_ position: Int, _ length: Int) -> Int {
      bytes[position..<(position + length)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count >= 32, number(4, 4) == 2 || number(4, 4) == 3 else { throw Unreadable(path: path) }
    var lines = ""
    var position = 12
    for _ in 0..<number(8, 4) {
      guard position + 62 < bytes.count else { throw Unreadable(path: path) }
      let flags = number(position + 60, 2)
      // A version 3 entry may have two bytes of flags more.
      let start = position + (flags & 0x4000 != 0 ? 64 : 62)
      guard let end = bytes[start...].firstIndex(of: 0) else { throw Unreadable(path: path) }
      let object = bytes[(position + 40)..<(position + 60)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        .joined()
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      lines += "\(String(number(position + 24, 4), radix: 8)) \(object) \(flags >> 12 & 3)\t\(name)\n"
      // Entries are filled up with one to eight zeros to a multiple of eight.
      position += (end - position) / 8 * 8 + 8
    }
    return lines
  }

  struct Unreadable: Error {
    let path: String
  }
}
