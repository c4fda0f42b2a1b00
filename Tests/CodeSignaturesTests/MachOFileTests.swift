import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import Processes
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct MachOFileTests {
  @Test func `a program's load commands are read`() throws {
    var builder = MachOBuilder()
    builder.libraries = ["/usr/lib/libSystem.B.dylib", "@rpath/Answer.framework/Answer"]
    builder.runPaths = ["@executable_path/Frameworks"]
    builder.encryptionIdentifier = 1
    builder.infoPlist = Array("<plist/>".utf8)
    let file = try MachOFile(reading: builder.bytes(), file: "Hello")
    #expect(file.container == .thin)
    let slice = try #require(file.slices.first)
    #expect(slice.architecture.description == "arm64")
    #expect(slice.fileType == .execute)
    #expect(slice.segments.map(\.name) == ["__PAGEZERO", "__TEXT", "__LINKEDIT"])
    #expect(slice.segment("__LINKEDIT")?.range == 0x4000..<0x4050)
    #expect(slice.build?.platform.platform == .iOS)
    #expect(slice.build.map { "\($0.platform) \($0.minimumSystem)" } == "iOS 17.0")
    #expect(slice.uuid == Array(1...16))
    #expect(slice.encryption?.isEncrypted == true)
    #expect(slice.libraries.map(\.name) == builder.libraries)
    #expect(slice.runPaths == builder.runPaths)
    #expect(slice.signatureRange == nil)
    #expect(try slice.infoPlistBytes() == builder.infoPlist)
  }

  @Test(arguments: [
    (MachOArchitecture.armv7, false, "armv7"), (.watch, false, "arm64_32"), (.x86_64, false, "x86_64"),
    (.arm64e, false, "arm64e"), (.ppc, true, "ppc"), (MachOArchitecture(cpuType: 7, cpuSubtype: 3), false, "i386"),
    (MachOArchitecture(cpuType: 99, cpuSubtype: 1), false, "cpu 99 variant 1"),
  ])
  func `both formats and both byte orders are read`(
    architecture: MachOArchitecture, isBigEndian: Bool, name: String
  ) throws {
    var builder = MachOBuilder()
    builder.architecture = architecture
    builder.isBigEndian = isBigEndian
    builder.fileType = .dylib
    builder.installName = "@rpath/A"
    let slice = try #require(try MachOFile(reading: builder.bytes()).slices.first)
    #expect(slice.architecture.description == name)
    #expect(slice.fileType == .dylib)
    #expect(slice.segment("__TEXT")?.range == 0..<0x4000)
    #expect(slice.build?.minimumSystem == MachOVersion(17))
    #expect(slice.libraries.first?.reference == .own)
    #expect(slice.libraries.first?.name == "@rpath/A")
  }

  @Test(arguments: [(UInt32(0x24), "macOS"), (0x25, "iOS"), (0x2F, "tvOS"), (0x30, "watchOS")])
  func `older load commands name the system as well`(command: UInt32, name: String) throws {
    var builder = MachOBuilder()
    builder.builds = []
    builder.oldVersion = (command, MachOVersion(9, 1, 2))
    let build = try #require(try MachOFile(reading: builder.bytes()).slices.first?.build)
    #expect("\(build.platform) \(build.minimumSystem)" == "\(name) 9.1.2")
  }

  @Test func `a library for macOS and Mac Catalyst is built for both`() throws {
    var builder = MachOBuilder()
    builder.builds = [(1, MachOVersion(10, 15)), (6, MachOVersion(13, 1))]
    let slice = try #require(try MachOFile(reading: builder.bytes()).slices.first)
    #expect(slice.builds.map(\.platform) == [.macOS, .macCatalyst])
  }

  @Test(arguments: [MachOFile.Container.universal, .universal64])
  func `a universal file has its slices`(container: MachOFile.Container) throws {
    var old = MachOBuilder()
    old.architecture = .armv7
    let slices = [(MachOArchitecture.armv7, old.bytes()), (.arm64, MachOBuilder().bytes())]
    let bytes = MachOBuilder.universal(slices, container: container)
    let file = try MachOFile(reading: Data(bytes))
    #expect(file.container == container)
    #expect(file.slices.map(\.architecture) == [.armv7, .arm64])
    #expect(file.slices.map(\.alignment) == [14, 14])
    for (slice, expected) in zip(file.slices, slices) {
      #expect(try slice.content.allBytes() == expected.1)
    }
  }

  @Test func `a class file of Java is no Mach-O file`() throws {
    let bytes: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 1]
    #expect(!MachOFile.isLikely(bytes))
    #expect(throws: Diagnostic.self) { try MachOFile(reading: bytes) }
  }

  @Test func `other readers see the same load commands`() throws {
    var builder = MachOBuilder()
    builder.runPaths = ["@executable_path/Frameworks"]
    let folder = try TemporaryFolder()
    try folder.write(builder.bytes(), to: "Hello")
    let outcome = try folder.runInstalled("llvm-objdump", "--macho", "--private-headers", "Hello")
    guard let outcome else { return }
    #expect(outcome.succeeded, "\(outcome.errorText)")
    for line in ["minos 17.0", "cryptid 0", "@executable_path/Frameworks", "libSystem.B.dylib", "LC_MAIN"] {
      #expect(outcome.outputText.contains(line), "\(line) in \(outcome.outputText)")
    }
  }
}

