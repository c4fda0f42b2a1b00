import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists

/// A product with everything nested in it, as it is on disk.
///
/// No symbolic link in the product is followed, so that nothing outside it is read.
public struct ProductTree: Sendable {
  /// The outermost product.
  public let root: Product
  let files: ProductFiles
  /// The files before they were read, by which a change since then is noticed.
  var stateBefore: FolderState?
  /// The bytes of the .ipa's iTunesMetadata.plist, if the App Store put one there.
  var storeMetadata: [UInt8]?
  /// What is beside the app for the App Store; `nil` for a product that is in no package or archive.
  var support: StoreSupport?

  /// All products: the outermost, then those nested in it.
  public var products: [Product] { root.withNested }

  /// Reads the headers, Info.plists and names of a product.
  ///
  /// - Parameters:
  ///   - path: A bundle, an archive or a Mach-O file; a link to one is followed.
  ///   - name: The name that the product will get, which says what it is; `nil` for the name that it has.
  ///   - limits: The limits.
  /// - Throws: `product-invalid`, `product-too-large`, and what reading files throws.
  public init(
    at path: String, named name: String? = nil, within limits: ProductLimits = ProductLimits()
  ) throws(Diagnostic) {
    if FileAccess.isStream(path) {
      throw .productInvalid(
        path, "is a pipe or a device, not a file", remedy: .advice("write the app to a file first"))
    }
    let root = try FileAccess.resolved(path)
    let name = name ?? String(AbsolutePath(path).components.last ?? "/")
    guard FileAccess.isDirectory(root) else {
      files = try ProductFiles(machO: root, name: name)
      self.root = ProductReader.machO(at: "", in: files)
      return
    }
    guard let kind = ProductKind(folderNamed: name) ?? ProductKind(folderNamed: root) else {
      throw .productInvalid(
        name, "is not a bundle, an archive or a Mach-O file",
        remedy: .advice("give a .app, .appex, .framework, .xctest, .bundle, .ipa or .xcarchive, or a Mach-O file"))
    }
    files = try ProductFiles(
      root: root, name: name, only: kind == .archive ? "Products" : nil, within: limits)
    self.root = try ProductReader(files, limits: limits).product(at: "", kind)
    support = kind == .archive ? StoreSupport(in: root) : nil
  }
}

/// Reads the bundles of a product, from outside to inside.
struct ProductReader {
  private let files: ProductFiles
  private let limits: ProductLimits
  /// The bundles below each bundle, and the Mach-O files.
  private let inner: [String: [String]]

  init(_ files: ProductFiles, limits: ProductLimits) throws(Diagnostic) {
    self.files = files
    self.limits = limits
    var inner: [String: [String]] = [:]
    // The bundles around the current path, outermost first.
    var around = [""]
    for path in files.paths {
      while around.count > 1, path.path(below: around[around.count - 1]) == nil { around.removeLast() }
      if files[path]?.isLikelyCode == true {
        inner[around[around.count - 1], default: []].append(path)
      } else if Self.isBundle(path, in: files, limits) {
        inner[around[around.count - 1], default: []].append(path)
        around.append(path)
        guard around.count <= limits.nesting else {
          throw .productTooLarge(files.name, "nests bundles more than \(limits.nesting) deep")
        }
      }
    }
    self.inner = inner
  }

  /// Resources are files of the bundle around them, unless they contain code or a signature.
  private static func isBundle(_ path: String, in files: ProductFiles, _ limits: ProductLimits) -> Bool {
    guard files.isFolder(path), let kind = ProductKind(folderNamed: path), kind != .archive else { return false }
    guard kind == .bundle else { return true }
    let parts = BundleParts(path, kind, in: files, limits)
    return parts.executable != nil || files.isFile(parts.content("_CodeSignature/CodeDirectory"))
  }

  func product(at path: String, _ kind: ProductKind) throws(Diagnostic) -> Product {
    let parts = BundleParts(path, kind, in: files, limits)
    var nested: [Product] = []
    for inner in inner[path] ?? [] where inner != parts.executable {
      guard files.isFolder(inner) else {
        nested.append(Self.machO(at: inner, in: files))
        continue
      }
      guard let kind = ProductKind(folderNamed: inner) else { continue }
      nested.append(try product(at: inner, kind))
    }
    let own = files.paths(below: path).filter(files.isFile)
    let code = parts.executable.map { Self.code($0, in: files) }
    return Product(
      kind: kind, path: files.shown(path), layout: kind == .archive ? nil : parts.layout, infoPlist: parts.infoPlist,
      information: parts.information, informationProblem: parts.problem,
      executable: parts.executable.map(files.shown), code: code.flatMap { try? $0.get() },
      codeProblem: code.flatMap { if case .failure(let problem) = $0 { problem } else { nil } },
      profile: files.isFile(parts.content(parts.layout.profile))
        ? files.shown(parts.content(parts.layout.profile)) : nil,
      fileCount: own.count, byteCount: own.reduce(0) { $0 + (files[$1]?.size ?? 0) }, nested: nested,
      location: path)
  }

