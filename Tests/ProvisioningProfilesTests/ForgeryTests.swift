import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

/// Profiles that somebody tampered with or made up: none may count as genuine.
@Suite struct ForgeryTests {
  @Test func `what the forgeries are made from is genuine`() throws {
    let forger = try Forger.shared.get()
    #expect(forger.isAccepted(forger.genuine))
    #expect(forger.isAccepted(try forger.signed(forger.fields)))
  }

  @Test(arguments: Forgery.allCases)
  func `a forgery is refused`(_ forgery: Forgery) throws {
    let forger = try Forger.shared.get()
    let bytes = try forgery.bytes(by: forger)
    #expect(bytes != forger.genuine)
    #expect(!forger.isAccepted(bytes))
  }
}

/// The kinds of forgery.
enum Forgery: String, CaseIterable {
  case nameChanged, entitlementChanged, deviceChanged, teamChanged, dateChanged
  case signatureChanged, signingTimeChanged, digestAttributeChanged
  case signerCertificateChanged, signerReplaced, issuerReplaced, cutOff
  case rootNamedAlike, appleRootNamedAlike, issuerOfAppleRootNamedAlike
  case developerCertificate, distributionCertificate, installerCertificate
  case signedBeforeValidity, signedAfterExpiry, intermediateIsNoAuthority, intermediateMayNotSign, pathTooLong
  case unknownCriticalExtension, noCertificates, contentDetached, twoSigners, weakDigest
  case layersFromDifferentAuthorities, innerLayerOfOther, innerLayerUnsigned, innerLayerOfStranger
  case entitlementsDisagree, certificatesDisagree, devicesDisagree, expiryDisagrees
}

extension Forgery {
  func bytes(by forger: Forger) throws -> [UInt8] {
    switch self {
    case .nameChanged: try forger.replacing("Example development", "Exemple development")
    case .entitlementChanged: try forger.replacing("<key>get-task-allow</key>", "<key>get-task-allox</key>")
    case .deviceChanged: try forger.replacing("00008030-001A2B3C4D5E6F70", "00008030-001A2B3C4D5E6F71")
    case .teamChanged: try forger.replacing("A1B2C3D4E5.de.example", "A1B2C3D4E6.de.example")
    case .dateChanged:
      try forger.replacing("<key>ExpirationDate</key>\n\t<date>20", "<key>ExpirationDate</key>\n\t<date>21")
    case .signatureChanged: forger.flipping(at: forger.genuine.count - 20)
    case .signingTimeChanged: try forger.flipping(after: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05], by: 8)
    case .digestAttributeChanged:
      try forger.flipping(after: [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04], by: 10)
    case .signerCertificateChanged: try forger.replacingCertificate(forger.outer.signer) { $0[$0.count - 5] ^= 1 }
    case .signerReplaced:
      try forger.replacingCertificate(forger.outer.signer) { $0 = try ForeignChain(.outer).signer.der }
    case .issuerReplaced:
      try forger.replacingCertificate(forger.outer.issuer) { $0 = try ForeignChain(.outer).issuer.der }
    case .cutOff: Array(forger.genuine.dropLast(30))
    case .rootNamedAlike: try forger.signed(forger.fields, by: try ForeignChain(.outer))
    case .appleRootNamedAlike: try forger.signed(forger.fields, by: try ForeignChain(.outer, subjects: Self.apple))
    case .issuerOfAppleRootNamedAlike: try forger.signedWithoutRoot(by: try ForeignChain(.outer, subjects: Self.apple))
    case .developerCertificate: try forger.simulated(by: .appleDevelopment)
    case .distributionCertificate: try forger.simulated(by: .appleDistribution)
    case .installerCertificate: try forger.simulated(by: .developerIDInstaller)
    case .signedBeforeValidity: try forger.signed(at: forger.outer.signer.notBefore.addingTimeInterval(-86_400))
    case .signedAfterExpiry: try forger.signed(at: forger.outer.signer.notAfter.addingTimeInterval(1))
    case .intermediateIsNoAuthority: try forger.signed(authority: "basicConstraints=critical,CA:false")
    case .intermediateMayNotSign:
      try forger.signed(authority: "basicConstraints=critical,CA:true\nkeyUsage=critical,digitalSignature")
    case .pathTooLong: try forger.signedBelowSigner()
    case .unknownCriticalExtension: try forger.signed(marker: "1.2.3.4=critical,DER:0500")
    case .noCertificates: try forger.signed(options: ["-nodetach", "-nocerts"])
    case .contentDetached: try forger.signed(options: [])
    case .twoSigners:
      try forger.signed(
        along: "root.pem", options: ["-nodetach", "-signer", "issuer.pem", "-inkey", "issuer.key"])
    case .weakDigest: try forger.signed(options: ["-nodetach", "-md", "md5"])
    case .layersFromDifferentAuthorities: try forger.signed(try forger.simulatedFields())
    case .innerLayerOfOther: try forger.signed(try forger.fields(inner: forger.innerContent(pattern: "de.other.*")))
    case .innerLayerUnsigned: try forger.signed(forger.fields(layer: forger.innerContent(pattern: "de.example.*")))
    case .innerLayerOfStranger:
      try forger.signed(
        forger.fields(layer: try ForeignChain(.inner).sign(forger.innerContent(pattern: "de.example.*"))))
    case .entitlementsDisagree: try forger.signed { $0["Entitlements"] = .dictionary(["get-task-allow": true]) }
    case .certificatesDisagree: try forger.signed { $0["DeveloperCertificates"] = [.data(forger.outer.signer.der)] }
    case .devicesDisagree: try forger.signed { $0["ProvisionedDevices"] = ["00008030-001A2B3C4D5E6F71"] }
    case .expiryDisagrees:
      try forger.signed { $0["ExpirationDate"] = .date(Date(timeIntervalSince1970: 2_000_000_000)) }
    }
  }

  /// The names of Apple's authorities for profiles.
  private static let apple = [
    "root": "/C=US/O=Apple Inc./OU=Apple Certification Authority/CN=Apple Root CA",
    "issuer": "/C=US/O=Apple Inc./OU=Apple Certification Authority/CN=Apple iPhone Certification Authority",
    "signer": "/C=US/O=Apple Inc./OU=Apple Certification Authority/CN=Apple iPhone OS Provisioning Profile Signing",
  ]
}
