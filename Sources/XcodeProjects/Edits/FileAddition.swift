import Diagnostics
import PropertyLists

/// The addition of files and groups to a project.
struct FileAddition {
  var edit: ProjectEdit
  let paths: ProjectPaths
  private var listing: GroupListing
  /// The groups of folders, as far as they are known.
  private var folders: FolderGroups?
  /// The locations of new groups.
  private var locations: [ObjectID: ProjectPaths.Location] = [:]
  /// What build files name for the files at the locations, determined when the first file is added.
  private var known: [ProjectPaths.Location: ObjectID]?

  /// Prepares additions to `project`; with `keepingOrder`, new groups have their children in the order of the additions.
  init(_ project: XcodeProject, _ paths: ProjectPaths, keepingOrder: Bool = false) {
    edit = ProjectEdit(project)
    self.paths = paths
    listing = GroupListing(project, keepsOrder: keepingOrder)
  }

  private var project: XcodeProject { edit.project }

  /// Adds a file to a group, unless the project has it, and to the build phases of its targets.
  ///
  /// The group is asked for only if the file is new, because a missing group is created.
  mutating func add(
    _ file: AddedFile, to group: (AddedFile, inout FileAddition) -> ObjectID
  ) throws(Diagnostic) {
    let item = item(for: file, in: group)
    guard let phase = file.phase ?? file.type.phase else { return }
    for target in try project.fileEdits.current(file.targets) {
      try edit.addMember(item, at: file.displayedPath, phase, to: target, file.options)
    }
  }

  /// The object that build files name for a file; one that the project does not have is added to `group`.
  private mutating func item(
    for file: AddedFile, in group: (AddedFile, inout FileAddition) -> ObjectID
  ) -> ObjectID {
    let location = ProjectPaths.Location(root: .project, path: file.path)
    var known = self.known.take() ?? knownItems()
    defer { self.known = known }
    if let item = known[location] { return item }
    let item = newItem(for: file, in: group(file, &self))
    known[location] = item
    return item
  }

  private mutating func newItem(for file: AddedFile, in group: ObjectID) -> ObjectID {
    if file.path.hasSuffix(".xcdatamodeld") { return addModel(file, to: group) }
    if let language = RelativePaths.language(file.path) { return addVariant(language, of: file, to: group) }
    let reference = addReference(to: file.path, file.type, in: group, kind: "item", identity: Self.role(of: file.path))
    add(reference, named: RelativePaths.lastComponent(file.path), .file, to: group)
    return reference
  }

  /// The files of the project, with the variant groups of those that have languages, and the data models.
  private func knownItems() -> [ProjectPaths.Location: ObjectID] {
    let members = paths.members.lazy.map { member in
      let variants = member.whole.flatMap { $0.kind == .variants ? $0.id : nil }
      return (member.location, variants ?? member.item.object.id)
    }
    var items = Dictionary(members) { first, _ in first }
    for model in project.document.objects(ofKind: "XCVersionGroup") {
      guard let location = paths[model.id], items[location] == nil else { continue }
      items[location] = model.id
    }
    return items
  }

  /// The role of a file or group among those of a project, by its path.
  private static func role(of path: String) -> String {
    path.split(separator: "/", maxSplits: 1).joined(separator: " ")
  }

  /// Adds a reference to a file in a group.
  private mutating func addReference(
    to path: String, _ type: FileType, named name: String? = nil, in group: ObjectID, kind: String? = nil,
    identity: String
  ) -> ObjectID {
    edit.add(
      "PBXFileReference", kind: kind, identity: identity,
      [.init("lastKnownFileType", .text(type.name))] + location(of: group).fields(for: path, named: name))
  }

  /// The location of a group; one that no group contains has none.
  func location(of group: ObjectID) -> ProjectPaths.Location {
    locations[group] ?? paths[group] ?? ProjectPaths.Location(root: .absolute, path: "")
  }

  /// Adds a child to a group, in its place.
  mutating func add(_ id: ObjectID, named name: String, _ kind: GroupListing.Child.Kind, to group: ObjectID) {
    let next = listing.insert(GroupListing.Child(id, named: name, kind), into: group)
    edit.append(id, to: "children", of: group, before: next)
  }

