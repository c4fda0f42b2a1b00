public import Diagnostics

extension MachOFile {
  /// The digests that the deployment target needs: also SHA-1 where systems do not know SHA-256 (Security's
  /// `machorep.cpp`).
  ///
  /// All slices get the same, and a bundle's seal as well.
  public var digestsNeeded: Set<CodeDigest> {
    let needsSHA1 = slices.contains { slice in
      guard let build = slice.build, let limit = Self.firstWithSHA256[build.platform] else { return false }
      return build.minimumSystem < limit
    }
    return needsSHA1 ? [.sha1, .sha256] : [.sha256]
  }

  private static let firstWithSHA256: [MachOPlatform: MachOVersion] = [
    .macOS: MachOVersion(10, 11, 4), .iOS: MachOVersion(11), .tvOS: MachOVersion(11), .watchOS: MachOVersion(12),
  ]

  /// Signs every slice; an existing signature is replaced.
  ///
  /// The original's bytes are read once. With the same request the result is the same each time.
  /// - Throws: `code-unsignable`, `signing-failed`, `entitlements-unwritable`, and what reading throws.
  public func signed(with request: CodeSigningRequest) throws(Diagnostic) -> SignedCode {
    try check(request)
    let digests = (request.digests ?? digestsNeeded).sorted { $0.rawValue < $1.rawValue }
    let signer = SliceSigner(request: request, digests: digests, file: file)
    var contents: [ComposedBytes] = []
    var signatures: [CodeSignature] = []
    for slice in slices {
      let (content, signature) = try signer.sign(slice)
      contents.append(content)
      signatures.append(signature)
    }
    return SignedCode(content: try composed(contents), signatures: signatures)
  }

  /// The file without signatures.
  ///
  /// - Throws: `code-unsignable`, and what reading throws.
  public func withoutSignatures() throws(Diagnostic) -> ComposedBytes {
    var contents: [ComposedBytes] = []
    for slice in slices { contents.append(try SliceEditor(slice, file: file).withoutSignature()) }
    return try composed(contents)
  }

  private func check(_ request: CodeSigningRequest) throws(Diagnostic) {
    let architecture = slices[0].architecture
    if request.identifier.isEmpty || request.identifier.utf8.contains(0) {
      throw .unsignable("the identifier is empty or contains a zero", file: file, architecture: architecture)
    }
    if request.digests?.isEmpty == true {
      throw .unsignable("no digest was chosen", file: file, architecture: architecture)
    }
    guard (12...24).contains(request.pageSize.trailingZeroBitCount), request.pageSize.nonzeroBitCount == 1 else {
      throw .unsignable("pages can't have \(request.pageSize) bytes", file: file, architecture: architecture)
    }
    if let other = slices.first(where: { Self.withoutCode.contains($0.fileType) }) {
      throw .unsignable(
        "it is not a program, library or bundle", file: file, architecture: other.architecture)
    }
    if let encrypted = slices.first(where: { $0.encryption?.isEncrypted == true }) {
      throw .unsignable(
        "the App Store encrypted it", file: file, architecture: encrypted.architecture,
        remedy: .advice("sign the app from its archive instead of the store's copy"))
    }
  }

  /// Debug symbols, and code that is not linked.
  private static let withoutCode: [MachOSlice.FileType?] = [.dSYM, .object]

  /// Puts slices together again, each at its alignment.
  private func composed(_ contents: [ComposedBytes]) throws(Diagnostic) -> ComposedBytes {
    guard container != .thin else { return contents[0] }
    let headerSize = 8 + contents.count * container.entrySize
    var header = (container == .universal ? UInt32(0xCAFE_BABE) : 0xCAFE_BABF).bigEndianBytes
    header += UInt32(contents.count).bigEndianBytes
    var offsets: [Int] = []
    var end = headerSize
    for (slice, content) in zip(slices, contents) {
      let unit = 1 << (slice.alignment ?? 14)
      let offset = (end + unit - 1) / unit * unit
      end = offset + content.count
      guard container == .universal64 || end <= Int(UInt32.max) else {
        throw .unsignable("the universal file has more than 4 GiB", file: file, architecture: slice.architecture)
      }
      header += entry(for: slice, offset: offset, size: content.count)
      offsets.append(offset)
    }
    var file = ComposedBytes()
    file.append(header)
    for (offset, content) in zip(offsets, contents) {
      file.appendZeros(offset - file.count)
      file.append(content, 0..<content.count)
    }
    return file
  }

  private func entry(for slice: MachOSlice, offset: Int, size: Int) -> [UInt8] {
    let alignment = UInt32(slice.alignment ?? 14).bigEndianBytes
    let architecture = slice.architecture.cpuType.bigEndianBytes + slice.architecture.cpuSubtype.bigEndianBytes
    guard container == .universal64 else {
      return architecture + UInt32(offset).bigEndianBytes + UInt32(size).bigEndianBytes + alignment
    }
    return architecture + UInt64(offset).bigEndianBytes + UInt64(size).bigEndianBytes + alignment
      + UInt32(0).bigEndianBytes
  }

  /// The identifier of code that is in no bundle, as `codesign` makes it of the file's name (Security's `diskrep.cpp`).
  ///
  /// An extension and versions are left out; ad hoc, an identifier without a period is made unique with the UUID.
  /// - Parameters:
  ///   - name: The file's name.
  ///   - isAdHoc: Whether it is signed ad hoc.
  /// - Returns: The identifier.
  public func identifier(forFileNamed name: String, isAdHoc: Bool) -> String {
    let identifier = Self.identifier(ofFileName: name)
    guard isAdHoc, !identifier.contains("."), let uuid = slices[0].uuid else { return identifier }
    return identifier + "-" + hexadecimal(Array("UUID".utf8) + uuid)
  }

  private static func identifier(ofFileName name: String) -> String {
    var text = Array((name.split(separator: "/").last ?? "").utf8)
    let period = UInt8(ascii: ".")
    if let last = text.lastIndex(of: period), !(last + 1 < text.count && RequirementText.isDigit(text[last + 1])) {
      text.removeSubrange(last...)
    }
    guard let first = text.first, first != period, !RequirementText.isDigit(first) else {
      return String(decoding: text, as: UTF8.self)
    }
    // Of several numbers at the end the first is kept: libA.1.2 becomes libA.1.
    var end = (text.lastIndex { $0 != period && !RequirementText.isDigit($0) } ?? 0) + 1
    if end < text.count, text[end] == period { end += 1 }
    while end < text.count, RequirementText.isDigit(text[end]) { end += 1 }
    return String(decoding: text[..<end], as: UTF8.self)
  }
}
