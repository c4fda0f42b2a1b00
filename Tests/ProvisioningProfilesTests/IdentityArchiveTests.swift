import AppleIdentifiers
import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// Files of keys and certificates, `.p12`: read as openssl writes them, and written so that openssl reads them.
@Suite struct IdentityArchiveTests {
  private static let secret = "Grüße, 7 Äpfel"

  /// The kinds of encryption that are read, as openssl's flags ask for them.
  static let modern: [[String]] = [
    [],
    ["-certpbe", "AES-128-CBC", "-keypbe", "AES-192-CBC", "-macalg", "sha1"],
    ["-certpbe", "NONE", "-keypbe", "NONE"],
    ["-macalg", "sha512", "-iter", "5000"], ["-nomac"], ["-nomaciter", "-noiter"],
  ]

  /// Those that only openssl reads, 3DES and RC2.
  static let old: [[String]] = [
    ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"], ["-legacy"], ["-legacy", "-nomac"],
  ]

  @Test(arguments: modern + old)
  func `what openssl exports is read, key and certificate together`(flags: [String]) throws {
    let bench = try ArchiveBench()
    try bench.export(flags, passphrase: Self.secret)
    let archive = try bench.read(Self.secret)
    #expect(archive.identities.map(\.key.publicKey) == [bench.key.publicKey])
    #expect(archive.identities.first?.certificates == [bench.certificate])
    #expect(archive.otherCertificates.isEmpty && archive.unusableKeys == 0)
    if !Self.old.contains(flags) { #expect(archive.identities.first?.name == "Ada's identity") }
  }

  @Test(arguments: modern.filter { !$0.contains("NONE") } + old)
  func `a wrong passphrase is told from a file of another kind`(flags: [String]) throws {
    let bench = try ArchiveBench()
    try bench.export(flags, passphrase: Self.secret)
    let error = #expect(throws: Diagnostic.self) { try bench.read("another") }
    #expect(error?.code == .passphraseWrong)
    #expect(error?.message.contains("another") == false, "no passphrase stands in a message")
  }

  @Test func `the empty passphrase opens what was exported with none`() throws {
    let bench = try ArchiveBench()
    for flags in [[], ["-legacy"]] {
      try bench.export(flags, passphrase: "")
      #expect(try bench.read("").identities.count == 1)
    }
  }

  @Test func `an old file without openssl says what is missing`() throws {
    let bench = try ArchiveBench()
    try bench.export(["-legacy"], passphrase: Self.secret)
    let error = #expect(throws: Diagnostic.self) {
      try bench.read(Self.secret, openssl: OpenSSLProgram(environment: ["PATH": "/nowhere"]))
    }
    #expect(error?.code == .opensslMissing)
    let wrong = #expect(throws: Diagnostic.self) {
      try bench.read("x", openssl: OpenSSLProgram(environment: ["PATH": "/nowhere"]))
    }
    #expect(wrong?.code == .passphraseWrong, "its seal tells that without openssl")
  }

  @Test func `a sealed envelope and a cipher that nobody knows are unsupported`() throws {
    let bench = try ArchiveBench()
    try bench.export(["-certpbe", "camellia-256-cbc", "-keypbe", "camellia-256-cbc"], passphrase: "x")
    let error = #expect(throws: Diagnostic.self) { try bench.read("x") }
    #expect(error?.code == .archiveUnsupported)
    #expect(error?.message.contains("cipher 1.2.392.200011.61.1.1.1.4") == true)
  }

  /// Seals what openssl exported unsealed as programs of today do, and says whether the result is as it should be.
  private static let sealer = """
    import hashlib,hmac,sys
    def tlv(tag,body):
      n=len(body)
      return bytes([tag])+(bytes([n]) if n<128 else bytes([0x82])+n.to_bytes(2,'big'))+body
    def read(b):
      n=b[1]; h=2
      if n&128: k=n&127; n=int.from_bytes(b[2:2+k],'big'); h=2+k
      return b[h:h+n],b[h+n:]
    def oid(*b): return tlv(6,bytes.fromhex(''.join(b)))
    digest,password,length=sys.argv[1],sys.argv[2].encode(),int(sys.argv[3])
    null=tlv(5,b'')
    mac=tlv(0x30,oid('2a864886f70d02','09' if digest=='sha256' else '0b')+null)
    salt,rounds=b'saltsaltsaltsalt',2048
    size=tlv(2,bytes([length])) if length else b''
    kdf=tlv(0x30,oid('2a864886f70d01050c')+tlv(0x30,tlv(4,salt)+tlv(2,b'\\x08\\x00')+size+mac))
    whole,_=read(open('a.p12','rb').read())
    version=whole[:3]; info=whole[3:]
    body,_=read(info); _,rest=read(body); wrapped,_=read(rest); content,_=read(wrapped)
    key=hashlib.pbkdf2_hmac(digest,password,salt,rounds,length or 32)
    code=hmac.new(key,content,digest).digest()
    seal=tlv(0x30,tlv(0x30,tlv(0x30,oid('2a864886f70d01050e')+tlv(0x30,kdf+mac))+tlv(4,code))
      +tlv(4,b'NOT USED')+tlv(2,b'\\x01'))
    open('a.p12','wb').write(tlv(0x30,version+info+seal))
    """

  @Test(arguments: [("sha256", "32"), ("sha512", "64")])
  func `a seal of today is read, and tells a wrong passphrase`(digest: String, length: String) throws {
    let bench = try ArchiveBench()
    try bench.export(["-nomac"], passphrase: Self.secret)
    try bench.seal(Self.sealer, digest, Self.secret, length)
    #expect(try bench.read(Self.secret).identities.map(\.key.publicKey) == [bench.key.publicKey])
    #expect(#expect(throws: Diagnostic.self) { try bench.read("another") }?.code == .passphraseWrong)
    try bench.export(["-nomac"], passphrase: Self.secret)
    try bench.seal(Self.sealer, digest, "another", length)
    #expect(#expect(throws: Diagnostic.self) { try bench.read(Self.secret) }?.code == .passphraseWrong)
  }

  @Test func `a seal of today that does not say how long its key is can't be`() throws {
    let bench = try ArchiveBench()
    try bench.export(["-nomac"], passphrase: Self.secret)
    try bench.seal(Self.sealer, "sha256", Self.secret, "0")
    let error = #expect(throws: Diagnostic.self) { try bench.read(Self.secret) }
    #expect(error?.code == .archiveInvalid && error?.message.contains("length of the derived key") == true)
  }

  @Test(arguments: KeyAlgorithm.allCases)
  func `what is written is read by openssl, and again by us`(algorithm: KeyAlgorithm) throws {
    let bench = try ArchiveBench(algorithm: algorithm)
    let archive = IdentityArchive(identities: [bench.identity])
    try bench.judges.write(try archive.encoded(under: Passphrase(Self.secret)), to: "a.p12")
    let told = try bench.openssl("pkcs12", "-in", "a.p12", "-nodes", "-passin", "file:secret")
    #expect(told.contains("friendlyName: Ada's identity"))
    #expect(told.contains("BEGIN PRIVATE KEY") && told.contains("BEGIN CERTIFICATE"))
    let kind = try bench.openssl("pkcs12", "-in", "a.p12", "-info", "-noout", "-passin", "file:secret")
    #expect(kind.contains("MAC: sha256") && kind.contains("PBKDF2, AES-256-CBC, Iteration 100000, PRF hmacWithSHA256"))
    let again = try bench.read(Self.secret)
    #expect(again.identities.map(\.key.publicKey) == [bench.key.publicKey])
    #expect(again.identities.first?.certificates == [bench.certificate])
    #expect(again.identities.first?.name == "Ada's identity")
    #expect(throws: Diagnostic.self) { try bench.read("another") }
  }

  @Test func `the old kind is written for programs of old`() throws {
    let bench = try ArchiveBench()
    let bytes = try OpenSSLProgram.here.oldArchive(of: bench.identity, under: Passphrase(Self.secret))
    try bench.judges.write(bytes, to: "a.p12")
    let kind = try bench.openssl("pkcs12", "-in", "a.p12", "-info", "-noout", "-passin", "file:secret")
    #expect(kind.contains("MAC: sha1") && kind.contains("pbeWithSHA1And3-KeyTripleDES-CBC"))
    #expect(!kind.contains("AES"))
    #expect(try bench.read(Self.secret).identities.first?.certificates == [bench.certificate])
    let bare = IdentityArchive.Identity(key: bench.key)
    try bench.judges.write(try OpenSSLProgram.here.oldArchive(of: bare, under: Passphrase("")), to: "a.p12")
    #expect(try bench.read("").identities.map(\.key.publicKey) == [bench.key.publicKey])
  }

  @Test func `several keys and certificates are put together by the keys`() throws {
    let (first, second) = (try ArchiveBench(), try ArchiveBench())
    let root = try SimulatedAuthority().rootCertificate()
    let archive = IdentityArchive(
      identities: [second.identity, first.identity, .init(key: try PrivateKey.generate(.p256))],
      otherCertificates: [root])
    let read = try IdentityArchive(
      parsing: try archive.encoded(under: Passphrase("x")), passphrase: Passphrase("x"), openssl: .here)
    #expect(read.identities.map(\.key.publicKey) == archive.identities.map(\.key.publicKey))
    #expect(read.identities.map(\.certificates) == [[second.certificate], [first.certificate], []])
    #expect(read.otherCertificates == [root])
  }

  @Test func `keys that sign no apps are counted`() throws {
    let bench = try ArchiveBench()
    try bench.openssl("ecparam", "-name", "secp384r1", "-genkey", "-noout", "-out", "other.pem")
    try bench.openssl(
      "pkcs12", "-export", "-inkey", "other.pem", "-nocerts", "-in", "other.pem", "-passout", "pass:", "-out", "a.p12")
    let archive = try bench.read("")
    #expect(archive.identities.isEmpty && archive.unusableKeys == 1)
  }

  @Test func `nothing that shows a passphrase shows it`() {
    let secret = Passphrase(Self.secret)
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", "\([secret])", String(reflecting: secret), dumped] {
      #expect(!text.contains("Äpfel"))
    }
  }
}

