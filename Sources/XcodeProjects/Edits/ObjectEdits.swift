public import Diagnostics
import PropertyLists
import SyntaxTrees

extension ProjectDocument {
  /// The document without the objects `ids` and without what names them.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ ids: Set<ObjectID>) throws(Diagnostic) -> ProjectDocument {
    try applying(removals(ids))
  }

  func removals(_ ids: Set<ObjectID>) -> [TextReplacement] {
    let edits = ContainerEdits(self)
    let kinds = content.kinds
    let sections = EmptiedSections(self, kinds, without: ids, edits: edits)
    var replacements = sections.removals
    for (index, entry) in content.objects.entries.enumerated() {
      guard !ids.contains(entry.id) else {
        let isWithSection = kinds.name(at: index).map(sections.kinds.contains) ?? false
        if !isWithSection { replacements.append(edits.removal(of: .init(key: entry.key, value: entry.value))) }
        continue
      }
      replacements += removals(ofReferencesTo: ids, in: entry.value, edits: edits)
    }
    return replacements
  }

  private func removals(
    ofReferencesTo ids: Set<ObjectID>, in object: SyntaxTree.NodeID, edits: ContainerEdits
  ) -> [TextReplacement] {
    let syntax = content.syntax
    var replacements: [TextReplacement] = []
    for entry in syntax.entries(of: object) {
      if syntax.isString(entry.key, "attributes") {
        replacements += attributeRemovals(ids, in: entry.value, edits: edits)
      } else if syntax.isString(entry.key, "projectReferences") {
        replacements += projectReferenceRemovals(ids, in: entry, edits: edits)
      } else if ObjectKinds.referenceKeys.contains(syntax.stringBytes(of: entry.key)) {
        if let id = syntax.objectID(of: entry.value), ids.contains(id) {
          replacements.append(edits.removal(of: entry))
          // A path from a folder says nothing without the folder.
          guard syntax.isString(entry.key, "baseConfigurationReferenceAnchor") else { continue }
          replacements += edits.set("baseConfigurationReferenceRelativePath", to: nil, in: object)
        }
        replacements += edits.removals(of: ids, inList: entry)
      }
    }
    return replacements
  }

  /// Removes what a project says of other projects whose files go.
  private func projectReferenceRemovals(
    _ ids: Set<ObjectID>, in entry: SyntaxTree.Entry, edits: ContainerEdits
  ) -> [TextReplacement] {
    let syntax = content.syntax
    let references = Array(syntax.elements(of: entry.value))
    let gone = references.filter { element in
      guard let file = syntax.value("ProjectRef", in: element) else { return false }
      return syntax.objectID(of: file).map(ids.contains) ?? false
    }
    guard gone.count < references.count || gone.isEmpty else { return [edits.removal(of: entry)] }
    return gone.map { edits.removal(ofElement: $0) }
  }

  /// Removes the attributes that a project has for targets that go.
  private func attributeRemovals(
    _ ids: Set<ObjectID>, in attributes: SyntaxTree.NodeID, edits: ContainerEdits
  ) -> [TextReplacement] {
    let syntax = content.syntax
    guard let targets = syntax.value("TargetAttributes", in: attributes) else { return [] }
    return syntax.entries(of: targets)
      .filter { entry in syntax.objectID(of: entry.key).map(ids.contains) ?? false }
      .map { edits.removal(of: $0) }
  }
}

/// The sections that have no object left, which go with the comments around them.
private struct EmptiedSections {
  private(set) var kinds: Set<String> = []
  private(set) var removals: [TextReplacement] = []

  init(_ document: ProjectDocument, _ objectKinds: ProjectKinds, without ids: Set<ObjectID>, edits: ContainerEdits) {
    let entries = document.content.objects.entries
    for (isa, members) in zip(objectKinds.names, objectKinds.members).sorted(by: { $0.0 < $1.0 }) {
      let objects = members.lazy.map { entries[Int($0)] }
      guard objects.allSatisfy({ ids.contains($0.id) }),
        let range = Self.range(of: Array(objects), isa: isa, in: document, edits: edits)
      else { continue }
      kinds.insert(isa)
      removals.append(TextReplacement(range, []))
    }
  }

  /// The lines from the blank one before the section to its end, if they contain only the section.
  private static func range(
    of objects: [ObjectTable.Entry], isa: String, in document: ProjectDocument, edits: ContainerEdits
  ) -> Range<Int>? {
    guard let first = objects.first, let last = objects.last else { return nil }
    let (bytes, syntax) = (document.content.text, document.content.syntax)
    let begin = edits.lineStart(of: edits.lineStart(of: syntax.range(of: first.key).lowerBound) - 1)
    let semicolon = syntax.offsetAfterTrivia(from: syntax.range(of: last.value).upperBound)
    let end = Array("/* End \(isa) section */".utf8)
    guard begin > 0, bytes[begin...].starts(with: Array("/* Begin \(isa) section */".utf8)), semicolon < bytes.count,
      let line = bytes[semicolon...].firstIndex(of: UInt8(ascii: "\n")), bytes[(line + 1)...].starts(with: end),
      let lineEnd = bytes[(line + 1)...].firstIndex(of: UInt8(ascii: "\n")), begin < lineEnd
    else { return nil }
    let inside = document.content.objects.entries.filter {
      (begin..<lineEnd).contains(syntax.range(of: $0.key).lowerBound)
    }
    guard inside.count == objects.count else { return nil }
    let blank = edits.lineStart(of: begin - 1)
    return
      (bytes[blank..<begin].allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ? blank : begin)..<(lineEnd
      + 1)
  }
}
