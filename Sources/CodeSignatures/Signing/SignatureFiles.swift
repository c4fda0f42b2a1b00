public import Diagnostics

/// The signature of a bundle without a Mach-O file, which is in files of `_CodeSignature`.
///
/// The Info.plist takes the place of the code, and has one digest of all its bytes (Security's `bundlediskrep.cpp`).
public struct SignatureFiles: Sendable {
  /// The contents of the files, by slot: see ``SignatureSlot/fileName``.
  public let contents: [SignatureSlot: [UInt8]]
  /// The signature that the files contain.
  public let signature: CodeSignature

  /// The digests of such a signature, which names no system: the same as before systems knew SHA-256.
  public static let digests: Set<CodeDigest> = [.sha1, .sha256]

  /// Signs a bundle.
  ///
  /// With the same request the result is the same each time.
  /// - Parameters:
  ///   - infoPlist: The Info.plist.
  ///   - request: How to sign; only programs get its entitlements.
  ///   - file: The bundle's name for messages.
  /// - Throws: `code-unsignable`, `signing-failed`.
  public init(
    signing infoPlist: [UInt8], with request: CodeSigningRequest, file: String? = nil
  ) throws(Diagnostic) {
    guard !request.identifier.isEmpty, !request.identifier.utf8.contains(0) else {
      throw Diagnostic(
        .codeUnsignable, "\(file.map { "\"\($0)\"" } ?? "the bundle") has no identifier, so it can't be signed",
        at: Place(file: file), remedy: .advice("set CFBundleIdentifier in the Info.plist"))
    }
    var request = request
    request.infoPlist = infoPlist
    let digests = (request.digests ?? Self.digests).sorted { $0.rawValue < $1.rawValue }
    contents = try SliceSigner(request: request, digests: digests, file: file).signatureFiles(infoPlist)
    signature = try CodeSignature(files: contents, file: file)
  }
}
