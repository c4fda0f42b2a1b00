import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct KeyTests {
  @Test(arguments: KeyAlgorithm.allCases)
  func `openssl reads a key and its request`(algorithm: KeyAlgorithm) throws {
    let bench = try TemporaryFolder()
    let key = try PrivateKey.generate(algorithm)
    let request = try CertificateRequest(commonName: "Ada Müller", emailAddress: "ada@example.org", key: key)
    try bench.write(Array(key.pem.utf8), to: "key.pem")
    try bench.write(Array(request.pem.utf8), to: "request.pem")
    #expect(try bench.run("openssl", "pkey", "-in", "key.pem", "-check", "-noout").succeeded)
    let outcome = try bench.run(
      "openssl", "req", "-in", "request.pem", "-verify", "-noout", "-subject", "-nameopt", "utf8")
    #expect(outcome.succeeded, "\(outcome.errorText)")
    #expect(outcome.outputText.contains("Ada Müller"))
    #expect(try PrivateKey(pem: key.pem).publicKey == key.publicKey)
    #expect(try CertificateRequest(parsing: Array(request.pem.utf8)) == request)
    #expect(request.publicKey == key.publicKey)
  }

  @Test(arguments: [
    ["genrsa", "-traditional", "2048"], ["genrsa", "2048"],
    ["ecparam", "-name", "prime256v1", "-genkey", "-noout"],
  ])
  func `keys that openssl makes are read`(arguments: [String]) throws {
    let bench = try TemporaryFolder()
    switch arguments[0] {
    case "ecparam":
      _ = try bench.run("openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "key.pem")
    default:
      _ = try bench.run("sh", "-c", "openssl " + arguments.joined(separator: " ") + " > key.pem")
    }
    let pem = String(decoding: try bench.bytes(of: "key.pem"), as: UTF8.self)
    let key = try PrivateKey(pem: pem)
    _ = try bench.run("openssl", "pkey", "-in", "key.pem", "-pubout", "-outform", "DER", "-out", "public.der")
    #expect(key.publicKey.der == (try bench.bytes(of: "public.der")))
  }

  @Test func `a request that openssl makes is read with its names`() throws {
    let bench = try TemporaryFolder()
    _ = try bench.run(
      "openssl", "req", "-new", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "request.der",
      "-outform", "DER", "-subj", "/emailAddress=bo@example.org/CN=Bo/C=SE")
    let request = try CertificateRequest(parsing: try bench.bytes(of: "request.der"))
    #expect(request.commonName == "Bo")
    #expect(request.emailAddress == "bo@example.org")
  }

  @Test func `a request for a key of 1024 bits is refused for that`() throws {
    let bench = try TemporaryFolder()
    _ = try bench.run(
      "openssl", "req", "-new", "-newkey", "rsa:1024", "-nodes", "-keyout", "key.pem", "-out", "request.pem", "-subj",
      "/CN=Bo")
    let error = #expect(throws: Diagnostic.self) {
      try CertificateRequest(parsing: try bench.bytes(of: "request.pem"), file: "request.pem")
    }
    #expect(error?.message == #""request.pem" has a key of 1024 bits; at least 2048 bits are required"#)
  }

  @Test func `a request that was changed is refused`() throws {
    let request = try CertificateRequest(
      commonName: "Ada", emailAddress: "ada@example.org", key: try PrivateKey.generate(.p256))
    var der = request.der
    let place = try #require(der.firstRange(of: Array("Ada".utf8)))
    der.replaceSubrange(place, with: Array("Eve".utf8))
    let error = #expect(throws: (any Error).self) { try CertificateRequest(parsing: der) }
    #expect("\(String(describing: error))".contains("not signed by its own key"))
  }

  @Test func `an encrypted key says so`() throws {
    let bench = try TemporaryFolder()
    _ = try bench.run("sh", "-c", "openssl genrsa -aes128 -passout pass:secret 2048 > key.pem")
    let pem = String(decoding: try bench.bytes(of: "key.pem"), as: UTF8.self)
    let error = #expect(throws: (any Error).self) { try PrivateKey(pem: pem) }
    #expect("\(String(describing: error))".contains("private-key-encrypted"))
  }

  @Test func `a key of 1024 bits is refused`() throws {
    let bench = try TemporaryFolder()
    _ = try bench.run("sh", "-c", "openssl genrsa 1024 > key.pem")
    let pem = String(decoding: try bench.bytes(of: "key.pem"), as: UTF8.self)
    #expect(throws: (any Error).self) { try PrivateKey(pem: pem) }
  }

  @Test func `signatures with P-256 are those of RFC 6979`() throws {
    // The standard's own example (A.2.5): SHA-256 of "sample" and of "test".
    let key = try PrivateKey(der: Self.exampleKey)
    let expected = [
      "sample": "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716022100"
        + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
      "test": "3045022100f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d383670220"
        + "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083",
    ]
    for (message, signature) in expected {
      let bytes = try key.signature(for: Array(message.utf8), digest: .sha256)
      #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == signature)
    }
  }

  @Test func `Python derives the same signatures`() throws {
    let bench = try TemporaryFolder()
    let key = try PrivateKey.generate(.p256)
    try bench.write(Array(key.pem.utf8), to: "key.pem")
    let script = """
      from cryptography.hazmat.primitives import serialization,hashes
      from cryptography.hazmat.primitives.asymmetric import ec
      k=serialization.load_pem_private_key(open('key.pem','rb').read(),None)
      for i in range(40): print(k.sign(b'message %d'%i,ec.ECDSA(hashes.SHA256(),deterministic_signing=True)).hex())
      """
    let outcome = try bench.run("python3", "-c", script)
    let ours = try (0..<40).map { number in
      try key.signature(for: Array("message \(number)".utf8), digest: .sha256)
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(outcome.outputText.split(separator: "\n").map(String.init) == ours, "\(outcome.errorText)")
  }

  /// The private key of RFC 6979, A.2.5, in SEC 1.
  static let exampleKey: [UInt8] =
    [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + [
      0xC9, 0xAF, 0xA9, 0xD8, 0x45, 0xBA, 0x75, 0x16, 0x6B, 0x5C, 0x21, 0x57, 0x67, 0xB1, 0xD6, 0x93, 0x4E, 0x50,
      0xC3, 0xDB, 0x36, 0xE8, 0x9B, 0x12, 0x7B, 0x8A, 0x62, 0x2B, 0x12, 0x0F, 0x67, 0x21,
    ] + [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
}
