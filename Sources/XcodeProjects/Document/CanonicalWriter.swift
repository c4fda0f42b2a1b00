import Diagnostics
import PropertyLists
import SyntaxTrees

/// Lays out a project file as Xcode does.
struct CanonicalWriter {
  private typealias NodeID = SyntaxTree.NodeID
  private typealias Entry = SyntaxTree.Entry

  private let objects: DocumentObjects
  private let document: ProjectDocument
  private let syntax: SyntaxTree
  private let comments: ObjectComments<DocumentObjects>
  private let dialect: CanonicalDialect
  private var output: [UInt8] = []
  /// The position of each object's comment in the output; empty before it was written.
  private var written: [Range<UInt32>]
  /// The entries of the dictionaries in progress, the innermost at the end.
  private var open: [Entry] = []

  init(_ objects: DocumentObjects, projectName: String, dialect: CanonicalDialect) {
    self.objects = objects
    self.dialect = dialect
    document = objects.document
    syntax = document.content.syntax
    comments = ObjectComments(
      objects: objects, projectName: projectName, formatVersion: document.formatVersion, dialect: dialect)
    written = Array(repeating: 0..<0, count: document.content.objects.entries.count)
    output.reserveCapacity(syntax.bytes.count + 1024)
  }

  mutating func bytes() throws(Diagnostic) -> [UInt8] {
    text("// !$*UTF8*$!\n{\n")
    try each(of: syntax.root) { (writer, entry) throws(Diagnostic) in
      writer.indent(1)
      try writer.scalar(entry.key)
      writer.text(" = ")
      if writer.syntax.isString(entry.key, "objects") {
        try writer.sections()
      } else {
        try writer.value(entry.value, of: entry.key, depth: 1, hasReferences: true)
      }
      writer.text(";\n")
    }
    text("}\n")
    return output
  }

  private mutating func sections() throws(Diagnostic) {
    if let index = objects.kinds.indices.firstIndex(where: { $0 < 0 }) {
      let key = document.content.objects.entries[index].key
      throw CanonicalForm.invalid("object \"\(syntax.string(of: key) ?? "")\" has no isa", at: place(of: key))
    }
    text("{\n")
    let (names, members) = (objects.kinds.names, objects.kinds.members)
    for kind in names.indices.sorted(by: { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }) {
      text("\n/* Begin ")
      output.append(contentsOf: names[kind].utf8)
      text(" section */\n")
      for index in sorted(members[kind]) { try object(Int(index), names[kind]) }
      text("/* End ")
      output.append(contentsOf: names[kind].utf8)
      text(" section */\n")
    }
    indent(1)
    text("}")
  }

  /// The objects sorted by identifier, their usual order in the file.
  private func sorted(_ members: [Int32]) -> [Int32] {
    let entries = document.content.objects.entries
    let isInOrder = zip(members, members.dropFirst()).allSatisfy {
      syntax.comparison(of: entries[Int($0)].key, entries[Int($1)].key) < 0
    }
    if isInOrder { return members }
    return members.sorted { syntax.comparison(of: entries[Int($0)].key, entries[Int($1)].key) < 0 }
  }

  private mutating func object(_ index: Int, _ isa: String) throws(Diagnostic) {
    let entry = document.content.objects.entries[index]
    indent(2)
    try scalar(entry.key)
    comment(of: index)
    text(" = ")
    let isOneLine =
      ObjectKinds.onOneLine.contains(isa)
      || (isa == ObjectKinds.synchronizedRootGroup && dialect.synchronizedGroupsOnOneLine == true)
    let breaksLines = isa == ObjectKinds.buildRule && dialect.breaksLinesInBuildRules
    try dictionary(entry.value, depth: isOneLine ? nil : 2, hasReferences: true, breaksLines: breaksLines)
    text(";\n")
  }

