import CodeSignatures
public import Diagnostics
import FileTrees

/// A dSYM: the debug symbols of one executable, which are found by its UUID.
public struct DebugSymbols: Sendable {
  /// The path of the .dSYM folder.
  public let path: String
  /// The UUIDs of the executables that it has the symbols of, one for each slice.
  public let uuids: Set<[UInt8]>

  /// The folder's name.
  public var name: String { AbsolutePath(path).components.last.map { String($0) } ?? path }

  /// Reads the Mach-O files in `Contents/Resources/DWARF`.
  ///
  /// - Throws: what reading files throws.
  public init(at path: String) throws(Diagnostic) {
    self.path = path
    var folder = path
    for name in ["Contents", "Resources", "DWARF"] where FileAccess.kind(of: folder) == .directory {
      folder += "/" + name
    }
    var uuids: Set<[UInt8]> = []
    if FileAccess.kind(of: folder) == .directory {
      for entry in try FileAccess.entries(of: folder) where entry.kind == .file {
        let file = folder + "/" + entry.name
        let code = try? MachOFile(reading: ProductFiles.mapped(file, shown: file), file: file)
        uuids.formUnion(code?.slices.compactMap(\.uuid) ?? [])
      }
    }
    self.uuids = uuids
  }

  /// The dSYMs in a folder, or the folder itself if it is one.
  ///
  /// - Throws: what reading files throws.
  public static func all(in folder: String) throws(Diagnostic) -> [DebugSymbols] {
    guard FileAccess.kind(of: folder) == .directory else { return [] }
    if folder.hasSuffix(ending) { return [try DebugSymbols(at: folder)] }
    return try FileAccess.entries(of: folder).filter { $0.kind == .directory && $0.name.hasSuffix(ending) }.map {
      entry throws(Diagnostic) in try DebugSymbols(at: folder + "/" + entry.name)
    }
  }

  private static let ending = ".dSYM"
}

extension [Product] {
  /// Those whose code has no debug symbols among `symbols`; Swift's libraries never have any.
  func without(_ symbols: [DebugSymbols]) -> [Product] {
    let known = symbols.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.uuids) }
    return filter { !$0.uuids.isSubset(of: known) && !$0.name.hasPrefix("libswift") }
  }
}

extension Product {
  /// The UUIDs of the code, by which its debug symbols are found.
  var uuids: Set<[UInt8]> { Set(code?.slices.compactMap(\.uuid) ?? []) }
}
