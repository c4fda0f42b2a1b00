public import PropertyLists
public import SyntaxTrees
public import XcodeProjects

/// One safe edit of one file, as a value.
///
/// Fixes are applied without a question, so a rule offers only edits that lose nothing that may be wanted.
public struct Fix: Sendable, Hashable {
  /// The file, relative to the checked folder: a `project.pbxproj`, a property list or another text file.
  public let file: String
  /// The edit of the file.
  public let edit: Edit

  /// Creates a fix.
  public init(of file: String, _ edit: Edit) {
    self.file = file
    self.edit = edit
  }

  /// An edit of a file.
  public enum Edit: Sendable, Hashable {
    /// Set a build setting of a target, or of the project if `target` is `nil`; a `nil` value removes it.
    ///
    /// `configurations` are names; `nil` means all.
    case setting(String, ProjectValue?, target: ObjectID?, configurations: [String]?)
    /// Set a field of an object of the project file; `nil` removes it.
    case field(ObjectID, path: [String], ProjectValue?)
    /// Add a build configuration, as a copy of the default one.
    case configurationAdded(String)
    /// Add the section of a `.gitignore` template, by its name.
    case ignoreTemplateAdded(String)
    /// Remove objects of the project file and all references to them.
    case objectsRemoved(Set<ObjectID>)
    /// Remove an entry of a reference list of the project file, but not the referenced object.
    case listEntryRemoved(ReferenceListEntry)
    /// Set a value of a property list; `nil` removes it.
    case value([DocumentStep], PropertyList?)
    /// Replace text at a line and column (counted from 1, columns in bytes), unless it differs from `old`.
    case text(line: Int, column: Int, old: String, new: String)
    /// Append lines to a text file, creating it if necessary, except for lines that it already contains.
    case linesAdded([String])
    /// Untrack the file in Git and keep it on disk.
    case untracked
  }
}
