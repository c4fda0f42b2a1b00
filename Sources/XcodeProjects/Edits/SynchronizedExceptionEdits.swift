public import Diagnostics
import PropertyLists

/// The role of a file of a synchronized folder in a target, other than membership in the folder.
public enum SynchronizedException: String, Sendable, Hashable, CaseIterable {
  /// Not a member of a target that has the folder, or one of a target that does not have it.
  case membership = "membershipExceptions"
  /// A header that is public.
  case publicHeader = "publicHeaders"
  /// A header that is private to the project's products.
  case privateHeader = "privateHeaders"
}

extension SynchronizedFolderEdits {
  /// The project in which the files at `paths` in `folder` are exceptions for `target`.
  ///
  /// - Parameters:
  ///   - paths: The files' paths, relative to the folder.
  ///   - exception: The role that they get.
  ///   - folder: A synchronized folder of this project.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where all have the role.
  /// - Throws: The errors of reading.
  public func addingExceptions(
    _ paths: [String], _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    try addingEntries(SynchronizedPlace.exceptions(for: paths), exception, in: folder, for: target)
  }

  /// The project in which a build phase of a target that has `folder` contains the files at `paths` in it.
  ///
  /// - Parameters:
  ///   - paths: The files' paths, relative to the folder.
  ///   - phase: A build phase of `target`, to which the files do not belong by themselves.
  ///   - folder: A synchronized folder of this project.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit.
  /// - Throws: The errors of reading.
  public func addingMembers(
    _ paths: [String], of phase: BuildPhase, in folder: SynchronizedGroup, to target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    let set = edit.add(
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", identity: target.name,
      [
        .init("buildPhase", .reference(phase.id, comment: nil)),
        .init("membershipExceptions", .texts(SynchronizedPlace.exceptions(for: paths))),
      ])
    edit.append(set, to: "exceptions", of: folder.id)
    edit.consider(target.id)
    return try edit.applied()
  }

  /// The project in which the files at `paths` in `folder` are no exceptions for `target`.
  ///
  /// The set of a target's exceptions goes with the last of them.
  ///
  /// - Throws: The errors of reading.
  public func removingExceptions(
    _ paths: [String], _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    try removingEntries(SynchronizedPlace.exceptions(for: paths), exception, in: folder, for: target)
  }

  /// The project in which files of `folder` have options of their own in `target`.
  ///
  /// - Parameters:
  ///   - options: The options by the file's path, relative to the folder; empty options are removed.
  ///   - folder: A synchronized folder of this project.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where all have these options.
  /// - Throws: The errors of reading.
  public func setting(
    _ options: [String: BuildFileOptions], in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let options = Dictionary(
      options.map { (SynchronizedPlace.exception(for: RelativePaths.normalized($0.key)), $0.value) },
      uniquingKeysWith: { first, _ in first })
    let folder = SynchronizedGroup(try project.settingEdits.current(folder.object))
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    var edit = ProjectEdit(project)
    guard let set = folder.exceptions(for: target)?.object else {
      let fields = BuildFileOptions.exceptionKeys.compactMap { key, value in
        ProjectValue(options.reduce(into: [:]) { $0[[$1.key]] = value($1.value) }).map { ProjectValue.Field(key, $0) }
      }
      guard !fields.isEmpty else { return project }
      edit.addExceptionSet(fields, to: folder, for: target)
      return try edit.applied()
    }
    for (key, value) in BuildFileOptions.exceptionKeys {
      let known = set[key]?.dictionary
      let changed = options.mapValues(value).filter { $0.value != nil || known?[$0.key] != nil }
      let removed = changed.values.count { $0 == nil }
      guard removed == 0 || removed < changed.count || removed < known?.count ?? 0 else {
        edit.set([key], to: nil, of: set.id)
        continue
      }
      for (path, value) in changed { edit.set([key, path], to: value, of: set.id) }
    }
    return try edit.changes.isEmpty ? project : edit.applied().synchronizedFolderEdits.removingIfEmpty(set.id)
  }

  /// The project in which the files at `places` are members of `target`.
  func addingMembers(_ places: [SynchronizedPlace], to target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    try settingMembership(true, of: places, in: target)
  }

