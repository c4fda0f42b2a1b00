import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// `.p12` files that were damaged, or made to do harm.
@Suite struct HostileArchiveTests {
  @Test func `a number of rounds that would take hours is refused at once`() throws {
    let bench = try ArchiveBench()
    try bench.export(["-iter", "300"], passphrase: "x")
    let bytes = try bench.judges.bytes(of: "a.p12")
    // 300 and 0x7FFFFFFF, as the encoding has them, the lengths around them unchanged but by two.
    let rounds: [UInt8] = [0x02, 0x02, 0x01, 0x2C]
    #expect(bytes.indices.contains { bytes[$0...].starts(with: rounds) })
    let script = """
      import sys
      data = bytearray(open(sys.argv[1], 'rb').read())
      def grow(at, end):
          # Rewrites the encoding, giving every integer 300 the value 2**31 - 1.
          out, i = b'', at
          while i < end:
              tag, length, head = data[i], data[i + 1], 2
              if length & 0x80:
                  head += length & 0x7F
                  length = int.from_bytes(data[i + 2:i + head], 'big')
              body = bytes(data[i + head:i + head + length])
              inner = grow(i + head, i + head + length) if tag & 0x20 or (tag == 4 and body[:1] == b'0' and whole(body)) else body
              if tag == 2 and body == b'\\x01\\x2c': inner = b'\\x7f\\xff\\xff\\xff'
              size = len(inner)
              l = bytes([size]) if size < 128 else bytes([0x80 | (size.bit_length() + 7) // 8]) + size.to_bytes((size.bit_length() + 7) // 8, 'big')
              out += bytes([tag]) + l + inner
              i += head + length
          return out
      def whole(body):
          length, head = body[1], 2
          if length & 0x80:
              head += length & 0x7F
              length = int.from_bytes(body[2:head], 'big')
          return head + length == len(body)
      open(sys.argv[2], 'wb').write(grow(0, len(data)))
      """
    let outcome = try bench.judges.run("python3", "-c", script, "a.p12", "a.p12")
    #expect(outcome.succeeded, "\(outcome.errorText)")
    let error = #expect(throws: Diagnostic.self) { try bench.read("x") }
    #expect(error?.code == .archiveUnsupported)
    #expect(error?.message.contains("10 million") == true)
  }

  @Test func `damage anywhere gives an error or the same keys, never a crash`() throws {
    let bench = try ArchiveBench()
    try bench.export(["-iter", "1", "-nomaciter"], passphrase: "x")
    let bytes = try bench.judges.bytes(of: "a.p12")
    let refusals: Set<Diagnostic.Code> = [.passphraseWrong, .archiveInvalid, .archiveUnsupported]
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] ^= 0x81
      expectRefusal(changed, refusals, key: bench.key)
    }
    for length in stride(from: 0, to: bytes.count, by: 7) {
      expectRefusal(Array(bytes.prefix(length)), refusals, key: bench.key)
    }
  }

  @Test func `what is no archive is told so`() throws {
    for input: [UInt8] in [[], [0x30], Array("hello".utf8), [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x80, 0, 0]] {
      let error = #expect(throws: Diagnostic.self) {
        try IdentityArchive(parsing: input, file: "x.p12", passphrase: Passphrase("x"), openssl: .here)
      }
      #expect(error?.code == .archiveInvalid)
    }
    var nested: [UInt8] = [0x05, 0x00]
    for _ in 0..<40 { nested = [0x30, 0x80] + nested + [0, 0] }
    #expect(throws: Diagnostic.self) {
      try IdentityArchive(parsing: nested, passphrase: Passphrase("x"), openssl: .here)
    }
  }

  private func expectRefusal(_ bytes: [UInt8], _ refusals: Set<Diagnostic.Code>, key: PrivateKey) {
    do {
      let read = try IdentityArchive(parsing: bytes, passphrase: Passphrase("x"), openssl: .here)
      #expect(read.identities.allSatisfy { $0.key.publicKey == key.publicKey })
    } catch {
      #expect(refusals.contains(error.code), "\(error)")
    }
  }
}
