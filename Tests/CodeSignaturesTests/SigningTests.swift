import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

/// Signs a file, and reads it again.
struct Signed {
  let bytes: [UInt8]
  let file: MachOFile
  let code: SignedCode

  init(_ original: [UInt8], _ request: CodeSigningRequest) throws {
    code = try MachOFile(reading: original, file: "App").signed(with: request)
    bytes = try code.content.allBytes()
    file = try MachOFile(reading: bytes, file: "App")
  }

  func reports(_ request: CodeSigningRequest, at moment: Date) throws -> [SignatureReport] {
    try file.slices.map { slice in
      try SignatureReport(
        verifying: slice, infoPlist: request.infoPlist.map { .content($0) } ?? .unknown,
        resources: request.resources.map { .content($0) } ?? .unknown, in: VerificationContext(at: moment))
    }
  }
}

@Suite struct SigningTests {
  private let world: SignedWorld

  init() throws {
    world = try SignedWorld()
  }

  private func request(_ kind: CertificateKind? = nil) throws -> CodeSigningRequest {
    var request = CodeSigningRequest(identifier: "de.example.App")
    request.infoPlist = Array("info".utf8)
    request.resources = Array("resources".utf8)
    request.entitlements = ["get-task-allow": true, "application-identifier": "A1B2C3D4E5.de.example.App"]
    request.signingTime = world.day + 60
    request.identity = try kind.map { try world.identity($0) }
    return request
  }

  @Test(arguments: [
    (MachOArchitecture.arm64, false), (.arm64e, false), (.x86_64, false), (.armv7, false), (.watch, false),
    (.ppc, true),
  ])
  func `every format can be signed`(architecture: MachOArchitecture, isBigEndian: Bool) throws {
    var builder = MachOBuilder()
    builder.architecture = architecture
    builder.isBigEndian = isBigEndian
    for kind in [nil, CertificateKind.appleDevelopment] {
      let request = try request(kind)
      let signed = try Signed(builder.bytes(), request)
      let report = try #require(try signed.reports(request, at: world.day + 3600).first)
      #expect(report.holds, "\(report.failures.map(\.message))")
      #expect(report.criteria.allSatisfy { $0.outcome == .passed })
      let slice = signed.file.slices[0]
      let range = try #require(slice.signatureRange)
      #expect(range.lowerBound == 0x4050 && range.upperBound == signed.bytes.count)
      #expect(slice.segment("__LINKEDIT")?.range == 0x4000..<signed.bytes.count)
      #expect(report.signature?.cdHash == signed.code.signatures[0].cdHash)
      #expect(Array(signed.bytes[0x1000..<0x4050]) == Array(builder.bytes()[0x1000...]), "code stays as it was")
    }
  }

  /// Found by fuzzing: without the signature, the part would end after the file.
  @Test(arguments: [UInt32(0x2C), 0x21]) func `a part that reaches into the signature is refused`(command: UInt32)
    throws
  {
    var builder = MachOBuilder()
    builder.encryptionIdentifier = nil
    let signed = try Signed(builder.bytes(), CodeSigningRequest(identifier: "App")).bytes
    builder.extraCommands = [
      builder.command(command, builder.word(0x1000) + builder.word(signed.count - 0x1000 - 16) + builder.word(0)),
      builder.command(0x1D, builder.word(0x4050) + builder.word(signed.count - 0x4050)),
    ]
    builder.linkEditSize = signed.count - 0x4000
    let file = try MachOFile(reading: builder.bytes(), file: "App")
    for work in [
      { try file.withoutSignatures() }, { try file.signed(with: CodeSigningRequest(identifier: "App")).content },
    ] {
      let error = #expect(throws: Diagnostic.self) { try work() }
      #expect(error?.message.contains("reaches into the signature") == true, "\(error?.message ?? "")")
    }
  }

