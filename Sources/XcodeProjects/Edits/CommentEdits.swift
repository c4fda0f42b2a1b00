import Diagnostics
import PropertyLists
import SyntaxTrees

extension ProjectDocument {
  /// The document with the comments after identifiers brought up to date that an edit made wrong.
  ///
  /// Only a comment that said what Xcode would have said before the edit is changed.
  func refreshingComments(since old: ProjectDocument, projectName: String) throws(Diagnostic) -> ProjectDocument {
    let (before, after) = (DocumentObjects(old), DocumentObjects(self))
    let (oldComments, newComments) = (before.comments(projectName), after.comments(projectName))
    let syntax = content.syntax
    let edits = ContainerEdits(self)
    var replacements: [TextReplacement] = []
    for node in identifiers {
      guard let id = after.index(of: node), let text = syntax.comment(after: node),
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
    let root = content.syntax.value("rootObject", in: content.syntax.root)
    return objects.flatMap { [$0.key] + $0.references.map(\.id) } + (root.map { [$0] } ?? [])
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
