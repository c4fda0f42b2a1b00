import CodeSignatures
import Diagnostics
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

private let architectureNames = [
  "i386", "x86_64", "x86_64h", "arm", "armv6", "armv7", "armv7s", "armv7k", "arm64", "arm64v8", "arm64e", "arm64_32",
]

/// What to write, with values that tests change.
private struct StubInput {
  var kind = StubProgram.Kind.program
  var architectures = ["arm64"]
  var platform = MachOPlatform.iOS
  var minimumSystem = MachOVersion(17)
  var sdk = MachOVersion(26, 1)
  var identity = "de.example.App"

  static let library = StubProgram.Kind.library(installName: "@rpath/Answer.framework/Answer")

  func stub() throws -> StubProgram {
    let architectures = try architectures.map { try #require(MachOArchitecture(name: $0)) }
    return try StubProgram(
      kind, architectures: architectures, platform: platform, minimumSystem: minimumSystem, sdk: sdk,
      identity: identity)
  }

  func slice() throws -> MachOSlice {
    let file = try MachOFile(reading: stub().bytes)
    #expect(file.container == .thin)
    return file.slices[0]
  }
}

@Suite struct StubProgramTests {
  @Test(arguments: architectureNames)
  func `a program has what was asked for`(name: String) throws {
    let input = StubInput(architectures: [name])
    let slice = try input.slice()
    #expect(slice.architecture.description == name)
    #expect(slice.fileType == .execute)
    #expect(slice.build?.platform == .iOS)
    #expect(slice.build?.minimumSystem == input.minimumSystem)
    #expect(slice.build?.sdk == input.sdk)
    #expect(slice.segments.map(\.name) == ["__PAGEZERO", "__TEXT", "__LINKEDIT"])
    #expect(slice.libraries.map(\.reference) == [.load])
    #expect(slice.libraries.map(\.name) == ["/usr/lib/libSystem.B.dylib"])
    #expect(slice.uuid?.count == 16)
    #expect(slice.runPaths == [])
    #expect(slice.signatureRange == nil)
    #expect(slice.encryption?.isEncrypted == false)
    #expect(slice.encryption?.range == 0x4000..<0x8000)
  }

  @Test(arguments: architectureNames)
  func `a library has its install name`(name: String) throws {
    let slice = try StubInput(kind: StubInput.library, architectures: [name]).slice()
    #expect(slice.fileType == .dylib)
    #expect(slice.segments.map(\.name) == ["__TEXT", "__LINKEDIT"])
    #expect(slice.libraries.map(\.reference) == [.own, .load])
    #expect(slice.libraries.map(\.name) == ["@rpath/Answer.framework/Answer", "/usr/lib/libSystem.B.dylib"])
  }

  @Test(arguments: [StubProgram.Kind.program, StubInput.library], architectureNames)
  func `segments are aligned, and load commands can be added`(kind: StubProgram.Kind, name: String) throws {
    let slice = try StubInput(kind: kind, architectures: [name]).slice()
    for segment in slice.segments {
      #expect(segment.address % 0x4000 == 0 && segment.memorySize % 0x4000 == 0)
      #expect(segment.range.lowerBound % 0x4000 == 0)
    }
    #expect(slice.segment("__LINKEDIT")?.range.upperBound == slice.content.count)
    let header = slice.architecture.cpuType & 0x0100_0000 == 0 ? 28 : 32
    let size = try slice.content.bytes(20..<24).reversed().reduce(0) { $0 << 8 | Int($1) }
    let free = try slice.content.bytes(header + size..<0x4000)
    #expect(free.count >= 0x400)
    #expect(free.allSatisfy { $0 == 0 })
  }

  @Test func `the longest install name leaves space for load commands`() throws {
    let name = "@rpath/" + String(repeating: "a", count: 1016)
    let slice = try StubInput(kind: .library(installName: name)).slice()
    #expect(slice.libraries.first?.name == name)
    #expect(try slice.content.bytes(0x3000..<0x4000).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (UInt32(1), false), (2, true), (3, true), (4, true), (6, false), (7, false), (8, false), (9, false), (11, true),
    (12, false),
  ])
  func `the App Store's load command is for devices`(platform: UInt32, isForDevice: Bool) throws {
    let platform = MachOPlatform(rawValue: platform)
    for kind in [StubProgram.Kind.program, StubInput.library] {
      let slice = try StubInput(kind: kind, platform: platform).slice()
      #expect(slice.build?.platform == platform)
      #expect((slice.encryption != nil) == isForDevice)
    }
  }

