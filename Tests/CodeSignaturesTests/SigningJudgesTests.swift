import CodeSignatures
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

/// What other programs say of files that were signed; those of Python's packages that are not installed say nothing.
@Suite struct SigningJudgesTests {
  private let world: SignedWorld
  private let folder: TemporaryFolder

  init() throws {
    world = try SignedWorld()
    folder = try TemporaryFolder()
  }

  private func sign(_ kind: CertificateKind?, old: Bool = false) throws -> Signed {
    var request = CodeSigningRequest(identifier: "de.example.App")
    request.entitlements = ["get-task-allow": true, "keychain-access-groups": ["A1B2C3D4E5.*"]]
    request.infoPlist = [1]
    request.resources = [2]
    request.signingTime = world.day + 60
    request.identity = try kind.map { try world.identity($0) }
    var builder = MachOBuilder()
    if old { builder.builds = [(2, MachOVersion(10))] }
    var intel = MachOBuilder()
    intel.architecture = .x86_64
    let signed = try Signed(MachOBuilder.universal([(.arm64, builder.bytes()), (.x86_64, intel.bytes())]), request)
    try folder.write(signed.bytes, to: "App")
    return signed
  }

  @Test(arguments: [false, true]) func `rcodesign verifies the signature of a developer`(old: Bool) throws {
    let signed = try sign(.appleDevelopment, old: old)
    let outcome = try folder.python(
      """
      import apple_platform as ap, json
      print(json.dumps([p['description'] for p in ap.verify_macho('App')]))
      print(json.dumps(ap.read_signature('App'), default=str))
      """, needing: ["apple_platform"])
    guard let outcome else { return }
    let lines = outcome.outputText.split(separator: "\n")
    #expect(lines.first == "[]", "\(outcome.outputText) \(outcome.errorText)")
    for word in ["de.example.App", "A1B2C3D4E5"] {
      #expect(lines.last?.contains(word) == true, "\(word)")
    }
    for signature in signed.code.signatures {
      let hash = signature.directory.fullDigest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(lines.last?.contains(hash) == true, "\(hash)")
    }
  }

  /// It takes the empty CMS signature of `codesign` for a damaged one.
  @Test func `rcodesign finds nothing wrong with an ad hoc signature but that it has no identity`() throws {
    _ = try sign(nil)
    let outcome = try folder.python(
      "import apple_platform as ap; print(*(p['description'] for p in ap.verify_macho('App')), sep='\\n')",
      needing: ["apple_platform"])
    guard let outcome else { return }
    #expect(
      outcome.outputText == (0..<2).map { "@\($0): CMS error: missing further values (at position 0)\n" }.joined(),
      "\(outcome.outputText) \(outcome.errorText)")
  }

  @Test func `rcodesign notices a changed byte`() throws {
    let signed = try sign(.appleDevelopment)
    var bytes = signed.bytes
    bytes[0x4000 + 0x2000] ^= 1
    try folder.write(bytes, to: "App")
    let outcome = try folder.python(
      "import apple_platform as ap; print(len(ap.verify_macho('App')))", needing: ["apple_platform"])
    guard let outcome else { return }
    #expect(outcome.outputText == "1\n", "\(outcome.outputText) \(outcome.errorText)")
  }

  @Test func `openssl verifies the CMS signature over the code directory`() throws {
    for (index, signature) in try sign(.appleDistribution, old: true).code.signatures.enumerated() {
      try folder.write(try #require(signature.cms), to: "cms\(index)")
      try folder.write(signature.directories[0].bytes, to: "directory\(index)")
      let outcome = try folder.run([
        "openssl", "cms", "-verify", "-inform", "DER", "-in", "cms\(index)", "-content", "directory\(index)",
        "-noverify", "-binary", "-out", "out",
      ])
      #expect(outcome.succeeded, "\(outcome.errorText)")
    }
  }

  @Test func `macholib and llvm see whole load commands`() throws {
    let signed = try sign(.appleDevelopment)
    let outcome = try folder.python(
      """
      from macholib.MachO import MachO
      for h in MachO('App').headers:
        for lc, cmd, data in h.commands:
          if lc.cmd == 0x1d: print(cmd.dataoff, cmd.datasize, h.size)
      """, needing: ["macholib"])
    if let outcome {
      let expected = signed.file.slices.map { slice in
        "\(slice.signatureRange?.lowerBound ?? 0) \(slice.signatureRange?.count ?? 0) \(slice.content.count)\n"
      }
      #expect(outcome.outputText == expected.joined(), "\(outcome.errorText)")
    }
    guard let dump = try folder.runInstalled("llvm-objdump", "--macho", "--private-headers", "App") else { return }
    #expect(dump.succeeded, "\(dump.errorText)")
    #expect(dump.outputText.contains("LC_CODE_SIGNATURE"))
  }

  @Test func `Python finds the same digests of pages and slots`() throws {
    let signed = try sign(.appleDevelopment)
    let range = try #require(signed.file.slices[0].signatureRange)
    try folder.write(try signed.file.slices[0].content.allBytes(), to: "slice")
    let outcome = try folder.python(
      """
      import hashlib, struct
      d = open('slice', 'rb').read(); s = d[\(range.lowerBound):]
      index = {t: o for t, o in (struct.unpack('>II', s[12 + 8 * i:20 + 8 * i]) for i in range(struct.unpack('>I', s[8:12])[0]))}
      blob = lambda t: s[index[t]:index[t] + struct.unpack('>I', s[index[t] + 4:index[t] + 8])[0]]
      cd = blob(0)
      h, ident, n, pages, limit = struct.unpack('>5I', cd[16:36])
      digest = lambda b: hashlib.sha256(b).digest()
      slot = lambda i: cd[h + 32 * i:h + 32 * i + 32]
      assert all(slot(i) == digest(d[i * 4096:min(limit, i * 4096 + 4096)]) for i in range(pages))
      assert slot(-1) == digest(b'\\x01') and slot(-3) == digest(b'\\x02')
      assert all(slot(-t) == digest(blob(t)) for t in (2, 5, 7)) and slot(-4) == slot(-6) == bytes(32)
      print(cd[ident:].split(b'\\0')[:2], n, pages, limit)
      """)
    guard let outcome else { return }
    #expect(
      outcome.outputText == "[b'de.example.App', b'A1B2C3D4E5'] 7 5 16464\n",
      "\(outcome.outputText) \(outcome.errorText)")
  }
}
