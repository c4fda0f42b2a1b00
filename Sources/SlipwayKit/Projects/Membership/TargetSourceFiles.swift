import XcodeProjects

extension LoadedProject {
  /// The Swift and Objective-C sources that a target compiles, relative to the project's folder.
  func sources(of target: ProjectTarget) -> [String] {
    FileUses(project).sources(of: target, listing: names(below:)).filter {
      ["swift", "m", "mm"].contains($0.pathEnding)
    }
  }
}
