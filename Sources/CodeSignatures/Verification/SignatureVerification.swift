public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file that a signature has a digest of, but does not hold.
public enum SignedFile: Hashable, Sendable {
  /// Its bytes.
  case content([UInt8])
  /// There is no such file.
  case missing
  /// Nobody looked.
  case unknown
}

/// What code signatures are verified with, and when.
public struct VerificationContext {
  /// The roots to trust.
  public var roots: TrustedRoots
  /// The moment of the check.
  public var moment: Date
  /// What is shared by signatures that are verified together.
  public var memory: CertificateMemory

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - roots: The roots to trust; without it, Apple's and the simulator's.
  ///   - moment: The moment of the check.
  ///   - memory: What is shared by signatures that are verified together; it is for one thread.
  /// - Throws: `certificate-invalid`, when the program itself is damaged.
  public init(
    trusting roots: TrustedRoots? = nil, at moment: Date, remembering memory: CertificateMemory = CertificateMemory()
  ) throws(Diagnostic) {
    if let roots { self.roots = roots } else { self.roots = try TrustedRoots() }
    self.moment = moment
    self.memory = memory
  }
}

/// Whether the signature of one slice, or of a bundle without a Mach-O file, holds: every check, and what was read.
public struct SignatureReport: Sendable {
  /// The processor of the slice.
  public let architecture: MachOArchitecture?
  /// The signature; `nil` if there is none, or it can't be read.
  public let signature: CodeSignature?
  /// Who signed; `nil` for ad hoc signatures.
  public let signer: CodeSigner?
  /// The pages whose bytes were changed, of the code directory that systems use.
  public let changedPages: [Int]
  /// The checks.
  public let criteria: [SignatureCriterion]

  /// Whether no check failed.
  public var holds: Bool { !criteria.contains { $0.outcome == .failed } }

  /// Whether the code is what was signed, whoever signed it and whenever.
  public var isIntact: Bool {
    !criteria.contains { $0.outcome == .failed && $0.name.aspect == .integrity }
  }

  /// The checks that failed.
  public var failures: [SignatureCriterion] { criteria.filter { $0.outcome == .failed } }

  /// The result of a check, if it was made.
  public subscript(name: SignatureCriterion.Name) -> SignatureCriterion? {
    criteria.first { $0.name == name }
  }
}

/// Who signed code.
public struct CodeSigner: Sendable {
  /// The certificates, the signer's first, and the root last if it was found.
  public let path: CertificatePath
  /// The moment of signing as the signer claims it.
  public let signingTime: Date?
  /// The moment of signing as a time stamping authority has it.
  public let timestamp: Date?

  /// The signer's certificate.
  public var certificate: SigningCertificate? { path.certificates.first }

  /// Whether Apple signed it as its own software, such as the Swift libraries and the stubs of watch apps.
  public var isAppleSoftware: Bool {
    path.status.root == .apple && certificate?.organizationalUnit == "Apple Software"
  }
}

extension SignatureReport {
  /// Verifies the signature of a slice.
  ///
  /// - Parameters:
  ///   - slice: The slice.
  ///   - infoPlist: The Info.plist of the bundle; of a tool with an embedded one, that one is taken.
  ///   - resources: The file CodeResources of the bundle.
  ///   - context: With what, and when.
  ///   - file: The file's name for messages.
  /// - Throws: what reading throws.
  public init(
    verifying slice: MachOSlice, infoPlist: SignedFile = .unknown, resources: SignedFile = .unknown,
    in context: VerificationContext, file: String? = nil
  ) throws(Diagnostic) {
    var verifier = SignatureVerifier(context, file: file, architecture: slice.architecture)
    verifier.infoPlist = infoPlist
    verifier.resources = resources
    verifier.isForMac = slice.build?.platform == .macOS
    if infoPlist == .unknown, let embedded = try slice.infoPlistBytes() { verifier.infoPlist = .content(embedded) }
    guard let range = slice.signatureRange else {
      self = verifier.unsigned()
      return
    }
    let signature: CodeSignature
    do {
      signature = try CodeSignature(parsing: try slice.content.bytes(range), file: file)
    } catch  where error.code == .codeSignatureInvalid {
      self = verifier.unreadable(error)
      return
    }
    self = try verifier.report(on: signature, of: slice.content, codeEnd: range.lowerBound)
  }

  /// Verifies the signature of a bundle without a Mach-O file, whose parts are files in `_CodeSignature`.
  ///
  /// - Parameters:
  ///   - files: The files' contents, by slot: see ``SignatureSlot/fileName``.
  ///   - code: The bundle's executable; without one, the Info.plist is signed in its place.
  ///   - infoPlist: The Info.plist.
  ///   - context: With what, and when.
  ///   - file: The bundle's name for messages.
  /// - Throws: what reading throws.
  public init(
    verifyingFiles files: [SignatureSlot: [UInt8]], code: any ByteSource, infoPlist: SignedFile,
    in context: VerificationContext, file: String? = nil
  ) throws(Diagnostic) {
    var verifier = SignatureVerifier(context, file: file, architecture: nil)
    verifier.infoPlist = infoPlist
    verifier.resources = files[.resources].map { .content($0) } ?? .missing
    guard files[.codeDirectory] != nil else {
      self = verifier.unsigned()
      return
    }
    let signature: CodeSignature
    do {
      signature = try CodeSignature(files: files, file: file)
    } catch  where error.code == .codeSignatureInvalid {
      self = verifier.unreadable(error)
      return
    }
    self = try verifier.report(on: signature, of: ByteWindow(code, 0..<code.count), codeEnd: code.count)
  }
}
