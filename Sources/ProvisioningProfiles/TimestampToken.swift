public import Diagnostics
import SwiftASN1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A time stamping authority's word that a signature existed at a moment (RFC 3161).
public struct TimestampToken: Sendable {
  /// The moment.
  public let moment: Date
  /// The common name of the authority's certificate.
  public let authority: String?

  private let signed: SignedData
  private let imprintAlgorithm: String
  private let imprint: [UInt8]

  /// Reads the token of a signature.
  ///
  /// - Throws: `signed-data-invalid`.
  public init(
    parsing bytes: [UInt8], remembering memory: CertificateMemory = CertificateMemory()
  ) throws(Diagnostic) {
    // A token is attached; the empty content only lets the looser encoding pass.
    signed = try SignedData(parsing: bytes, detached: [], remembering: memory)
    authority = signed.signers.first?.certificate?.commonName
    do throws(MalformedStructure) {
      guard signed.contentType == Self.contentType, let root = try? DER.parse(signed.content) else {
        throw MalformedStructure(problem: "its content is not a timestamp")
      }
      var parts = ASN1Parts(try root.children(of: .sequence, "timestamp"))
      _ = try parts.next("version")
      _ = try parts.next("policy")
      var imprint = ASN1Parts(try parts.next("imprint").children(of: .sequence, "imprint"))
      var algorithm = ASN1Parts(try imprint.next("digest algorithm").children(of: .sequence, "digest algorithm"))
      imprintAlgorithm = try algorithm.next("digest algorithm").objectIdentifier("digest algorithm").description
      self.imprint = Array(try imprint.next("digest").bytes(of: .octetString, "digest"))
      _ = try parts.next("serial number")
      guard let moment = CivilTime.date(try parts.next("time")) else {
        throw MalformedStructure(problem: "its time is invalid")
      }
      self.moment = moment
    } catch {
      throw Diagnostic(.signedDataInvalid, "the timestamp can't be read: \(error.problem)")
    }
  }

  private static let contentType = "1.2.840.113549.1.9.16.1.4"

  /// Verifies that the token is of `signature`, and how far its signer is trusted.
  public func status(
    of signature: [UInt8], trusting roots: TrustedRoots, remembering memory: CertificateMemory = CertificateMemory()
  ) -> SignatureStatus {
    guard let digest = DigestAlgorithm(identifier: imprintAlgorithm) else {
      return .invalid("its digest \(imprintAlgorithm) is unknown")
    }
    guard digest.hash(signature) == imprint else { return .invalid("it is the timestamp of another signature") }
    guard let signer = signed.signers.first, signed.signers.count == 1, let certificate = signer.certificate else {
      return .invalid("the certificate of the time stamping authority is not in it")
    }
    if let problem = signer.problem(content: signed.content, contentType: signed.contentType, certificate: certificate)
    {
      return .invalid(problem)
    }
    guard certificate.mayStamp else {
      return .invalid("\"\(certificate.commonName)\" may not sign timestamps")
    }
    return roots.path(of: certificate, among: signed.certificates, at: moment, remembering: memory).status
  }

  /// The request for a token of `signature`, to be sent to a time stamping authority.
  ///
  /// - Throws: `signing-failed`.
  public static func request(for signature: [UInt8]) throws(Diagnostic) -> [UInt8] {
    do {
      return try RawDER { serializer in
        try serializer.appendConstructedNode(identifier: .sequence) { request in
          try request.serialize(1)
          try request.appendConstructedNode(identifier: .sequence) { imprint in
            try imprint.serialize(try DigestAlgorithm.sha256.algorithmIdentifier())
            try imprint.serialize(ASN1OctetString(contentBytes: DigestAlgorithm.sha256.hash(signature)[...]))
          }
          try request.serialize(true)
        }
      }.bytes
    } catch {
      throw Diagnostic(.signingFailed, "can't request a timestamp: \(error)")
    }
  }

  /// The token in the response of a time stamping authority.
  ///
  /// - Throws: `signed-data-invalid` with the authority's reason, where it gives none.
  public static func token(inResponse bytes: [UInt8]) throws(Diagnostic) -> [UInt8] {
    do throws(MalformedStructure) {
      guard let root = try? BER.parse(bytes) else { throw MalformedStructure(problem: "it is not encoded as DER") }
      var parts = ASN1Parts(try root.children(of: .sequence, "response"))
      var status = ASN1Parts(try parts.next("status").children(of: .sequence, "status"))
      let number = try status.next("status").count("status")
      guard number <= 1, let token = parts.next(if: .sequence) else {
        throw MalformedStructure(problem: "the authority refused with status \(number)")
      }
      return Array(token.encodedBytes)
    } catch {
      throw Diagnostic(.signedDataInvalid, "the timestamp response can't be used: \(error.problem)")
    }
  }
}
