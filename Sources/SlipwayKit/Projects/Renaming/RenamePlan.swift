import Checks
package import Diagnostics
import FileTrees
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// The edits of a rename through the files of a project.
struct RenamePlan {
  let loaded: LoadedProject
  /// The files in which the name is meant; `nil` for all.
  var scope: RenameScope?
  /// The files to write.
  private(set) var change: ProjectChange
  /// The places whose names may mean the declaration.
  private(set) var doubts: [Diagnostic] = []
  /// The number of names that change in sources.
  private(set) var count = 0

  init(_ title: String, in loaded: LoadedProject) {
    self.loaded = loaded
    change = ProjectChange(title)
  }

  /// Renames the uses of a declaration in the source at `path`, relative to the project's folder.
  mutating func rename(_ uses: [RenameUse], to new: String, in path: String, _ bytes: [UInt8]) {
    let lines = LineIndex(bytes)
    var renamed: [UInt8] = []
    var end = 0
    for use in uses.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let doubt = use.doubt {
        let name = String(decoding: bytes[use.range], as: UTF8.self)
        doubts.append(
          Diagnostic(
            .renameUndecided, "\"\(name)\" \(doubt) and was not renamed", severity: .note,
            at: Place(file: path, line: lines.line(of: use.range.lowerBound))))
        continue
      }
      let name = use.isCapitalized ? new.prefix(1).uppercased() + new.dropFirst() : new
      renamed += bytes[end..<use.range.lowerBound] + Array(name.utf8)
      end = use.range.upperBound
      count += 1
    }
    change.write(renamed + bytes[end...], to: loaded.absolute(path), replacing: bytes)
  }

  /// Changes every storyboard and xib of the project.
  mutating func changeInterfaces(_ edit: (InterfaceDocument) -> InterfaceDocument) {
    for file in InterfaceList(of: loaded).files {
      guard let old = file.document, scope?.contains(file.path) ?? true else { continue }
      let new = edit(old)
      guard !old.isArchive else {
        guard new.markup != old.markup else { continue }
        doubt("the name in an interface of Interface Builder 3 format was not renamed", at: Place(file: file.path))
        continue
      }
      change.write(new.markup.bytes, to: loaded.absolute(file.path), replacing: old.markup.bytes)
    }
  }

  /// Notes places in the storyboards and xibs of the project.
  mutating func doubtInterfaces(_ message: String, at lines: (InterfaceDocument) -> [Int]) {
    for file in InterfaceList(of: loaded).files where scope?.contains(file.path) ?? true {
      for line in file.document.map(lines) ?? [] { doubt(message, at: Place(file: file.path, line: line)) }
    }
  }

  /// Changes the elements of the XML files at `paths`, relative to the project's folder; other files are left alone.
  mutating func changeMarkup(
    of paths: [String], _ edit: (inout MarkupElement, _ path: String) -> Void
  ) {
    for path in paths where scope?.contains(path) ?? true {
      guard let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24),
        var markup = try? MarkupDocument(parsing: bytes, file: path)
      else { continue }
      edit(&markup.root, path)
      change.write(markup.bytes, to: loaded.absolute(path), replacing: bytes)
    }
  }

  /// Renames a class of tests in the lists of all test plans.
  mutating func changeTestPlans(of old: String, to new: String) {
    for path in Set(loaded.sourcePaths(["xctestplan"])).sorted() {
      guard let bytes = try? FileAccess.read(loaded.absolute(path), limit: 1 << 24),
        var plan = try? TestPlan(parsing: bytes, file: path), (try? plan.renameTestClass(old, to: new)) != nil
      else { continue }
      change.write(plan.document.bytes, to: loaded.absolute(path), replacing: bytes)
    }
  }

  /// Notes the sources and interfaces in the project's folder that name `name` and are not part of the project.
  mutating func doubtOthers(naming name: String) {
    for (path, bytes) in loaded.foreignSources(naming: name)
    where SourceTokens(bytes, isSwift: path.pathEnding == "swift").items.contains(where: { item in
      item.token == .name(name) || item.token == .text(name)
    }) {
      doubt("the file is not in the project and names \"\(name)\"", at: Place(file: path))
    }
  }

  /// Notes a place that a person has to look at.
  mutating func doubt(_ message: String, at place: Place) {
    doubts.append(Diagnostic(.renameUndecided, message, severity: .note, at: place))
  }

  /// Gives files other names in their folders, and updates the project.
  mutating func move(_ moves: [(old: String, new: String)]) throws(Diagnostic) {
    guard !moves.isEmpty else { return }
    let places = ProjectPlaces(loaded)
    var project = loaded.project
    let paths = Dictionary(moves.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    doubts = doubts.map { doubt in
      guard let place = doubt.place, let new = place.file.flatMap({ paths[$0] }) else { return doubt }
      return Diagnostic(doubt.code, doubt.message, severity: .note, at: Place(file: new, line: place.line))
    }
    for (old, new) in moves {
      let path = loaded.absolute(old)
      guard !FileAccess.exists(loaded.absolute(new)) else {
        throw Diagnostic(.fileExists, "\"\(new)\" already exists", at: Place(file: loaded.absolute(new)))
      }
      let bytes = try FileAccess.read(path)
      let content = change.files.first { $0.path == path }?.new ?? bytes
      change.move(path, to: loaded.absolute(new), holding: bytes, as: content)
      project = try FileMoving.renaming(old, to: new, in: places, project)
    }
    var texts = MovedPaths(moves, in: loaded)
    project = try texts.followed(in: project)
    for (path, file) in texts.files.sorted(by: { $0.key < $1.key }) {
      change.write(file.new, to: loaded.absolute(path), replacing: file.old)
    }
    doubts += texts.notes
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
  }
}

extension Diagnostic.Code {
  package static let renameUndecided = Diagnostic.Code(
    "rename-undecided", "The name may mean the renamed declaration or another one; only a compiler can tell.",
    "read the line, and rename it by hand if it means the declaration")
  package static let renameInvalid = Diagnostic.Code(
    "rename-invalid", "The new name is not a valid name, or another declaration has it.",
    "choose a name of letters, digits and underscores that no other declaration has")
  package static let declarationNotFound = Diagnostic.Code(
    "declaration-not-found", "No source of the project declares the class, outlet or action.",
    "\(command: "interface.show") FILE lists the classes, outlets and actions of a storyboard")
  package static let declarationAmbiguous = Diagnostic.Code(
    "declaration-ambiguous", "Several sources declare a class or action of that name.",
    "rename it by hand, or give the declarations different names first")
}

extension LoadedProject {
  /// The sources and interfaces below the project's folder that are not in the project, such as those of packages.
  func foreignSources(naming name: String) -> [(path: String, bytes: [UInt8])] {
    let endings: Set<String> = ["swift", "h", "m", "mm", "pch", "storyboard", "xib"]
    let own = Set(sourcePaths(endings))
    let all = try? FileAccess.walk(location.folder) { folder in
      !folder.lastName.hasPrefix(".") && !DependencyFolder.isInstalled(folder + "/x") && folder.lastName != "build"
    }
    return (all ?? []).compactMap { entry in
      guard entry.kind == .file, endings.contains(entry.name.pathEnding), !own.contains(entry.name),
        !DependencyFolder.isInstalled(entry.name),
        let bytes = try? FileAccess.read(absolute(entry.name), limit: 1 << 24), bytes.contains(name.utf8)
      else { return nil }
      return (entry.name, bytes)
    }
  }
}
