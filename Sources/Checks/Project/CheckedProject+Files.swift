import Diagnostics
import XcodeProjects

extension CheckedProject {
  /// A place in the project file or an .xcconfig file, with a path relative to the checked folder.
  func shownPlace(_ place: Place) -> Place {
    referredFiles.shown(place, in: project)
  }
}

extension CheckedProject {
  /// Whether a file exists but can't be read: for lack of permission, for its size, or as a link out of the project.
  func isThereAndUnreadable(_ path: String) -> Bool {
    paths.contains(path) && files.bytes(of: path) == nil
  }
}

extension CheckedProject {
  /// Whether the project uses a package manager such as CocoaPods, whose files are not read and may not be installed.
  var usesDependencyManager: Bool {
    paths.contains("Podfile") || paths.contains("Cartfile")
      || project.document.objects(ofKind: "PBXFileReference").contains { file in
        file.string("path").map(DependencyFolder.isInstalled) ?? false
      }
  }
}
