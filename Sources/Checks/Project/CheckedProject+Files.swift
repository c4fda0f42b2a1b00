import Diagnostics
import XcodeProjects

extension CheckedProject {
  /// A place in the project file or in a file of settings, whose path is seen from the folder that holds the project.
  func shownPlace(_ place: Place) -> Place {
    guard let path = place.file, path != file else { return place }
    return place.inFile(checkedPath(settingsFiles.nameOnDisk(path)))
  }
}

extension CheckedProject {
  /// Whether a file is on disk and its content is not to be had: it may not be read, is very large, or lies elsewhere.
  func isThereAndUnreadable(_ path: String) -> Bool {
    paths.contains(path) && files.bytes(of: path) == nil
  }

  static func notRead(_ path: String) -> String {
    "\"\(path)\" is there and could not be read, so nothing in it was checked"
  }

  static let notReadHint = "see whether you may read it; very large files and links out of the project are left alone"
}

extension CheckedProject {
  /// Whether CocoaPods or Carthage bring files, which are not looked into, and are absent until they are installed.
  var usesDependencyManager: Bool {
    paths.contains("Podfile") || paths.contains("Cartfile")
      || project.document.objects(ofKind: "PBXFileReference").contains { file in
        file.string("path")?.split(separator: "/").contains { $0 == "Pods" || $0 == "Carthage" } ?? false
      }
  }
}
