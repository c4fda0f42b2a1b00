public import Diagnostics

extension ConfigurationFile {
  /// Gives the setting `writtenKey` the value `value`, in the line that counts for it or in a new one.
  ///
  /// The spaces before the value and a comment after it stay. A new line comes after the lines of the same setting,
  /// those that count for it under conditions only excepted, or at the end of the file.
  ///
  /// - Parameters:
  ///   - value: The value, which may hold references; what the form of the file can't say as it is (two slashes, a
  ///     semicolon or spaces at an end) is said with the help of an empty reference, `$()`.
  ///   - writtenKey: The name of the setting with its conditions, such as `NAME[sdk=iphoneos*]`.
  /// - Throws: `configuration-line-unwritable` for what is no setting, and for a value of several lines.
  public mutating func set(_ value: String, for writtenKey: String) throws(Diagnostic) {
    let key = try Self.checkedKey(writtenKey)
    let text = try Self.written(value)
    if let line = lines.last(where: { Self.key(of: $0).map { Self.isSame($0, key) } ?? false }) {
      guard case .assignment(let old) = line.statement, old.value != value else { return }
      // An empty value may leave no space between the equals sign and a comment.
      let isUnspaced = line.valueRange.isEmpty && bytes[..<line.valueRange.lowerBound].last == UInt8(ascii: "=")
      let isBeforeComment = bytes[line.valueRange.upperBound...].first == UInt8(ascii: "/")
      if text.isEmpty, !isBeforeComment {
        // A line without a value ends with the equals sign.
        let blanks = bytes[..<line.valueRange.lowerBound].reversed().prefix { $0 == UInt8(ascii: " ") }.count
        return replace(line.valueRange.lowerBound - blanks..<line.valueRange.upperBound, with: [])
      }
      replace(line.valueRange, with: Array(((isUnspaced ? " " : "") + text + (isBeforeComment ? " " : "")).utf8))
      return
    }
    let name = "\(key.key)\(key.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined())"
    insert(text.isEmpty ? "\(name) =" : "\(name) = \(text)", at: place(for: key))
  }

  /// Removes the lines that give a value to `writtenKey`, a name with its conditions; answers whether there were any.
  @discardableResult
  public mutating func remove(_ writtenKey: String) throws(Diagnostic) -> Bool {
    let key = try Self.checkedKey(writtenKey)
    return removeLines { Self.key(of: $0).map { Self.isSame($0, key) } ?? false }
  }

  /// Gives the lines that take in the file at `path` another path, which has no quotation mark.
  public mutating func replaceInclude(_ path: String, with newPath: String) {
    let lines = lines.filter { if case .include(path, _) = $0.statement { true } else { false } }
    for line in lines.reversed() {
      guard let start = bytes[line.contentRange].firstIndex(of: UInt8(ascii: "\"")),
        let end = bytes[(start + 1)..<line.contentRange.upperBound].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      replace((start + 1)..<end, with: Array(newPath.utf8))
    }
  }

  private typealias Key = (key: String, conditions: [SettingAssignment.Condition])

  private mutating func removeLines(where predicate: (Line) -> Bool) -> Bool {
    let gone = lines.filter(predicate).map(\.range)
    guard let first = gone.first else { return false }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var position = first.lowerBound
    for range in gone {
      kept += bytes[position..<range.lowerBound]
      position = range.upperBound
    }
    kept += bytes[position...]
    replace(first.lowerBound..<bytes.count, with: kept)
    return true
  }

  /// The position of a new line for `key`: a value without conditions comes before those with conditions.
  private func place(for key: Key) -> Int {
    let same = lines.filter { Self.key(of: $0)?.key == key.key }
    guard let first = same.first, let last = same.last else { return bytes.count }
    let isBefore = key.conditions.isEmpty && !(Self.key(of: first)?.conditions.isEmpty ?? true)
    return isBefore ? first.range.lowerBound : last.range.upperBound
  }

  private mutating func insert(_ text: String, at offset: Int) {
    let isOpen = offset > 0 && !bytes[..<offset].suffix(1).allSatisfy { $0 == 0x0A || $0 == 0x0D }
    let isOnlyMark = offset == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let before = isOpen && !isOnlyMark ? lineEnd : ""
    let after = offset == bytes.count && !before.isEmpty ? "" : lineEnd
    let empty = offset == bytes.count && isOpenEnded ? emptyLine(isAfterLineEnd: before.isEmpty) : ""
    replace(offset..<offset, with: Array((before + empty + text + after).utf8))
  }

  /// An empty line at the end of the file, where a line feed after a carriage return alone would not make one.
  private func emptyLine(isAfterLineEnd: Bool) -> String {
    isAfterLineEnd && bytes.last == 0x0D && lineEnd == "\n" ? "\n\n" : lineEnd
  }

  /// The line ending of the file.
  private var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }

  private static func key(of line: Line) -> Key? {
    guard case .assignment(let assignment) = line.statement else { return nil }
    return (assignment.key, assignment.conditions)
  }

  private static func isSame(_ left: Key, _ right: Key) -> Bool {
    left.key == right.key && Set(left.conditions) == Set(right.conditions)
  }

  private static func checkedKey(_ writtenKey: String) throws(Diagnostic) -> Key {
    let key = SettingAssignment.split(writtenKey)
    let isName = key.key.utf8.enumerated().allSatisfy { ConfigurationScanner.isNamePart($1, isFirst: $0 == 0) }
    guard !key.key.isEmpty, isName, !hasLineEnd(writtenKey) else {
      throw Diagnostic(.configurationLineUnwritable, "\"\(writtenKey)\" is not a valid build setting name")
    }
    return key
  }

  /// `value` as it is written so that it is read as itself.
  private static func written(_ value: String) throws(Diagnostic) -> String {
    guard !hasLineEnd(value) else {
      throw Diagnostic(
        .configurationLineUnwritable, "the value \"\(value)\" of a build setting can't contain line breaks")
    }
    var text = ""
    for character in value.unicodeScalars {
      if character == "/", text.hasSuffix("/") { text += "$()" }
      text.unicodeScalars.append(character)
    }
    if text.first == " " || text.first == "\t" { text = "$()" + text }
    if let last = text.last, " \t;\\".contains(last) { text += "$()" }
    return text
  }

  private static func hasLineEnd(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" || $0 == "\u{2029}" }
  }
}
