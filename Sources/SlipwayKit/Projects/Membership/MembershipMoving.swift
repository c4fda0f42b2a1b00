import Checks
public import Diagnostics
import FileTrees
import XcodeProjects

/// The move of files from one target to a library or framework that it links.
public struct MembershipMoving {
  /// The files to write.
  public let change: ProjectChange
  /// The files, relative to the project's folder.
  public let files: [String]
  /// Whether the first target links the second only from now on.
  public let isNewlyLinked: Bool
  /// The sources of the first target that use a type of the moved files without importing the module, sorted.
  public let importing: [String]
  /// The module to import.
  public let module: String
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to move files and folders from a target to another.
  ///
  /// The options of each file stay. Headers become public in a framework, and the target links the library.
  ///
  /// - Parameters:
  ///   - paths: Files of the project, absolute; of folders all files in them.
  ///   - source: The name of the target that has them.
  ///   - library: The name of the library or framework.
  ///   - loaded: The project.
  /// - Throws: `file-missing`, `file-not-in-target`, `target-not-found`, `target-unfit` for a target that can't be
  ///   linked, and what the edits throw.
  public init(
    _ paths: [String], from source: String, to library: String, in loaded: LoadedProject
  ) throws(Diagnostic) {
    let from = try loaded.target(source)
    let to = try loaded.target(library)
    guard to.productType?.isLinked ?? false, to.id != from.id else {
      throw Diagnostic(
        .targetUnfit, "target \"\(to.name)\" is not a library or framework that \"\(from.name)\" can link",
        at: to.object.place, remedy: .operation(.init("target.add", ["template": "framework", "host": from.name])))
    }
    let places = ProjectPlaces(loaded)
    let uses = FileUses(loaded.project, places.paths)
    var files: [String] = []
    var known: Set<String> = []
    for path in paths { files += try places.files(at: path, uses).filter { known.insert($0).inserted } }
    if let entry = files.first(where: { Self.hasEntryPoint($0, in: loaded) }) {
      throw Diagnostic(
        .targetUnfit, "\"\(entry)\" contains the entry point of \"\(from.name)\", which a library can't have",
        remedy: .advice("leave it out"))
    }
    var project = try Self.moving(files, uses, from: from, to: to, in: loaded.project)
    isNewlyLinked = !from.listedDependencies.contains { $0.name == to.name && $0.isLinked }
    if isNewlyLinked { project = try loaded.adding(to, toDependenciesOf: from, in: project) }
    module = loaded.configurations.settings(of: to)["PRODUCT_MODULE_NAME"] ?? to.name
    importing = Self.importing(module, files, from: from, in: loaded)
    self.files = files
    change = loaded.change("file target move \(files.map(\.lastName).joined(separator: " "))", to: project)
    notes = Self.notes(files, importing, module)
  }

  /// Whether a program starts in a source.
  private static func hasEntryPoint(_ file: String, in loaded: LoadedProject) -> Bool {
    if ["main.swift", "main.m", "main.mm"].contains(file.lastName) { return true }
    guard file.pathEnding == "swift", let bytes = try? FileAccess.read(loaded.absolute(file), limit: 1 << 24) else {
      return false
    }
    let marks = ["@main", "@UIApplicationMain", "@NSApplicationMain"]
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      line.split(whereSeparator: \.isWhitespace).first.map { marks.contains(String($0)) } ?? false
    }
  }

  private static func moving(
    _ files: [String], _ uses: FileUses, from: ProjectTarget, to: ProjectTarget, in project: XcodeProject
  ) throws(Diagnostic) -> XcodeProject {
    var added: [AddedFile] = []
    var headers: [String] = []
    for file in files {
      guard let use = uses[file]?.first(where: { $0.target.id == from.id }) else {
        throw Diagnostic(
          .fileNotInTarget, "\"\(file)\" is not in target \"\(from.name)\"", at: from.object.place,
          remedy: .operation(.init("file.show", ["path": file])))
      }
      guard !uses.contains(file, in: to) else { continue }
      added.append(AddedFile(file, targets: [to], options: use.options))
      if use.phase == .headers || FileType(path: file).phase == .headers { headers.append(file) }
    }
    return try project.fileEdits.removingFiles(at: files, from: [from], uses: uses).fileEdits.addingFiles(added)
      .fileEdits.setting(.public, ofHeadersAt: headers, in: to)
  }

  /// The sources of `target` that use a type of the moved files without importing the module.
  private static func importing(
    _ module: String, _ moved: [String], from target: ProjectTarget, in loaded: LoadedProject
  ) -> [String] {
    func names(in path: String) -> SourceNames? {
      (try? FileAccess.read(loaded.absolute(path), limit: 1 << 24)).map { SourceNames($0, path: path) }
    }
    let types = Set(moved.compactMap(names).flatMap(\.types))
    guard !types.isEmpty else { return [] }
    let moved = Set(moved)
    return loaded.sources(of: target).filter { path in
      guard !moved.contains(path), path.pathEnding == "swift", let names = names(in: path) else { return false }
      return !names.imports.contains(module) && !names.all.isDisjoint(with: types)
    }.sorted()
  }

  private static func notes(_ files: [String], _ importing: [String], _ module: String) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if !importing.isEmpty {
      notes.append(
        Diagnostic(.importNeeded, "add \"import \(module)\" to \(importing.joined(separator: ", "))", severity: .note))
    }
    if files.contains(where: { $0.pathEnding == "swift" }) {
      notes.append(
        Diagnostic(
          .importNeeded, "declarations that other targets use must be public in \(module)", severity: .note))
    }
    return notes
  }
}

extension Diagnostic.Code {
  package static let fileNotInTarget = Diagnostic.Code(
    "file-not-in-target", "The target does not use the file.",
    "run \(command: "file.show") FILE to list the targets that use it")
  package static let importNeeded = Diagnostic.Code(
    "import-needed", "Sources must import a module or header, because they use types of another target or language.",
    "import the module or header in the message; declarations that other targets use must be public")
}
