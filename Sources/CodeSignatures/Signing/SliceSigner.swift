import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// Signs one slice, or a bundle without a Mach-O file.
struct SliceSigner {
  let request: CodeSigningRequest
  let digests: [CodeDigest]
  let file: String?

  /// The bytes that `codesign` reserves for the CMS signature.
  private static let reservedForCMS = 18_000
  /// What a CMS signature has beside its certificates, with a timestamp and its certificates.
  private static let largestRest = 12_000

  /// The slice with its signature, and the signature.
  func sign(_ slice: MachOSlice) throws(Diagnostic) -> (content: ComposedBytes, signature: CodeSignature) {
    let editor = try SliceEditor(slice, file: file)
    let parts = try SignatureParts(request, slice, file: file)
    let writers = digests.map {
      writer($0, parts, codeLimit: editor.signatureOffset, pageSize: request.pageSize, sdk: slice.build?.sdk)
    }
    let size = reservedSize(parts, writers)
    var content = try editor.code(signatureSize: size)
    let pages = try PageDigests.digests(of: content, pageSize: request.pageSize, digests)
    let directories = zip(writers, pages).map { $0.bytes(pageDigests: $1) }
    let area = try signature(parts, directories)
    guard area.count <= size else {
      throw .unsignable(
        "its signature has \(area.count) bytes, and \(size) were reserved", file: file, architecture: slice.architecture
      )
    }
    let padded = area + [UInt8](repeating: 0, count: size - area.count)
    content.append(padded)
    return (content, try CodeSignature(parsing: padded, file: file))
  }

  /// The files of `_CodeSignature` in a bundle whose Info.plist takes the place of the code.
  func signatureFiles(_ infoPlist: [UInt8]) throws(Diagnostic) -> [SignatureSlot: [UInt8]] {
    let parts = try SignatureParts(request, nil, file: file)
    let directories = digests.map {
      writer($0, parts, codeLimit: infoPlist.count, pageSize: nil, sdk: nil).bytes(pageDigests: $0.hash(infoPlist))
    }
    var files: [SignatureSlot: [UInt8]] = [.codeDirectory: directories[0], .cms: try message(directories)]
    for part in parts.blobs { files[part.slot] = part.blob }
    for (slot, directory) in zip(SignatureSlot.alternateDirectories, directories.dropFirst()) {
      files[slot] = directory
    }
    return files
  }

  private func writer(
    _ digest: CodeDigest, _ parts: SignatureParts, codeLimit: Int, pageSize: Int?, sdk: MachOVersion?
  ) -> CodeDirectoryWriter {
    var flags = request.flags
    if request.identity == nil { flags.insert(.adHoc) }
    let runtime = flags.contains(.runtime) ? request.runtimeVersion ?? sdk : nil
    return CodeDirectoryWriter(
      digest: digest, identifier: request.identifier, teamID: request.teamID ?? request.identity?.teamID, flags: flags,
      codeLimit: codeLimit, pageSize: pageSize, executableSegment: parts.executableSegment,
      runtimeVersion: runtime, special: parts.special)
  }

  private func reservedSize(_ parts: SignatureParts, _ writers: [CodeDirectoryWriter]) -> Int {
    let chain = request.identity?.chain.reduce(0) { $0 + $1.der.count } ?? 0
    let count = parts.blobs.count + writers.count + 1
    let blobs = parts.blobs.reduce(0) { $0 + $1.blob.count } + writers.reduce(0) { $0 + $1.reservedSize }
    let message = max(Self.reservedForCMS, request.identity == nil ? 0 : chain + Self.largestRest)
    return (12 + count * 8 + blobs + message + 15) / 16 * 16
  }

  private func signature(_ parts: SignatureParts, _ directories: [[UInt8]]) throws(Diagnostic) -> [UInt8] {
    let message = Blob.bytes(.wrapper, try message(directories))
    var blobs: [(type: UInt32, blob: [UInt8])] = [(SignatureSlot.codeDirectory.rawValue, directories[0])]
    blobs += parts.blobs.map { ($0.slot.rawValue, $0.blob) }
    for (slot, directory) in zip(SignatureSlot.alternateDirectories, directories.dropFirst()) {
      blobs.append((slot.rawValue, directory))
    }
    blobs.append((SignatureSlot.cms.rawValue, message))
    return SuperBlob.bytes(.embeddedSignature, blobs)
  }

  /// The CMS signature of the first directory, which lists the digests of all.
  private func message(_ directories: [[UInt8]]) throws(Diagnostic) -> [UInt8] {
    guard let identity = request.identity else { return [] }
    let full = zip(digests, directories).map { $0.algorithm.hash($1) }
    let hashes = PropertyList.array(full.map { .data(Array($0.prefix(20))) })
    let attributes = SignedData.CodeAttributes(
      hashes: try PropertyList.dictionary([("cdhashes", hashes)]).serialized(as: .xml),
      digests: zip(digests, full).map {
        SignedData.CodeDirectoryDigest(algorithm: $0.algorithm.identifier, digest: $1)
      }, moment: request.signingTime)
    return try SignedData.signingCode(
      directories[0], by: identity, attributes: attributes, timestamp: request.timestamp)
  }
}

/// What a signature holds beside its code directories.
private struct SignatureParts {
  /// The blobs in order of their slots.
  let blobs: [(slot: SignatureSlot, blob: [UInt8])]
  /// What the special slots are of.
  let special: [SignatureSlot: [UInt8]]
  let executableSegment: CodeDirectory.ExecutableSegment?

  init(_ request: CodeSigningRequest, _ slice: MachOSlice?, file: String?) throws(Diagnostic) {
    let isProgram = slice?.fileType == .execute
    var blobs: [(slot: SignatureSlot, blob: [UInt8])] = [(.requirements, Self.requirements(request).bytes)]
    var segmentFlags: ExecutableSegmentFlags = isProgram ? .mainBinary : []
    if isProgram, var entitlements = request.entitlements {
      entitlements.sortByKey()
      let xml = try PropertyList.dictionary(entitlements).serialized(as: .xml)
      blobs.append((.entitlements, Blob.bytes(.entitlements, xml)))
      blobs.append((.entitlementsDER, Blob.bytes(.entitlementsDER, try EntitlementsEncoding.der(of: entitlements))))
      for row in ExecutableSegmentFlags.entitlements where entitlements[row.key]?.boolean == true {
        segmentFlags.formUnion(row.flag)
      }
    }
    var special: [SignatureSlot: [UInt8]] = [:]
    for part in blobs { special[part.slot] = part.blob }
    if let infoPlist = request.infoPlist {
      special[.infoPlist] = infoPlist
    } else {
      special[.infoPlist] = try slice?.infoPlistBytes()
    }
    special[.resources] = request.resources
    self.blobs = blobs
    self.special = special
    let text = slice?.segment("__TEXT")?.range
    executableSegment =
      slice?.build == nil || text?.isEmpty != false
      ? nil
      : CodeDirectory.ExecutableSegment(
        base: UInt64(text?.lowerBound ?? 0), limit: UInt64(text?.count ?? 0), flags: segmentFlags)
  }

  private static func requirements(_ request: CodeSigningRequest) -> CodeRequirementSet {
    let designated = request.identity.flatMap { identity in
      CodeRequirement.designated(identifier: request.identifier, chain: identity.chain, root: identity.root)
    }
    return CodeRequirementSet(designated.map { [(.designated, $0)] } ?? [])
  }
}
