import Checks
import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// The texts of a project that name moved files: build settings, .xcconfig files, build phases, scripts and file lists.
///
/// Where a text certainly is the path, it changes. Other places are noted.
struct MovedPaths {
  /// The changed .xcconfig and .xcfilelist files, relative to the project's folder.
  private(set) var files: [String: (old: [UInt8], new: [UInt8])] = [:]
  /// The places that a person has to look at.
  private(set) var notes: [Diagnostic] = []
  private let moves: [(old: String, new: String)]
  private let loaded: LoadedProject
  private var rewritten: RewrittenPaths
  private var scripts: [ObjectField] = []

  /// Finds the texts that name moved files.
  ///
  /// - Parameters:
  ///   - moves: The files and folders, by their old and new paths relative to the project's folder.
  ///   - loaded: The project before the move.
  ///   - files: Files that change for another reason.
  init(
    _ moves: [(old: String, new: String)], in loaded: LoadedProject,
    files: [String: (old: [UInt8], new: [UInt8])] = [:]
  ) {
    self.moves = moves
    self.loaded = loaded
    self.files = files
    rewritten = RewrittenPaths(of: [nil] + loaded.project.targets, in: loaded.project) { word, target, configuration in
      word.following(moves)
        ?? target.flatMap { target in
          let names = configuration.map { [$0] } ?? target.configurations.map(\.name)
          let words = names.map { Self.successor(of: word, moves, loaded.settings(of: target, configuration: $0)) }
          return words.allSatisfy { $0 == words.first } ? words.first ?? nil : nil
        }
    }
    for target in [nil] + loaded.project.targets.map(Optional.some) {
      for configuration in (target?.configurations ?? loaded.project.configurations).map(\.name) {
        followInherited(of: target, loaded.settings(of: target, configuration: configuration))
      }
      followScripts(of: target)
    }
  }

  /// The project with the new paths.
  ///
  /// - Throws: What editing throws.
  mutating func followed(in project: XcodeProject) throws(Diagnostic) -> XcodeProject {
    notes = try project.fileEdits.lostReferences(in: rewritten.settings, files: loaded.files).map(\.note) + notes
    return try project.settingEdits.setting(rewritten.settings, references: .replace).setting(
      rewritten.fields + scripts)
  }

  /// The word that leads to the new path of a moved file to which `word` leads through build settings.
  private static func successor(
    of word: PathWord, _ moves: [(old: String, new: String)], _ settings: ResolvedSettings
  ) -> String? {
    guard let path = word.path(in: settings) else { return nil }
    return moves.lazy.compactMap { path.path(after: $0.old, movesTo: $0.new) }.first.map(word.leading)
  }

  /// Changes .xcconfig files, and notes values that lead a target to a moved file through other settings.
  private mutating func followInherited(of target: ProjectTarget?, _ settings: ResolvedSettings) {
    for assignment in settings.written where assignment.origin.level != .target {
      let text = SettingText(of: assignment.key)
      if let new = text.replacing(assignment.value, { $0.following(moves) }) {
        if [.projectFile, .targetFile].contains(assignment.origin.level) { write(new, for: assignment) }
      } else if let target, settings.assignments(of: assignment.key).first == assignment,
        let new = text.replacing(assignment.value, { Self.successor(of: $0, moves, settings) })
      {
        let note = Diagnostic(
          .oldNameKept,
          "\(assignment.writtenKey) \"\(assignment.value)\" leads target \"\(target.name)\" to the old path",
          severity: .note, at: assignment.origin.place,
          remedy: .operation(
            .init("setting.set", ["setting": "\(assignment.writtenKey)=\(new)", "target": target.name])))
        if !notes.contains(note) { notes.append(note) }
      }
    }
  }

  private mutating func write(_ value: String, for assignment: SettingAssignment) {
    let folder = loaded.shown("")
    guard let file = assignment.origin.place?.file, folder.isEmpty || file.hasPrefix(folder) else { return }
    let path = file.dropFirst(folder.count).drop { $0 == "/" }.description
    guard !file.hasPrefix("../"), !DependencyFolder.isInstalled(path), let bytes = current(path) else { return }
    var settings = ConfigurationFile(parsing: bytes, file: path)
    guard (try? settings.set(value, for: assignment.writtenKey)) != nil else { return }
    replace(path, with: settings.bytes)
  }

  /// Changes the scripts of a target's phases and rules, and the lists of files that its phases name.
  private mutating func followScripts(of target: ProjectTarget?) {
    guard let target else { return }
    let objects =
      target.phases.filter { $0.script != nil }.map { ($0.object, "shellScript", "script phase \"\($0.name)\"") }
      + target.buildRules.filter { $0.script != nil }.map { ($0.object, "script", "script of a build rule") }
    for (object, key, title) in objects {
      guard let old = object[key]?.string else { continue }
      let script = ScriptText(old, following: moves)
      if script.text != old { scripts.append(ObjectField(object.id, key, .text(script.text))) }
      for path in script.mentions {
        let new = moves.first { $0.old == path.replacing("\\ ", with: " ") }?.new ?? path
        note("the \(title) of target \"\(target.name)\" may name \"\(path)\": write \"\(new)\"", at: object.place)
      }
    }
    let lists = target.phases.flatMap { $0.inputFileLists + $0.outputFileLists }
    for configuration in target.configurations.map(\.name) {
      let settings = loaded.settings(of: target, configuration: configuration)
      for list in lists {
        guard let path = PathWord(list, isPath: true).path(in: settings), !DependencyFolder.isInstalled(path) else {
          continue
        }
        followList(at: path, settings)
      }
    }
  }

  /// Changes the paths in a list of files, each on a line.
  private mutating func followList(at path: String, _ settings: ResolvedSettings) {
    guard let bytes = current(path), let text = String(validating: bytes, as: UTF8.self) else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      let end = line.reversed().prefix(while: \.isWhitespace).count
      let word = PathWord(String(line.dropLast(end)), isPath: true)
      if let new = word.following(moves) { return new + line.suffix(end) }
      if !line.hasPrefix("#"), let new = Self.successor(of: word, moves, settings) {
        note("the list has the old path: write \"\(new)\"", at: Place(file: path, line: number + 1))
      }
      return String(line)
    }
    replace(path, with: Array(lines.joined(separator: "\n").utf8))
  }

  private func current(_ path: String) -> [UInt8]? {
    files[path]?.new ?? (try? FileAccess.read(loaded.absolute(path), limit: 1 << 24))
  }

  private mutating func replace(_ path: String, with new: [UInt8]) {
    guard let old = files[path]?.old ?? current(path), old != new else { return }
    files[path] = (old, new)
  }

  private mutating func note(_ message: String, at place: Place?) {
    let note = Diagnostic(.oldNameKept, message, severity: .note, at: place)
    if !notes.contains(note) { notes.append(note) }
  }
}
