import Diagnostics

extension CheckedProject {
  /// Whether files lie around the project's folder, so that what is not among them is missing.
  ///
  /// A project whose folder stands alone was taken out of what belongs to it.
  var hasFilesAround: Bool {
    paths.contains { !$0.contains(".xcodeproj") && !$0.hasPrefix(".") }
  }

  /// A place in the project file or in a file of settings, whose path is seen from the folder that holds the project.
  func shownPlace(_ place: Place) -> Place {
    guard let path = place.file, path != file else { return place }
    return place.inFile(checkedPath(path))
  }
}
