import AppleIdentifiers
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct WrittenProfileTests {
  static let kinds: [(ProfileType, Platform)] = [
    (.development, .iOS), (.adHoc, .iOS), (.appStore, .iOS), (.inHouse, .iOS), (.development, .macOS),
    (.appStore, .macOS), (.developerID, .macOS), (.development, .tvOS),
  ]

  @Test(arguments: kinds)
  func `openssl verifies both layers under the simulated root`(type: ProfileType, platform: Platform) throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(try world.content(type, platform: platform).signed(by: world.authority, at: world.day), to: "p")
    try bench.write(Array(try world.authority.rootCertificate().pem.utf8), to: "root.pem")
    let outer = try bench.run(
      "openssl", "cms", "-verify", "-inform", "DER", "-in", "p", "-CAfile", "root.pem", "-out", "outer.plist")
    #expect(outer.succeeded, "\(outer.errorText)")
    let xml = try PropertyList(parsing: try bench.bytes(of: "outer.plist"))
    try bench.write(try #require(xml["DER-Encoded-Profile"]?.data), to: "inner")
    let inner = try bench.run(
      "openssl", "cms", "-verify", "-inform", "DER", "-in", "inner", "-CAfile", "root.pem", "-out", "inner.der")
    #expect(inner.succeeded, "\(inner.errorText)")
    #expect(try bench.run("openssl", "asn1parse", "-inform", "DER", "-in", "inner.der").succeeded)
  }

  @Test func `Python's plistlib reads the same fields`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(try world.content(.development).signed(by: world.authority, at: world.day), to: "p")
    let script = """
      import plistlib,subprocess
      d=plistlib.loads(subprocess.run(['openssl','cms','-verify','-noverify','-inform','DER','-in','p'],
        capture_output=True).stdout)
      print(','.join(d))
      print(d['TimeToLive'],d['UUID'],d['Entitlements']['application-identifier'],d['Platform'],d['CreationDate'])
      """
    let outcome = try bench.run("python3", "-c", script)
    let lines = outcome.outputText.split(separator: "\n")
    #expect(
      lines.first.map(String.init)
        == "AppIDName,ApplicationIdentifierPrefix,CreationDate,Platform,IsXcodeManaged,DeveloperCertificates,"
        + "DER-Encoded-Profile,Entitlements,ExpirationDate,Name,ProvisionedDevices,TeamIdentifier,TeamName,TimeToLive,"
        + "UUID,Version", "\(outcome.errorText)")
    #expect(
      lines.last.map(String.init)
        == "365 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0 A1B2C3D4E5.de.example.* ['iOS', 'xrOS', 'visionOS'] "
        + "2023-11-14 22:13:20")
  }

  @Test func `Python's cryptography finds the chain and reads the developer's certificate`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(try world.content(.development).signed(by: world.authority, at: world.day), to: "p")
    try bench.write(world.development.der, to: "leaf.cer")
    let script = """
      from cryptography import x509
      from cryptography.hazmat.primitives.serialization import pkcs7
      print(len(pkcs7.load_der_pkcs7_certificates(open('p','rb').read())))
      c=x509.load_der_x509_certificate(open('leaf.cer','rb').read())
      print(c.subject.rfc4514_string(),c.serial_number,c.not_valid_after_utc.isoformat())
      """
    let outcome = try bench.run("python3", "-W", "ignore", "-c", script)
    #expect(
      outcome.outputText.split(separator: "\n").map(String.init) == [
        "3",
        "C=DE,O=Example Gmbh,OU=A1B2C3D4E5,CN=Apple Development: Ada Example (M1M2M3M4M5),UID=U1U2U3U4U5 "
          + "2130772483 2024-11-13T22:13:20+00:00",
      ], "\(outcome.errorText)")
  }

  @Test func `the attributes of both layers are those of Apple's, and say the algorithms truly`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    try bench.write(bytes, to: "outer")
    let xml = try PropertyList(parsing: try SignedData(parsing: bytes).content)
    try bench.write(try #require(xml["DER-Encoded-Profile"]?.data), to: "inner")
    let script = """
      from asn1crypto import cms
      for name in ('outer','inner'):
        signer=cms.ContentInfo.load(open(name,'rb').read(),strict=True)['content']['signer_infos'][0]
        attributes={a['type'].native:a['values'][0] for a in signer['signed_attrs']}
        p=attributes['cms_algorithm_protection'].native
        print(name,' '.join(sorted(attributes)),len(attributes['smime_capabilities'].native),
          p['digest_algorithm']['algorithm']==signer['digest_algorithm']['algorithm'].native,
          p['signature_algorithm']['algorithm']==signer['signature_algorithm']['algorithm'].native)
      """
    let outcome = try bench.run("python3", "-c", script)
    let names = "cms_algorithm_protection content_type message_digest signing_time smime_capabilities 4 True True"
    #expect(outcome.outputText == "outer \(names)\ninner \(names)\n", "\(outcome.errorText)")
  }

  @Test(arguments: [CertificateKind.appleDevelopment, .developerIDApplication])
  func `certificates name a policy, and servers that there are not`(kind: CertificateKind) throws {
    let bench = try TemporaryFolder()
    let certificate = try SigningWorld.certificate(
      kind, key: PrivateKey.generate(.p256), team: TeamID("A1B2C3D4E5"), at: Date(timeIntervalSince1970: 1_700_000_000))
    try bench.write(certificate.der, to: "leaf.cer")
    let script = """
      from cryptography import x509
      c=x509.load_der_x509_certificate(open('leaf.cer','rb').read())
      for a in c.extensions.get_extension_for_class(x509.AuthorityInformationAccess).value:
        print(a.access_method._name,a.access_location.value)
      p,=c.extensions.get_extension_for_class(x509.CertificatePolicies).value
      print(p.policy_identifier.dotted_string,p.policy_qualifiers[0].explicit_text)
      for e in c.extensions:
        if e.oid.dotted_string=='1.2.840.113635.100.6.1.33': print(e.critical,e.value.value)
      """
    let outcome = try bench.run("python3", "-c", script)
    let date = kind == .developerIDApplication ? ["False b'\\x0c\\x0f20231114221320Z'"] : []
    #expect(
      outcome.outputText.split(separator: "\n").map(String.init) == [
        "OCSP http://ocsp.slipway.invalid/simulated", "caIssuers http://certs.slipway.invalid/simulated.der",
        "1.2.840.113635.100.5.1 Simulated by Slipway, not by Apple: worthless for security.",
      ] + date, "\(outcome.errorText)")
    let text = try bench.run("openssl", "x509", "-inform", "DER", "-in", "leaf.cer", "-noout", "-text")
    #expect(text.succeeded && text.outputText.contains("Authority Information Access"))
  }

  @Test(arguments: kinds)
  func `what is written is read back as asked`(type: ProfileType, platform: Platform) throws {
    let world = try SigningWorld()
    let content = try world.content(type, platform: platform)
    let profile = try ProvisioningProfile(parsing: try content.signed(by: world.authority, at: world.day))
    #expect(profile.type == type)
    #expect(profile.signature == .trusted(.simulator))
    #expect(profile.findings.isEmpty)
    #expect(profile.name == content.name)
    #expect(profile.teamID == world.team)
    #expect(profile.pattern == content.pattern)
    #expect(profile.applicationIdentifier == "A1B2C3D4E5.de.example.*")
    #expect(profile.certificates == content.certificates)
    #expect(profile.devices ?? [] == content.devices)
    #expect((profile.devices == nil) == !type.listsDevices)
    #expect(profile.platforms.contains(platform))
    #expect(profile.entitlements == content.allEntitlements)
    #expect(profile.creationDate == world.day)
    #expect(profile.signingTime == world.day)
    #expect(profile.innerDistributionType == type.innerName)
    #expect(profile.expirationDate == content.expirationDate(createdAt: world.day))
  }

  @Test func `the same content gives the same bytes`() throws {
    let world = try SigningWorld()
    let content = try world.content(.development)
    #expect(
      try content.signed(by: world.authority, at: world.day) == content.signed(by: world.authority, at: world.day))
  }

  @Test func `lifetimes and base entitlements are those of the type`() throws {
    let world = try SigningWorld()
    let development = try world.profile(.development)
    #expect(development.timeToLive == 365)
    #expect(development.entitlements["get-task-allow"] == true)
    #expect(development.entitlements["beta-reports-active"] == nil)
    let store = try world.profile(.appStore)
    #expect(store.expirationDate == world.distribution.notAfter)
    #expect(store.entitlements["get-task-allow"] == false)
    #expect(store.entitlements["beta-reports-active"] == true)
    #expect(try world.profile(.inHouse).timeToLive == 365)
    let developerID = try world.profile(.developerID, platform: .macOS)
    #expect(developerID.timeToLive == 6570)
    #expect(developerID.entitlements["get-task-allow"] == nil)
    #expect(developerID.entitlements["com.apple.application-identifier"] == "A1B2C3D4E5.de.example.*")
    var local = try world.content(.development)
    local.isLocal = true
    let read = try ProvisioningProfile(parsing: try local.signed(by: world.authority, at: world.day))
    #expect(read.isLocal && read.timeToLive == 7)
  }

  @Test func `the inner layer is DER that Python's reading of the rules accepts`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let xml = try PropertyList(parsing: try SignedData(parsing: bytes).content)
    let inner = try SignedData(parsing: try #require(xml["DER-Encoded-Profile"]?.data))
    try bench.write(inner.content, to: "inner.der")
    let outcome = try bench.run("python3", "-c", Self.derJudge)
    #expect(
      outcome.outputText == "sorted\nentitlements 0x70 0xb0 True\ndigest 32\n", "\(outcome.errorText)")
  }

  /// Walks tag, length and value by itself: order of the SET, the wrapping of entitlements, digests of certificates.
  static let derJudge = """
    def walk(b):
      out=[]
      while b:
        n=b[1]; h=2
        if n&0x80: k=n&0x7f; n=int.from_bytes(b[2:2+k],'big'); h=2+k
        out.append((b[0],b[h:h+n],b[:h+n])); b=b[h+n:]
      return out
    [(tag,body,_)]=walk(open('inner.der','rb').read())
    assert tag==0x31
    elements=walk(body)
    print('sorted' if [e[2] for e in elements]==sorted(e[2] for e in elements) else 'unsorted')
    fields={}
    for t,v,_ in elements:
      k,w=walk(v); fields[k[1].decode()]=w
    e=fields['Entitlements']; one,inside=walk(e[1])
    keys=[walk(p[1])[0][1] for p in walk(inside[1])]
    print('entitlements',hex(e[0]),hex(inside[0]),keys==sorted(keys) and one[1]==b'\\x01')
    print('digest',len(walk(fields['DeveloperCertificates'][1])[0][1]))
    """

  @Test func `a profile that could not be is refused`() throws {
    let world = try SigningWorld()
    var noDevice = try world.content(.development)
    noDevice.devices = []
    var wrongCertificate = try world.content(.development)
    wrongCertificate.certificates = [world.distribution]
    var twoCertificates = try world.content(.appStore)
    twoCertificates.certificates = [world.distribution, world.distribution]
    var noCertificate = try world.content(.appStore)
    noCertificate.certificates = []
    for content in [noDevice, wrongCertificate, twoCertificates, noCertificate] {
      #expect(throws: (any Error).self) { try content.signed(by: world.authority, at: world.day) }
    }
    #expect(throws: (any Error).self) {
      try world.content(.appStore).signed(by: world.authority, at: world.distribution.notAfter)
    }
  }
}
