public import AppleIdentifiers
import Diagnostics
public import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A profile that a team created; the profile file is beside the record.
public struct ProfileRecord: Hashable, Sendable {
  /// The record's short name, which outlives a renewal.
  public let id: RecordID
  /// The profile's own identifier, a UUID; each renewal has a new one.
  public internal(set) var uuid: String
  /// The profile name, which signing settings specify.
  public let name: RecordName
  /// The profile type.
  public let type: ProfileType
  /// The platform of the apps.
  public let platform: Platform
  /// The App ID.
  public let appID: RecordID
  /// Which bundle identifiers it covers.
  public let pattern: BundleIdentifierPattern
  /// The state of the App ID that went into it.
  public internal(set) var appIDRevision: Int
  /// The certificates that may sign with it.
  public internal(set) var certificates: [RecordID]
  /// The devices that it names; `nil` where its type names none.
  public internal(set) var devices: [RecordID]?
  /// When it was first made.
  public let created: Date
  /// When the file was made: at the beginning, or by the last renewal.
  public internal(set) var made: Date
  /// The first instant at which it is good no more.
  public internal(set) var expires: Date
  /// Who made the file.
  public internal(set) var maker: EmailAddress
  /// Whether Xcode manages it: a team profile, regenerated when its certificates, devices or App ID change.
  public internal(set) var isXcodeManaged = false

  /// The name of the file that Xcode and Apple's portal would give it.
  public var fileName: String { "\(uuid).\(fileExtension)" }

  /// The extension of the file: Macs have one of their own.
  public var fileExtension: String { platform == .macOS ? "provisionprofile" : "mobileprovision" }
}

extension ProfileRecord: PortalRecord {
  static let folder = "profiles"
  static let sharedList: String? = "devices"
  /// The contents of a team profile's file.
  static let managedMark = "xcodeManaged"

  /// The path of the profile file, beside the record.
  var filePath: String { "\(id.path(in: Self.folder)).\(fileExtension)" }

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    uuid = try reader.text("uuid")
    name = try reader.name()
    type = try reader.value("type")
    platform = try reader.value("platform")
    appID = try reader.id("appID")
    pattern = try reader.value("pattern", BundleIdentifierPattern.init)
    appIDRevision = try reader.integer("appIDRevision")
    certificates = try reader.ids("certificates")
    devices = try reader.optionalIDs("devices")
    created = try reader.date("created")
    made = try reader.date("made")
    expires = try reader.date("expires")
    maker = try reader.email("maker")
    isXcodeManaged = try reader.flag("xcodeManaged")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("uuid", uuid)
    writer.put("name", name.rawValue)
    writer.put("type", type.rawValue)
    writer.put("platform", platform.rawValue)
    writer.put("appID", appID.rawValue)
    writer.put("pattern", pattern.description)
    writer.put("appIDRevision", appIDRevision)
    writer.put("certificates", certificates.map(\.rawValue))
    if let devices { writer.put("devices", devices.map(\.rawValue)) }
    writer.put("created", created)
    writer.put("made", made)
    writer.put("expires", expires)
    writer.put("maker", maker.rawValue)
    if isXcodeManaged { writer.put("xcodeManaged", true) }
    return writer.object
  }
}
