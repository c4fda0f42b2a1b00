import Diagnostics
import PropertyLists
import SyntaxTrees

/// The sections of a project file, one for each kind of object, and the places of new objects in them.
struct ObjectSections {
  /// The objects of a kind, and whether they are in the order of their identifiers.
  private struct Section {
    let objects: [ProjectObject]
    let isSorted: Bool

    init(_ objects: [ProjectObject]) {
      self.objects = objects
      isSorted = zip(objects, objects.dropFirst()).allSatisfy { $0.id < $1.id }
    }

    /// The first object that follows a new one; `nil` for the end.
    func next(after id: ObjectID) -> ProjectObject? {
      guard isSorted else { return nil }
      var (low, high) = (0, objects.count)
      while low < high {
        let middle = (low + high) / 2
        if id < objects[middle].id { high = middle } else { low = middle + 1 }
      }
      return low < objects.count ? objects[low] : nil
    }
  }

  private let document: ProjectDocument
  private let edits: ContainerEdits
  private let objects: SyntaxTree.NodeID
  private var sections: [String: Section] = [:]

  /// Creates the sections of a document.
  ///
  /// - Throws: `project-file-invalid` when `objects` is not a dictionary.
  init(_ document: ProjectDocument) throws(Diagnostic) {
    let syntax = document.content.syntax
    guard let objects = syntax.value("objects", in: syntax.root), syntax.kind(of: objects) == .dictionary else {
      throw Diagnostic(.projectFileInvalid, "\"objects\" is not a dictionary", at: Place(file: document.file))
    }
    self.document = document
    self.objects = objects
    edits = ContainerEdits(document)
  }

  /// The text of a new object.
  ///
  /// - Throws: `project-object-duplicate` when there is an object `id` already.
  func text(
    of id: ObjectID, isa: String, comment: String?, fields: [ProjectValue.Field]
  ) throws(Diagnostic) -> [UInt8] {
    guard document.object(id) == nil else {
      throw Diagnostic(.projectObjectDuplicate, "object \"\(id)\" already exists", at: document.object(id)?.place)
    }
    let isOneLine =
      ObjectKinds.onOneLine.contains(isa) || isa == ObjectKinds.synchronizedRootGroup && document.formatVersion < 77
    let value = ProjectValue.dictionary(
      [.init("isa", .text(isa))] + fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    return Array("\t\t".utf8) + edits.writer.reference(id, comment: comment) + Array(" = ".utf8)
      + edits.writer.bytes(of: value, indentation: isOneLine ? nil : "\t\t") + Array((";" + edits.writer.lineEnd).utf8)
  }

  /// The insertion of an object's text in the section of its kind.
  mutating func insertion(of text: [UInt8], id: ObjectID, isa: String) -> TextReplacement {
    let section = sections[isa] ?? Section(document.objects(ofKind: isa))
    sections[isa] = section
    guard let last = section.objects.last else { return newSection(of: text, isa: isa).replacement }
    if let next = section.next(after: id) { return TextReplacement(insertingAt: lineStart(of: next), text) }
    return TextReplacement(insertingAt: lineAfter(end(of: last)), text)
  }

  /// The insertion of the objects of a kind that the document does not have yet, and whether comments are around them.
  func newSection(of text: [UInt8], isa: String) -> (replacement: TextReplacement, isMarked: Bool) {
    let kinds = document.content.kinds
    let entries = document.content.objects.entries
    let isLater = kinds.names.map { isa.utf8.lexicographicallyPrecedes($0.utf8) }
    let lineEnd = edits.writer.lineEnd
    let begin = Array("/* Begin \(isa) section */\(lineEnd)".utf8)
    let end = Array("/* End \(isa) section */\(lineEnd)".utf8)
    if let index = kinds.indices.firstIndex(where: { $0 >= 0 && isLater[Int($0)] }) {
      let next = ProjectObject(document, entries[index])
      let line = lineStart(of: next)
      guard let section = beginning(ofSectionBefore: line, isa: next.isa) else {
        return (TextReplacement(insertingAt: line, text), false)
      }
      return (TextReplacement(insertingAt: section, begin + text + end + Array(lineEnd.utf8)), true)
    }
    guard let last = entries.last.map({ ProjectObject(document, $0) }) else {
      let inside = document.content.syntax.range(of: objects).lowerBound + 1
      return (TextReplacement(insertingAt: inside, Array((lineEnd + lineEnd).utf8) + begin + text + end), true)
    }
    let line = lineAfter(self.end(of: last))
    let mark = Array("/* End \(last.isa) section */".utf8)
    guard document.content.text[line...].starts(with: mark) else {
      return (TextReplacement(insertingAt: line, text), false)
    }
    return (
      TextReplacement(insertingAt: lineAfter(line + mark.count), Array(lineEnd.utf8) + begin + text + end), true
    )
  }

  /// The start of the comment that opens the section of `isa`, if it is in the line before `line`.
  private func beginning(ofSectionBefore line: Int, isa: String) -> Int? {
    guard line > 0 else { return nil }
    let previous = edits.lineStart(of: line - 1)
    return document.content.text[previous...].starts(with: Array("/* Begin \(isa) section */".utf8)) ? previous : nil
  }

  /// The start of the line that `object` begins; of one that begins inside a line, its own start.
  private func lineStart(of object: ProjectObject) -> Int {
    let start = document.content.syntax.range(of: object.key).lowerBound
    let line = edits.lineStart(of: start)
    return document.content.text[line..<start].allSatisfy { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
      ? line : start
  }

  private func end(of object: ProjectObject) -> Int {
    let syntax = document.content.syntax
    return min(
      syntax.offsetAfterTrivia(from: syntax.range(of: object.node).upperBound) + 1, document.content.text.count)
  }

  /// The start of the line after `offset`; `offset` itself if its line has more text.
  private func lineAfter(_ offset: Int) -> Int {
    var index = offset
    while index < document.content.text.count,
      document.content.text[index] == UInt8(ascii: " ") || document.content.text[index] == UInt8(ascii: "\r")
    {
      index += 1
    }
    return index < document.content.text.count && document.content.text[index] == UInt8(ascii: "\n")
      ? index + 1 : offset
  }
}