  /// The project in which the files at `places` are no members of `target`.
  func removingMembers(_ places: [SynchronizedPlace], from target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    try settingMembership(false, of: places, in: target)
  }

  private func settingMembership(
    _ isMember: Bool, of places: [SynchronizedPlace], in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    return try SynchronizedPlace.byFolder(places).reduceEdits(of: project) { (project, group) throws(Diagnostic) in
      let isOwn = target.synchronizedGroups.contains { $0.id == group.folder.id }
      return isOwn == isMember
        ? try project.synchronizedFolderEdits.removingEntries(
          group.exceptions, .membership, in: group.folder, for: target)
        : try project.synchronizedFolderEdits.addingEntries(
          group.exceptions, .membership, in: group.folder, for: target)
    }
  }

  private func addingEntries(
    _ paths: [String], _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let folder = SynchronizedGroup(try project.settingEdits.current(folder.object))
    let target = ProjectTarget(try project.settingEdits.current(target.object))
    let key = exception.rawValue
    let set = folder.exceptions(for: target)?.object
    let known = set?.strings(key) ?? []
    let missing = Set(paths).subtracting(known)
    guard !missing.isEmpty else { return project }
    let isSorted = zip(known, known.dropFirst()).allSatisfy { $0.lowercased() <= $1.lowercased() }
    let added = missing.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    var edit = ProjectEdit(project)
    if let set {
      var rest = known[...]
      for path in added {
        if isSorted { rest = rest.drop { $0.lowercased() <= path.lowercased() } }
        edit.append(.text(path), to: key, of: set.id, before: isSorted ? rest.first.map { ObjectID($0) } : nil)
      }
    } else {
      edit.addExceptionSet([.init(key, .texts(added))], to: folder, for: target)
    }
    return try edit.applied()
  }

  private func removingEntries(
    _ paths: [String], _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let folder = SynchronizedGroup(try project.settingEdits.current(folder.object))
    let key = exception.rawValue
    guard let set = folder.exceptions(for: target)?.object else { return project }
    let known = Set(set.strings(key))
    let removed = known.intersection(paths)
    guard !removed.isEmpty else { return project }
    guard removed.count == known.count else {
      let edits = project.document.removals(of: removed, from: key, of: set.id)
      return try XcodeProject(document: project.document.applying(edits), name: project.name)
    }
    var edit = ProjectEdit(project)
    edit.set([key], to: nil, of: set.id)
    return try edit.applied().synchronizedFolderEdits.removingIfEmpty(set.id)
  }

  /// The project without the exception set `id` when it says nothing.
  private func removingIfEmpty(_ id: ObjectID) throws(Diagnostic) -> XcodeProject {
    guard let set = project.document.object(id), set.keys.allSatisfy({ $0 == "isa" || $0 == "target" }) else {
      return project
    }
    return try project.fileEdits.removing([id])
  }
}

extension SynchronizedGroup {
  /// The exceptions that it has for `target`.
  fileprivate func exceptions(for target: ProjectTarget) -> SynchronizedExceptions? {
    exceptions.first { $0.target?.id == target.id }
  }
}

extension ProjectEdit {
  fileprivate mutating func addExceptionSet(
    _ fields: [ProjectValue.Field], to folder: SynchronizedGroup, for target: ProjectTarget
  ) {
    let set = add(
      "PBXFileSystemSynchronizedBuildFileExceptionSet",
      identity: folder.path == target.name ? target.name : "\(folder.id) \(target.name)",
      fields + [.init("target", .reference(target.id, comment: nil))])
    append(set, to: "exceptions", of: folder.id)
  }
}

extension BuildFileOptions {
  /// The keys of an exception set for options of single files, and the value of each.
  fileprivate static let exceptionKeys: [(String, @Sendable (Self) -> ProjectValue?)] = [
    ("additionalCompilerFlagsByRelativePath", { $0.compilerFlags.map { .text($0) } }),
    ("attributesByRelativePath", { $0.attributes.isEmpty ? nil : .texts($0.attributes) }),
    ("platformFiltersByRelativePath", { $0.platforms.isEmpty ? nil : .texts($0.platforms) }),
  ]
}
