public import Diagnostics
import FileTrees
public import XcodeProjects

/// The addition of a file of a project to a target, or its removal from one.
public struct MembershipEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The files, relative to the project's folder.
  public let files: [String]
  /// The target's name.
  public let target: String
  /// Whether the target had all of the files before.
  public let wasMember: Bool
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to build the file or folder at `path` in a target, with its own options.
  ///
  /// - Parameters:
  ///   - path: A file of the project, absolute; of a folder all files in it.
  ///   - name: The target's name.
  ///   - loaded: The project.
  ///   - visibility: The visibility of headers; `nil` leaves it as it is.
  ///   - compilerFlags: The flags for these sources alone, empty for none; `nil` leaves them as they are.
  /// - Returns: The edit, not yet written.
  /// - Throws: `file-missing`, `target-not-found`, `target-unfit` for tests in an app, `file-option-unsuitable`, and
  ///   what the edit throws.
  public static func adding(
    _ path: String, toTarget name: String, in loaded: LoadedProject, visibility: HeaderVisibility? = nil,
    compilerFlags: String? = nil
  ) throws(Diagnostic) -> MembershipEditing {
    let places = ProjectPlaces(loaded)
    let uses = FileUses(loaded.project, places.paths)
    let files = try places.files(at: path, uses)
    var added: [AddedFile] = []
    var target = try loaded.target(name)
    for file in files {
      let need = TargetNeed(ofSourceAt: loaded.absolute(file), named: file)
      target = try places.targets([name], for: file, needing: need).first ?? target
      try Self.require(visibility, compilerFlags, on: file, in: target)
      let options = BuildFileOptions(
        compilerFlags: compilerFlags.flatMap { $0.isEmpty ? nil : $0 },
        attributes: visibility?.applied(to: []) ?? [])
      // As a member of a synchronized folder, an Info.plist would be a resource.
      guard FileType(path: file).phase != nil else { continue }
      added.append(AddedFile(file, targets: [target], options: options))
    }
    var project = try loaded.adding(added, paths: places.paths)
    if let visibility { project = try project.fileEdits.setting(visibility, ofHeadersAt: files, in: target) }
    if let compilerFlags {
      project = try project.fileEdits.setting(compilerFlags: compilerFlags, ofSourcesAt: files, in: target)
    }
    return MembershipEditing(
      change: loaded.change("file target add \(path.lastName) \(name)", to: project), files: files, target: target.name,
      wasMember: files.allSatisfy { uses.contains($0, in: target) },
      notes: places.notes(files, uses, project.targets.first { $0.id == target.id } ?? target))
  }

  /// Plans to leave the file or folder at `path` out of a target.
  ///
  /// - Parameters:
  ///   - path: A file of the project, absolute; of a folder all files in it.
  ///   - name: The target's name.
  ///   - loaded: The project.
  /// - Returns: The edit, not yet written.
  /// - Throws: `file-missing`, `target-not-found`, and what the edit throws.
  public static func removing(
    _ path: String, fromTarget name: String, in loaded: LoadedProject
  ) throws(Diagnostic) -> MembershipEditing {
    let places = ProjectPlaces(loaded)
    let uses = FileUses(loaded.project, places.paths)
    let files = try places.files(at: path, uses)
    let target = try loaded.target(name)
    let project = try loaded.project.fileEdits.removingFiles(at: files, from: [target], uses: uses)
    return MembershipEditing(
      change: loaded.change("file target remove \(path.lastName) \(name)", to: project), files: files,
      target: target.name, wasMember: true, notes: [])
  }

  /// Refuses options that have no effect on a file.
  private static func require(
    _ visibility: HeaderVisibility?, _ flags: String?, on file: String, in target: ProjectTarget
  ) throws(Diagnostic) {
    let phase = FileType(path: file).phase
    if let visibility, phase != .headers {
      throw Diagnostic(
        .fileOptionUnsuitable, "\"\(file)\" is not a header, so it can't be \(visibility.rawValue.lowercased())",
        remedy: .advice("leave out the visibility"))
    }
    if let visibility, visibility != .project, !target.mayPublishHeaders {
      throw Diagnostic(
        .fileOptionUnsuitable,
        "target \"\(target.name)\" is not a framework or library, so its headers are not published",
        at: target.object.place, remedy: .advice("leave out the visibility"))
    }
    if let flags, flags.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw Diagnostic(
        .fileOptionUnsuitable, "compiler flags \"\(flags)\" contain a control character",
        remedy: .advice("separate the flags with spaces"))
    }
    if flags != nil, phase != .sources {
      throw Diagnostic(
        .fileOptionUnsuitable, "\"\(file)\" is not compiled, so it can't have compiler flags",
        remedy: .advice("leave out --flags"))
    }
  }
}

extension ProjectPlaces {
  /// The file of the project at an absolute path, or the files of the project in the folder.
  ///
  /// - Throws: `file-missing`, and what reading the folder throws.
  func files(at path: String, _ uses: FileUses) throws(Diagnostic) -> [String] {
    let place = relativePath(of: path)
    guard isFolder(place, at: path) else {
      try requireMember(place, at: path, uses)
      return [place]
    }
    let listed = paths.members.compactMap { member -> String? in
      guard member.location.root == .project, case .file = member.item else { return nil }
      return member.location.path.path(below: place) == nil ? nil : member.location.path
    }
    let isSynchronized = synchronizedFolder(of: place + "/-") != nil
    let present = isSynchronized ? try FileAdding.items(at: path, named: place).map(\.path) : []
    guard !listed.isEmpty || !present.isEmpty else { throw missing(place, at: path) }
    let known = Set(listed)
    return listed + present.filter { !known.contains($0) }
  }
}

extension ProjectPlaces {
  /// Says which of the files that `target` was given has no build phase there.
  fileprivate func notes(_ files: [String], _ uses: FileUses, _ target: ProjectTarget) -> [Diagnostic] {
    let phases = Set(target.phases.map(\.kind))
    let unused = files.first { file in
      let isTaken = FileType(path: file).phase.map { phases.contains($0) || synchronizedFolder(of: file) != nil }
      return isTaken != true && !uses.contains(file, in: target)
    }
    return unused.map { file in
      let kind = FileType(path: file).phase == .headers ? "headers" : "files such as \"\(file.lastName)\""
      return [
        Diagnostic(.fileInNoPhase, "target \"\(target.name)\" has no build phase for \(kind)", severity: .note)
      ]
    } ?? []
  }

  /// Whether `path` is a folder whose files the project contains one by one.
  func isFolder(_ place: String, at path: String) -> Bool {
    guard FileAccess.kind(of: path) == .directory, !FileType(path: place).isBundle else { return false }
    return !paths.members.contains { member in
      guard case .file = member.item else { return false }
      return member.location.root == .project && member.location.path == place
    }
  }
}

extension ProjectTarget {
  /// Whether headers of the product can be public or private.
  fileprivate var mayPublishHeaders: Bool {
    phases.contains { $0.kind == .headers }
      || ["framework", "framework.static", "kernel-extension", "library.static", "library.dynamic"]
        .contains(productType?.suffix ?? "")
  }
}

extension Diagnostic.Code {
  package static let fileOptionUnsuitable = Diagnostic.Code(
    "file-option-unsuitable", "The option does not apply to the file: headers, for example, have no compiler flags.",
    "leave out the option")
  package static let fileInNoPhase = Diagnostic.Code(
    "file-in-no-phase", "The target has no build phase for this type of file, for example for a header in an app.",
    "no action is needed; sources and frameworks find the header by its path")
}
