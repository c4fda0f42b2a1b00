import Diagnostics
import PropertyLists
import SyntaxTrees

/// Edits of the dictionaries and arrays of a document, each with the smallest change of its text.
struct ContainerEdits {
  let document: ProjectDocument
  let writer: ProjectValueWriter
  private var syntax: SyntaxTree { document.content.syntax }
  private var bytes: [UInt8] { document.content.text }

  init(_ document: ProjectDocument) {
    self.document = document
    writer = ProjectValueWriter(document)
  }

  /// Gives `key` in `dictionary` the value `value`, in the place that the order of the keys asks for; `nil` removes it.
  func set(_ key: String, to value: ProjectValue?, in dictionary: SyntaxTree.NodeID) -> [TextReplacement] {
    let entries = Array(syntax.entries(of: dictionary))
    let existing = entries.filter { syntax.stringBytes(of: $0.key).elementsEqual(key.utf8) }
    guard let value else { return existing.map { removal(of: $0) } }
    guard let last = existing.last else { return [insertion(of: .init(key, value), in: dictionary, entries)] }
    let range = syntax.range(of: last.value)
    guard range != syntax.range(of: last.key) else {
      return [TextReplacement(range, Array(writer.bytes(of: .init(key, value), indentation: nil).dropLast()))]
    }
    let indentation = isMultiline(dictionary) ? indentation(at: syntax.range(of: last.key).lowerBound) : nil
    let text = writer.bytes(of: value, indentation: indentation)
    return text.elementsEqual(bytes[range]) ? [] : [TextReplacement(withComment(last.value), text)]
  }

  /// Removes the entry of a dictionary.
  func removal(of entry: SyntaxTree.Entry) -> TextReplacement {
    let semicolon = syntax.offsetAfterTrivia(from: syntax.range(of: entry.value).upperBound)
    return removal(from: syntax.range(of: entry.key).lowerBound, to: min(semicolon + 1, bytes.count))
  }

  /// Adds `value` to `array`, before the element `next` or at the end.
  func append(
    _ value: ProjectValue, to array: SyntaxTree.NodeID, before next: SyntaxTree.NodeID? = nil
  ) -> [TextReplacement] {
    let isMultiline = isMultiline(array)
    if let next {
      let start = syntax.range(of: next).lowerBound
      return [insertion(element(value, isMultiline ? indentation(at: start) : nil), before: start, isMultiline)]
    }
    let close = syntax.range(of: array).upperBound - 1
    var replacements: [TextReplacement] = []
    let last = Array(syntax.elements(of: array)).last
    if let last {
      let end = syntax.range(of: last).upperBound
      let after = syntax.offsetAfterTrivia(from: end)
      if after == close {
        replacements.append(TextReplacement(insertingAt: end, Array((isMultiline ? "," : ", ").utf8)))
      }
    }
    let outer = indentation(at: close)
    let inner = last.map { indentation(at: syntax.range(of: $0).lowerBound) } ?? outer + "\t"
    return replacements + [insertion(element(value, isMultiline ? inner : nil), before: close, isMultiline, inner)]
  }

  /// Removes an element of an array.
  func removal(ofElement element: SyntaxTree.NodeID) -> TextReplacement {
    let range = syntax.range(of: element)
    let after = syntax.offsetAfterTrivia(from: range.upperBound)
    let hasComma = after < bytes.count && bytes[after] == UInt8(ascii: ",")
    return removal(from: range.lowerBound, to: hasComma ? after + 1 : range.upperBound)
  }

  /// Removes the elements of a list that name `ids`, or the list where Xcode would write none.
  func removals(of ids: Set<ObjectID>, inList entry: SyntaxTree.Entry) -> [TextReplacement] {
    let elements = Array(syntax.elements(of: entry.value))
    let gone = elements.filter { element in syntax.objectID(of: element).map(ids.contains) ?? false }
    let isLeftOut =
      !gone.isEmpty && gone.count == elements.count
      && ObjectKinds.listsLeftOut(in: document.formatVersion).contains {
        syntax.stringBytes(of: entry.key).elementsEqual($0.utf8)
      }
    return isLeftOut ? [removal(of: entry)] : gone.map { removal(ofElement: $0) }
  }