  /// Adds the file of one language to the group of its variants, which is created if there is none.
  private mutating func addVariant(_ language: String, of file: AddedFile, to group: ObjectID) -> ObjectID {
    let name = RelativePaths.lastComponent(file.path)
    let candidates = listing.children(of: group).filter { $0.kind == .variants }
    let variants =
      candidates.first { $0.name == name } ?? candidates.first { RelativePaths.isTranslation(name, of: $0.name) }
    let role = Self.role(of: RelativePaths.joined(file.folder, variants?.name ?? name))
    let child = addReference(to: file.path, file.type, named: language, in: group, identity: "\(role) \(language)")
    edit.addRegion(language)
    if let variants {
      edit.append(child, to: "children", of: variants.id)
      return variants.id
    }
    let variantGroup = edit.add(
      "PBXVariantGroup", kind: "item", identity: role,
      [
        .init("children", .list([.reference(child, comment: nil)])), .init("name", .text(name)),
        .init("sourceTree", "<group>"),
      ])
    add(variantGroup, named: name, .variants, to: group)
    return variantGroup
  }

  /// Adds a data model with its versions to a group.
  private mutating func addModel(_ file: AddedFile, to group: ObjectID) -> ObjectID {
    let name = RelativePaths.lastComponent(file.path)
    let given = file.model?.versions ?? []
    let versions = given.isEmpty ? [RelativePaths.stem(name) + ".xcdatamodel"] : given
    let role = Self.role(of: file.path)
    let ids = versions.map { edit.addVersion($0, of: name, role: role) }
    let current = file.model?.current ?? versions.last
    let currentID = versions.lastIndex { $0 == current }.map { ids[$0] } ?? ids.first
    let model = edit.add(
      "XCVersionGroup", kind: "item", identity: role,
      [.init("children", .list(ids.map { .reference($0, comment: nil) }))]
        + (currentID.map { [.init("currentVersion", .reference($0, comment: nil))] } ?? [])
        + location(of: group).fields(for: file.path) + [.init("versionGroupType", "wrapper.xcdatamodel")])
    add(model, named: name, .file, to: group)
    return model
  }

  /// Adds a group that nothing contains yet.
  mutating func addGroup(
    named name: String, path: String?, child: ObjectID? = nil, kind: String? = nil, identity: String
  ) -> ObjectID {
    let children: [ProjectValue] = child.map { [.reference($0, comment: nil)] } ?? []
    let shown = path.map { $0 == name ? nil : name } ?? name
    return edit.add(
      "PBXGroup", kind: kind, identity: identity,
      [.init("children", .list(children))] + (shown.map { [.init("name", .text($0))] } ?? [])
        + (path.map { [.init("path", .text($0))] } ?? []) + [.init("sourceTree", "<group>")])
  }

  /// The group to which the names of groups lead from `holder`; missing ones are added.
  ///
  /// A new group has the folder of its name in the folder of the group around it.
  mutating func group(named names: [String], in holder: ObjectID) -> ObjectID {
    var group = holder
    var missing = names[...]
    while let name = missing.first, let child = child(named: name, of: group) {
      group = child
      missing = missing.dropFirst()
    }
    let top = group
    for index in missing.indices {
      let outer = location(of: group)
      let location = outer.appending(names[index])
      let isFolder = location.root == .project
      let inner = addGroup(
        named: names[index], path: names[index],
        kind: isFolder && outer.path.isEmpty ? "folder" : nil,
        identity: isFolder ? Self.role(of: location.path) : "\(top) \(missing[...index].joined(separator: "/"))")
      locations[inner] = location
      add(inner, named: names[index], .group, to: group)
      folders?.insert(inner, at: location)
      group = inner
    }
    return group
  }

  private mutating func child(named name: String, of group: ObjectID) -> ObjectID? {
    listing.children(of: group).first { child in
      child.kind == .group && child.name == name
        && project.document.object(child.id)?.isa != ObjectKinds.synchronizedRootGroup
    }?.id
  }

  /// The group of a folder, or the innermost around it with groups for the rest of the path.
  mutating func group(ofFolder folder: String, below main: ObjectID) -> ObjectID {
    if folders == nil { folders = FolderGroups(project, paths) }
    let top = location(of: main).path
    let found = folders?.innermost(around: folder, inside: top) ?? (group: main, path: top)
    let rest = folder.path(below: found.path) ?? ""
    return group(named: rest.split(separator: "/").map(String.init), in: found.group)
  }
}

extension ProjectEdit {
  /// Adds a version of the data model called `model`, which has a role among the files of the project.
  mutating func addVersion(_ name: String, of model: String, role: String? = nil) -> ObjectID {
    let isUsual = RelativePaths.stem(name) == RelativePaths.stem(model)
    return add(
      "PBXFileReference", identity: "\(role ?? model) \(isUsual ? "version" : name)",
      [
        .init("lastKnownFileType", .text(FileType(path: ".xcdatamodel").name)), .init("path", .text(name)),
        .init("sourceTree", "<group>"),
      ])
  }
}
