public import PropertyLists
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How to sign a Mach-O file.
public struct CodeSigningRequest: Sendable {
  /// The identifier of the code, in bundles the bundle identifier.
  public var identifier: String
  /// Who signs; `nil` signs ad hoc.
  public var identity: CodeSigningIdentity?
  /// The team; `nil` is the identity's, which only Apple's and the simulator's certificates name.
  public var teamID: String?
  /// The entitlements, which only programs get, not libraries.
  public var entitlements: PropertyListDictionary?
  /// What the system enforces, such as the hardened runtime.
  public var flags: CodeDirectoryFlags
  /// The Info.plist of the bundle; of a tool with an embedded one, that one is taken.
  public var infoPlist: [UInt8]?
  /// The file CodeResources of the bundle.
  public var resources: [UInt8]?
  /// The moment of signing; `nil` leaves it out.
  public var signingTime: Date?
  /// Gets a timestamp for each signature, as Developer ID needs it.
  public var timestamp: SignedData.TimestampSource?
  /// The digests; `nil` takes those that the deployment target needs.
  public var digests: Set<CodeDigest>?
  /// The bytes of a page: 4 KiB, which all systems take, or 16 KiB.
  public var pageSize: Int
  /// The version of the hardened runtime; `nil` is the SDK's.
  public var runtimeVersion: MachOVersion?

  /// Creates a request; what is not given is as Xcode does it.
  public init(
    identifier: String, identity: CodeSigningIdentity? = nil, teamID: String? = nil,
    entitlements: PropertyListDictionary? = nil, flags: CodeDirectoryFlags = [], infoPlist: [UInt8]? = nil,
    resources: [UInt8]? = nil, signingTime: Date? = nil,
    timestamp: SignedData.TimestampSource? = nil, digests: Set<CodeDigest>? = nil, pageSize: Int = 4096,
    runtimeVersion: MachOVersion? = nil
  ) {
    self.identifier = identifier
    self.identity = identity
    self.teamID = teamID
    self.entitlements = entitlements
    self.flags = flags
    self.infoPlist = infoPlist
    self.resources = resources
    self.signingTime = signingTime
    self.timestamp = timestamp
    self.digests = digests
    self.pageSize = pageSize
    self.runtimeVersion = runtimeVersion
  }
}

/// A file that was signed.
public struct SignedCode: Sendable {
  /// The file: parts of the original with new load commands and signatures.
  public let content: ComposedBytes
  /// The signatures of the slices, in the file's order.
  public let signatures: [CodeSignature]
}
