public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project with the file at `path` in `group` and in the build phases of `targets` that its kind belongs in.
  ///
  /// What is there already stays as it is: a file that the group has is not added again, nor is one to a target that
  /// has it.
  ///
  /// - Parameters:
  ///   - path: The file's path, seen from the project's folder.
  ///   - group: A group of this project.
  ///   - targets: Targets of this project.
  /// - Returns: The project after the edit; of one in which all is there already, the same bytes.
  /// - Throws: `build-phase-missing` when a target has no phase for such a file, and the errors of reading.
  public func addingFile(
    _ path: String, to group: ProjectGroup, targets: [ProjectTarget] = []
  ) throws(Diagnostic) -> XcodeProject {
    let group = ProjectGroup(try current(group.object))
    let path = RelativePaths.normalized(path)
    let paths = ProjectPaths(self)
    let location = ProjectPaths.Location(root: .project, path: path)
    let edits = ContainerEdits(document)
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let type = FileType(path: path)
    var taken = document.objectIDs
    var replacements: [TextReplacement] = []

    let known = group.children.first { paths[$0.object.id] == location }?.object.id
    let file = known ?? ObjectID.digest(of: "PBXFileReference \(name) \(path)", avoiding: taken)
    taken.insert(file)
    if known == nil {
      replacements += try document.additions(
        file, isa: "PBXFileReference", comment: fileName,
        fields: reference(to: path, named: fileName, type: type, in: paths[group.id]))
      replacements += append(file, comment: fileName, to: "children", of: group.object, edits)
    }
    guard let phaseKind = type.phase else {
      return try XcodeProject(document: document.applying(replacements), name: name)
    }
    var document = try document.applying(replacements)
    let targets = try targets.map { (target) throws(Diagnostic) in ProjectTarget(try current(target.object)) }
    for target in targets {
      document = try Self.addingBuildFile(
        file, name: fileName, to: target, phaseKind, identity: "\(name) \(target.name) \(path)", in: document)
    }
    return try XcodeProject(document: document, name: name)
  }

  /// The project without the file or group `id`, and without the build files that name it.
  ///
  /// - Throws: The errors of reading.
  public func removingFile(_ id: ObjectID) throws(Diagnostic) -> XcodeProject {
    let users = document.objects(ofKind: "PBXBuildFile").filter { $0.string("fileRef") == id.rawValue }.map(\.id)
    return try XcodeProject(document: document.removing(Set(users + [id])), name: name)
  }

  private static func addingBuildFile(
    _ file: ObjectID, name: String, to target: ProjectTarget, _ kind: BuildPhase.Kind, identity: String,
    in document: ProjectDocument
  ) throws(Diagnostic) -> ProjectDocument {
    let target = document.object(target.id).map { ProjectTarget($0) } ?? target
    guard let phase = target.phase(kind) else {
      if kind == .headers { return document }
      throw Diagnostic(
        .buildPhaseMissing,
        "the target \"\(target.name)\" has no build phase \"\(ObjectKinds.phaseName(kind.rawValue))\"",
        at: target.object.place)
    }
    if phase.files.contains(where: { $0.item?.object.id == file }) { return document }
    let comment = "\(name) in \(phase.name)"
    let id = ObjectID.digest(of: "PBXBuildFile \(identity)", avoiding: document.objectIDs)
    let additions = try document.additions(
      id, isa: "PBXBuildFile", comment: comment, fields: [.init("fileRef", .reference(file, comment: name))])
    let edits = ContainerEdits(document)
    let value = ProjectValue.reference(id, comment: comment)
    let entry =
      phase.object.value("files").map { edits.append(value, to: $0) }
      ?? edits.set("files", to: .list([value]), in: phase.object.node)
    return try document.applying(additions + entry)
  }

  private func append(
    _ id: ObjectID, comment: String, to key: String, of object: ProjectObject, _ edits: ContainerEdits
  ) -> [TextReplacement] {
    let value = ProjectValue.reference(id, comment: comment)
    guard let list = object.value(key) else { return edits.set(key, to: .list([value]), in: object.node) }
    return edits.append(value, to: list)
  }

  /// The keys of a reference to a file, by the shortest way from the group's folder.
  private func reference(
    to path: String, named fileName: String, type: FileType, in group: ProjectPaths.Location?
  ) -> [ProjectValue.Field] {
    var fields = [ProjectValue.Field("lastKnownFileType", .text(type.name))]
    let folder = group?.root == .project ? group?.path : nil
    let inside = folder.flatMap {
      $0.isEmpty ? path : path.hasPrefix($0 + "/") ? String(path.dropFirst($0.utf8.count + 1)) : nil
    }
    let shown = inside ?? path
    if shown != fileName { fields.append(.init("name", .text(fileName))) }
    fields.append(.init("path", .text(shown)))
    fields.append(.init("sourceTree", .text(inside == nil ? "SOURCE_ROOT" : "<group>")))
    return fields
  }
}

extension Diagnostic.Code {
  /// A target without the build phase that a file belongs in.
  public static let buildPhaseMissing: Self = "build-phase-missing"
}
