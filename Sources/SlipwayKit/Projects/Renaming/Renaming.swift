public import Diagnostics

/// A declaration renamed through the files of a project.
public struct Renaming {
  /// The files to write.
  public let change: ProjectChange
  /// The number of names that change in sources.
  public let count: Int
  /// The renamed files, relative to the project's folder.
  public let moved: [(old: String, new: String)]
  /// The places that only a compiler can decide, each a note.
  public let doubts: [Diagnostic]

  init(_ plan: RenamePlan, moved: [(old: String, new: String)] = []) {
    change = plan.change
    count = plan.count
    doubts = plan.doubts
    self.moved = moved
  }
}