/// What the readers must refuse, with what is wrong in it.
@Suite struct HostileMachOTests {
  private func refusal(_ bytes: [UInt8]) -> String? {
    do {
      _ = try MachOFile(reading: bytes, file: "Evil")
      return nil
    } catch {
      #expect(error.code == .machOInvalid)
      return error.message
    }
  }

  private func expectRefusal(_ bytes: [UInt8], _ words: String, _ location: SourceLocation = #_sourceLocation) {
    let message = refusal(bytes)
    #expect(message?.hasPrefix("\"Evil\"") == true, "\(message ?? "accepted")", sourceLocation: location)
    #expect(message?.contains(words) == true, "\(message ?? "accepted")", sourceLocation: location)
  }

  @Test func `segments must not overlap or leave the file`() {
    var builder = MachOBuilder()
    builder.misplaced = ["__LINKEDIT": (0x3FFF, 64)]
    expectRefusal(builder.bytes(), "the segments __TEXT and __LINKEDIT overlap")
    builder.misplaced = ["__LINKEDIT": (0x4000, 81)]
    expectRefusal(builder.bytes(), "segment __LINKEDIT ends after the file")
    builder.misplaced = ["__TEXT": (0, 0xFFFF_FFFF)]
    expectRefusal(builder.bytes(), "segment __TEXT ends after the file")
    builder.misplaced = ["__TEXT": (Int.max, 2)]
    expectRefusal(builder.bytes(), "offsets are too large")
    builder.misplaced = ["__TEXT": (0, -1)]
    expectRefusal(builder.bytes(), "8 exabytes")
  }

  @Test func `load commands must be within their area`() {
    let bytes = MachOBuilder().bytes()
    func changed(_ offset: Int, _ value: UInt32) -> [UInt8] {
      var copy = bytes
      copy.replaceSubrange(offset..<offset + 4, with: MachOBuilder().word(value))
      return copy
    }
    expectRefusal(changed(16, 0xFFFF_FFFF), "do not fit")
    expectRefusal(changed(20, 0xFFFF_FFFF), "load commands have 4294967295 bytes")
    expectRefusal(changed(20, 0x10_0000), "load commands end after the file")
    expectRefusal(changed(36, 0), "load command 1 has 0 bytes")
    expectRefusal(changed(36, 0xFFFF_FFF8), "load command 1 has 4294967288 bytes")
    expectRefusal(Array(bytes.prefix(20)), "ends before")
    expectRefusal(Array(bytes.prefix(200)), "load commands end after the file")
    expectRefusal([], "does not begin with a Mach-O header")
    expectRefusal(Array("#!/bin/sh\n".utf8), "does not begin with a Mach-O header")
  }

  @Test func `a code signature has one place, in the file`() {
    var builder = MachOBuilder()
    builder.extraCommands = [builder.command(0x1D, builder.word(0x4000) + builder.word(0xFFFF_FFFF))]
    expectRefusal(builder.bytes(), "code signature ends after the file")
    let good = builder.command(0x1D, builder.word(0x4040) + builder.word(16))
    builder.extraCommands = [good, good]
    expectRefusal(builder.bytes(), "two code signatures")
    builder.extraCommands = [builder.command(0x1D, builder.word(16) + builder.word(16))]
    expectRefusal(builder.bytes(), "overlaps the load commands")
  }

  @Test func `slices must not overlap, leave the file or be listed twice`() {
    let slice = MachOBuilder().bytes()
    let twice = MachOBuilder.universal([(.arm64, slice), (.arm64, slice)])
    expectRefusal(twice, "two slices for arm64")
    let mislabelled = MachOBuilder.universal([(.x86_64, slice)])
    expectRefusal(mislabelled, "calls x86_64 what is arm64")
    var long = MachOBuilder.universal([(.arm64, slice)])
    long.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0xFF])
    expectRefusal(long, "slice 1 (arm64) is outside the file")
    var overlapping = MachOBuilder.universal([(.arm64, slice), (.x86_64, slice)])
    overlapping.replaceSubrange(36..<40, with: overlapping[16..<20])
    expectRefusal(overlapping, "the slices arm64 and x86_64 overlap")
    var wide = MachOBuilder.universal([(.arm64, slice)], container: .universal64)
    wide.replaceSubrange(24..<32, with: [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    expectRefusal(wide, "offsets are too large")
    expectRefusal([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], "contains no slice")
    expectRefusal([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 9], "ends before")
  }

  @Test func `a file with one byte changed is read or refused`() {
    let bytes = MachOBuilder.universal([(.arm64, MachOBuilder().bytes())])
    let end = 0x4000 + 1200
    var (read, refused) = (0, 0)
    for offset in Array(0..<48) + Array(0x4000..<end) {
      for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
        var copy = bytes
        copy[offset] = value
        if refusal(copy) == nil { read += 1 } else { refused += 1 }
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
