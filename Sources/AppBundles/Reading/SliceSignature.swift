public import CodeSignatures
public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The signature of one slice, or of a bundle without a Mach-O file, read and not verified.
public struct SliceSignature: Sendable {
  /// The slice; `nil` for a bundle whose signature is in files.
  public let slice: MachOSlice?
  /// The signature; `nil` if there is none, or it can't be read.
  public let signature: CodeSignature?
  /// Why the signature can't be read.
  public let problem: Diagnostic?
  /// The certificate in the signature that names the signer; `nil` for ad hoc signatures.
  public let signer: SigningCertificate?
  /// The moment of signing as the signer claims it.
  public let signingTime: Date?

  init(_ slice: MachOSlice?, _ read: () throws(Diagnostic) -> CodeSignature?, _ memory: CertificateMemory) {
    self.slice = slice
    do throws(Diagnostic) {
      let signature = try read()
      self.signature = signature
      problem = nil
      let message = signature.flatMap { signature -> SignedData? in
        guard let cms = signature.cms, !cms.isEmpty else { return nil }
        return try? SignedData(
          parsing: cms, detached: signature.directories[0].bytes, file: signature.file, remembering: memory)
      }
      signer = message?.signers.first?.certificate
      signingTime = message?.signers.first?.signingTime
    } catch {
      (signature, signer, signingTime) = (nil, nil, nil)
      problem = error
    }
  }
}

extension ProductTree {
  /// The signatures of a product's own code.
  public func signatures(
    of product: Product, remembering memory: CertificateMemory = CertificateMemory()
  ) -> [SliceSignature] {
    guard let code = product.code else {
      let files = signatureFiles(of: product)
      guard product.executable == nil, files[.codeDirectory] != nil else { return [] }
      return [
        SliceSignature(
          nil, { () throws(Diagnostic) in try CodeSignature(files: files, file: product.path) }, memory)
      ]
    }
    return code.slices.map { slice in
      SliceSignature(
        slice,
        { () throws(Diagnostic) in
          try slice.signatureBytes().map { bytes throws(Diagnostic) in
            try CodeSignature(parsing: bytes, file: product.executable)
          }
        }, memory)
    }
  }

  /// The profile that is embedded in a product.
  ///
  /// - Throws: what reading profiles throws.
  public func profile(
    of product: Product, trusting roots: TrustedRoots? = nil,
    remembering memory: CertificateMemory = CertificateMemory()
  ) throws(Diagnostic) -> ProvisioningProfile? {
    guard let path = product.profile, let layout = product.layout else { return nil }
    let bytes = try files.bytes(
      joined(product.location, layout.folder, layout.profile), limit: ProductLimits().listBytes)
    return try ProvisioningProfile(parsing: bytes, file: path, trusting: roots, remembering: memory)
  }

  /// Whether the signature of a product is in files.
  func hasSignatureFiles(_ product: Product) -> Bool {
    guard product.executable == nil, let layout = product.layout else { return false }
    return files.isFile(joined(product.location, layout.folder, "_CodeSignature/CodeDirectory"))
  }

  /// Whether a bundle has a list of sealed resources.
  func hasSeal(_ product: Product) -> Bool {
    guard let layout = product.layout else { return false }
    return files.isFile(joined(product.location, layout.folder, "_CodeSignature/CodeResources"))
  }

  /// The parts of a signature that are files in `_CodeSignature`.
  func signatureFiles(of product: Product) -> [SignatureSlot: [UInt8]] {
    guard let layout = product.layout else { return [:] }
    let numbers: [UInt32] = [0, 2, 3, 5, 7] + Array(0x1000...0x1004) + [0x10000]
    var found: [SignatureSlot: [UInt8]] = [:]
    for slot in numbers.map(SignatureSlot.init(rawValue:)) {
      guard let name = slot.fileName else { continue }
      let path = joined(product.location, layout.folder, "_CodeSignature", name)
      if files.isFile(path) { found[slot] = try? files.bytes(path, limit: 64 << 20) }
    }
    return found
  }
}

/// A path of parts, of which empty ones are left out.
func joined(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: "/") }
