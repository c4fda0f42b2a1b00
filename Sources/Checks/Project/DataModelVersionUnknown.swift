import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for data models without a valid current version.
struct DataModelVersionUnknown: CheckRule {
  let description = RuleDescription(
    id: "data-model-version-unknown", severity: .warning,
    summary: "Data model has no valid current version",
    explanation: """
      The current version of a data model is the one that new stores use. If the model has no such version, the app \
      may open its users' data with the wrong version. The usual cause is a merge. Both the project file and \
      .xccurrentversion in the data model's folder name the current version.
      """,
    wrong: "currentVersion = AA03; children = (AA01, AA02, );",
    right: "currentVersion = AA02; children = (AA01, AA02, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      misnamed(in: project)
        + project.project.document.objects(ofKind: "XCVersionGroup").compactMap { object -> Finding? in
          let children = object.objects("children")
          let name = object.string("name") ?? object.string("path") ?? object.id.rawValue
          guard let current = object.string("currentVersion") else {
            guard children.count > 1 else { return nil }
            return finding(
              "data model \"\(name)\" has \(children.count) versions but no current version",
              hint: "choose the current version in Xcode under Model Version", at: object.place)
          }
          guard !children.contains(where: { $0.id.rawValue == current }) else { return nil }
          return finding(
            "the current version of data model \"\(name)\" is not one of its versions",
            hint: project.current(of: object, among: children).map {
              "set currentVersion to \($0.id), the version \"\($0.string("path") ?? $0.id.rawValue)\""
            },
            at: object.place(of: "currentVersion") ?? object.place)
        }
    }
  }

  /// The data models on disk whose `.xccurrentversion` names no version in their folder.
  private func misnamed(in project: CheckedProject) -> [Finding] {
    project.paths.sorted().compactMap { path -> Finding? in
      guard path.hasSuffix(DataModelVersions.ending), let versions = DataModelVersions(path, in: project),
        let current = versions.current, let name = current.string, !versions.names.contains(name),
        let newest = versions.names.last, !project.contents.isBehindUnseen(path)
      else { return nil }
      let inProject = project.currentVersion(ofModelAt: versions.folder).flatMap {
        versions.names.contains($0) ? $0 : nil
      }
      let hint: Hint =
        inProject.map { "write \"\($0)\", the current version in the project file" }
        ?? "write \"\(newest)\", unless another version is current"
      return finding(
        "data model \"\(project.checkedPath(versions.folder))\" has no version \"\(name)\", its current version",
        hint: hint,
        at: project.files.propertyList(at: path).place(of: current))
    }
  }
}

/// The versions of a data model in its folder.
private struct DataModelVersions {
  /// The end of the path of the file that names the current version.
  static let ending = ".xcdatamodeld/.xccurrentversion"

  /// The folder of the data model, relative to the project's folder.
  let folder: String
  /// The folders of the versions, the newest last, if their names contain numbers.
  let names: [String]
  /// The value that names the current version.
  let current: PropertyList?

  init?(_ path: String, in project: CheckedProject) {
    guard let end = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<end])
    let inside = project.paths.compactMap { $0.path(below: folder)?.split(separator: "/").first.map(String.init) }
    self.folder = folder
    names = Set(inside).filter { $0.hasSuffix(ModelVersionName.ending) }.map { ModelVersionName($0) }.sorted()
      .map(\.text)
    current = project.files.propertyList(at: path).content?["_XCCurrentVersionName"]
  }
}

extension CheckedProject {
  /// The version of a data model that is current in the project file.
  fileprivate func currentVersion(ofModelAt folder: String) -> String? {
    project.document.objects(ofKind: "XCVersionGroup").first { locations[$0.id]?.path == folder }
      .flatMap { $0.object("currentVersion")?.string("path") }
  }

  /// The version of a data model that is current on disk, or else the newest one.
  fileprivate func current(of model: ProjectObject, among versions: [ProjectObject]) -> ProjectObject? {
    let path = locations[model.id].map { "\($0.path)/.xccurrentversion" }
    let name = path.flatMap { DataModelVersions($0, in: self)?.current?.string }
    return versions.first { name != nil && $0.string("path") == name }
      ?? versions.max { Self.name(of: $0) < Self.name(of: $1) }
  }

  private static func name(of version: ProjectObject) -> ModelVersionName {
    ModelVersionName(version.string("path") ?? "")
  }
}