  /// Writes the value of `key`; without a depth, on one line.
  private mutating func value(
    _ node: NodeID, of key: NodeID, depth: Int?, hasReferences: Bool
  ) throws(Diagnostic) {
    switch syntax.kind(of: node) {
    case .dictionary:
      let isFree = ObjectKinds.freeKeys.contains(syntax.stringBytes(of: key))
      try dictionary(node, depth: depth, hasReferences: hasReferences && !isFree)
    case .array:
      text(depth == nil ? "(" : "(\n")
      for element in syntax.elements(of: node) {
        if let depth { indent(depth + 1) }
        try value(element, of: key, depth: depth.map { $0 + 1 }, hasReferences: hasReferences)
        text(depth == nil ? ", " : ",\n")
      }
      if let depth { indent(depth) }
      text(")")
    default:
      try scalar(node)
      if hasReferences, ObjectKinds.referenceKeys.contains(syntax.stringBytes(of: key)),
        let index = objects.index(of: node)
      {
        comment(of: index)
      }
    }
  }

  private mutating func dictionary(
    _ node: NodeID, depth: Int?, hasReferences: Bool, breaksLines: Bool = false
  ) throws(Diagnostic) {
    text(depth == nil ? "{" : "{\n")
    try each(of: node) { (writer, entry) throws(Diagnostic) in
      if let depth { writer.indent(depth + 1) }
      try writer.scalar(entry.key)
      writer.text(" = ")
      if breaksLines, writer.syntax.isString(entry.key, "script") {
        try writer.scalarBreakingLines(entry.value)
      } else {
        try writer.value(entry.value, of: entry.key, depth: depth.map { $0 + 1 }, hasReferences: hasReferences)
      }
      writer.text(depth == nil ? "; " : ";\n")
    }
    if let depth { indent(depth) }
    text("}")
  }

  /// Visits the entries of a dictionary in Xcode's order: the isa first, then by the bytes of their keys.
  private mutating func each(
    of dictionary: NodeID, _ body: (inout CanonicalWriter, Entry) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let start = open.count
    open.append(contentsOf: syntax.entries(of: dictionary))
    let end = open.count
    for index in start..<end where index > start && !Self.precedes(open[index - 1], open[index], in: syntax) {
      let entries = open[start...].sorted { [syntax] in Self.precedes($0, $1, in: syntax) }
      open.replaceSubrange(start..., with: entries)
      break
    }
    for index in start..<end {
      if index > start, syntax.comparison(of: open[index - 1].key, open[index].key) == 0 {
        throw CanonicalForm.standsTwice(syntax.string(of: open[index].key) ?? "", at: place(of: open[index].key))
      }
      try body(&self, open[index])
    }
    open.removeLast(end - start)
  }

  private static func precedes(_ left: Entry, _ right: Entry, in syntax: SyntaxTree) -> Bool {
    let order = syntax.comparison(of: left.key, right.key)
    // The second occurrence of a duplicate key is reported.
    if order == 0 { return syntax.range(of: left.key).lowerBound < syntax.range(of: right.key).lowerBound }
    if syntax.isString(left.key, "isa") { return true }
    return order < 0 && !syntax.isString(right.key, "isa")
  }

  private func place(of node: NodeID) -> Place {
    document.place(at: syntax.range(of: node).lowerBound)
  }
}

extension CanonicalWriter {
  private mutating func comment(of index: Int) {
    let range = written[index]
    if !range.isEmpty {
      // A copy, because the bytes and what they are added to are the same array.
      output.append(contentsOf: Array(output[Int(range.lowerBound)..<Int(range.upperBound)]))
      return
    }
    let own = comments.isOrphan(index) ? syntax.comment(after: document.content.objects.entries[index].key) : nil
    guard let comment = comments.comment(for: index) ?? own else { return }
    let start = output.count
    text(" /* ")
    output.append(contentsOf: comment.utf8)
    text(" */")
    written[index] = UInt32(clamping: start)..<UInt32(clamping: output.count)
  }

  private mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  private mutating func scalar(_ node: SyntaxTree.NodeID) throws(Diagnostic) {
    try OpenStepWriter.append(node, of: syntax, to: &output)
  }

  /// Writes a string with unescaped line ends.
  private mutating func scalarBreakingLines(_ node: SyntaxTree.NodeID) throws(Diagnostic) {
    var escaped: [UInt8] = []
    try OpenStepWriter.append(node, of: syntax, to: &escaped)
    var isEscape = false
    for byte in escaped {
      if isEscape {
        output.append(contentsOf: byte == UInt8(ascii: "n") ? [UInt8(ascii: "\n")] : [UInt8(ascii: "\\"), byte])
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        output.append(byte)
      }
    }
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { output.append(UInt8(ascii: "\t")) }
  }
}
