import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles

extension FuzzedReader {
  static let signatures = [
    FuzzedReader(name: "mach-o", check: checkMachO),
    FuzzedReader(name: "code-signature", check: checkCodeSignature),
    FuzzedReader(name: "code-directory", check: checkCodeDirectory),
    FuzzedReader(name: "requirement", check: checkRequirement),
    FuzzedReader(name: "requirement-text", check: checkRequirementText),
    FuzzedReader(name: "signed-data", check: checkSignedData),
    FuzzedReader(name: "code-resources", check: checkResourceSeal),
    FuzzedReader(name: "entitlements-der", check: checkEntitlements),
  ]
}

private let day = Date(timeIntervalSince1970: 1_700_000_000)

/// A file is refused, or it can be verified, and what was signed holds until the signature is removed.
private func checkMachO(_ bytes: [UInt8]) {
  guard let file = try? MachOFile(reading: bytes, file: "fuzzed"), let context = try? VerificationContext(at: day)
  else {
    return
  }
  for slice in file.slices { _ = try? SignatureReport(verifying: slice, in: context) }
  guard let signed = try? file.signed(with: CodeSigningRequest(identifier: "de.example.Fuzzed")) else { return }
  guard let content = try? signed.content.allBytes(), let again = try? MachOFile(reading: content) else {
    preconditionFailure("the signed file does not read")
  }
  for slice in again.slices {
    let report = try? SignatureReport(verifying: slice, in: context)
    precondition(report?.holds == true, "the new signature does not hold: \(report?.failures.map(\.message) ?? [])")
  }
  let twice = try? again.signed(with: CodeSigningRequest(identifier: "de.example.Fuzzed")).content.allBytes()
  precondition(twice == content, "signing again gives something else")
  guard let removed = try? again.withoutSignatures().allBytes() else { preconditionFailure("it can't be removed") }
  precondition((try? MachOFile(reading: removed))?.slices.allSatisfy { $0.signatureRange == nil } == true)
}

private func checkCodeSignature(_ bytes: [UInt8]) {
  guard let signature = try? CodeSignature(parsing: bytes) else { return }
  _ = (try? signature.entitlements(), try? signature.requirements(), signature.cdHash, signature.slots)
  for directory in signature.directories { read(directory) }
  var files: [SignatureSlot: [UInt8]] = [:]
  for slot in signature.slots { files[slot] = signature.blob(slot) }
  files[.cms] = signature.cms
  verify(files)
}

private func checkCodeDirectory(_ bytes: [UInt8]) {
  guard let directory = try? CodeDirectory(parsing: bytes) else { return }
  read(directory)
  verify([.codeDirectory: bytes, .resources: [1]])
}

private func read(_ directory: CodeDirectory) {
  for slot in 0..<16 { _ = directory.specialDigest(SignatureSlot(rawValue: UInt32(slot))) }
  for page in [0, 1, directory.pageCount - 1, directory.pageCount] where page >= 0 {
    _ = (directory.pageDigest(page), directory.range(ofPage: page))
  }
}

private func verify(_ files: [SignatureSlot: [UInt8]]) {
  guard let context = try? VerificationContext(at: day) else { return }
  let code = [UInt8](repeating: 7, count: 5000)
  _ = try? SignatureReport(verifyingFiles: files, code: code, infoPlist: .content([1]), in: context)
}

/// The binary form is kept, and can be printed and evaluated.
private func checkRequirement(_ bytes: [UInt8]) {
  if let set = try? CodeRequirementSet(parsing: bytes) { _ = (set.description, set.bytes) }
  guard let requirement = try? CodeRequirement(parsing: bytes) else { return }
  precondition((try? CodeRequirement(parsing: requirement.bytes)) == requirement, "the binary form is another")
  let context = RequirementContext(identifier: "App", cdHash: [1], info: ["A": "1.2"])
  _ = (requirement.description, requirement.isFulfilled(by: context), requirement.unfulfilledConditions(by: context))
}

/// What is printed compiles, and prints as the same.
private func checkRequirementText(_ bytes: [UInt8]) {
  guard let requirement = try? CodeRequirement(compiling: String(decoding: bytes, as: UTF8.self)) else { return }
  let text = requirement.description
  precondition((try? CodeRequirement(compiling: text))?.description == text, "the text is another: \(text)")
  precondition((try? CodeRequirement(parsing: requirement.bytes)) == requirement, "the binary form is another")
}

private func checkSignedData(_ bytes: [UInt8]) {
  if let signed = try? SignedData(parsing: bytes, detached: [1], remembering: CertificateMemory()) {
    _ = signed.problem
    guard let roots = try? TrustedRoots(), let signer = signed.signers.first else { return }
    if let certificate = signer.certificate {
      _ = roots.path(of: certificate, among: signed.certificates, at: day)
      _ = (certificate.hasPolicy("1.2.3"), certificate.extensionDate("1.2.840.113635.100.6.1.33"))
    }
    _ = signer.timestampToken.flatMap { try? TimestampToken(parsing: $0) }
  }
  if let token = try? TimestampToken(parsing: bytes), let roots = try? TrustedRoots() {
    _ = token.status(of: [1], trusting: roots)
  }
  _ = try? TimestampToken.token(inResponse: bytes)
}

/// A seal is refused, or files can be verified against it.
private func checkResourceSeal(_ bytes: [UInt8]) {
  guard let seal = try? ResourceSeal(parsing: bytes) else { return }
  let entries = ["Info.plist", "App", "en.lproj/A.strings", "Frameworks/A.framework/A", "Assets.car", "x/.DS_Store"]
  let digests = Dictionary(uniqueKeysWithValues: entries.map { ($0, FileDigests([.sha1: [1], .sha256: [2]])) })
  let links = [BundleEntry(path: "link", linkTarget: "../../x")]
  let report = SealReport(
    verifying: entries.map { BundleEntry(path: $0) } + links, against: seal, executable: "App", digests: digests)
  _ = (report.holds, seal.digestsNeeded)
}

/// What was read and can be written reads as the same again.
private func checkEntitlements(_ bytes: [UInt8]) {
  guard let entitlements = try? EntitlementsEncoding.entitlements(der: bytes),
    let der = try? EntitlementsEncoding.der(of: entitlements)
  else { return }
  precondition((try? EntitlementsEncoding.entitlements(der: der)) == entitlements, "the entitlements are others")
}
