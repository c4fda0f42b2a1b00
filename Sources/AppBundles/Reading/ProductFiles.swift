import CodeSignatures
import Diagnostics
import FileTrees
import SystemCalls

/// The limits for reading a product, which keep a hostile one from taking all memory or time.
public struct ProductLimits: Hashable, Sendable {
  /// The most files, links and folders.
  public var entries = 250_000
  /// The most folders on the way to a file.
  public var depth = 64
  /// The most bundles around each other.
  public var nesting = 16
  /// The most bytes of all files.
  public var bytes = 16 << 30
  /// The most bytes of an Info.plist or profile.
  public var listBytes = 16 << 20

  /// The limits that no real product exceeds.
  public init() {}
}

/// The files of a product, found without following a link.
struct ProductFiles: Sendable {
  struct Entry: Sendable {
    let kind: DirectoryEntry.Kind
    let linkTarget: String?
    let size: Int
    /// The place in ``ProductFiles/paths``.
    fileprivate(set) var position = 0
    /// Whether it begins as Mach-O files do.
    let isLikelyCode: Bool
  }

  /// The path of the product itself, links followed.
  let root: String
  /// The name of the product, as messages and reports begin with it.
  let name: String
  /// The paths below the product, in the order of a walk through sorted folders.
  let paths: [String]
  private let entries: [String: Entry]

  /// Lists a folder with everything in it; `part` is the only folder at the top to list, if there is one.
  init(root: String, name: String, only part: String? = nil, within limits: ProductLimits) throws(Diagnostic) {
    self.root = root
    self.name = name
    var paths: [String] = []
    var entries: [String: Entry] = [:]
    var total = 0
    var pending: [DirectoryEntry] = []
    if let part {
      guard FileAccess.kind(of: root + "/" + part) == .directory else {
        throw .productInvalid(name, "has no folder \(part)", remedy: .advice("archive the app again"))
      }
      pending = [DirectoryEntry(name: part, kind: .directory)]
    }
    if part == nil { pending = try FileAccess.entries(of: root).reversed() }
    while let next = pending.popLast() {
      let path = next.name
      guard paths.count < limits.entries else {
        throw .productTooLarge(name, "contains more than \(limits.entries) files and folders")
      }
      guard path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < limits.depth else {
        throw .productTooLarge(name, "nests folders more than \(limits.depth) deep")
      }
      var entry = try Self.entry(next, in: root, shown: name + "/" + path)
      entry.position = paths.count
      total += entry.size
      guard total <= limits.bytes else {
        throw .productTooLarge(name, "contains more than \(ByteCount(limits.bytes))")
      }
      paths.append(path)
      entries[path] = entry
      guard next.kind == .directory else { continue }
      for inner in try FileAccess.entries(of: root + "/" + path).reversed() {
        pending.append(DirectoryEntry(name: path + "/" + inner.name, kind: inner.kind))
      }
    }
    self.paths = paths
    self.entries = entries
  }

  /// A single Mach-O file.
  init(machO path: String, name: String) throws(Diagnostic) {
    guard FileAccess.kind(of: path) == .file else {
      throw .productInvalid(name, "is not a regular file", remedy: .advice("give a bundle or a Mach-O file"))
    }
    let bytes = try Self.mapped(path, shown: name)
    guard try MachOFile.isLikely(bytes.bytes(0..<8)) else {
      throw .productInvalid(
        name, "is not a bundle, an archive or a Mach-O file",
        remedy: .advice("give a bundle, an archive, an .ipa or a Mach-O file")
      )
    }
    root = path
    self.name = name
    paths = [""]
    entries = ["": Entry(kind: .file, linkTarget: nil, size: bytes.count, isLikelyCode: true)]
  }

  subscript(path: String) -> Entry? { entries[path] }

  /// The paths below a folder, which follow it in the walk; all for the empty path.
  func paths(below folder: String) -> ArraySlice<String> {
    guard !folder.isEmpty else { return paths[...] }
    guard let start = entries[folder]?.position else { return [] }
    return paths[(start + 1)...].prefix { $0.path(below: folder) != nil }
  }

  func isFolder(_ path: String) -> Bool { entries[path].map { $0.kind == .directory } ?? path.isEmpty }

  func isFile(_ path: String) -> Bool { entries[path]?.kind == .file }

  /// The path as reports show it.
  func shown(_ path: String) -> String { path.isEmpty ? name : name + "/" + path }

  /// The bytes of a file, which are read when they are needed.
  func source(_ path: String) throws(Diagnostic) -> any ByteSource {
    try Self.mapped(path.isEmpty ? root : root + "/" + path, shown: shown(path))
  }

  /// The bytes of a small file.
  func bytes(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try FileAccess.read(root + "/" + path, limit: limit)
  }

  private static func entry(
    _ found: DirectoryEntry, in root: String, shown: String
  ) throws(Diagnostic) -> Entry {
    switch found.kind {
    case .directory: return Entry(kind: .directory, linkTarget: nil, size: 0, isLikelyCode: false)
    case .link:
      let target = try FileAccess.destination(ofLink: root + "/" + found.name)
      if ProductKind(folderNamed: found.name) != nil, leadsAround(shown, target) {
        throw .productInvalid(
          shown, "is a link to a folder that contains it",
          remedy: .advice("remove the link, and build the product again"))
      }
      return Entry(kind: .link, linkTarget: target, size: 0, isLikelyCode: false)
    case .file:
      let bytes = try mapped(root + "/" + found.name, shown: shown)
      return Entry(
        kind: .file, linkTarget: nil, size: bytes.count, isLikelyCode: try MachOFile.isLikely(bytes.bytes(0..<8)))
    case .other:
      throw .productInvalid(
        shown, "is neither a file, a folder nor a link with a name in UTF-8",
        remedy: .advice("remove it from the product"))
    }
  }

  /// Whether a link leads to a folder around itself, so that bundles would contain themselves.
  private static func leadsAround(_ path: String, _ target: String) -> Bool {
    guard !target.hasPrefix("/") else { return false }
    var folder = path.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = folder.popLast() } else { folder.append(String(part)) }
    }
    return path.split(separator: "/").map(String.init).starts(with: folder)
  }

  static func mapped(_ path: String, shown: String) throws(Diagnostic) -> MappedFile {
    do throws(SystemError) {
      return try MappedFile(path)
    } catch {
      throw .productInvalid(shown, "can't be read", remedy: .advice("check the permissions of the file"))
    }
  }
}
