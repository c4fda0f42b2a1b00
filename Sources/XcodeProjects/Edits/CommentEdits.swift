import Diagnostics
import PropertyLists
import SyntaxTrees

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
    for node in identifiers {
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

  /// Every identifier that a comment may follow.
  private var identifiers: [SyntaxTree.NodeID] {
    let syntax = content.syntax
    var nodes: [SyntaxTree.NodeID] = []
    for entry in content.objects.entries {
      nodes.append(entry.key)
      syntax.eachReference(in: entry.value) { nodes.append($1) }
    }
    return nodes + [syntax.value("rootObject", in: syntax.root)].compactMap(\.self)
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
