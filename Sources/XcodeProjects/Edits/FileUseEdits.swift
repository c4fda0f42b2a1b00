public import Diagnostics
import PropertyLists

extension FileEdits {
  /// The project in which the headers at `paths` have a visibility in `target`.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - paths: Headers, relative to the project's folder; one that the target does not use stays as it is.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where nothing changes.
  /// - Throws: The errors of reading.
  public func setting(
    _ visibility: HeaderVisibility, ofHeadersAt paths: [String], in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let uses = uses(ofFilesAt: paths, by: target, in: .headers).filter { $0.visibility != visibility }
    var edit = ProjectEdit(project)
    for use in uses where use.place == nil {
      let attributes = visibility.applied(to: use.options.attributes)
      edit.set("ATTRIBUTES", to: attributes.isEmpty ? nil : .texts(attributes), ofFile: use.object)
    }
    let project = edit.changes.isEmpty ? project : try edit.applied()
    let folders = SynchronizedPlace.byFolder(uses.compactMap(\.place))
    return try folders.reduceEdits(of: project) { (project, group) throws(Diagnostic) in
      let lists: [(SynchronizedException, HeaderVisibility)] = [(.publicHeader, .public), (.privateHeader, .private)]
      return try lists.reduceEdits(of: project) { (project, list) throws(Diagnostic) in
        list.1 == visibility
          ? try project.synchronizedFolderEdits.addingExceptions(
            group.exceptions, list.0, in: group.folder, for: target)
          : try project.synchronizedFolderEdits.removingExceptions(
            group.exceptions, list.0, in: group.folder, for: target)
      }
    }
  }

  /// The project in which `target` compiles the sources at `paths` with flags of their own.
  ///
  /// - Parameters:
  ///   - flags: The flags; empty for none.
  ///   - paths: Sources, relative to the project's folder; one that the target does not compile stays as it is.
  ///   - target: A target of this project.
  /// - Returns: The project after the edit; the same bytes where nothing changes.
  /// - Throws: The errors of reading.
  public func setting(
    compilerFlags flags: String, ofSourcesAt paths: [String], in target: ProjectTarget
  ) throws(Diagnostic) -> XcodeProject {
    let flags = flags.isEmpty ? nil : flags
    let uses = uses(ofFilesAt: paths, by: target, in: .sources).filter { $0.options.compilerFlags != flags }
    var edit = ProjectEdit(project)
    for use in uses where use.place == nil {
      edit.set("COMPILER_FLAGS", to: flags.map { .text($0) }, ofFile: use.object)
    }
    let project = edit.changes.isEmpty ? project : try edit.applied()
    return try SynchronizedPlace.byFolder(uses.compactMap(\.place)).reduceEdits(of: project) {
      (project, group) throws(Diagnostic) in
      var own: [String: BuildFileOptions] = [:]
      for use in uses {
        guard let place = use.place, place.folder.id == group.folder.id else { continue }
        own[place.exception] = use.options
        own[place.exception]?.compilerFlags = flags
      }
      return try project.synchronizedFolderEdits.setting(own, in: group.folder, for: target)
    }
  }

  private func uses(
    ofFilesAt paths: [String], by target: ProjectTarget, in phase: BuildPhase.Kind
  ) -> [FileUse] {
    let uses = FileUses(project)
    return paths.flatMap { uses[$0] ?? [] }.filter { $0.target.id == target.id && $0.phase == phase }
  }
}

extension ProjectEdit {
  /// Gives a build file a value under `settings`, which goes with its last value.
  mutating func set(_ key: String, to value: ProjectValue?, ofFile file: ProjectObject) {
    let isLast = value == nil && file["settings"]?.dictionary?.count == 1
    set(isLast ? ["settings"] : ["settings", key], to: value, of: file.id)
  }
}
