import Diagnostics

extension CheckedProject {
  /// A place in the project file or in a file of settings, whose path is seen from the folder that holds the project.
  func shownPlace(_ place: Place) -> Place {
    guard let path = place.file, path != file else { return place }
    return place.inFile(checkedPath(path))
  }
}
