import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The files beside a project file that name its targets: shared schemes and test plans.
struct CompanionFiles {
  /// A test plan.
  struct Plan {
    let path: String
    let document: JSONDocument
  }

  private let location: ProjectLocation

  init(of location: ProjectLocation) {
    self.location = location
  }

  /// The shared schemes that name the target `id` of the project.
  ///
  /// User schemes are not changed: Xcode updates them.
  func schemes(naming id: ObjectID) throws(Diagnostic) -> [SchemeFile] {
    try schemes { $0 == id }
  }

  /// The shared schemes that name a target of the project.
  func schemes() throws(Diagnostic) -> [SchemeFile] {
    try schemes { _ in true }
  }

  private func schemes(naming isMeant: (ObjectID) -> Bool) throws(Diagnostic) -> [SchemeFile] {
    var schemes: [SchemeFile] = []
    for folder in try SchemeFolder.all(of: location) where folder.user == nil {
      for path in try folder.paths() {
        let file = try SchemeFile(path, in: folder)
        if file.names(location, where: isMeant) { schemes.append(file) }
      }
    }
    return schemes
  }

  /// The test plans in the project's folder, and below it.
  func testPlans() throws(Diagnostic) -> [Plan] {
    var plans: [Plan] = []
    let entries = try FileAccess.walk(
      location.folder,
      entering: { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return !ProjectCheck.leftOut.contains(name) && !name.hasSuffix(ProjectLocation.suffix)
      })
    for entry in entries where entry.kind == .file && entry.name.hasSuffix(".xctestplan") {
      let path = location.folder + "/" + entry.name
      let bytes = try FileAccess.read(path)
      // The plans of others may be empty or broken; what can't be read names no target.
      guard let document = try? JSONDocument(parsing: bytes, file: path) else { continue }
      plans.append(Plan(path: path, document: document))
    }
    return plans
  }
}
