import AppleIdentifiers
import CodeSignatures
public import Diagnostics
import FileTrees
import SystemCalls
import ZipArchives

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file with a product in it: an .ipa, whose app is in `Payload`, or a zip archive of one bundle.
public enum ProductPackage {
  /// Reads the product at a path: a bundle or Mach-O file as it is, one in a package from a temporary folder.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - work: What to do with the product; what it keeps of it can still be read afterwards.
  /// - Returns: What `work` returns.
  /// - Throws: `zip-invalid`, `zip-too-large`, `product-invalid`, `product-too-large`, and what `work` throws.
  public static func reading<Value>(
    _ path: String, _ work: (ProductTree) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    guard isPackage(path) else { return try work(ProductTree(at: path)) }
    return try unpacked(path) { product, folder throws(Diagnostic) in
      var tree = try ProductTree(at: product)
      tree.storeMetadata = storeMetadata(in: folder)
      if product.path(below: folder + "/Payload") != nil { tree.support = StoreSupport(in: folder) }
      return try work(tree)
    }
  }

  static let storeMetadataName = "iTunesMetadata.plist"

  /// The bytes of a regular file; what can't be read is no property list either.
  private static func storeMetadata(in folder: String) -> [UInt8]? {
    let file = folder + "/" + storeMetadataName
    guard let kind = FileAccess.kind(of: file) else { return nil }
    return kind == .file ? (try? FileAccess.read(file, limit: 1 << 20)) ?? [] : []
  }

  /// Changes the product at a path, or writes a changed copy.
  ///
  /// A package is unpacked, changed and packed again; it is replaced at the end. A copy whose name ends in .ipa is packed.
  /// A bundle that a killed run was about to replace is put back first.
  ///
  /// - Parameters:
  ///   - path: A bundle, a Mach-O file or a package.
  ///   - output: The path of the copy, where nothing may be; `nil` changes the product itself.
  ///   - isPlan: Whether to write nothing.
  ///   - change: Changes the product, or writes a changed copy to a path.
  /// - Returns: What `change` returns.
  /// - Throws: what ``reading(_:_:)`` throws, `folder-exists`, `file-exists`, and what `change` throws. Nothing is changed
  ///   then.
  public static func changing<Value>(
    _ path: String, into output: String?, isPlan: Bool,
    _ change: (_ product: ProductTree, _ output: String?) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    if !isPlan { TreeWriter.finishInterrupted(beside: OutputPath.resolved(path)) }
    if let output { try checkFree(output, besides: path) }
    guard isPackage(path) else { return try changingBundle(path, into: output, isPlan: isPlan, change) }
    let package = try FileAccess.resolved(path)
    let lock = isPlan || output != nil ? nil : try ReplacementLock(package)
    return try unpacked(path) { product, folder throws(Diagnostic) -> Value in
      let tree = try ProductTree(at: product)
      let isPacked = try output.map { output throws(Diagnostic) in try checkName(output, of: tree) }
      if isPacked == false { return try change(tree, output) }
      let value = try change(tree, nil)
      if isPlan { return value }
      try pack(folder, to: output ?? package, isNew: output != nil) { () throws(Diagnostic) in try lock?.check() }
      return value
    }
  }

  private static func changingBundle<Value>(
    _ path: String, into output: String?, isPlan: Bool,
    _ change: (_ product: ProductTree, _ output: String?) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let root = try FileAccess.resolved(path)
    // Whoever changes it from now on is noticed before it is replaced.
    let state = isPlan || !FileAccess.isDirectory(root) ? nil : try FolderState(of: root)
    var tree = try ProductTree(at: path)
    tree.stateBefore = state
    let isPacked = try output.map { output throws(Diagnostic) in try checkName(output, of: tree) }
    guard let output, isPacked == true, !isPlan else { return try change(tree, output) }
    return try TreeWriter.withWorkshop(in: temporaryFolder()) { workshop throws(Diagnostic) -> Value in
      let payload = workshop + (output.lowercased().hasSuffix(".ipa") ? "/Payload" : "")
      try FileAccess.createDirectory(payload)
      let value = try change(tree, payload + "/" + tree.root.name)
      try pack(workshop, to: output, isNew: true)
      return value
    }
  }

  /// Whether a copy with that name is packed; a bundle's has the extension of a bundle, by which it is recognized.
  private static func checkName(_ output: String, of tree: ProductTree) throws(Diagnostic) -> Bool {
    let isPacked = [".ipa", ".zip"].contains(where: output.lowercased().hasSuffix)
    let isMachO = tree.root.kind == .machO
    guard isMachO ? !isPacked : isPacked || ProductKind(folderNamed: output) != nil else {
      throw .productInvalid(
        output, isMachO ? "would be a package of a Mach-O file, which has none" : "has no extension of a bundle",
        remedy: .advice(isMachO ? "use a name without .ipa or .zip" : "use a name that ends in .app or .ipa"))
    }
    guard !output.lowercased().hasSuffix(ipaEnding) || tree.root.platforms.first?.platform != .macOS else {
      throw .productInvalid(
        output, "would be an .ipa of a Mac app, which no device installs",
        remedy: .advice("use a name that ends in .app or .zip"))
    }
    return isPacked
  }

