import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

@Suite struct AppleAuthoritiesTests {
  @Test func `the certificates are the ones that Apple publishes`() throws {
    let known = [
      "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
      "c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050",
      "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
      "e4e2936d3c076ec4aea8ac37277524950ca005894b39bba2d347fa33155ae5fa",
      "9ed4b3b88c6a339cf1387895bda9ca6ea31a6b5ce9edf7511845923b0c8ac94c",
      "dcf21878c77f4198e4b4614f03d696d89c66c66008d4244e1b99161aac91601f",
      "ea4757885538dd8cb59ff4556f676087d83c85e70902c122e42c0808b5bce14c",
      "53fd008278e5a595fe1e908ae9c5e5675f26243264a5a6438c023e3ce2870760",
      "bdd4ed6e74691f0c2bfd01be0296197af1379e0418e2d300efa9c3bef642ca30",
      "0f570d7502373a2102e2106faaa8fa4844944a07ee676198484f4d6ce15bea47",
      "29901badea37c9f300ce9869956beeb001d7e71bffb2e2d9533e132a4e87e6bd",
      "7afc9d01a62f03a2de9637936d4afe68090d2de18d03f29c88cfb0b1ba63587f",
      "f16cd3c54c7f83cea4bf1a3e6a0819c8aaa8e4a1528fd144715f350643d2df3a",
    ]
    #expect(try AppleAuthorities.certificates.get().map(\.sha256) == known)
    #expect(AppleAuthorities.rootDigests == Set(known.prefix(3)))
  }

  @Test func `every certificate leads to one of Apple's roots without any other file`() throws {
    let roots = try TrustedRoots()
    for certificate in try AppleAuthorities.certificates.get() {
      let moment = certificate.notBefore.addingTimeInterval(86_400)
      #expect(roots.status(of: certificate, among: [], at: moment) == .trusted(.apple), "\(certificate.commonName)")
    }
  }

  @Test func `an intermediate is not trusted after its end`() throws {
    let phone = try #require(
      try AppleAuthorities.certificates.get().first { $0.commonName == "Apple iPhone Certification Authority" })
    let status = try TrustedRoots().status(of: phone, among: [], at: phone.notAfter.addingTimeInterval(1))
    #expect(status.name == "invalid")
  }

  @Test func `a profile is trusted although it contains another root than its own`() throws {
    let (chain, other) = (try ForeignChain(.outer), try ForeignChain(.inner))
    let world = try SigningWorld()
    let content = try SignedData(parsing: try world.content(.development).signed(by: world.authority, at: Date()))
      .content
    let bytes = try SignedData.signing(
      content, key: chain.key, certificate: chain.signer, chain: [chain.signer, chain.issuer, other.root],
      digest: .sha1, at: Date())
    let outer = try SignedData(parsing: bytes)
    #expect(!outer.certificates.contains(chain.root))
    let roots = try TrustedRoots(given: [chain.root])
    #expect(roots.status(of: chain.signer, among: outer.certificates, at: Date()) == .trusted(.given))
    #expect(try TrustedRoots().status(of: chain.signer, among: outer.certificates, at: Date()).root == nil)
  }
}
