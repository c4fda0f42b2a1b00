public import PropertyLists
public import XcodeProjects

/// One safe edit of one file, as a value: what to change, and nothing of how it is written.
///
/// A rule offers only what can't lose anything that somebody may want: the use case that applies fixes does not ask.
public struct Fix: Sendable, Hashable {
  /// The file, seen from the folder that is checked: the `project.pbxproj`, a property list, any text file.
  public let file: String
  /// What becomes of it.
  public let edit: Edit

  /// Creates a fix.
  public init(of file: String, _ edit: Edit) {
    self.file = file
    self.edit = edit
  }

  /// What can become of a file.
  public enum Edit: Sendable, Hashable {
    /// A build setting of a target, or of the project itself where `target` is `nil`, gets a value; `nil` removes it.
    ///
    /// `configurations` are names; `nil` stands for all.
    case setting(String, ProjectValue?, target: ObjectID?, configurations: [String]?)
    /// A field of an object of the project file gets a value; `nil` removes it.
    case field(ObjectID, path: [String], ProjectValue?)
    /// Objects of the project file go, with every reference to them.
    case objectsRemoved(Set<ObjectID>)
    /// An entry of a list of references of the project file goes; what it names stays, if it is there.
    case listEntryRemoved(ReferenceListEntry)
    /// A value of a property list is set; `nil` removes it.
    case value([PropertyListStep], PropertyList?)
    /// What stands at a line and column (both counted from 1, columns in bytes) is replaced; nothing happens where
    /// something else stands there.
    case text(line: Int, column: Int, old: String, new: String)
    /// Lines are added at the end of a text file, which may not be there yet; those that it has are not added again.
    case linesAdded([String])
    /// Git does not track the file any more; on disk it stays.
    case untracked
  }
}
