public import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists

extension SigningPlan {
  /// The signatures of a part: one for each slice.
  public typealias Signatures = [(part: Part, signatures: [CodeSignature])]

  /// Signs a copy of the product, which then replaces the product or is written to `output`.
  ///
  /// - Parameter output: The path of the signed copy, where nothing may be; `nil` replaces the product.
  /// - Returns: The signatures, in the order of ``parts``.
  /// - Throws: `code-unsignable`, `folder-exists`, `file-exists`, and what reading and writing files throws. Nothing is
  ///   changed then.
  @discardableResult
  public func sign(into output: String? = nil) throws(Diagnostic) -> Signatures {
    var signatures: Signatures = []
    try tree.changeCopy(into: output) { copy throws(Diagnostic) in
      var signer = copy
      for part in parts { signatures.append((part, try signer.sign(part))) }
    }
    return signatures
  }
}

extension ProductTree {
  /// The bundles and Mach-O files that have a signature, from inside to outside.
  ///
  /// - Throws: `code-unsignable`.
  public func signed() throws(Diagnostic) -> [Product] {
    try signable().filter { product in
      guard let code = product.code else { return hasSignatureFiles(product) }
      return code.slices.contains { $0.signatureRange != nil } || hasSeal(product)
    }
  }

  /// Removes the signatures and sealed lists of all code in a copy of the product; profiles stay.
  ///
  /// - Parameter output: The path of the copy, where nothing may be; `nil` replaces the product.
  /// - Throws: `code-unsignable`, `folder-exists`, `file-exists`, and what reading and writing files throws. Nothing is
  ///   changed then.
  public func removeSignatures(into output: String? = nil) throws(Diagnostic) {
    let signed = try signed()
    try changeCopy(into: output) { signer throws(Diagnostic) in
      for product in signed { try signer.unsign(product) }
    }
  }

  /// Writes files into a copy of the product, whose signatures do not hold afterwards.
  ///
  /// - Parameters:
  ///   - files: The files; missing folders are created.
  ///   - output: The path of the copy, where nothing may be; `nil` replaces the product.
  /// - Throws: What ``checkWriting(_:)`` throws, `folder-exists`, and what reading and writing files throws. Nothing is
  ///   changed then.
  public func write(_ files: [ProductFile], into output: String? = nil) throws(Diagnostic) {
    try checkWriting(files)
    try changeCopy(into: output) { copy throws(Diagnostic) in
      for file in files { try copy.write(file) }
    }
  }

  /// Checks that files would be inside of the product, and would not replace a folder or lead through a link.
  ///
  /// - Throws: `path-invalid`, `path-in-git`, `product-invalid`.
  public func checkWriting(_ files: [ProductFile]) throws(Diagnostic) {
    for file in files {
      let place = try file.place(in: self)
      var path = ""
      for name in place.rawValue.split(separator: "/") {
        path = joined(path, String(name))
        guard let kind = self.files[path]?.kind else { break }
        let isLast = path == place.rawValue
        guard isLast ? kind != .directory : kind == .directory else {
          throw .productInvalid(
            self.files.shown(path), isLast ? "is a folder" : "is a file or a link, not a folder",
            remedy: .advice("choose another folder or name"))
        }
      }
    }
  }

  /// Changes a copy beside the product, which takes its place at the end, or the place `output`.
  fileprivate func changeCopy(
    into output: String?, _ change: (_ copy: ProductSigner) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let fill = { (copy: String) throws(Diagnostic) in
      let state = if let stateBefore { stateBefore } else { try FolderState(of: files.root) }
      try FileAccess.copyContents(of: files.root, to: copy)
      try change(ProductSigner(folder: copy, of: self))
      guard try FolderState(of: files.root) == state else {
        throw Diagnostic(
          .busy, "\"\(root.path)\" was changed meanwhile", at: Place(file: root.path),
          remedy: .advice("run the command again"))
      }
    }
    guard let output else {
      return root.kind == .machO
        ? try change(ProductSigner(folder: files.root, of: self)) : try TreeWriter.replace(files.root, with: fill)
    }
    guard root.kind == .machO else { return try TreeWriter.create(FileTree(), at: output, finish: fill) }
    guard FileAccess.kind(of: output) == nil else {
      throw Diagnostic(
        .fileExists, "\"\(output)\" already exists", at: Place(file: output),
        remedy: .advice("choose another path, or remove the file"))
    }
    try change(ProductSigner(folder: files.root, of: self, output: output))
  }
}

/// Signs the parts of a copy of a product.
struct ProductSigner {
  /// The copy.
  private let folder: String
  private let tree: ProductTree
  /// The new file, for a Mach-O file that is not replaced.
  private let output: String?
  /// The digests of files, which the seals of several bundles contain.
  private var digests: [String: FileDigests] = [:]
  /// The code that is signed, by its location.
  private var signed: [String: NestedCode] = [:]

  init(folder: String, of tree: ProductTree, output: String? = nil) {
    self.folder = folder
    self.tree = tree
    self.output = output
  }

  mutating func sign(_ part: SigningPlan.Part) throws(Diagnostic) -> [CodeSignature] {
    let product = part.product
    guard product.code != nil else { return [try signBundle(part)] }
    let code = try code(of: product)
    var request = part.request
    if let layout = product.layout {
      let content = place(product.location, layout.folder)
      if let profile = part.profile { try replace(profile, at: content + "/" + layout.profile) }
      if let infoPlist = part.infoPlist { try replace(infoPlist, at: content + "/" + layout.infoPlist) }
      request.infoPlist = try FileAccess.read(content + "/" + layout.infoPlist, limit: ProductLimits().listBytes)
      request.resources = try seal(product, layout, digests: request.digests ?? code.digestsNeeded)
    }
    let result = try code.signed(with: request)
    try write(result.content, as: product)
    if let first = result.signatures.first { signed[product.location] = try NestedCode(first) }
    return result.signatures
  }