  private static let ipaEnding = ".ipa"

  /// Whether the file at a path is an .ipa or another zip archive.
  static func isPackage(_ path: String) -> Bool {
    guard let resolved = try? FileAccess.resolved(path), FileAccess.kind(of: resolved) == .file,
      let bytes = try? ProductFiles.mapped(resolved, shown: path).bytes(0..<4)
    else { return false }
    return ZipArchive.isLikely(bytes)
  }

  /// The folder for temporary files, which TMPDIR names; an empty variable counts as unset.
  private static func temporaryFolder() throws(Diagnostic) -> String {
    let named = CurrentProcess.environment["TMPDIR"]
    let folder = named == "" ? "/tmp" : FileManager.default.temporaryDirectory.path()
    guard FileAccess.isDirectory(folder) else {
      throw Diagnostic(
        .fileNotFound, "the folder for temporary files does not exist: \"\(named ?? folder)\"",
        remedy: .advice("set TMPDIR to an existing folder, or unset it"))
    }
    return folder
  }

  /// Checks that an output would not be in the product that it is made of.
  ///
  /// - Throws: `product-invalid`.
  public static func check(_ output: String, isOutside path: String) throws(Diagnostic) {
    guard OutputPath.resolved(output).path(below: OutputPath.resolved(path)) == nil else {
      throw .productInvalid(path, "would contain \"\(output)\"", remedy: .advice("choose a path outside of it"))
    }
  }

  private static func checkFree(_ output: String, besides path: String) throws(Diagnostic) {
    try check(output, isOutside: path)
    guard FileAccess.kind(of: output) != nil else { return }
    throw Diagnostic(
      .fileExists, "\"\(output)\" already exists", at: Place(file: output),
      remedy: .advice("choose another path, or remove the file or folder"))
  }

  /// Unpacks a package into a private folder, which is removed afterwards.
  private static func unpacked<Value>(
    _ path: String, _ work: (_ product: String, _ folder: String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let archive = try ZipArchive(at: path)
    return try TreeWriter.withWorkshop(in: temporaryFolder()) { folder throws(Diagnostic) in
      // Resource forks of files that were packed on a Mac.
      try archive.unpack(into: folder) { $0 != "__MACOSX" && !$0.hasPrefix("__MACOSX/") }
      return try work(product(in: folder, of: path), folder)
    }
  }

  /// The only product in `Payload`, or at the top.
  private static func product(in folder: String, of path: String) throws(Diagnostic) -> String {
    let payload = folder + "/Payload"
    let place = FileAccess.kind(of: payload) == .directory ? payload : folder
    let found = try FileAccess.entries(of: place).filter {
      $0.kind == .directory && ProductKind(folderNamed: $0.name) != nil
    }
    guard let only = found.first, found.count == 1 else {
      guard found.isEmpty, let inner = try outerFolder(in: folder) else {
        let problem = found.isEmpty ? "contains no app" : "contains \(found.count) products"
        throw .productInvalid(
          path, problem,
          remedy: .advice(
            place == payload
              ? "put one app into its folder Payload" : "give an .ipa, or a zip archive with one bundle at its top"))
      }
      throw .productInvalid(
        path, "contains \(inner)/Payload, but devices look for a folder Payload at the top",
        remedy: .advice("zip the folder Payload itself, not the folder \(inner)"))
    }
    guard place == payload || !path.lowercased().hasSuffix(ipaEnding) else {
      throw .productInvalid(
        path, "has no folder Payload at the top, where devices look for the app",
        remedy: .advice("zip a folder Payload that contains \(only.name)"))
    }
    return place + "/" + only.name
  }

  /// The folder at the top that contains `Payload`, as zipping the folder around it gives.
  private static func outerFolder(in folder: String) throws(Diagnostic) -> String? {
    try FileAccess.entries(of: folder).map(\.name).first {
      FileAccess.kind(of: "\(folder)/\($0)/Payload") == .directory
    }
  }

  /// Packs a folder beside the place of the package, which it takes at the end.
  private static func pack(
    _ folder: String, to path: String, isNew: Bool, _ check: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) {
    guard let parent = FileAccess.parent(of: path) else {
      throw .productInvalid(path, "can't be written", remedy: .advice("choose another path"))
    }
    try FileAccess.createDirectory(parent)
    try TreeWriter.withWorkshop(in: parent) { workshop throws(Diagnostic) in
      let package = workshop + "/package"
      try ZipWriter.write(
        folder, to: package, permissions: isNew ? 0o644 : FileAccess.permissions(of: path))
      try check()
      if isNew { try FileAccess.moveNew(package, to: path) } else { try FileAccess.move(package, to: path) }
    }
  }
}
