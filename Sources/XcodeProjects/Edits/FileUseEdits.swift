public import Diagnostics
import PropertyLists

extension XcodeProject {
  /// The project in which the header at `path` has a visibility in `target`.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - path: A header that the target uses, by its path relative to the project's folder.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where nothing changes.
  /// - Throws: The errors of reading.
  public func setting(
    _ visibility: HeaderVisibility, ofHeaderAt path: String, in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let place = SynchronizedPlace(path, ProjectPaths(self))
    return try uses(ofFileAt: path, by: target, in: .headers).reduceEdits(of: self) {
      (project, use) throws(Diagnostic) in
      guard use.visibility != visibility else { return project }
      guard let place, use.folder != nil else {
        let attributes = visibility.applied(to: use.options.attributes)
        return try project.setting("ATTRIBUTES", to: attributes.isEmpty ? nil : .texts(attributes), of: use.object)
      }
      return try project.setting(visibility, of: place, in: target)
    }
  }

  /// The project in which `target` compiles the source at `path` with its own flags.
  ///
  /// - Parameters:
  ///   - flags: The flags; empty for none.
  ///   - path: A source that the target compiles, by its path relative to the project's folder.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where nothing changes.
  /// - Throws: The errors of reading.
  public func setting(
    compilerFlags flags: String, ofSourceAt path: String, in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let flags = flags.isEmpty ? nil : flags
    let place = SynchronizedPlace(path, ProjectPaths(self))
    return try uses(ofFileAt: path, by: target, in: .sources).reduceEdits(of: self) {
      (project, use) throws(Diagnostic) in
      guard use.options.compilerFlags != flags else { return project }
      guard let place, let folder = use.folder else {
        return try project.setting("COMPILER_FLAGS", to: flags.map { .text($0) }, of: use.object)
      }
      var options = use.options
      options.compilerFlags = flags
      return try project.setting(options, of: place.exception, in: folder, for: target)
    }
  }

  private func uses(ofFileAt path: String, by target: ProjectTarget, in phase: BuildPhase.Kind) -> [FileUse] {
    (uses(ofFileAt: path) ?? []).filter { $0.target.id == target.id && $0.phase == phase }
  }

  /// The project in which a header of a synchronized folder has a visibility.
  private func setting(
    _ visibility: HeaderVisibility, of place: SynchronizedPlace, in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let lists: [(SynchronizedException, HeaderVisibility)] = [(.publicHeader, .public), (.privateHeader, .private)]
    return try lists.reduceEdits(of: self) { (project, list) throws(Diagnostic) in
      list.1 == visibility
        ? try project.addingException(place.exception, list.0, in: place.folder, for: target)
        : try project.removingException(place.exception, list.0, in: place.folder, for: target)
    }
  }

  /// The project in which a build file has a value under `settings`.
  private func setting(
    _ key: String, to value: ProjectValue?, of file: ProjectObject
  ) throws(Diagnostic) -> XcodeProject {
    let file = try current(file)
    let isLast = value == nil && file["settings"]?.dictionary?.count == 1
    var edit = ProjectEdit(self)
    edit.set(isLast ? ["settings"] : ["settings", key], to: value, of: file.id)
    return try edit.applied()
  }
}