  /// Signs a bundle without a Mach-O file: its signature is in files.
  private mutating func signBundle(_ part: SigningPlan.Part) throws(Diagnostic) -> CodeSignature {
    let product = part.product
    guard let layout = product.layout else {
      throw .unsignable(product.path, "has no executable", remedy: .advice("build the product again"))
    }
    let content = place(product.location, layout.folder)
    if let infoPlist = part.infoPlist { try replace(infoPlist, at: content + "/" + layout.infoPlist) }
    let infoPlist = try FileAccess.read(content + "/" + layout.infoPlist, limit: ProductLimits().listBytes)
    var request = part.request
    request.resources = try seal(product, layout, digests: request.digests ?? SignatureFiles.digests)
    let files = try SignatureFiles(signing: infoPlist, with: request, file: product.path)
    for (slot, bytes) in files.contents {
      guard let name = slot.fileName else { continue }
      try FileAccess.write(bytes, to: content + "/" + Self.sealFolder + "/" + name)
    }
    signed[product.location] = try NestedCode(files.signature)
    return files.signature
  }

  func unsign(_ product: Product) throws(Diagnostic) {
    if product.code != nil { try write(code(of: product).withoutSignatures(), as: product) }
    guard let layout = product.layout else { return }
    try removeSeal(in: place(product.location, layout.folder))
  }

  func write(_ file: ProductFile) throws(Diagnostic) {
    let path = folder + "/" + (try file.place(in: tree)).rawValue
    switch file.content {
    case .bytes(let bytes): try replace(bytes, at: path)
    case .copy(let source):
      if FileAccess.kind(of: path) != nil { try FileAccess.remove(path) }
      try FileAccess.copy(source, to: path)
    }
  }

  private func place(_ parts: String...) -> String {
    joined(folder, parts.filter { !$0.isEmpty }.joined(separator: "/"))
  }

  private func executable(of product: Product) -> String {
    guard let path = product.executable?.path(below: tree.files.name) else { return folder }
    return place(path)
  }

  private func code(of product: Product) throws(Diagnostic) -> MachOFile {
    try MachOFile(
      reading: ProductFiles.mapped(executable(of: product), shown: product.executable ?? product.path),
      file: product.executable)
  }

  private func write(_ content: ComposedBytes, as product: Product) throws(Diagnostic) {
    let path = executable(of: product)
    guard tree.root.kind == .machO else { return try replace(content, at: path) }
    let place = try OutputPath(output ?? path)
    try FileAccess.write(to: place, permissions: FileAccess.permissions(of: path)) { add throws(Diagnostic) in
      try content.forEachPiece(of: 0..<content.count, add)
    }
  }

  /// Replaces a file of the copy, which keeps its permissions; nobody but this process uses the copy.
  private func replace(_ content: some ByteSource, at path: String) throws(Diagnostic) {
    var permissions: UInt16 = 0o644
    if FileAccess.kind(of: path) != nil {
      permissions = try FileAccess.permissions(of: path)
      try FileAccess.remove(path)
    }
    let file = try NewFile(at: path)
    try content.forEachPiece(of: 0..<content.count) { piece throws(Diagnostic) in try file.write(piece) }
    try file.finish(permissions: permissions)
  }

  private func removeSeal(in content: String) throws(Diagnostic) {
    let folder = content + "/" + Self.sealFolder
    if FileAccess.kind(of: folder) != nil { try FileAccess.remove(folder) }
  }

  private static let sealFolder = "_CodeSignature"

  // MARK: The seal

  /// Writes the list of sealed files, and returns its content.
  private mutating func seal(
    _ product: Product, _ layout: BundleLayout, digests needed: Set<CodeDigest>
  ) throws(Diagnostic) -> [UInt8] {
    let content = place(product.location, layout.folder)
    try removeSeal(in: content)
    var entries: [BundleEntry] = []
    for entry in try FileAccess.walk(content) where entry.kind != .directory {
      let target = entry.kind == .link ? try FileAccess.destination(ofLink: content + "/" + entry.name) : nil
      entries.append(BundleEntry(path: entry.name, linkTarget: target))
    }
    if let link = entries.first(where: \.leadsOut) {
      throw .unsignable(
        joined(product.path, layout.folder, link.path), "is a link that leads out of the bundle",
        remedy: .advice("replace the link by the file itself"))
    }
    // Without code, the Info.plist is what is signed.
    let own = (product.executable ?? product.infoPlistPath)?.path(below: joined(product.path, layout.folder))
    let builder = try SealBuilder(entries, layout: layout == .flat ? .flat : .folders, executable: own)
    var files: [String: FileDigests] = [:]
    for path in builder.filePaths {
      files[path] = try digest(content + "/" + path, SealBuilder.digestsNeeded(for: needed))
    }
    var nested: [String: NestedCode] = [:]
    for path in builder.nestedPaths { nested[path] = signed[joined(product.location, layout.folder, path)] }
    let bytes = try builder.seal(files: files, nested: nested, digests: needed)
    try FileAccess.createDirectory(content + "/" + Self.sealFolder)
    try FileAccess.write(bytes, to: content + "/" + Self.sealFolder + "/CodeResources")
    return bytes
  }

  /// The digests of a file, which nothing changes once a seal contains them.
  private mutating func digest(_ path: String, _ needed: Set<CodeDigest>) throws(Diagnostic) -> FileDigests {
    if let known = digests[path], needed.isSubset(of: known.values.keys) { return known }
    let found = try FileDigests(of: ProductFiles.mapped(path, shown: path), needed)
    digests[path] = found
    return found
  }
}
