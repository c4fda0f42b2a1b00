import Diagnostics
import FileTrees
import JSONTrees
import XcodeProjects

/// The files beside a project file that name its targets: shared schemes and test plans.
struct CompanionFiles {
  /// A shared scheme of the project, or of a workspace beside it, that names one of its targets.
  struct SharedScheme {
    let path: String
    let bytes: [UInt8]
    let scheme: Scheme
  }

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
  func schemes(naming id: ObjectID) throws(Diagnostic) -> [SharedScheme] {
    try schemes { $0 == id }
  }

  /// The shared schemes that name a target of the project.
  func schemes() throws(Diagnostic) -> [SharedScheme] {
    try schemes { _ in true }
  }

  private func schemes(naming isMeant: (ObjectID) -> Bool) throws(Diagnostic) -> [SharedScheme] {
    var schemes: [SharedScheme] = []
    for container in try containers() {
      let folder = container + "/xcshareddata/xcschemes"
      guard FileAccess.isDirectory(folder) else { continue }
      for entry in try FileAccess.entries(of: folder) where entry.kind == .file && entry.name.hasSuffix(Self.scheme) {
        let path = folder + "/" + entry.name
        let bytes = try FileAccess.read(path)
        let scheme = try Scheme(parsing: bytes, name: String(entry.name.dropLast(Self.scheme.count)), file: path)
        let project = "/\(location.name)\(ProjectLocation.suffix)"
        guard
          scheme.references.contains(where: { isMeant($0.targetID) && "/\($0.projectPath ?? "")".hasSuffix(project) })
        else { continue }
        schemes.append(SharedScheme(path: path, bytes: bytes, scheme: scheme))
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

  /// The project, and the workspaces that lie beside it.
  private func containers() throws(Diagnostic) -> [String] {
    let beside = try FileAccess.entries(of: location.folder)
    return [location.path] + beside.filter { $0.name.hasSuffix(".xcworkspace") }.map { "\(location.folder)/\($0.name)" }
  }

  private static let scheme = ".xcscheme"
}
