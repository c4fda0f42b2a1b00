import Diagnostics
import PropertyLists

/// Lays out a project file as Xcode does.
struct CanonicalWriter {
  private let comments: ReferenceComments
  private let dialect: CanonicalDialect
  private var output: [UInt8] = []

  init(comments: ReferenceComments, dialect: CanonicalDialect) {
    self.comments = comments
    self.dialect = dialect
  }

  mutating func bytes(of root: PropertyList) throws(Diagnostic) -> [UInt8] {
    text("// !$*UTF8*$!\n{\n")
    for entry in sorted(root.dictionary) {
      indent(1)
      scalar(entry.key)
      text(" = ")
      if entry.key == "objects" {
        try objects(entry.value)
      } else {
        try value(entry.value, key: entry.key, depth: 1, hasReferences: true)
      }
      text(";\n")
    }
    text("}\n")
    return output
  }

  private mutating func objects(_ objects: PropertyList) throws(Diagnostic) {
    var sections: [String: [PropertyListDictionary.Entry]] = [:]
    for entry in objects.dictionary?.entries ?? [] {
      guard let isa = entry.value["isa"]?.string else {
        throw CanonicalForm.invalid("the object \"\(entry.key)\" has no isa", at: entry.value.place)
      }
      sections[isa, default: []].append(entry)
    }
    text("{\n")
    for isa in sections.keys.sorted(by: Self.precedes) {
      text("\n/* Begin \(isa) section */\n")
      for entry in (sections[isa] ?? []).sorted(by: { Self.precedes($0.key, $1.key) }) {
        try object(entry, isa)
      }
      text("/* End \(isa) section */\n")
    }
    indent(1)
    text("}")
  }

  private mutating func object(_ entry: PropertyListDictionary.Entry, _ isa: String) throws(Diagnostic) {
    indent(2)
    reference(entry.key)
    text(" = ")
    let isOneLine =
      ObjectKinds.onOneLine.contains(isa)
      || (isa == ObjectKinds.synchronizedRootGroup && dialect.synchronizedGroupsOnOneLine == true)
    try dictionary(entry.value.dictionary, depth: isOneLine ? nil : 2, hasReferences: true)
    text(";\n")
  }

  /// Writes a value; without a depth it stands on one line.
  private mutating func value(
    _ value: PropertyList, key: String, depth: Int?, hasReferences: Bool
  ) throws(Diagnostic) {
    switch value.value {
    case .dictionary(let content):
      try dictionary(
        content, depth: depth, hasReferences: hasReferences && !ObjectKinds.keysWithoutReferences.contains(key))
    case .array(let elements):
      text(depth == nil ? "(" : "(\n")
      for element in elements {
        depth.map { indent($0 + 1) }
        try self.value(element, key: key, depth: depth.map { $0 + 1 }, hasReferences: hasReferences)
        text(depth == nil ? ", " : ",\n")
      }
      depth.map { indent($0) }
      text(")")
    case .string(let id) where hasReferences && ObjectKinds.keysOfReferences.contains(key):
      reference(id)
    default:
      try OpenStepWriter.appendScalar(value, to: &output)
    }
  }

  private mutating func dictionary(
    _ content: PropertyListDictionary?, depth: Int?, hasReferences: Bool
  ) throws(Diagnostic) {
    text(depth == nil ? "{" : "{\n")
    for entry in sorted(content) {
      depth.map { indent($0 + 1) }
      scalar(entry.key)
      text(" = ")
      try value(entry.value, key: entry.key, depth: depth.map { $0 + 1 }, hasReferences: hasReferences)
      text(depth == nil ? "; " : ";\n")
    }
    depth.map { indent($0) }
    text("}")
  }

  private mutating func reference(_ id: String) {
    scalar(id)
    guard let comment = comments.comment(for: id) ?? dialect.commentsOfOrphans[id] else { return }
    text(" /* \(comment) */")
  }

  /// The entries in Xcode's order: the isa first, then by the bytes of their keys.
  private func sorted(_ dictionary: PropertyListDictionary?) -> [PropertyListDictionary.Entry] {
    (dictionary?.entries ?? []).sorted { left, right in
      if left.key == "isa" || right.key == "isa" { return left.key == "isa" && right.key != "isa" }
      return Self.precedes(left.key, right.key)
    }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private mutating func text(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  private mutating func scalar(_ text: String) {
    OpenStepWriter.append(text, to: &output)
  }

  private mutating func indent(_ depth: Int) {
    output.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
  }
}
