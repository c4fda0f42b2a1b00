import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// Makes the checks of one signature.
struct SignatureVerifier {
  let context: VerificationContext
  let file: String?
  let architecture: MachOArchitecture?
  var infoPlist = SignedFile.unknown
  var resources = SignedFile.unknown
  /// Whether Macs run the code, which check expiration only if they are asked to (`kSecCSConsiderExpiration`).
  var isForMac = false

  init(_ context: VerificationContext, file: String?, architecture: MachOArchitecture?) {
    self.context = context
    self.file = file
    self.architecture = architecture
  }

  static let signAgain = Remedy.hint("sign it again: \(command: "app.sign") APP")

  func criterion(
    _ name: SignatureCriterion.Name, _ outcome: SignatureCriterion.Outcome, _ message: String,
    expected: String? = nil, actual: String? = nil, remedy: Remedy = signAgain
  ) -> SignatureCriterion {
    SignatureCriterion(
      name, outcome, message, expected: expected, actual: actual, at: file.map { Place(file: $0) },
      architecture: architecture, remedy: remedy)
  }

  func unsigned() -> SignatureReport {
    report([criterion(.signature, .failed, "the code is not signed", remedy: .advice("sign the product"))])
  }

  func unreadable(_ error: Diagnostic) -> SignatureReport {
    report([criterion(.signature, .passed, "the code is signed"), criterion(.structure, .failed, error.message)])
  }

  private func report(_ criteria: [SignatureCriterion]) -> SignatureReport {
    SignatureReport(
      architecture: architecture, signature: nil, signer: nil, changedPages: [], criteria: criteria)
  }

  func report(
    on signature: CodeSignature, of content: ByteWindow, codeEnd: Int
  ) throws(Diagnostic) -> SignatureReport {
    let changed = try PageDigests.changedPages(of: signature.directories, in: content)
    var criteria = [
      criterion(.signature, .passed, "the code is signed"), criterion(.structure, .passed, "the signature is readable"),
      try codeLimit(signature, content, codeEnd), pages(signature, changed), directories(signature),
    ]
    criteria += slots(signature) + [entitlementsForms(signature), strayBytes(signature)].compactMap(\.self)
    let verifiedSigner = SignerVerifier(verifier: self, signature: signature)
    criteria += verifiedSigner.criteria
    let best = signature.directories.indices.max { signature.directories[$0].digest < signature.directories[$1].digest }
    return SignatureReport(
      architecture: architecture, signature: signature, signer: verifiedSigner.signer,
      changedPages: best.map { changed[$0] } ?? [], criteria: criteria)
  }

  // MARK: Code

  private func codeLimit(
    _ signature: CodeSignature, _ content: ByteWindow, _ codeEnd: Int
  ) throws(Diagnostic) -> SignatureCriterion {
    let limits = signature.directories.map(\.codeLimit)
    guard let lowest = limits.min(), let highest = limits.max(), highest <= codeEnd else {
      return criterion(
        .codeLimit, .failed, "the digests are of \(limits.max() ?? 0) bytes, but the code has \(codeEnd)",
        expected: "\(codeEnd)", actual: limits.map(String.init).joined(separator: ", "))
    }
    // Linkers fill up to the signature, which starts at a multiple of 16.
    let rest = try content.bytes(lowest..<codeEnd)
    guard rest.count < 16, rest.allSatisfy({ $0 == 0 }) else {
      return criterion(
        .codeLimit, .failed, "\(rest.count) bytes before the signature have no digest", expected: "\(codeEnd)",
        actual: "\(lowest)")
    }
    return criterion(.codeLimit, .passed, "all code up to the signature has digests")
  }

  private func pages(_ signature: CodeSignature, _ changed: [[Int]]) -> SignatureCriterion {
    let pages = Set(changed.joined()).sorted()
    guard let first = pages.first else {
      let names = signature.directories.map(\.digest.name).joined(separator: " and ")
      return criterion(.pages, .passed, "all \(signature.directory.pageCount) pages have their digests (\(names))")
    }
    let range = signature.directory.range(ofPage: first)
    let which = pages.count == 1 ? "page \(first)" : "\(pages.count) pages, the first page \(first)"
    return criterion(
      .pages, .failed,
      "code was changed after signing: \(which) (bytes \(range.lowerBound) to \(range.upperBound - 1))",
      actual: pages.map(String.init).joined(separator: ", "))
  }