/// An identity, a folder, and openssl to export and judge with.
struct ArchiveBench {
  let judges: TemporaryFolder
  let key: PrivateKey
  let certificate: SigningCertificate

  init(algorithm: KeyAlgorithm = .p256) throws {
    judges = try TemporaryFolder()
    key = try PrivateKey.generate(algorithm)
    certificate = try SigningWorld.certificate(
      .appleDevelopment, key: key, team: try TeamID("A1B2C3D4E5"), at: Date(timeIntervalSince1970: 1_700_000_000))
    try judges.write(Array(key.pem.utf8), to: "key.pem")
    try judges.write(Array(certificate.pem.utf8), to: "certificate.pem")
    try judges.write(Array("Grüße, 7 Äpfel\n".utf8), to: "secret")
  }

  var identity: IdentityArchive.Identity {
    IdentityArchive.Identity(key: key, name: "Ada's identity", certificates: [certificate])
  }

  /// Exports the identity into `a.p12`.
  func export(_ flags: [String], passphrase: String) throws {
    try judges.write(Array((passphrase + "\n").utf8), to: "export-secret")
    let arguments = [
      "openssl", "pkcs12", "-export", "-in", "certificate.pem", "-inkey", "key.pem", "-name", "Ada's identity",
      "-passout", "file:export-secret", "-out", "a.p12",
    ]
    let outcome = try judges.run(arguments + flags)
    #expect(outcome.succeeded, "\(outcome.errorText)")
  }

  /// Lets a script seal `a.p12` with a digest, a passphrase and a length of the key.
  func seal(_ script: String, _ digest: String, _ passphrase: String, _ length: String) throws {
    let outcome = try judges.run("python3", "-c", script, digest, passphrase, length)
    #expect(outcome.succeeded, "\(outcome.errorText)")
  }

  func read(_ passphrase: String, openssl: OpenSSLProgram = .here) throws -> IdentityArchive {
    try IdentityArchive(
      parsing: try judges.bytes(of: "a.p12"), file: judges.path + "/a.p12", passphrase: Passphrase(passphrase),
      openssl: openssl)
  }

  @discardableResult
  func openssl(_ arguments: String...) throws -> String {
    let outcome = try judges.run(["openssl"] + arguments)
    #expect(outcome.succeeded, "\(outcome.errorText)")
    return outcome.outputText + outcome.errorText
  }
}

extension OpenSSLProgram {
  /// The one of the machine that tests.
  static var here: OpenSSLProgram { OpenSSLProgram(environment: ProcessInfo.processInfo.environment) }
}
