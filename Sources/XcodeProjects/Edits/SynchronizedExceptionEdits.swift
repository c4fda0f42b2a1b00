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

extension XcodeProject {
  /// The project in which the file at `path` in `folder` is an exception for `target`.
  ///
  /// - Parameters:
  ///   - path: The file's path, seen from the folder.
  ///   - exception: What it is.
  ///   - folder: A synchronized folder of this project.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; of one in which that is so, the same bytes.
  /// - Throws: The errors of reading.
  public func addingException(
    _ path: String, _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let path = SynchronizedPlace.exception(for: RelativePaths.normalized(path))
    return try addingEntry(path, exception, in: folder, for: target)
  }

  /// The project in which the file at `path` in `folder` is no exception for `target`.
  ///
  /// The set of a target's exceptions goes with the last of them.
  ///
  /// - Throws: The errors of reading.
  public func removingException(
    _ path: String, _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let path = SynchronizedPlace.exception(for: RelativePaths.normalized(path))
    return try removingEntry(path, exception, in: folder, for: target)
  }

  /// The project in which `options` hold for the file at `path` in `folder` when `target` is built.
  ///
  /// - Parameters:
  ///   - options: What its build phase does with this file alone; what is empty is removed.
  ///   - path: The file's path, seen from the folder.
  ///   - folder: A synchronized folder of this project.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; of one in which that is so, the same bytes.
  /// - Throws: The errors of reading.
  public func setting(
    _ options: BuildFileOptions, of path: String, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let path = SynchronizedPlace.exception(for: RelativePaths.normalized(path))
    let values: [(String, ProjectValue?)] = [
      ("additionalCompilerFlagsByRelativePath", options.compilerFlags.map { .text($0) }),
      ("attributesByRelativePath", options.attributes.isEmpty ? nil : .texts(options.attributes)),
      ("platformFiltersByRelativePath", options.platforms.isEmpty ? nil : .texts(options.platforms)),
    ]
    let folder = SynchronizedGroup(try current(folder.object))
    let target = ProjectTarget(try current(target.object))
    var edit = ProjectEdit(self)
    guard let set = folder.exceptions(for: target)?.object else {
      let fields = values.compactMap { key, value in
        value.map { ProjectValue.Field(key, .dictionary([.init(path, $0)])) }
      }
      guard !fields.isEmpty else { return self }
      edit.addExceptionSet(fields, to: folder, for: target)
      return try edit.applied()
    }
    for (key, value) in values {
      let known = set[key]?.dictionary
      guard value != nil || known?[path] != nil else { continue }
      edit.set(value == nil && known?.count == 1 ? [key] : [key, path], to: value, of: set.id)
    }
    return try edit.changes.isEmpty ? self : edit.applied().removingIfEmpty(set.id)
  }

  /// The project in which the file at `place` is a member of `target`.
  func addingMember(_ place: SynchronizedPlace, to target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    guard target.synchronizedGroups.contains(where: { $0.id == place.folder.id }) else {
      return try addingEntry(place.exception, .membership, in: place.folder, for: target)
    }
    return try removingEntry(place.exception, .membership, in: place.folder, for: target)
  }

  /// The project in which the file at `place` is no member of `target`.
  func removingMember(_ place: SynchronizedPlace, from target: ProjectTarget) throws(Diagnostic) -> XcodeProject {
    let target = ProjectTarget(try current(target.object))
    guard target.synchronizedGroups.contains(where: { $0.id == place.folder.id }) else {
      return try removingEntry(place.exception, .membership, in: place.folder, for: target)
    }
    return try addingEntry(place.exception, .membership, in: place.folder, for: target)
  }

  /// The project in which the memberships of `target` in `folder` are what the folder says.
  func clearingMemberships(
    of folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    guard let set = folder.exceptions(for: target), !set.memberships.isEmpty else { return self }
    return try set.memberships.reduceEdits(of: self) { (project, path) throws(Diagnostic) in
      try project.removingEntry(path, .membership, in: folder, for: target)
    }
  }

  private func addingEntry(
    _ path: String, _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let folder = SynchronizedGroup(try current(folder.object))
    let target = ProjectTarget(try current(target.object))
    let key = exception.rawValue
    var edit = ProjectEdit(self)
    if let set = folder.exceptions(for: target) {
      let known = set.object.strings(key)
      guard !known.contains(path) else { return self }
      let isSorted = zip(known, known.dropFirst()).allSatisfy { $0.lowercased() <= $1.lowercased() }
      let next = isSorted ? known.first { path.lowercased() < $0.lowercased() } : nil
      edit.append(.text(path), to: key, of: set.id, before: next.map { ObjectID($0) })
    } else {
      edit.addExceptionSet([.init(key, .texts([path]))], to: folder, for: target)
    }
    return try edit.applied()
  }

  private func removingEntry(
    _ path: String, _ exception: SynchronizedException, in folder: SynchronizedGroup, for target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let folder = SynchronizedGroup(try current(folder.object))
    let key = exception.rawValue
    guard let set = folder.exceptions(for: target), set.object.strings(key).contains(path) else { return self }
    guard set.object.strings(key).count == 1 else {
      return try XcodeProject(document: document.removing(path, from: key, of: set.id), name: name)
    }
    var edit = ProjectEdit(self)
    edit.set([key], to: nil, of: set.id)
    return try edit.applied().removingIfEmpty(set.id)
  }

  /// The project without the exception set `id` when it says nothing.
  private func removingIfEmpty(_ id: ObjectID) throws(Diagnostic) -> XcodeProject {
    guard let set = document.object(id), set.keys.allSatisfy({ $0 == "isa" || $0 == "target" }) else { return self }
    return try removing([id])
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
      "PBXFileSystemSynchronizedBuildFileExceptionSet", identity: "\(folder.id) \(target.name)",
      fields + [.init("target", .reference(target.id, comment: nil))])
    append(set, to: "exceptions", of: folder.id)
  }
}