  @Test(arguments: [
    (MachOPlatform.iOS, MachOVersion(11, 4), MachOVersion(12), UInt32(0x25)),
    (.tvOS, MachOVersion(11), MachOVersion(12), 0x2F),
    (.watchOS, MachOVersion(4), MachOVersion(5), 0x30),
    (.macOS, MachOVersion(10, 13, 6), MachOVersion(10, 14), 0x24),
  ])
  func `systems before 2018 get the load command that they read`(
    platform: MachOPlatform, old: MachOVersion, new: MachOVersion, command: UInt32
  ) throws {
    for (version, number) in [(old, command), (new, 0x32)] {
      let slice = try StubInput(architectures: ["x86_64"], platform: platform, minimumSystem: version).slice()
      #expect(slice.build?.platform == platform)
      #expect(slice.build?.minimumSystem == version)
      #expect(slice.build?.sdk == MachOVersion(26, 1))
      #expect(try loadCommands(of: slice).contains(number))
    }
  }

  /// The numbers of the load commands, which start after the header of a file with 64 bits.
  private func loadCommands(of slice: MachOSlice) throws -> [UInt32] {
    func word(_ offset: Int) throws -> UInt32 {
      try slice.content.bytes(offset..<offset + 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    var numbers: [UInt32] = []
    var offset = 32
    for _ in 0..<(try word(16)) {
      numbers.append(try word(offset))
      offset += Int(try word(offset + 4))
    }
    return numbers
  }

  @Test func `a universal file has the slices of thin ones`() throws {
    let names = ["armv7", "arm64", "arm64e", "x86_64"]
    let stub = try StubInput(architectures: names).stub()
    let file = try MachOFile(reading: stub.bytes)
    #expect(file.container == .universal)
    #expect(file.slices.map(\.architecture.description) == names)
    #expect(file.slices.map(\.architecture) == stub.architectures)
    for (slice, name) in zip(file.slices, names) {
      #expect(slice.alignment == 14)
      #expect(slice.content.range.lowerBound % 0x4000 == 0)
      #expect(try slice.content.allBytes() == StubInput(architectures: [name]).stub().bytes)
    }
    #expect(Set(file.slices.map(\.uuid)).count == 4)
  }

  @Test func `arm64e has the pointer authentication ABI`() throws {
    #expect(try StubInput(architectures: ["arm64e"]).stub().architectures == [.arm64e])
  }

  @Test func `a stub says that it is one`() throws {
    for architecture in ["arm64", "i386"] {
      let bytes = try StubInput(architectures: [architecture]).stub().bytes
      #expect(Data(bytes).range(of: Data(StubProgram.notice.utf8 + [0])) != nil)
    }
  }

  @Test func `equal input gives equal bytes, other input another UUID`() throws {
    let input = StubInput(architectures: ["arm64", "x86_64"])
    let bytes = try input.stub().bytes
    #expect(try input.stub().bytes == bytes)
    var others = [StubInput](repeating: StubInput(), count: 6)
    others[1].identity = "de.example.Other"
    others[2].kind = StubInput.library
    others[3].platform = .iOSSimulator
    others[4].minimumSystem = MachOVersion(18)
    others[5].architectures = ["arm64e"]
    let uuids = try others.map { try #require(try $0.slice().uuid) }
    #expect(Set(uuids).count == others.count)
    for uuid in uuids {
      #expect(uuid[6] >> 4 == 8 && uuid[8] >> 6 == 2)
    }
  }

  @Test func `what can't be written is refused`() throws {
    func expectRefusal(
      _ words: String, _ location: SourceLocation = #_sourceLocation, _ change: (inout StubInput) -> Void
    ) {
      var input = StubInput()
      change(&input)
      do {
        _ = try input.stub()
        Issue.record("accepted", sourceLocation: location)
      } catch {
        let diagnostic = error as? Diagnostic
        #expect(diagnostic?.code == .stubUnwritable, sourceLocation: location)
        #expect(diagnostic?.message == "can't write a stub: \(words)", sourceLocation: location)
      }
    }
    expectRefusal("architecture ppc64 is not supported") { $0.architectures = ["arm64", "ppc64"] }
    expectRefusal("architecture arm64 is listed twice") { $0.architectures = ["arm64", "x86_64", "arm64"] }
    expectRefusal("architecture arm64_32 is listed twice") { $0.architectures = ["arm64_32", "arm64_32"] }
    expectRefusal("no architecture is given") { $0.architectures = [] }
    expectRefusal("DriverKit is not supported") { $0.platform = MachOPlatform(rawValue: 10) }
    expectRefusal("platform 99 is not supported") { $0.platform = MachOPlatform(rawValue: 99) }
    expectRefusal("the install name is empty") { $0.kind = .library(installName: "") }
    expectRefusal("the install name contains a zero byte") { $0.kind = .library(installName: "a\0") }
    expectRefusal("the install name has 1024 bytes, more than 1023") {
      $0.kind = .library(installName: String(repeating: "ä", count: 512))
    }
    #expect(throws: Diagnostic.self) {
      try StubProgram(
        .program, architectures: [MachOArchitecture(cpuType: 12, cpuSubtype: 77)], platform: .iOS,
        minimumSystem: MachOVersion(17), sdk: MachOVersion(17), identity: "")
    }
  }
}

/// What signing, and programs other than Slipway, say of stubs.
@Suite struct StubProgramJudgesTests {
  private let world: SignedWorld
  private let folder: TemporaryFolder

  init() throws {
    world = try SignedWorld()
    folder = try TemporaryFolder()
  }

  private func request(_ kind: CertificateKind?) throws -> CodeSigningRequest {
    var request = CodeSigningRequest(identifier: "de.example.App")
    request.infoPlist = [1]
    request.resources = [2]
    request.entitlements = ["get-task-allow": true]
    request.signingTime = world.day + 60
    request.identity = try kind.map { try world.identity($0) }
    return request
  }

  @Test(arguments: [StubProgram.Kind.program, StubInput.library], [nil, CertificateKind.appleDevelopment])
  func `a stub of every architecture can be signed`(kind: StubProgram.Kind, signer: CertificateKind?) throws {
    let request = try request(signer)
    for names in architectureNames.map({ [$0] }) + [["armv7", "arm64", "arm64e"]] {
      let original = try StubInput(kind: kind, architectures: names).stub().bytes
      let signed = try Signed(original, request)
      #expect(signed.file.slices.count == names.count)
      for report in try signed.reports(request, at: world.day + 3600) {
        #expect(report.holds, "\(names) \(report.failures.map(\.message))")
      }
    }
  }

  @Test func `rcodesign verifies a signed stub`() throws {
    let stub = try StubInput(architectures: ["arm64", "x86_64", "armv7k"]).stub()
    try folder.write(try Signed(stub.bytes, try request(.appleDevelopment)).bytes, to: "App")
    let outcome = try folder.python(
      "import apple_platform as ap; print(ap.verify_macho('App'))", needing: ["apple_platform"])
    guard let outcome else { return }
    #expect(outcome.outputText == "[]\n", "\(outcome.outputText) \(outcome.errorText)")
  }

  @Test(arguments: [StubProgram.Kind.program, StubInput.library])
  func `LIEF and macholib find no fault in a stub`(kind: StubProgram.Kind) throws {
    for name in architectureNames {
      try folder.write(try StubInput(kind: kind, architectures: [name]).stub().bytes, to: name)
    }
    let layout = try folder.python(
      """
      import lief, os
      for n in sorted(os.listdir()):
        f = lief.MachO.parse(n)
        ok, problem = lief.MachO.check_layout(f.at(0))
        if not ok: print(n, problem)
      print("done")
      """, needing: ["lief"])
    if let layout { #expect(layout.outputText == "done\n", "\(layout.outputText) \(layout.errorText)") }
    let commands = try folder.python(
      """
      import os
      from macholib.MachO import MachO
      print({len(MachO(n).headers[0].commands) for n in os.listdir()})
      """, needing: ["macholib"])
    guard let commands else { return }
    #expect(commands.outputText == (kind == .program ? "{12}\n" : "{10}\n"), "\(commands.errorText)")
  }

  @Test func `llvm-objdump disassembles a stub`() throws {
    let expected = [
      "arm64": ["mov\tw0, #0", "ret"], "arm64e": ["mov\tw0, #0", "ret"], "arm64_32": ["mov\tw0, #0", "ret"],
      "armv7": ["mov\tr0, #0", "bx\tlr"], "armv7k": ["mov\tr0, #0", "bx\tlr"],
      "x86_64": ["xorl\t%eax, %eax", "ret"], "i386": ["xorl\t%eax, %eax", "ret"],
    ]
    for (name, words) in expected {
      try folder.write(try StubInput(architectures: [name]).stub().bytes, to: "App")
      let outcome = try folder.runInstalled("llvm-objdump", "--macho", "--private-headers", "--disassemble", "App")
      guard let outcome else { return }
      #expect(outcome.succeeded && outcome.errorText.isEmpty, "\(outcome.errorText)")
      for word in words + ["_main:", "LC_MAIN", "LC_DYLD_INFO_ONLY", "cryptid 0", "minos 17.0", "sdk 26.1"] {
        #expect(outcome.outputText.contains(word), "\(word) in \(outcome.outputText)")
      }
    }
  }
}
