public import Diagnostics

/// An asset catalog (`.xcassets`): the sets of images, colours and files in a folder.
public struct AssetCatalog: Sendable {
  /// A folder in a catalog that has a `Contents.json`, or the file extension of a set.
  public struct AssetSet: Sendable, Hashable {
    /// The folder, seen from the catalog's; empty for the catalog itself.
    public let path: String
    /// The parsed contents; `nil` if the file is missing or unreadable.
    public let contents: AssetContents?
    /// The files directly in it but for `Contents.json`, by name.
    public let files: [String]

    /// The extension of the folder, such as `imageset`; empty for a group.
    public var kind: String {
      let name = path.split(separator: "/").last ?? ""
      return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }
  }

  /// The sets and groups, by path.
  public let sets: [AssetSet]
  /// The findings: unreadable contents files, missing referenced files, and unreferenced files.
  public let findings: [Diagnostic]

  /// Looks at a catalog.
  ///
  /// - Parameters:
  ///   - paths: The files below the catalog's folder, seen from it.
  ///   - name: The catalog's path, for places.
  ///   - files: Gives the bytes of a file by its path.
  public init(paths: [String], name: String? = nil, files: (String) -> [UInt8]?) {
    let all = Set(paths)
    var folders: [String: [String]] = [:]
    for path in paths {
      let folder = RelativePaths.parent(path)
      folders[folder, default: []].append(path.path(below: folder) ?? path)
    }
    var sets: [AssetSet] = []
    var findings: [Diagnostic] = []
    for (folder, names) in folders.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let path = folder.isEmpty ? Self.contentsName : folder + "/" + Self.contentsName
      let place = Place(file: name.map { $0 + "/" + path } ?? path)
      var contents: AssetContents?
      if names.contains(Self.contentsName), let bytes = files(path) {
        do {
          contents = try AssetContents(parsing: bytes, file: place.file)
        } catch {
          findings.append(error)
        }
      }
      let own = names.filter { $0 != Self.contentsName && !$0.hasPrefix(".") }.sorted()
      let set = AssetSet(path: folder, contents: contents, files: own)
      sets.append(set)
      findings += Self.findings(in: set, at: place) { all.contains(folder.isEmpty ? $0 : "\(folder)/\($0)") }
    }
    self.sets = sets
    self.findings = findings
  }

  private static let contentsName = "Contents.json"

  /// The findings of a set, which may name files in folders below it.
  private static func findings(
    in set: AssetSet, at place: Place, isThere: (String) -> Bool
  ) -> [Diagnostic] {
    guard let contents = set.contents else { return [] }
    let named = Set(contents.filenames)
    let present = Set(set.files)
    let folded = Dictionary(set.files.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let misspelled = named.filter { !present.contains($0) && folded[$0.lowercased()] != nil }
    // A referenced name may be a folder, such as a layer of an icon: these are checked separately.
    var seen: Set<String> = []
    let missing = contents.filenames.filter {
      !present.contains($0) && !misspelled.contains($0) && !isFolder($0) && !isThere($0) && seen.insert($0).inserted
    }
    let differences = misspelled.sorted().map {
      Diagnostic(
        .assetFileMissing,
        "the set references \"\($0)\", which is named \"\(folded[$0.lowercased()] ?? "")\" on disk",
        severity: .note, at: contents.place(ofFile: $0) ?? place)
    }
    let used = named.union(misspelled.compactMap { folded[$0.lowercased()] })
    let unused = set.kind.isEmpty ? [] : set.files.filter { !used.contains($0) }
    return gaps(missing, at: missing.first.flatMap { contents.place(ofFile: $0) } ?? place) + differences
      + surplus(unused, at: place)
  }

  /// One finding for all files of a set that nothing uses.
  private static func surplus(_ files: [String], at place: Place) -> [Diagnostic] {
    guard let first = files.first else { return [] }
    let words = files.count == 1 ? "the file \"\(first)\"" : "\(files.count) files, such as \"\(first)\""
    return [Diagnostic(.assetFileUnused, "the set does not reference \(words)", severity: .note, at: place)]
  }

  /// One finding for all missing files of a set.
  private static func gaps(_ missing: [String], at place: Place) -> [Diagnostic] {
    guard let first = missing.first else { return [] }
    let words =
      missing.count == 1 ? "the missing file \"\(first)\"" : "\(missing.count) missing files, such as \"\(first)\""
    return [Diagnostic(.assetFileMissing, "the set references \(words)", severity: .warning, at: place)]
  }

  private static func isFolder(_ name: String) -> Bool {
    ["imageset", "imagestacklayer", "solidimagestacklayer", "imagestack", "appiconset", "sticker", "stickersequence"]
      .contains { name.hasSuffix("." + $0) }
  }
}

extension Diagnostic.Code {
  package static let assetFileMissing = Diagnostic.Code(
    "asset-file-missing", "Contents.json names a file that does not exist.",
    "restore the file, or remove it from Contents.json")
  package static let assetFileUnused = Diagnostic.Code(
    "asset-file-unused", "A file of an image set, app icon or other asset is not listed in its Contents.json.",
    "delete the file, or list it in Contents.json")
}
