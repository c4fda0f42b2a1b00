import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The purpose of a certificate.
public enum CertificateUse: String, Hashable, Sendable, CaseIterable {
  /// To sign what runs on the team's own devices.
  case development
  /// To sign what leaves the team.
  case distribution
}

/// The state of a certificate.
public enum CertificateState: String, Hashable, Sendable, CaseIterable {
  /// Was asked for, and no admin has decided yet.
  case pending
  /// Was refused.
  case rejected
  /// Is good for signing.
  case issued
  /// Was good for signing until its last day came.
  case expired
  /// Was revoked.
  case revoked
}

/// A certificate of a team, from the request to its end.
public struct CertificateRecord: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The purpose.
  public let use: CertificateUse
  /// Who asked, and who it names if it is for development.
  public let requester: EmailAddress
  /// The requester's name.
  public let requesterName: RecordName
  /// When it was asked for.
  public let requested: Date
  /// The digest of its public key, by which an identity in the keychain is known to belong to it.
  public let keyIdentifier: String
  /// Who approved or rejected it.
  public internal(set) var decider: EmailAddress?
  /// When it was approved or rejected.
  public internal(set) var decided: Date?
  /// Why it was rejected.
  public internal(set) var reason: String?
  /// The contents of the certificate, once it is issued.
  public internal(set) var issue: CertificateIssue?
  /// When it was revoked.
  public internal(set) var revoked: Date?
  /// Who revoked it.
  public internal(set) var revoker: EmailAddress?

  /// The state on `date`.
  public func state(at date: Date) -> CertificateState {
    if revoked != nil { return .revoked }
    if let issue { return date > issue.expires ? .expired : .issued }
    return decided == nil ? .pending : .rejected
  }
}

/// The contents of an issued certificate, so that lists need not parse it.
public struct CertificateIssue: Hashable, Sendable {
  /// The name of its subject, which signing settings choose by.
  public let commonName: String
  /// Its serial number, in hexadecimal.
  public let serial: String
  /// The SHA-1 digest of the whole, in hexadecimal.
  public let sha1: String
  /// The SHA-256 digest of the whole, in hexadecimal.
  public let sha256: String
  /// Its first instant.
  public let begins: Date
  /// Its last instant.
  public let expires: Date
}

extension CertificateRecord: PortalRecord {
  static let folder = "certificates"

  /// The file of the request, beside the record.
  var requestPath: String { id.path(in: Self.folder) + ".certSigningRequest" }
  /// The file of the certificate, beside the record.
  var certificatePath: String { id.path(in: Self.folder) + ".cer" }

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    use = try reader.value("use")
    requester = try reader.email("requester")
    requesterName = try reader.name("requesterName")
    requested = try reader.date("requested")
    keyIdentifier = try reader.text("key")
    decider = try reader.optionalEmail("decider")
    decided = try reader.optionalDate("decided")
    reason = try reader.optionalText("reason")
    issue = try CertificateIssue(inside: try reader.part("issue"))
    revoked = try reader.optionalDate("revoked")
    revoker = try reader.optionalEmail("revoker")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("use", use.rawValue)
    writer.put("requester", requester.rawValue)
    writer.put("requesterName", requesterName.rawValue)
    writer.put("requested", requested)
    writer.put("key", keyIdentifier)
    writer.put("decider", decider?.rawValue)
    writer.put("decided", decided)
    writer.put("reason", reason)
    if let issue { writer.put("issue", issue.json) }
    writer.put("revoked", revoked)
    writer.put("revoker", revoker?.rawValue)
    return writer.object
  }
}

extension CertificateIssue {
  init?(inside reader: RecordReader?) throws(Diagnostic) {
    guard let reader else { return nil }
    commonName = try reader.text("commonName")
    serial = try reader.text("serial")
    sha1 = try reader.text("sha1")
    sha256 = try reader.text("sha256")
    begins = try reader.date("begins")
    expires = try reader.date("expires")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("commonName", commonName)
    writer.put("serial", serial)
    writer.put("sha1", sha1)
    writer.put("sha256", sha256)
    writer.put("begins", begins)
    writer.put("expires", expires)
    return writer.object
  }
}
