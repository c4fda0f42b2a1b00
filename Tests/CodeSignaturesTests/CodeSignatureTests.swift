import CodeSignatures
import Diagnostics
import ProvisioningProfiles
import Testing

@Suite struct CodeDirectoryTests {
  @Test(arguments: [UInt32(0x20001), 0x20100, 0x20200, 0x20300, 0x20400, 0x20500, 0x20600])
  func `every version is read`(version: UInt32) throws {
    var written = DirectoryBytes()
    written.version = version
    written.special = [[UInt8](repeating: 9, count: 32), nil]
    written.runtime = 0x000E_0200
    if version >= 0x20600 { written.linkage = [1, 2, 3] }
    if version >= 0x20100 { written.scatter = [(2, 0), (1, 2)] }
    let directory = try CodeDirectory(parsing: written.bytes())
    #expect(directory.version == version)
    #expect(directory.identifier == "de.example.App")
    #expect(directory.teamID == (version >= 0x20200 ? "A1B2C3D4E5" : nil))
    #expect(directory.pageSize == 4096)
    #expect(directory.codeLimit == 0x2001)
    #expect(directory.pageCount == 3)
    #expect(directory.pageDigest(2).map(Array.init) == [UInt8](repeating: 3, count: 32))
    #expect(directory.pageDigest(3) == nil)
    #expect(directory.range(ofPage: 2) == 0x2000..<0x2001)
    #expect(directory.specialDigest(.infoPlist) == [UInt8](repeating: 9, count: 32))
    #expect(directory.specialDigest(.requirements) == nil)
    #expect(directory.specialDigest(.resources) == nil)
    #expect(directory.executableSegment?.limit == (version >= 0x20400 ? 0x4000 : nil))
    #expect(directory.executableSegment?.flags == (version >= 0x20400 ? [.mainBinary, .allowUnsigned] : nil))
    #expect(directory.runtimeVersion == (version >= 0x20500 ? MachOVersion(14, 2) : nil))
    #expect(directory.scatter.map(\.count) == (version >= 0x20100 ? [2, 1] : []))
    #expect(directory.linkage?.digest == (version >= 0x20600 ? [1, 2, 3] : nil))
    #expect(directory.cdHash == Array(DigestAlgorithm.sha256.hash(written.bytes()).prefix(20)))
  }

  @Test func `one digest may be of all code`() throws {
    var written = DirectoryBytes()
    written.pageSizePower = 0
    let directory = try CodeDirectory(parsing: written.bytes())
    #expect(directory.pageSize == nil)
    #expect(directory.range(ofPage: 0) == 0..<0x2001)
  }

  @Test(
    arguments: [
      ([8: [0, 3, 0, 0]], "unknown version 0x30000"), ([8: [0, 2, 0, 0]], "unknown version 0x20000"),
      ([16: [0, 0, 0, 10]], "digests of its code directory are outside"),
      ([16: [0x7F, 0xFF, 0xFF, 0xFF]], "digests of its code directory are outside"),
      ([20: [0, 1, 0, 0]], "identifier of its code directory is outside"),
      ([24: [0xFF, 0xFF, 0xFF, 0xFF]], "digests of its code directory are outside"),
      ([28: [0, 0, 0, 2]], "2 digests for 3 pages"), ([32: [0, 0, 0, 0]], "digests for 0 pages"),
      ([36: [20]], "unknown digests"), ([37: [9]], "unknown digests"), ([39: [60]], "pages of 2^60 bytes"),
      ([48: [0, 1, 0, 0]], "team identifier of its code directory is outside"),
      ([44: [0, 0, 1, 0]], "it ends before"), ([4: [0, 0, 0, 8]], "another length"),
      ([0: [0xFA, 0xDE, 0x0C, 0x00]], "another type"), ([56: [UInt8](repeating: 0x7F, count: 8)], "digests for"),
    ] as [([Int: [UInt8]], String)])
  func `a damaged one is refused`(patches: [Int: [UInt8]], words: String) {
    var written = DirectoryBytes()
    written.patches = patches
    let bytes = written.bytes()
    let error = #expect(throws: Diagnostic.self) { try CodeDirectory(parsing: bytes, file: "App") }
    #expect(error?.code == .codeSignatureInvalid)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `flags have codesign's names`() {
    let flags = CodeDirectoryFlags(rawValue: 0x1_0002)
    #expect(flags.setNames == ["adhoc", "runtime"])
    #expect(CodeDirectoryFlags(rawValue: 0x40_0001).setNames == ["host", "0x400000"])
  }
}

