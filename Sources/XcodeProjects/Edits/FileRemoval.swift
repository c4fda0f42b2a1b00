public import Diagnostics
import PropertyLists
import SyntaxTrees

extension FileEdits {
  /// The project without the file, group or synchronized folder `id`, and without what is only there because of it.
  ///
  /// With a group goes all that is in it, with each file its entries in build phases. A file's group of languages goes
  /// with the last of them, and a data model with its last version. Nothing is touched on the disk.
  ///
  /// - Throws: `group-required` for the main group and for groups of what targets make, and the errors of reading.
  public func removing(_ id: ObjectID) throws(Diagnostic) -> XcodeProject {
    try removingFiles([id])
  }

  /// The project without several files, groups or synchronized folders, as ``removingFile(_:)-(ObjectID)`` does it with
  /// each.
  func removingFiles(_ removed: [ObjectID]) throws(Diagnostic) -> XcodeProject {
    let objects = removed.compactMap { project.document.object($0) }
    guard !objects.isEmpty else { return project }
    let tree = GroupTree(project)
    var ids: Set<ObjectID> = []
    for object in objects {
      let parts = tree.subtree(of: object.id)
      try requireRemovable(parts, object)
      ids.formUnion(parts)
    }
    for object in objects {
      var top = object.id
      while let parent = tree.parent(of: top), parent.kind != .plain,
        ids.isSuperset(of: parent.children.map(\.object.id))
      {
        top = parent.id
        ids.insert(top)
      }
    }
    addForeignParts(to: &ids)
    ids.formUnion(buildFiles(of: ids).map(\.id))
    let rest = try choosingVersions(without: ids)
    return try rest.fileEdits.removing(ids)
  }

  /// The project in which `targets` do not use the files at `paths`, which stay in the project.
  ///
  /// - Parameters:
  ///   - paths: The files' paths, relative to the project's folder.
  ///   - targets: Targets of this project.
  ///   - uses: The uses of this project's files; `nil` to determine them.
  /// - Returns: The project after the edit; the same bytes where no target uses a file.
  /// - Throws: `file-missing` for a file that the project does not contain, and the errors of reading.
  public func removingFiles(
    at paths: [String], from targets: [ProjectTarget], uses: FileUses? = nil
  ) throws(Diagnostic) -> XcodeProject {
    let targets = try current(targets)
    let ids = Set(targets.map(\.id))
    let uses = uses ?? FileUses(project)
    var places: [SynchronizedPlace] = []
    var buildFiles: Set<ObjectID> = []
    for path in paths {
      guard let known = uses[path] else { throw missingFile(path) }
      buildFiles.formUnion(known.filter { ids.contains($0.target.id) && $0.place == nil }.map(\.object.id))
      if let place = uses.place(of: path) { places.append(place) }
    }
    let project = buildFiles.isEmpty ? project : try removing(buildFiles)
    return try targets.reduceEdits(of: project) { (project, target) throws(Diagnostic) in
      try project.synchronizedFolderEdits.removingMembers(places, from: target)
    }
  }

  func missingFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileMissing, "file \"\(path)\" does not exist in the project \(project.name)",
      at: Place(file: project.document.file))
  }

  private func requireRemovable(_ ids: Set<ObjectID>, _ object: ProjectObject) throws(Diagnostic) {
    let products = Set(
      project.targets.compactMap { $0.product?.id }
        + [project.mainGroup?.id, project.productsGroup?.id].compactMap { $0 })
    guard !ids.isDisjoint(with: products) else { return }
    let name = GroupItem(object).name ?? project.name
    throw Diagnostic(
      .groupRequired, "\"\(name)\" can't be removed: it contains the products of the targets",
      at: object.place, remedy: .advice("remove the targets instead"))
  }

  /// Adds what the project has of another project whose file is among `ids`.
  private func addForeignParts(to ids: inout Set<ObjectID>) {
    let proxies = project.document.objects(ofKind: "PBXContainerItemProxy").filter { proxy in
      proxy.string("containerPortal").map { ids.contains(ObjectID($0)) } ?? false
    }
    let proxyIDs = Set(proxies.map(\.id))
    ids.formUnion(proxyIDs)
    for product in project.document.objects(ofKind: "PBXReferenceProxy")
    where product.string("remoteRef").map({ proxyIDs.contains(ObjectID($0)) }) ?? false {
      ids.insert(product.id)
    }
    for dependency in project.document.objects(ofKind: "PBXTargetDependency")
    where dependency.string("targetProxy").map({ proxyIDs.contains(ObjectID($0)) }) ?? false {
      ids.insert(dependency.id)
    }
    for reference in project.object["projectReferences"]?.array ?? [] {
      guard let file = reference["ProjectRef"]?.string, ids.contains(ObjectID(file)) else { continue }
      reference["ProductGroup"]?.string.map { _ = ids.insert(ObjectID($0)) }
    }
  }

  /// The project in which data models use the newest version that is not among `ids`.
  private func choosingVersions(without ids: Set<ObjectID>) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    for object in project.document.objects(ofKind: "XCVersionGroup") where !ids.contains(object.id) {
      let group = ProjectGroup(object)
      guard let current = group.currentVersion, ids.contains(current.id),
        let next = group.children.filter({ !ids.contains($0.object.id) })
          .max(by: { ModelVersionName($0.name ?? "") < ModelVersionName($1.name ?? "") })
      else { continue }
      edit.set(["currentVersion"], to: .reference(next.object.id, comment: nil), of: object.id)
    }
    return edit.changes.isEmpty ? project : try edit.applied()
  }
}

extension ProjectDocument {
  /// The document in which the list `key` of `owner` does not have `element`.
  func removing(_ element: String, from key: String, of owner: ObjectID) throws(Diagnostic) -> ProjectDocument {
    try applying(removals(of: [element], from: key, of: owner))
  }

  /// The edit that removes `elements` from the list `key` of `owner`.
  func removals(of elements: Set<String>, from key: String, of owner: ObjectID) -> [TextReplacement] {
    guard let list = object(owner)?.value(key) else { return [] }
    let edits = ContainerEdits(self)
    let syntax = content.syntax
    return syntax.elements(of: list).filter { syntax.string(of: $0).map(elements.contains) ?? false }
      .map { edits.removal(ofElement: $0) }
  }
}

extension Diagnostic.Code {
  package static let fileMissing = Diagnostic.Code(
    "file-missing", "The project does not contain the file.", "name an existing file, relative to the current folder")
  package static let groupRequired = Diagnostic.Code(
    "group-required", "The group contains the products of the targets, so the project needs it.",
    "remove the targets instead")
}