  @Test func `a developer's signature has what Xcode writes`() throws {
    let request = try request(.appleDevelopment)
    let signature = try Signed(MachOBuilder().bytes(), request).code.signatures[0]
    let directory = signature.directory
    #expect(directory.version == 0x20400)
    #expect(directory.digest == .sha256)
    #expect(directory.pageSize == 4096)
    #expect(directory.flags == [])
    #expect(directory.teamID == "A1B2C3D4E5")
    #expect(directory.executableSegment?.limit == 0x4000)
    #expect(directory.executableSegment?.flags == [.mainBinary, .allowUnsigned])
    #expect(signature.slots == [.codeDirectory, .requirements, .entitlements, .entitlementsDER, .cms])
    #expect(
      try signature.designatedRequirement().description
        == #"identifier "de.example.App" and anchor apple generic and certificate leaf[subject.CN] = "#
        + #""Apple Development: Ada Example (M1M2M3M4M5)" and "#
        + "certificate 1[field.1.2.840.113635.100.6.2.1] /* exists */")
    #expect(try signature.listedEntitlements()?.keys == ["application-identifier", "get-task-allow"], "in order")
    #expect(try signature.entitlements() == request.entitlements)
  }

  @Test func `a library has no entitlements`() throws {
    var builder = MachOBuilder()
    builder.fileType = .dylib
    builder.installName = "@rpath/A"
    let signature = try Signed(builder.bytes(), try request(.appleDevelopment)).code.signatures[0]
    #expect(signature.slots == [.codeDirectory, .requirements, .cms])
    #expect(signature.directory.executableSegment?.flags == [])
  }

  @Test func `an ad hoc signature has no identity`() throws {
    let signature = try Signed(MachOBuilder().bytes(), try request()).code.signatures[0]
    #expect(signature.isAdHoc)
    #expect(signature.teamID == nil)
    #expect(signature.cms == [])
    #expect(try signature.requirements()?.requirements.isEmpty == true)
  }

  @Test(arguments: [
    (UInt32(1), MachOVersion(10, 11, 3), true), (1, MachOVersion(10, 11, 4), false), (2, MachOVersion(10, 3), true),
    (2, MachOVersion(11), false), (3, MachOVersion(10), true), (4, MachOVersion(11, 6), true),
    (4, MachOVersion(12), false), (11, MachOVersion(1), false), (7, MachOVersion(9), false),
  ])
  func `older systems get SHA-1 as well`(platform: UInt32, minimum: MachOVersion, needsSHA1: Bool) throws {
    var builder = MachOBuilder()
    builder.builds = [(platform, minimum)]
    let request = try request(.appleDevelopment)
    let signed = try Signed(builder.bytes(), request)
    let expected: [CodeDigest] = needsSHA1 ? [.sha1, .sha256] : [.sha256]
    #expect(signed.code.signatures[0].directories.map(\.digest) == expected)
    #expect(signed.file.digestsNeeded == Set(expected))
    let report = try #require(try signed.reports(request, at: world.day + 3600).first)
    #expect(report.holds, "\(report.failures.map(\.message))")
  }

  @Test(arguments: [MachOFile.Container.universal, .universal64])
  func `slices of a universal file keep their alignment, and get the same digests`(
    container: MachOFile.Container
  ) throws {
    var old = MachOBuilder()
    old.architecture = .armv7
    old.builds = [(2, MachOVersion(9))]
    let bytes = MachOBuilder.universal(
      [(.armv7, old.bytes()), (.arm64, MachOBuilder().bytes())], container: container, alignment: 13)
    let request = try request(.appleDevelopment)
    let signed = try Signed(bytes, request)
    #expect(signed.file.container == container)
    #expect(signed.file.slices.map(\.alignment) == [13, 13])
    #expect(signed.code.signatures.map { $0.directories.count } == [2, 2])
    for report in try signed.reports(request, at: world.day + 3600) {
      #expect(report.holds, "\(report.failures.map(\.message))")
    }
  }

  @Test func `signing twice gives the same bytes, and signing again replaces`() throws {
    for kind in [nil, CertificateKind.appleDevelopment] {
      let request = try request(kind)
      let first = try Signed(MachOBuilder().bytes(), request).bytes
      #expect(try Signed(MachOBuilder().bytes(), request).bytes == first)
      #expect(try Signed(first, request).bytes == first)
      var longer = request
      longer.identifier = "de.example.App.with.a.much.longer.identifier"
      longer.entitlements?["keychain-access-groups"] = .array((0..<400).map { .string("group \($0)") })
      let second = try Signed(first, longer).bytes
      #expect(second.count > first.count)
      #expect(try Signed(second, request).bytes == first)
    }
  }

  @Test func `RSA signs the same each time as well`() throws {
    let key = try PrivateKey.generate(.rsa2048)
    var request = try request()
    request.identity = try CodeSigningIdentity(
      key: key, certificate: try world.certificate(.appleDistribution, key: key))
    #expect(try Signed(MachOBuilder().bytes(), request).bytes == Signed(MachOBuilder().bytes(), request).bytes)
  }

  @Test func `a removed signature leaves the file as it was`() throws {
    let original = MachOBuilder().bytes()
    let signed = try Signed(original, try request(.appleDevelopment))
    #expect(try signed.file.withoutSignatures().allBytes() == original)
    #expect(try MachOFile(reading: original).withoutSignatures().allBytes() == original)
    let universal = MachOBuilder.universal([(.arm64, original)])
    let both = try Signed(universal, try request())
    #expect(try both.file.withoutSignatures().allBytes() == universal)
  }

  @Test func `the hardened runtime names the version of the SDK`() throws {
    var builder = MachOBuilder()
    builder.builds = [(1, MachOVersion(14, 2))]
    var request = try request(.developerIDApplication)
    request.flags = [.runtime]
    let signature = try Signed(builder.bytes(), request).code.signatures[0]
    #expect(signature.directory.version == 0x20500)
    #expect(signature.directory.runtimeVersion == MachOVersion(14, 2))
    #expect(signature.directory.flags == .runtime)
    #expect(try signature.designatedRequirement().description.hasPrefix("anchor apple generic and identifier"))
    request.runtimeVersion = MachOVersion(13)
    let other = try Signed(builder.bytes(), request).code.signatures[0]
    #expect(other.directory.runtimeVersion == MachOVersion(13))
  }

  @Test func `code that is built for no known system has an older directory`() throws {
    var builder = MachOBuilder()
    builder.builds = []
    #expect(try Signed(builder.bytes(), try request()).code.signatures[0].directory.version == 0x20100)
    let request = try request(.appleDevelopment)
    #expect(try Signed(builder.bytes(), request).code.signatures[0].directory.version == 0x20200)
  }

  @Test func `another authority is named by its certificate, and gives no team`() throws {
    let authority = try PrivateAuthority(organization: "Private")
    var request = try request()
    request.identity = authority.identity
    request.signingTime = nil
    let signed = try Signed(MachOBuilder().bytes(), request)
    let signature = signed.code.signatures[0]
    #expect(signature.teamID == nil)
    #expect(
      try signature.designatedRequirement().description
        == "identifier \"de.example.App\" and certificate root = H\"\(authority.root.sha1)\"")
    let report = try #require(try signed.reports(request, at: Date()).first)
    #expect(report.failures.map(\.name) == [.certificateChain])
    request.teamID = "Z9Z9Z9Z9Z9"
    #expect(try Signed(MachOBuilder().bytes(), request).code.signatures[0].teamID == "Z9Z9Z9Z9Z9")
  }

  @Test func `digests and pages can be chosen`() throws {
    var request = try request()
    request.digests = [.sha384]
    request.pageSize = 16384
    let signed = try Signed(MachOBuilder().bytes(), request)
    let signature = signed.code.signatures[0]
    #expect(signature.directory.digest == .sha384)
    #expect(signature.directory.pageCount == 2)
    let report = try #require(try signed.reports(request, at: world.day).first)
    #expect(report.holds, "\(report.failures.map(\.message))")
  }

  @Test func `a tool's embedded Info plist has its digest`() throws {
    var builder = MachOBuilder()
    builder.infoPlist = Array("<plist/>".utf8)
    var request = try request()
    request.infoPlist = nil
    let signed = try Signed(builder.bytes(), request)
    #expect(
      signed.code.signatures[0].directory.specialDigest(.infoPlist) == DigestAlgorithm.sha256.hash(builder.infoPlist))
    let report = try #require(try signed.reports(request, at: world.day).first)
    #expect(report[.infoPlist]?.outcome == .passed)
  }

  @Test func `each slice gets a timestamp, and its failure is the signature's`() throws {
    var request = try request(.appleDevelopment)
    request.timestamp = { signature throws(Diagnostic) in [0x04, UInt8(signature.count)] + signature }
    let signed = try Signed(MachOBuilder().bytes(), request)
    let cms = try #require(signed.code.signatures[0].cms)
    let message = try SignedData(
      parsing: cms, detached: signed.code.signatures[0].directory.bytes, remembering: CertificateMemory())
    let signer = try #require(message.signers.first)
    #expect(signer.timestampToken == [0x04, UInt8(signer.signature.count)] + signer.signature)
    request.timestamp = { _ throws(Diagnostic) in throw Diagnostic("timestamp-refused", "no") }
    let error = #expect(throws: Diagnostic.self) { try Signed(MachOBuilder().bytes(), request) }
    #expect(error?.code == "timestamp-refused")
  }

  @Test(arguments: [
    ("tool", false, "tool"), ("libAnswer.dylib", false, "libAnswer"), ("libA.1.2.dylib", false, "libA.1"),
    ("foo2.3", false, "foo2"), ("foo.2.3.4", false, "foo.2"), ("de.example.tool", false, "de.example"),
    ("/usr/bin/x", false, "x"), ("7z", false, "7z"), (".hidden", false, ""), ("a.", false, "a"),
    ("tool", true, "tool-555549440102030405060708090a0b0c0d0e0f10"), ("de.example.App.tool", true, "de.example.App"),
  ])
  func `a file outside of a bundle is named as codesign does it`(name: String, isAdHoc: Bool, expected: String) throws {
    let file = try MachOFile(reading: MachOBuilder().bytes())
    #expect(file.identifier(forFileNamed: name, isAdHoc: isAdHoc) == expected)
  }

  @Test func `a byte that was changed after signing is found in its page`() throws {
    let request = try request(.appleDevelopment)
    let signed = try Signed(MachOBuilder().bytes(), request)
    let end = try #require(signed.file.slices[0].signatureRange?.lowerBound)
    var random = SeededNumbers(seed: 7)
    for _ in 0..<100 {
      let offset = Int.random(in: 0x1000..<end, using: &random)
      var copy = signed.bytes
      copy[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let slice = try #require(try MachOFile(reading: copy).slices.first)
      let report = try SignatureReport(
        verifying: slice, infoPlist: .content(request.infoPlist ?? []), resources: .content(request.resources ?? []),
        in: VerificationContext(at: world.day + 3600))
      #expect(report.changedPages == [offset / 4096], "byte \(offset)")
      #expect(report.failures.map(\.name) == [.pages], "byte \(offset)")
    }
  }
}