  static func machO(at path: String, in files: ProductFiles) -> Product {
    let code = code(path, in: files)
    let file = try? code.get()
    let embedded = file?.slices.lazy.compactMap { slice in (try? slice.infoPlistBytes()) ?? nil }.first
    return Product(
      kind: .machO, path: files.shown(path), layout: nil, infoPlist: .unknown,
      information: embedded.flatMap { try? PropertyList(parsing: $0) }?.dictionary, informationProblem: nil,
      executable: files.shown(path), code: file,
      codeProblem: { if case .failure(let problem) = code { problem } else { nil } }(), profile: nil, fileCount: 1,
      byteCount: files[path]?.size ?? 0, nested: [], location: path)
  }

  private static func code(_ path: String, in files: ProductFiles) -> Result<MachOFile, Diagnostic> {
    Result { () throws(Diagnostic) in try MachOFile(reading: files.source(path), file: files.shown(path)) }
  }
}

/// Where the parts of a bundle are.
private struct BundleParts {
  let layout: BundleLayout
  let infoPlist: SignedFile
  let information: PropertyListDictionary?
  let problem: Diagnostic?
  /// The path of the executable, if it is a file.
  private(set) var executable: String?

  private let path: String

  init(_ path: String, _ kind: ProductKind, in files: ProductFiles, _ limits: ProductLimits) {
    self.path = path
    layout = BundleLayout(of: path, kind, in: files)
    let file = joined(path, layout.folder, layout.infoPlist)
    guard kind != .archive else {
      (infoPlist, information, problem) = (.missing, nil, nil)
      return
    }
    var bytes: [UInt8]?
    var content: PropertyListDictionary?
    var failure: Diagnostic?
    do throws(Diagnostic) {
      bytes = files.isFile(file) ? try files.bytes(file, limit: limits.listBytes) : nil
      content = try bytes.flatMap { bytes throws(Diagnostic) in
        try PropertyList(parsing: bytes, file: files.shown(file)).dictionary
      }
    } catch {
      failure = error
    }
    (infoPlist, information, problem) = (bytes.map { .content($0) } ?? .missing, content, failure)
    executable = code(information?["CFBundleExecutable"]?.string, in: files)
    // Without a readable Info.plist, the only code in the folder shows what was signed.
    if executable == nil, information == nil, bytes != nil { executable = onlyCode(in: files) }
  }

  /// The path of a file in the folder that contains `_CodeSignature`.
  func content(_ name: String) -> String { joined(path, layout.folder, name) }

  /// The file that the Info.plist names, or that has the bundle's name; never one outside its folder.
  private func code(_ name: String?, in files: ProductFiles) -> String? {
    let own = (path.isEmpty ? files.name : path).utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) }
    let name = name ?? own.map { String($0.prefix { $0 != "." }) } ?? ""
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let file = joined(path, layout.folder, layout.executableFolder, name)
    return files.isFile(file) ? file : nil
  }

  private func onlyCode(in files: ProductFiles) -> String? {
    let folder = joined(path, layout.folder, layout.executableFolder)
    let code = files.paths(below: folder).filter {
      files[$0]?.isLikelyCode == true && $0.path(below: folder)?.utf8.contains(UInt8(ascii: "/")) == false
    }
    return code.count == 1 ? code[0] : nil
  }
}

extension BundleLayout {
  fileprivate init(of path: String, _ kind: ProductKind, in files: ProductFiles) {
    let contents = joined(path, "Contents")
    let signs = ["Info.plist", "MacOS", "_CodeSignature"]
    if files.isFolder(contents), signs.contains(where: { files[contents + "/" + $0] != nil }) {
      self = .contents
    } else if kind == .framework, let version = Self.version(of: path, in: files) {
      self = .versioned(version)
    } else {
      self = .flat
    }
  }

  /// The version that `Current` names, or the only one.
  private static func version(of path: String, in files: ProductFiles) -> String? {
    let folder = joined(path, "Versions")
    guard files.isFolder(folder) else { return nil }
    if let target = files[folder + "/Current"]?.linkTarget {
      let names = target.split(separator: "/").filter { $0 != "." }
      if names.count == 1, files.isFolder(folder + "/" + names[0]) { return String(names[0]) }
    }
    let versions = files.paths(below: folder).compactMap { $0.path(below: folder) }.filter {
      !$0.utf8.contains(UInt8(ascii: "/")) && files.isFolder(folder + "/" + $0)
    }
    return versions.count == 1 ? versions[0] : nil
  }
}
