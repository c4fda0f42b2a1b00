/// How a project file's objects are laid out: in sections by kind, each between two comments, as Xcode writes them, or
/// one after the other.
struct SectionLayout: Sendable {
  /// The end of a line.
  let newline: [UInt8]
  /// Whether the objects are in sections.
  let isSectioned: Bool
  /// Where each section begins, and its name, in the order of the file.
  private let sections: [(start: Int, name: String)]

  /// Finds the layout of `objects`; `nil` if anything but white space and section comments is between
  /// them, which would be lost.
  init?(of objects: MergeNode, in tree: MergeTree) {
    guard objects.kind == .dictionary, let first = objects.items.first else { return nil }
    let lead = tree[first.leading]
    newline = lead.starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [0x0A]
    var sections: [(start: Int, name: String)] = [(0, "")]
    for item in objects.items {
      guard let names = Self.sectionsBegun(in: tree[item.leading]) else { return nil }
      if let name = names.last { sections.append((item.leading.lowerBound, name)) }
    }
    let end = tree[objects.closing..<objects.range.upperBound].dropLast()
    guard Self.sectionsBegun(in: end)?.isEmpty == true else { return nil }
    isSectioned = sections.count > 1
    self.sections = sections
  }

  /// The names of the sections that begin in `text`, or `nil` where more than white space and such comments is in it.
  private static func sectionsBegun(in text: ArraySlice<UInt8>) -> [String]? {
    var names: [String] = []
    var rest = text
    while let byte = rest.first {
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        rest = rest.dropFirst()
        continue
      }
      guard rest.starts(with: Array("/*".utf8)), let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.indices.last
      else { return nil }
      let words = String(decoding: rest[...end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.count == 5, words[0] == "/*", words[3] == "section", words[4] == "*/",
        words[1] == "Begin" || words[1] == "End"
      else { return nil }
      if words[1] == "Begin" { names.append(String(words[2])) }
      rest = rest[(end + 1)...]
    }
    return names
  }

  /// The section of an object, empty without one.
  func section(of item: MergeItem) -> String {
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].start <= item.leading.lowerBound { low = middle } else { high = middle }
    }
    return sections[low].name
  }

  /// The text before an object on its line.
  static func indent(of item: MergeItem, in tree: MergeTree) -> ArraySlice<UInt8> {
    let lead = tree[item.leading]
    guard let lineEnd = lead.lastIndex(of: 0x0A) else { return [] }
    return lead[(lineEnd + 1)...]
  }

  /// The text before a section's first object.
  func beginning(_ section: String) -> [UInt8] {
    section.isEmpty ? [] : newline + Array("/* Begin \(section) section */".utf8) + newline
  }

  /// The text after a section's last object.
  func ending(_ section: String) -> [UInt8] {
    section.isEmpty ? [] : Array("/* End \(section) section */".utf8) + newline
  }
}

/// The layouts of both sides' objects, and the one in which the merge is written.
struct SectionLayouts: Sendable {
  let written: SectionLayout
  private let ours: SectionLayout?
  private let theirs: SectionLayout?

  /// Finds the layouts; a side that is laid out by hand is written as the other is, as Xcode does when it saves.
  init?(ours: ProjectGraph, theirs: ProjectGraph) {
    self.ours = SectionLayout(of: ours.objectsNode, in: ours.tree)
    self.theirs = SectionLayout(of: theirs.objectsNode, in: theirs.tree)
    let both = [self.ours, self.theirs].compactMap(\.self)
    guard let written = both.first(where: \.isSectioned) ?? both.first,
      both.allSatisfy({ $0.newline == written.newline })
    else { return nil }
    self.written = written
  }

  /// The section of an object of `side`: its own, or the section of its kind if it has none.
  func section(of item: MergeItem, _ side: MergeSide) -> String {
    guard written.isSectioned else { return "" }
    let known = (side == .ours ? ours : theirs)?.section(of: item) ?? ""
    return known.isEmpty ? item.value.value("isa")?.leafText ?? "" : known
  }
}

/// The objects of three versions of a project file, and how they are laid out.
struct ProjectParts: Sendable {
  let base: ItemIndex?
  let ours: ItemIndex
  let theirs: ItemIndex
  let layouts: SectionLayouts
}