@Suite struct UnsignableTests {
  private func expectRefusal(
    _ builder: MachOBuilder, _ words: String, adding rest: [UInt8] = [], _ location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: Diagnostic.self, sourceLocation: location) {
      try Signed(builder.bytes() + rest, CodeSigningRequest(identifier: "App"))
    }
    #expect(error?.code == .codeUnsignable, sourceLocation: location)
    #expect(error?.message.hasPrefix("\"App\" (arm64) can't be signed: ") == true, sourceLocation: location)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")", sourceLocation: location)
  }

  @Test func `a file that has no place for a signature is refused`() throws {
    var builder = MachOBuilder()
    builder.room = 0
    builder.extraCommands = [builder.command(0x26, builder.word(0) + builder.word(0))]
    while (try? MachOFile(reading: builder.bytes()).signed(with: CodeSigningRequest(identifier: "App"))) != nil {
      builder.extraCommands.append(builder.command(0x26, builder.word(0)))
      try #require(builder.extraCommands.count < 10)
    }
    expectRefusal(builder, "there is no space for another load command")
    builder = MachOBuilder()
    expectRefusal(builder, "bytes follow its end", adding: [UInt8](repeating: 1, count: 16))
    builder.misplaced = ["__TEXT": (0x1000, 0x1000), "__LINKEDIT": (0x800, 0x100)]
    expectRefusal(builder, "the segment __LINKEDIT does not end the file")
    builder.misplaced = ["__LINKEDIT": (0, 0)]
    expectRefusal(builder, "it has no segment __LINKEDIT")
  }

  @Test func `load commands that the header does not count leave no place`() throws {
    var bytes = MachOBuilder().bytes()
    bytes[16] -= 1
    let error = #expect(throws: Diagnostic.self) {
      try Signed(bytes, CodeSigningRequest(identifier: "App"))
    }
    #expect(error?.code == .codeUnsignable)
    #expect(error?.message.contains("its load commands end at byte") == true, "\(error?.message ?? "")")
  }

  @Test func `a damaged file is refused, or its new signature holds`() throws {
    var old = MachOBuilder()
    old.architecture = .armv7
    old.builds = []
    old.oldVersion = (0x25, MachOVersion(9))
    old.textSize = 0x800
    var new = MachOBuilder()
    new.textSize = 0x1000
    let universal = MachOBuilder.universal([(.armv7, old.bytes()), (.arm64, new.bytes())], alignment: 5)
    let context = try VerificationContext(at: Date(timeIntervalSince1970: 1_700_000_000))
    var random = SeededNumbers(seed: 7)
    for original in [old.bytes(), new.bytes(), universal] {
      for _ in 0..<250 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          // Numbers near a limit matter more than others.
          let value = [0, 1, 2, 4, 16, 32, 0x10, 0x32, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
          bytes[Int.random(in: 0..<min(bytes.count, 0xC00), using: &random)] = UInt8(value)
        }
        guard let file = try? MachOFile(reading: bytes),
          let signed = try? file.signed(with: CodeSigningRequest(identifier: "App"))
        else { continue }
        for slice in try MachOFile(reading: try signed.content.allBytes()).slices {
          let report = try SignatureReport(verifying: slice, in: context)
          #expect(report.holds, "\(report.failures.map(\.message))")
        }
      }
    }
  }

  @Test func `debug symbols are refused`() {
    var builder = MachOBuilder()
    builder.fileType = .dSYM
    expectRefusal(builder, "it is not a program, library or bundle")
  }

  @Test func `an app from the App Store is refused`() {
    var builder = MachOBuilder()
    builder.encryptionIdentifier = 1
    expectRefusal(builder, "the App Store encrypted it")
  }

  @Test func `a request that makes no sense is refused`() {
    for change in [
      { $0.identifier = "" }, { $0.identifier = "a\u{0}b" }, { $0.pageSize = 5000 }, { $0.pageSize = 1024 },
      { $0.digests = [] },
    ] as [(inout CodeSigningRequest) -> Void] {
      var request = CodeSigningRequest(identifier: "App")
      change(&request)
      let error = #expect(throws: Diagnostic.self) { try Signed(MachOBuilder().bytes(), request) }
      #expect(error?.code == .codeUnsignable)
    }
    var request = CodeSigningRequest(identifier: "App")
    request.entitlements = ["a": 1.5]
    let error = #expect(throws: Diagnostic.self) { try Signed(MachOBuilder().bytes(), request) }
    #expect(error?.code == .entitlementsUnwritable)
  }
}
