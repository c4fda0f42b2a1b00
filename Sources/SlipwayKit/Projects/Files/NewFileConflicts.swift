import Checks
package import Diagnostics
import FileTrees
import XcodeProjects

/// What a target can't have beside new files: types and sources of the same name, and other tables of the same texts.
struct NewFileConflicts {
  private let loaded: LoadedProject
  private let uses: FileUses
  private let target: ProjectTarget

  init(_ loaded: LoadedProject, _ places: ProjectPlaces, in target: ProjectTarget) {
    self.loaded = loaded
    self.target = target
    uses = FileUses(loaded.project, places.paths)
  }

  /// Throws if the target can't have a new file beside its files.
  ///
  /// - Parameters:
  ///   - path: The new file, relative to the project's folder.
  ///   - bytes: Its content.
  /// - Throws: `declaration-exists`, `file-exists`.
  func require(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    if ["swift", "m", "mm"].contains(path.pathEnding) { try requireSource(path, bytes) }
    if Self.tables.contains(path.pathEnding) { try requireTable(path) }
    if Self.resources.contains(path.pathEnding) { try requireResource(path) }
  }

  /// The build copies resources of one name to one place.
  private func requireResource(_ path: String) throws(Diagnostic) {
    let others = loaded.sourcePaths([path.pathEnding]).sorted().filter { other in
      other.lastName.lowercased() == path.lastName.lowercased() && !other.contains(".lproj/")
        && uses.contains(other, in: target)
    }
    guard let other = others.first else { return }
    throw exists(other, "a resource of", remedy: "edit that file, or choose another name")
  }

  /// The resources that new files are; those of one language are in a folder of their own.
  private static let resources: Set<String> = ["storyboard", "xcprivacy", "xcstrings", "xib"]

  private func requireSource(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let types = Self.types(in: bytes, path)
    for other in loaded.sources(of: target) {
      if other.lastName.lowercased() == path.lastName.lowercased() { throw exists(other, "a source called") }
      guard let content = try? FileAccess.read(loaded.absolute(other), limit: 1 << 24),
        types.contains(where: { content.contains($0.utf8) }),
        let type = Self.types(in: content, other).intersection(types).min()
      else { continue }
      throw Diagnostic(
        .declarationExists, "\"\(other)\" already declares \"\(type)\" in \"\(target.name)\"",
        at: Place(file: loaded.absolute(other)), remedy: .advice("choose another name"))
    }
  }

  /// A string catalog takes the place of the other tables of its name, and Xcode builds no target with both.
  private func requireTable(_ path: String) throws(Diagnostic) {
    let isCatalog = path.pathEnding == "xcstrings"
    let others = loaded.sourcePaths(Self.tables).sorted().filter { other in
      other.lastName.withoutPathEnding == path.lastName.withoutPathEnding
        && (other.pathEnding == "xcstrings") != isCatalog && uses.contains(other, in: target)
    }
    guard let other = others.first else { return }
    throw exists(other, "the strings of")
  }

  private func exists(_ other: String, _ what: String, remedy: String = "choose another name") -> Diagnostic {
    Diagnostic(
      .fileExists, "\"\(target.name)\" already has \(what) this name: \"\(other)\"",
      at: Place(file: loaded.absolute(other)), remedy: .advice(remedy))
  }

  private static let tables: Set<String> = ["strings", "stringsdict", "xcstrings"]

  /// The types that a source declares for its module.
  private static func types(in bytes: [UInt8], _ path: String) -> Set<String> {
    guard path.pathEnding == "swift" else { return SourceNames(bytes, path: path).types }
    return SourceTokens(bytes, isSwift: true).moduleTypes
  }
}

extension SourceTokens {
  /// The Swift types outside other declarations that the whole module sees.
  var moduleTypes: Set<String> {
    var (depth, types) = (0, Set<String>())
    for (index, item) in items.enumerated() {
      switch item.token {
      case .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: "}")): depth -= 1
      case .name(let name) where depth == 0:
        guard case .name(let keyword) = token(before: index), Self.typeKeywords.contains(keyword) else { continue }
        let modifiers = (1...4).compactMap { token(before: index - $0) }
          .prefix { if case .name = $0 { true } else { false } }
        if !modifiers.contains(.name("private")), !modifiers.contains(.name("fileprivate")) { types.insert(name) }
      default: continue
      }
    }
    return types
  }
}

extension Diagnostic.Code {
  package static let declarationExists = Diagnostic.Code(
    "declaration-exists", "A source of the target already declares the type.", "choose another name")
}
