/// How a project file's objects are laid out: in sections by kind, each between two comments.
struct SectionLayout: Equatable, Sendable {
  /// The end of a line.
  let newline: [UInt8]
  /// What stands before an object's identifier.
  let indent: [UInt8]

  /// Finds the layout of `objects`, or nothing if white space and comments between them are not as Xcode writes them.
  init?(of objects: SyntaxNode, in tree: SyntaxTree) {
    guard objects.kind == .dictionary, let first = objects.items.first else { return nil }
    let lead = tree[first.leading]
    let newline: [UInt8] = lead.starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
    guard let lineEnd = lead.lastIndex(of: 0x0A) else { return nil }
    let indent = Array(lead[(lineEnd + 1)...])
    guard indent.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
    self.newline = newline
    self.indent = indent

    var previous: String?
    for item in objects.items {
      guard let kind = Self.kind(of: item) else { return nil }
      let expected: [UInt8]
      if kind == previous {
        expected = newline + indent
      } else {
        let end = previous.map { newline + ending($0) } ?? []
        expected = end + newline + newline + beginning(kind) + newline + indent
      }
      guard tree[item.leading].elementsEqual(expected) else { return nil }
      previous = kind
    }
    let end = newline + ending(previous ?? "") + newline
    guard tree[objects.closing..<objects.range.upperBound].starts(with: end) else { return nil }
  }

  /// The kind of an object, by which it is put into a section.
  static func kind(of item: SyntaxItem) -> String? { item.value.value("isa")?.leafText }

  /// The comment before a section's first object.
  func beginning(_ kind: String) -> [UInt8] { Array("/* Begin \(kind) section */".utf8) }

  /// The comment behind a section's last object.
  func ending(_ kind: String) -> [UInt8] { Array("/* End \(kind) section */".utf8) }
}
