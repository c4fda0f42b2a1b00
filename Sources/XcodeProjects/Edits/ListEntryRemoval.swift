public import Diagnostics
import PropertyLists
import SyntaxTrees

/// An entry of a list of references, such as a file in the `children` of a group.
public struct ReferenceListEntry: Sendable, Hashable {
  /// The object that has the list.
  public let owner: ObjectID
  /// The key of the list.
  public let key: String
  /// The reference of the entry.
  public let name: ObjectID
  /// Whether the first such entry is left aside, and only those meant that name the same once more.
  public let isRepetition: Bool

  /// Names an entry, or the repetitions of one.
  public init(_ name: ObjectID, in key: String, of owner: ObjectID, isRepetition: Bool = false) {
    self.isRepetition = isRepetition
    self.owner = owner
    self.key = key
    self.name = name
  }
}

extension ProjectDocument {
  /// The document without some entries of lists; what they name stays, if it is there.
  ///
  /// A list that Xcode does not write without entries goes with its last. Entries that are not there are passed over.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ entries: Set<ReferenceListEntry>) throws(Diagnostic) -> ProjectDocument {
    let edits = ContainerEdits(self)
    let syntax = content.syntax
    var replacements: [TextReplacement] = []
    for (owner, entries) in Dictionary(grouping: entries, by: \.owner) {
      guard let object = object(owner) else { continue }
      for field in syntax.entries(of: object.node) {
        guard let key = syntax.string(of: field.key) else { continue }
        let own = entries.filter { $0.key == key }
        let whole = Set(own.filter { !$0.isRepetition }.map(\.name))
        replacements += edits.removals(of: whole, inList: field)
        let repeated = Set(own.filter(\.isRepetition).map(\.name)).subtracting(whole)
        replacements += edits.removals(ofRepetitionsOf: repeated, inList: field)
      }
    }
    return try applying(replacements)
  }
}
