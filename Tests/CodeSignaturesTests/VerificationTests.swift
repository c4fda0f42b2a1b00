import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct VerificationTests {
  private let world: SignedWorld

  init() throws {
    world = try SignedWorld()
  }

  /// A program that is signed by a developer, with everything that a signature can have.
  private func signed(_ kind: CertificateKind = .appleDevelopment) throws -> HandSigned {
    var signed = HandSigned()
    signed.identity = try world.identity(kind)
    signed.signingTime = world.day + 3600
    signed.requirement = CodeRequirement.designated(
      identifier: signed.identifier, chain: signed.identity?.chain ?? [], root: signed.identity?.root)
    return signed
  }

  private func report(
    _ signed: HandSigned, infoPlist: SignedFile? = nil, resources: SignedFile? = nil, at moment: Date? = nil,
    trusting roots: TrustedRoots? = nil, changing change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> SignatureReport {
    var bytes = try signed.bytes()
    change(&bytes)
    let slice = try #require(try MachOFile(reading: bytes, file: "App").slices.first)
    return try SignatureReport(
      verifying: slice, infoPlist: infoPlist ?? signed.infoPlist.map { .content($0) } ?? .unknown,
      resources: resources ?? signed.resources.map { .content($0) } ?? .unknown,
      in: VerificationContext(trusting: roots, at: moment ?? world.day + 7200), file: "App")
  }

  private func expectFailure(
    _ report: SignatureReport, _ name: SignatureCriterion.Name, _ words: String, only: Bool = true,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let failures = report.failures
    #expect(!report.holds, sourceLocation: location)
    let failure = failures.first { $0.name == name }
    #expect(failure?.message.contains(words) == true, "\(failures.map(\.message))", sourceLocation: location)
    #expect(failure?.place == Place(file: "App"), sourceLocation: location)
    #expect(failure?.remedy != nil, sourceLocation: location)
    if only { #expect(failures.map(\.name) == [name], "\(failures.map(\.message))", sourceLocation: location) }
  }

  @Test(arguments: [[CodeDigest.sha256], [.sha1, .sha256], [.sha1], [.sha256, .sha384]])
  func `a whole signature holds`(digests: [CodeDigest]) throws {
    var signed = try signed()
    signed.digests = digests
    let report = try report(signed)
    #expect(report.holds && report.isIntact, "\(report.failures.map(\.message))")
    #expect(report.criteria.allSatisfy { $0.outcome == .passed })
    #expect(report.signature?.directory.digest == digests.max())
    #expect(report.signer?.certificate?.commonName == "Apple Development: Ada Example (M1M2M3M4M5)")
    #expect(report.signer?.signingTime == world.day + 3600)
    #expect(report.signer?.path.status == .trusted(.simulator))
    #expect(report[.certificateChain]?.message.contains("simulator's root in the place of Apple's") == true)
    #expect(report[.designatedRequirement]?.expected == signed.requirement?.description)
    #expect(report.architecture == .arm64)
  }

  @Test func `code without a signature says so`() throws {
    let slice = try #require(try MachOFile(reading: MachOBuilder().bytes()).slices.first)
    let report = try SignatureReport(verifying: slice, in: VerificationContext(at: world.day), file: "App")
    expectFailure(report, .signature, "not signed")
    #expect(report.failures[0].deviceCode == "0xE800801C")
    #expect(report.failures[0].storeCode == "ITMS-90035")
    #expect(report.failures[0].codesignStatus == -67062)
  }

  @Test func `a damaged signature says what is wrong with it`() throws {
    let signed = try signed()
    let report = try report(signed) {
      $0[signed.signatureOffset + 7] = 0xFF; $0[signed.signatureOffset + 5] = 0xFF
    }
    expectFailure(report, .structure, "the code signature of \"App\" is not valid")
  }

  @Test func `a changed byte of code is found in its page`() throws {
    for (offset, page) in [(0, 0), (30, 0), (0x1000, 1), (0x3FFF, 3), (0x404F, 4)] {
      let report = try report(try signed()) { $0[offset == 0 ? 24 : offset] ^= 0x40 }
      expectFailure(report, .pages, "page \(page) ")
      #expect(report.changedPages == [page])
      #expect(report.failures[0].actual == "\(page)")
    }
  }

  @Test func `pages of any directory count`() throws {
    var signed = try signed()
    signed.digests = [.sha1, .sha256]
    signed.requirement = nil
    let report = try report(signed) {
      $0[0x2000] ^= 1; $0[0x1000] ^= 1
    }
    expectFailure(report, .pages, "2 pages, the first page 1 (bytes 4096 to 8191)")
  }

  @Test func `each special slot notices its change`() throws {
    let signed = try signed()
    expectFailure(
      try report(signed, infoPlist: .content([1])), .infoPlist, "the Info.plist was changed after signing")
    expectFailure(try report(signed, infoPlist: .missing), .infoPlist, "the Info.plist is missing, but")
    expectFailure(try report(signed, resources: .content([1])), .resources, "the CodeResources was changed")
    #expect(try report(signed, resources: .unknown)[.resources]?.outcome == .unknown)
    var unsealed = signed
    unsealed.resources = nil
    let report = try report(unsealed, resources: .content([1]))
    expectFailure(report, .resources, "the CodeResources is not covered by the signature")
  }

  @Test func `blobs in the signature have digests as well`() throws {
    let signed = try signed()
    let bytes = try signed.bytes()
    for (magic, name) in [
      ([0xFA, 0xDE, 0x0C, 0x01], SignatureCriterion.Name.requirements), ([0xFA, 0xDE, 0x71, 0x71], .entitlements),
      ([0xFA, 0xDE, 0x71, 0x72], .entitlementsDER),
    ] as [([UInt8], SignatureCriterion.Name)] {
      let area = bytes[signed.signatureOffset...]
      let start = try #require(area.indices.last { Array(area[$0...].prefix(4)) == magic })
      let report = try report(signed) { $0[start + 30] ^= 1 }
      #expect(report[name]?.outcome == .failed, "\(name)")
      #expect(!report.isIntact)
    }
  }

  @Test func `both forms of the entitlements must agree`() throws {
    var signed = try signed()
    signed.entitlementsXML = Array("<plist><dict><key>other</key><true/></dict></plist>".utf8)
    expectFailure(try report(signed), .entitlementsForms, "differ from their DER form in get-task-allow, other")
  }

  @Test func `bytes after the signature are mentioned`() throws {
    let report = try report(try signed()) { $0[$0.count - 1] = 1 }
    #expect(report.holds)
    #expect(report[.strayBytes]?.message == "the signature does not cover 1 byte after it")
    #expect(report[.strayBytes]?.outcome == .unknown)
  }

  @Test func `code that has no digest is found`() throws {
    var signed = try signed()
    signed.patchedDirectory = [32: [0, 0, 0x40, 0x10]]
    let report = try report(signed)
    #expect(report[.codeLimit]?.message == "64 bytes before the signature have no digest")
  }

  @Test func `an ad hoc signature needs no identity`() throws {
    var signed = HandSigned()
    signed.flags = 2
    signed.team = nil
    let report = try report(signed)
    #expect(report.holds, "\(report.failures.map(\.message))")
    #expect(report[.cms]?.message == "the code is signed ad hoc, without an identity")
    #expect(report.signer == nil)
    signed.flags = 0
    expectFailure(try self.report(signed), .cms, "not marked as signed ad hoc")
  }

  @Test func `a CMS signature of other code is noticed`() throws {
    var signed = try signed()
    signed.patchedDirectory = [15: [1]]
    expectFailure(try report(signed), .cms, "the content was changed after it was signed", only: false)
    signed = try self.signed()
    signed.cms = [0x30, 3, 2, 1, 1]
    expectFailure(try report(signed), .cms, "contains no signed data")
  }

  @Test func `an alternate directory must be signed as well`() throws {
    var signed = try signed()
    signed.digests = [.sha1, .sha256]
    signed.patchedDirectory = [38: [7]]
    let report = try report(signed)
    #expect(report[.directoryDigests]?.message == "the CMS signature lists other cdhashes")
    #expect(report[.directories]?.message == "the code directories differ in platform")
    signed = try self.signed()
    signed.digests = [.sha1, .sha256]
    signed.attributes = false
    #expect(try self.report(signed)[.directoryDigests]?.outcome == .failed)
  }

  @Test func `a certificate that expired is good at the signing time, and no longer now`() throws {
    let report = try report(try signed(), at: world.day + 400 * 86_400)
    expectFailure(report, .certificateValidity, "expired on 2024-11-13T22:13:20Z")
    #expect(report.isIntact)
    #expect(report[.certificateChain]?.outcome == .passed)
    #expect(report.failures[0].deviceCode == "0xE8008018")
    // macOS checks expiration only if it is asked to.
    var onMac = try signed()
    onMac.builder.builds = [(1, MachOVersion(14))]
    #expect(try self.report(onMac, at: world.day + 400 * 86_400)[.certificateValidity]?.outcome == .unknown)
    var early = try signed()
    early.signingTime = world.day - 86_400
    #expect(try self.report(early)[.certificateChain]?.message.contains("was not valid at the signing time") == true)
  }

  @Test func `certificates of another authority are not trusted unless they are given`() throws {
    let authority = try PrivateAuthority(organization: "Private")
    var signed = HandSigned()
    signed.identity = authority.identity
    signed.signingTime = Date()
    signed.team = nil
    signed.requirement = CodeRequirement.designated(
      identifier: signed.identifier, chain: authority.identity.chain, root: nil)
    expectFailure(try report(signed, at: Date()), .certificateChain, "lead to \"Root\", which is not trusted")
    let given = try report(signed, at: Date(), trusting: TrustedRoots(given: [authority.root]))
    #expect(given.holds, "\(given.failures.map(\.message))")
  }

  @Test func `a certificate for installers signs no code`() throws {
    expectFailure(
      try report(try signed(.macInstallerDistribution)), .certificateChain, "is not for signing code", only: false)
  }

  @Test func `the team must be the certificate's`() throws {
    var signed = try signed()
    signed.team = "Z9Z9Z9Z9Z9"
    expectFailure(try report(signed), .team, "names the team Z9Z9Z9Z9Z9, but the certificate is of team A1B2C3D4E5")
  }

  @Test func `the designated requirement must hold`() throws {
    var signed = try signed()
    signed.requirement = try CodeRequirement(compiling: "identifier other and anchor apple generic")
    expectFailure(
      try report(signed), .designatedRequirement, "does not fulfil its designated requirement: identifier other")
    signed.requirement = try CodeRequirement(compiling: "notarized")
    #expect(try report(signed)[.designatedRequirement]?.outcome == .unknown)
  }

  @Test func `a bundle without a program is signed in files`() throws {
    let info = Array("info".utf8)
    var written = DirectoryBytes()
    written.flags = 2
    written.pageSizePower = 0
    written.codeLimit = info.count
    written.pages = [CodeDigest.sha256.hash(info)]
    written.special = [CodeDigest.sha256.hash(info), nil, CodeDigest.sha256.hash([7])]
    let files: [SignatureSlot: [UInt8]] = [.codeDirectory: written.bytes(), .cms: [], .resources: [7]]
    let context = try VerificationContext(at: world.day)
    let report = try SignatureReport(verifyingFiles: files, code: info, infoPlist: .content(info), in: context)
    #expect(report.holds, "\(report.failures.map(\.message))")
    let changed = Array("Info".utf8)
    let other = try SignatureReport(verifyingFiles: files, code: changed, infoPlist: .content(changed), in: context)
    #expect(other.failures.map(\.name) == [.pages, .infoPlist])
    let none = try SignatureReport(verifyingFiles: [:], code: info, infoPlist: .missing, in: context)
    #expect(none.failures.map(\.name) == [.signature])
  }

  @Test func `every byte of a certificate that came along counts`() throws {
    let signed = try signed()
    let bytes = try signed.bytes()
    let message = try #require(signature(of: bytes).cms)
    let start = try #require(bytes.firstRange(of: message)?.lowerBound)
    let others = try SignedData(
      parsing: message, detached: signature(of: bytes).directories[0].bytes, remembering: CertificateMemory()
    )
    .certificates
    #expect(others.count == 3)
    var random = SeededNumbers(seed: 3)
    for certificate in others {
      let place = try #require(message.firstRange(of: certificate.der)?.lowerBound)
      for _ in 0..<40 {
        var copy = bytes
        let offset = start + place + Int.random(in: 0..<certificate.der.count, using: &random)
        copy[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let slice = try #require(try MachOFile(reading: copy).slices.first)
        let report = try SignatureReport(
          verifying: slice, infoPlist: .content(signed.infoPlist ?? []), resources: .content(signed.resources ?? []),
          in: VerificationContext(at: world.day + 7200))
        #expect(!report.isIntact || !report.holds, "\(certificate.commonName), byte \(offset - start - place)")
      }
    }
  }

  private func signature(of bytes: [UInt8]) throws -> CodeSignature {
    let slice = try #require(try MachOFile(reading: bytes).slices.first)
    return try CodeSignature(parsing: try #require(try slice.signatureBytes()))
  }

  @Test func `every byte that has a digest counts`() throws {
    let signed = try signed()
    let bytes = try signed.bytes()
    let slice = try #require(try MachOFile(reading: bytes).slices.first)
    let signature = try CodeSignature(parsing: try #require(try slice.signatureBytes()))
    // The index comes first, and the CMS signature with certificates that need not be there comes last.
    let blobs = signature.slots.filter { $0 != .cms }
    let start = signed.signatureOffset + 12 + signature.slots.count * 8
    let hashed = blobs.compactMap { signature.blob($0)?.count }.reduce(start, +)
    var random = SeededNumbers(seed: 8)
    var tally = DamageTally()
    for _ in 0..<100 {
      let place = Int.random(in: 0..<signed.signatureOffset + hashed - start, using: &random)
      let offset = place < signed.signatureOffset ? place : place - signed.signatureOffset + start
      var copy = bytes
      copy[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      // What is no Mach-O file any more is refused before its signature is looked at.
      guard let changed = tally.attempt({ try MachOFile(reading: copy).slices.first }) ?? nil else { continue }
      let report = try SignatureReport(
        verifying: changed, infoPlist: .content(signed.infoPlist ?? []), resources: .content(signed.resources ?? []),
        in: VerificationContext(at: world.day + 7200))
      #expect(!report.isIntact, "byte \(offset): \(bytes[offset]) to \(copy[offset])")
      if offset < signed.signatureOffset, changed.signatureRange == slice.signatureRange {
        #expect(report.changedPages == [offset / 4096], "byte \(offset)")
      }
    }
    #expect(tally.read >= 90, "\(tally)")
  }
}
