public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project with the file at `path` in `group` and in the build phases of `targets` that its kind belongs in.
  ///
  /// Existing entries stay unchanged: a file that the project has is not added again, nor is one to a target that
  /// has it. One in a folder `LANGUAGE.lproj` becomes a language of the file that its neighbours are; a data model
  /// (`.xcdatamodeld`) gets one version with the same name. A file in a synchronized folder is in the project: it
  /// only becomes a member of those `targets` that it is not one of.
  ///
  /// - Parameters:
  ///   - path: The file's path, seen from the project's folder.
  ///   - group: A group of this project.
  ///   - targets: Targets of this project.
  ///   - options: What the build phases do with this file alone.
  ///   - type: What kind of file it is; `nil` for what its name shows.
  /// - Returns: The project after the edit; the same bytes if nothing was missing.
  /// - Throws: `build-phase-missing` when a target can have no phase for such a file, and the errors of reading.
  public func addingFile(
    _ path: String, to group: ProjectGroup, targets: [ProjectTarget] = [],
    options: BuildFileOptions = BuildFileOptions(), type: FileType? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let path = RelativePaths.normalized(path)
    let group = ProjectGroup(try current(group.object))
    let targets = try current(targets)
    let paths = ProjectPaths(self)
    if let place = SynchronizedPlace(path, paths) {
      return try targets.reduceEdits(of: self) { (project, target) throws(Diagnostic) in
        try project.addingMember(place, to: target)
      }
    }
    var addition = FileAddition(self, paths)
    let type = type ?? FileType(path: path)
    let item = addition.item(at: path, in: group, type)
    if let phase = type.phase {
      for target in targets { try addition.edit.addMember(item, at: path, phase, to: target, options) }
    }
    return try addition.edit.applied()
  }
}

/// Finds the object of a file, or adds it.
struct FileAddition {
  var edit: ProjectEdit
  let paths: ProjectPaths
  private let tree: GroupTree

  init(_ project: XcodeProject, _ paths: ProjectPaths) {
    edit = ProjectEdit(project)
    self.paths = paths
    tree = GroupTree(project)
  }

  private var project: XcodeProject { edit.project }

  /// The object that build files name for the file at `path`; one that the project does not have is added to `group`.
  mutating func item(at path: String, in group: ProjectGroup, _ type: FileType) -> ObjectID {
    if let known = known(at: path) { return known }
    if path.hasSuffix(".xcdatamodeld") {
      let version = RelativePaths.stem(RelativePaths.lastComponent(path)) + ".xcdatamodel"
      return addModel(at: path, versions: [version], current: version, to: group)
    }
    if let language = RelativePaths.language(path) { return addVariant(language, at: path, to: group, type) }
    let file = addReference(to: path, type, in: paths[group.id])
    add(file, named: RelativePaths.lastComponent(path), to: group)
    return file
  }

  /// The file at `path`, or its variant group or version group.
  private func known(at path: String) -> ObjectID? {
    let location = ProjectPaths.Location(root: .project, path: path)
    if let file = paths.members.first(where: { $0.location == location })?.item.object.id {
      guard let parent = tree.parent(of: file), parent.kind == .variants else { return file }
      return parent.id
    }
    return project.document.objects(ofKind: "XCVersionGroup").first { paths[$0.id] == location }?.id
  }

  /// Adds a reference to a file; its group is at `folder`.
  mutating func addReference(
    to path: String, _ type: FileType, named name: String? = nil, in folder: ProjectPaths.Location?
  ) -> ObjectID {
    let folder = folder ?? ProjectPaths.Location(root: .absolute, path: "")
    return edit.add(
      "PBXFileReference", identity: path,
      [.init("lastKnownFileType", .text(type.name))] + folder.fields(for: path, named: name))
  }

  /// Adds a child to a group, in its place.
  mutating func add(_ id: ObjectID, named name: String, isGroup: Bool = false, to group: ProjectGroup) {
    let next = GroupPlacement(group, in: project).next(for: name, isGroup: isGroup)
    edit.append(id, to: "children", of: group.id, before: next)
  }

  /// Adds the file of one language to the group of its variants, which is made if there is none.
  private mutating func addVariant(
    _ language: String, at path: String, to group: ProjectGroup, _ type: FileType
  ) -> ObjectID {
    let name = RelativePaths.lastComponent(path)
    let child = addReference(to: path, type, named: language, in: paths[group.id])
    edit.addRegion(language)
    let candidates = group.children.compactMap { item -> ProjectGroup? in
      if case .group(let group) = item, group.kind == .variants { group } else { nil }
    }
    let variants =
      candidates.first { $0.name == name }
      ?? candidates.first { RelativePaths.isTranslation(name, of: $0.name ?? "") }
    if let variants {
      edit.append(child, to: "children", of: variants.id)
      return variants.id
    }
    let variantGroup = edit.add(
      "PBXVariantGroup", identity: RelativePaths.renamed(RelativePaths.parent(RelativePaths.parent(path)), to: name),
      [
        .init("children", .list([.reference(child, comment: nil)])), .init("name", .text(name)),
        .init("sourceTree", "<group>"),
      ])
    add(variantGroup, named: name, to: group)
    return variantGroup
  }
}

extension Sequence {
  /// The project after one edit for each element.
  func reduceEdits(
    of project: XcodeProject, _ edit: (XcodeProject, Element) throws(Diagnostic) -> XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    var project = project
    for element in self { project = try edit(project, element) }
    return project
  }
}

extension Diagnostic.Code {
  /// A target without the build phase that a file belongs in.
  public static let buildPhaseMissing: Self = "build-phase-missing"
}
