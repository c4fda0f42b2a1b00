import Diagnostics
import PropertyLists

extension ProjectDocument {
  /// The document with the comments after identifiers brought up to date that an edit made wrong.
  ///
  /// Only a comment that said what Xcode would have said before the edit is changed.
  func refreshingComments(since old: ProjectDocument, projectName: String) throws(Diagnostic) -> ProjectDocument {
    let before = old.referenceComments(projectName: projectName)
    let after = referenceComments(projectName: projectName)
    let syntax = content.syntax
    let edits = ContainerEdits(self)
    var replacements: [TextReplacement] = []
    for node in identifiers {
      guard let id = syntax.string(of: node), let text = syntax.comment(after: node), let new = after.comment(for: id),
        new != text, before.comment(for: id) == text
      else { continue }
      replacements.append(TextReplacement(edits.withComment(node), edits.writer.reference(ObjectID(id), comment: new)))
    }
    return try applying(replacements)
  }

  private func referenceComments(projectName: String) -> ReferenceComments {
    let root = root
    return ReferenceComments(
      objects: root["objects"]?.dictionary ?? PropertyListDictionary(), projectName: projectName,
      formatVersion: formatVersion,
      exceptionSetsNamedByKind: formatVersion < 77 || CanonicalDialect(of: self).exceptionSetsNamedByKind)
  }

  /// Every identifier that a comment may follow.
  private var identifiers: [OpenStepSyntax.NodeID] {
    let root = content.syntax.value("rootObject", in: content.syntax.root)
    return objects.flatMap { [$0.key] + $0.references.map(\.id) } + (root.map { [$0] } ?? [])
  }
}