@Suite struct CodeSignatureTests {
  private func directory(_ digest: CodeDigest) -> [UInt8] {
    var written = DirectoryBytes()
    written.digest = digest
    return written.bytes()
  }

  private let wrapper: [UInt8] = [0xFA, 0xDE, 0x0B, 0x01, 0, 0, 0, 9, 7]

  @Test func `the strongest directory names the code`() throws {
    let entitlements = [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 8] as [UInt8]
    let area = DirectoryBytes.signature([
      (0, directory(.sha1)), (5, entitlements), (0x1000, directory(.sha256)), (0x10000, wrapper),
    ])
    let signature = try CodeSignature(parsing: area + [0, 0, 1], file: "App")
    #expect(signature.directories.map(\.digest) == [.sha1, .sha256])
    #expect(signature.directory.digest == .sha256)
    #expect(signature.cdHash == Array(DigestAlgorithm.sha256.hash(directory(.sha256)).prefix(20)))
    #expect(signature.cms == [7])
    #expect(signature.slots == [.codeDirectory, .entitlements, .alternateDirectory, .cms])
    #expect(signature.strayByteCount == 1)
    #expect(try signature.requirements() == nil)
    #expect(try signature.designatedRequirement().description.hasPrefix("cdhash H\""))
  }

  @Test func `the files of a bundle without a program are one signature`() throws {
    let signature = try CodeSignature(files: [.codeDirectory: directory(.sha256), .cms: [], .resources: [1]])
    #expect(signature.cms == [])
    #expect(signature.slots == [.codeDirectory, .cms])
    #expect(SignatureSlot.codeDirectory.fileName == "CodeDirectory")
    #expect(SignatureSlot.alternateDirectory.fileName == "CodeRequirements-1")
  }

  @Test func `a damaged index is refused`() throws {
    let good = DirectoryBytes.signature([(0, directory(.sha256)), (0x10000, wrapper)])
    func refusal(_ bytes: [UInt8]) -> String? {
      let error = #expect(throws: Diagnostic.self) { try CodeSignature(parsing: bytes, file: "App") }
      return error?.message
    }
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var copy = good
      copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return copy
    }
    #expect(refusal([])?.contains("the code signature of \"App\" is not valid: it ends before") == true)
    #expect(refusal(changed(4, [0xFF, 0xFF, 0xFF, 0xFF]))?.contains("4294967295 of") == true)
    #expect(refusal(changed(8, [0xFF, 0xFF, 0xFF, 0xFF]))?.contains("4294967295 parts") == true)
    #expect(refusal(changed(16, [0, 0, 0, 3]))?.contains("is outside of it") == true)
    #expect(refusal(changed(16, [0xFF, 0xFF, 0xFF, 0xFF]))?.contains("is outside of it") == true)
    #expect(refusal(changed(20, [0, 0, 0, 0]))?.contains("two parts with the number 0") == true)
    let doubled = DirectoryBytes.signature([(0, directory(.sha256)), (0x1000, directory(.sha256))])
    #expect(refusal(doubled)?.contains("two code directories with sha256") == true)
    #expect(refusal(DirectoryBytes.signature([(0x10000, wrapper)]))?.contains("no code directory") == true)
    for length in 0..<good.count {
      #expect(throws: Diagnostic.self) { try CodeSignature(parsing: Array(good.prefix(length))) }
    }
  }
}