  /// All code directories must be of the same code, or a system could be shown another one.
  private func directories(_ signature: CodeSignature) -> SignatureCriterion {
    let first = signature.directories[0]
    for other in signature.directories.dropFirst() {
      let differences = [
        first.identifier == other.identifier ? nil : "identifier", first.teamID == other.teamID ? nil : "team",
        first.flags == other.flags ? nil : "flags", first.codeLimit == other.codeLimit ? nil : "size of the code",
        first.executableSegment == other.executableSegment ? nil : "main segment",
        first.platform == other.platform ? nil : "platform",
      ].compactMap(\.self)
      guard differences.isEmpty else {
        return criterion(
          .directories, .failed, "the code directories differ in \(differences.joined(separator: ", "))")
      }
    }
    let count = signature.directories.count
    return criterion(.directories, .passed, count == 1 ? "1 code directory" : "\(count) code directories agree")
  }

  // MARK: Special slots

  private func slots(_ signature: CodeSignature) -> [SignatureCriterion] {
    let named: [(SignatureSlot, SignatureCriterion.Name, SignedFile)] = [
      (.infoPlist, .infoPlist, infoPlist), (.requirements, .requirements, held(.requirements, by: signature)),
      (.resources, .resources, resources), (.entitlements, .entitlements, held(.entitlements, by: signature)),
      (.entitlementsDER, .entitlementsDER, held(.entitlementsDER, by: signature)),
    ]
    let rest = [4, 6, 8, 9, 10, 11].map { SignatureSlot(rawValue: $0) }
    let others = rest.compactMap { slot in
      self.slot(slot, .otherSlots, held(slot, by: signature, otherwise: .unknown), signature)
    }
    return named.compactMap { slot($0.0, $0.1, $0.2, signature) } + others
  }

  private func held(
    _ slot: SignatureSlot, by signature: CodeSignature, otherwise: SignedFile = .missing
  ) -> SignedFile {
    signature.blob(slot).map { .content($0) } ?? otherwise
  }

  /// The check of one slot in all directories; `nil` where there is nothing to check.
  private func slot(
    _ slot: SignatureSlot, _ name: SignatureCriterion.Name, _ file: SignedFile, _ signature: CodeSignature
  ) -> SignatureCriterion? {
    let digests = signature.directories.map { (directory: $0, digest: $0.specialDigest(slot)) }
    guard digests.contains(where: { $0.digest != nil }) else {
      guard case .content = file else { return nil }
      return criterion(name, .failed, "the \(slot) is not covered by the signature", expected: "a digest")
    }
    switch file {
    case .unknown: return criterion(name, .unknown, "the \(slot) was not given")
    case .missing: return criterion(name, .failed, "the \(slot) is missing, but the signature contains its digest")
    case .content(let bytes):
      for (directory, digest) in digests where digest != directory.digest.hash(bytes) {
        return criterion(
          name, .failed, "the \(slot) was changed after signing",
          expected: digest.map { hexadecimal($0) } ?? "a digest",
          actual: hexadecimal(directory.digest.hash(bytes)))
      }
      return criterion(name, .passed, "the \(slot) has its digest")
    }
  }

  private func entitlementsForms(_ signature: CodeSignature) -> SignatureCriterion? {
    guard signature.entitlementsXML != nil || signature.entitlementsDER != nil else { return nil }
    do {
      let listed = try signature.listedEntitlements()
      guard signature.entitlementsDER != nil else {
        return criterion(.entitlementsForms, .passed, "the entitlements are readable; there is no DER form")
      }
      let encoded = try signature.entitlements()
      guard listed == encoded else {
        let keys = Self.differences(listed, encoded)
        return criterion(
          .entitlementsForms, .failed, "the entitlements differ from their DER form in \(keys.joined(separator: ", "))")
      }
      return criterion(.entitlementsForms, .passed, "both forms of the entitlements agree")
    } catch {
      return criterion(.entitlementsForms, .failed, error.message)
    }
  }

  private static func differences(_ first: PropertyListDictionary?, _ second: PropertyListDictionary?) -> [String] {
    let keys = Set((first?.keys ?? []) + (second?.keys ?? []))
    return keys.filter { first?[$0] != second?[$0] }.sorted()
  }

  /// Nothing covers what follows the signature; no system minds it.
  private func strayBytes(_ signature: CodeSignature) -> SignatureCriterion {
    let count = signature.strayByteCount
    return count == 0
      ? criterion(.strayBytes, .passed, "no bytes follow the signature")
      : criterion(
        .strayBytes, .unknown, "the signature does not cover \(count == 1 ? "1 byte" : "\(count) bytes") after it")
  }
}
