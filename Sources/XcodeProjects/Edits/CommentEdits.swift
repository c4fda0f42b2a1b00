import Diagnostics
import PropertyLists
import SyntaxTrees
import SystemCalls

extension ProjectDocument {
  /// The document with the comments after identifiers brought up to date that an edit made wrong.
  ///
  /// Only a comment that said what Xcode would have said before the edit is changed.
  ///
  /// - Parameters:
  ///   - old: The document before the edit.
  ///   - projectName: The name of the project's folder without `.xcodeproj`.
  ///   - names: What each of the comments that became wrong contains one of, if that is known.
  /// - Returns: The document with the comments.
  /// - Throws: The errors of reading.
  func refreshingComments(
    since old: ProjectDocument, projectName: String, naming names: [String]? = nil
  ) throws(Diagnostic) -> ProjectDocument {
    let (before, after) = (DocumentObjects(old), DocumentObjects(self))
    let (oldComments, newComments) = (before.comments(projectName), after.comments(projectName))
    let syntax = content.syntax
    let edits = ContainerEdits(self)
    var replacements: [TextReplacement] = []
    let names = names?.map { Array($0.utf8) }
    for node in identifiers(near: NamePlaces(names, in: content.text)) {
      guard let text = syntax.comment(after: node, containing: names), let id = after.index(of: node),
        let new = newComments.comment(for: id), new != text,
        let earlier = syntax.objectID(of: node).flatMap({ old.content.objects.index(of: $0) }),
        oldComments.comment(for: earlier) == text
      else { continue }
      let reference = edits.writer.reference(ObjectID(after.identifier(of: id)), comment: new)
      replacements.append(TextReplacement(edits.withComment(node), reference))
    }
    return try applying(replacements)
  }

  /// Every identifier that a comment may follow, in the objects whose text contains a name.
  private func identifiers(near places: NamePlaces) -> [SyntaxTree.NodeID] {
    let syntax = content.syntax
    var nodes: [SyntaxTree.NodeID] = []
    for entry in content.objects.entries
    where places.touch(syntax.range(of: entry.key).lowerBound..<syntax.range(of: entry.value).upperBound) {
      nodes.append(entry.key)
      syntax.eachReference(in: entry.value) { nodes.append($1) }
    }
    return nodes + [syntax.value("rootObject", in: syntax.root)].compactMap(\.self)
  }
}

/// Where names begin in a text.
private struct NamePlaces {
  /// The offsets in order; `nil` for every offset.
  private let offsets: [Int]?

  /// Finds `names`; without names, or with an empty one, they are everywhere.
  init(_ names: [[UInt8]]?, in text: [UInt8]) {
    guard let names, !names.contains([]) else {
      offsets = nil
      return
    }
    offsets = text.withUnsafeBytes { text in names.flatMap { Self.offsets(of: $0, in: text) }.sorted() }
  }

  private static func offsets(of name: [UInt8], in text: UnsafeRawBufferPointer) -> [Int] {
    guard let first = name.first, let last = name.last else { return [] }
    var offsets: [Int] = []
    var start = 0
    while let found = Memory.position(of: first, in: text, from: start), found + name.count <= text.count {
      if text[found + name.count - 1] == last, text[found...].starts(with: name) { offsets.append(found) }
      start = found + 1
    }
    return offsets
  }

  /// Whether a name begins in `range`.
  func touch(_ range: Range<Int>) -> Bool {
    guard let offsets else { return true }
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] < range.upperBound
  }
}

extension DocumentObjects {
  /// The comments of the objects, in the way in which the document writes them.
  fileprivate func comments(_ projectName: String) -> ObjectComments<DocumentObjects> {
    ObjectComments(
      objects: self, projectName: projectName, formatVersion: document.formatVersion,
      dialect: CanonicalDialect(of: self))
  }
}