  /// Removes the elements of a list that name one of `ids` which an element before names already.
  func removals(ofRepetitionsOf ids: Set<ObjectID>, inList entry: SyntaxTree.Entry) -> [TextReplacement] {
    guard !ids.isEmpty else { return [] }
    var seen: Set<ObjectID> = []
    return syntax.elements(of: entry.value).compactMap { element in
      guard let id = syntax.objectID(of: element), ids.contains(id), !seen.insert(id).inserted
      else { return nil }
      return removal(ofElement: element)
    }
  }

  private func element(_ value: ProjectValue, _ indentation: String?) -> [UInt8] {
    writer.bytes(of: value, indentation: indentation) + [UInt8(ascii: ",")]
  }

  private func insertion(
    of field: ProjectValue.Field, in dictionary: SyntaxTree.NodeID, _ entries: [SyntaxTree.Entry]
  ) -> TextReplacement {
    let isMultiline = isMultiline(dictionary)
    let next = successor(of: field.key, in: entries)
    let close = syntax.range(of: dictionary).upperBound - 1
    let sibling = entries.first.map { indentation(at: syntax.range(of: $0.key).lowerBound) }
    let inner = sibling ?? indentation(at: close) + "\t"
    let text = writer.bytes(of: field, indentation: isMultiline ? inner : nil)
    return insertion(text, before: next.map { syntax.range(of: $0.key).lowerBound } ?? close, isMultiline, inner)
  }

  /// The entry before which `key` belongs when the keys are in order; `nil` for the end.
  private func successor(of key: String, in entries: [SyntaxTree.Entry]) -> SyntaxTree.Entry? {
    let sorted = entries.filter { !syntax.isString($0.key, "isa") }
    let keys = sorted.map { syntax.stringBytes(of: $0.key) }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    guard isSorted, let index = keys.firstIndex(where: { Array(key.utf8).lexicographicallyPrecedes($0) }) else {
      return nil
    }
    return sorted[index]
  }

  /// Inserts `text` before the byte at `offset`: on a new line, or with a space after it.
  private func insertion(
    _ text: [UInt8], before offset: Int, _ isMultiline: Bool, _ indentation: String? = nil
  ) -> TextReplacement {
    guard isMultiline else { return TextReplacement(insertingAt: offset, text + [UInt8(ascii: " ")]) }
    let inner = indentation ?? self.indentation(at: offset)
    let start = lineStart(of: offset)
    guard bytes[start..<offset].allSatisfy({ isBlank($0) }) else {
      return TextReplacement(
        insertingAt: offset, Array((writer.lineEnd + inner).utf8) + text + Array(writer.lineEnd.utf8))
    }
    return TextReplacement(insertingAt: start, writer.lines([text], indentation: inner))
  }

  /// Removes bytes, with their lines if the lines become empty.
  func removal(from start: Int, to end: Int) -> TextReplacement {
    let lineStart = lineStart(of: start)
    var after = end
    while after < bytes.count, isBlank(bytes[after]) { after += 1 }
    let endsLine = after == bytes.count || bytes[after] == UInt8(ascii: "\n") || bytes[after] == UInt8(ascii: "\r")
    if endsLine, bytes[lineStart..<start].allSatisfy({ isBlank($0) }) {
      if after < bytes.count, bytes[after] == UInt8(ascii: "\r") { after += 1 }
      if after < bytes.count, bytes[after] == UInt8(ascii: "\n") { after += 1 }
      return TextReplacement(lineStart..<after, [])
    }
    return TextReplacement(start..<(endsLine ? end : after), [])
  }

  /// The range of a value and of the comment that follows it.
  func withComment(_ node: SyntaxTree.NodeID) -> Range<Int> {
    let range = syntax.range(of: node)
    guard let comment = syntax.comment(after: node) else { return range }
    return range.lowerBound..<(range.upperBound + comment.utf8.count + " /*  */".utf8.count)
  }

  private func isMultiline(_ node: SyntaxTree.NodeID) -> Bool {
    let range = syntax.range(of: node)
    return bytes[lineStart(of: range.upperBound - 1)..<(range.upperBound - 1)].allSatisfy { isBlank($0) }
      && lineStart(of: range.upperBound - 1) > range.lowerBound
  }

  /// The white space with which the line of `offset` begins.
  func indentation(at offset: Int) -> String {
    let start = lineStart(of: offset)
    return String(decoding: bytes[start..<offset].prefix { isBlank($0) }, as: UTF8.self)
  }

  func lineStart(of offset: Int) -> Int {
    document.content.lines.lineStart(of: max(0, min(offset, bytes.count)))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
