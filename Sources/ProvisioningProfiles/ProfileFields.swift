import AppleIdentifiers
import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The fields of a profile's outer layer, with those that it can't do without checked.
struct ProfileFields {
  let file: String?
  let root: PropertyListDictionary
  let name: String
  let uuid: String
  let teams: [String]
  let creationDate: Date
  let expirationDate: Date
  let entitlements: PropertyListDictionary
  let applicationIdentifier: String
  let bundleIdentifierPattern: String
  let certificates: [SigningCertificate]
  /// How many certificates there are that can't be read.
  let unreadableCertificates: Int

  init(_ plist: PropertyList, file: String?, remembering memory: CertificateMemory) throws(Diagnostic) {
    guard let root = plist.dictionary else {
      throw Self.malformed("its content is \(plist.kindName) instead of a dictionary", file)
    }
    self.file = file
    self.root = root
    name = try Self.required(root, "Name", file) { $0.string }
    uuid = try Self.required(root, "UUID", file) { $0.string }
    teams = try Self.required(root, "TeamIdentifier", file) { Self.texts($0) }
    creationDate = try Self.required(root, "CreationDate", file, Self.moment)
    expirationDate = try Self.required(root, "ExpirationDate", file, Self.moment)
    entitlements = try Self.required(root, InnerPayload.entitlementsKey, file) { $0.dictionary }
    let identifier = entitlements["application-identifier"] ?? entitlements["com.apple.application-identifier"]
    guard let identifier = identifier?.string, let dot = identifier.firstIndex(of: ".") else {
      throw Self.malformed("its entitlements have no application identifier", file)
    }
    applicationIdentifier = identifier
    bundleIdentifierPattern = String(identifier[identifier.index(after: dot)...])
    let listed = root[InnerPayload.certificatesKey]?.array ?? []
    certificates = listed.compactMap { item in
      item.data.flatMap(memory.certificate)
    }
    unreadableCertificates = listed.count - certificates.count
  }

  var version: Int64 { root["Version"]?.integer ?? 1 }

  /// Whether Xcode manages it: files up to 2017 tell it by their names alone.
  var isXcodeManaged: Bool {
    root["IsXcodeManaged"]?.boolean ?? Self.managedPrefixes.contains { name.hasPrefix($0) }
  }

  var type: ProfileType {
    ProfileType(
      listsDevices: root["ProvisionedDevices"] != nil,
      coversAllDevices: flag("ProvisionsAllDevices"),
      allowsDebugging: entitlements["get-task-allow"]?.boolean,
      certificates: certificates.compactMap(\.kind),
      isForMac: entitlements["application-identifier"] == nil)
  }

  func text(_ key: String) -> String? { root[key]?.string }

  func texts(_ key: String) -> [String]? { root[key].flatMap(Self.texts) }

  func flag(_ key: String) -> Bool { root[key]?.boolean ?? false }

  private static let managedPrefixes = [
    "iOS Team Provisioning Profile: ", "Mac Team Provisioning Profile: ", "iOS Team Ad Hoc Provisioning Profile: ",
    "iOS Team Store Provisioning Profile: ", "tvOS Team Provisioning Profile: ",
  ]

  /// A date between the years 1 and 9999; a binary property list can have any number for one, and none at all.
  private static func moment(_ value: PropertyList) -> Date? {
    value.date.flatMap { (-62_135_596_800..<253_402_300_800).contains($0.timeIntervalSince1970) ? $0 : nil }
  }

  private static func texts(_ value: PropertyList) -> [String]? {
    value.array.map { $0.compactMap(\.string) }
  }

  private static func required<Value>(
    _ root: PropertyListDictionary, _ key: String, _ file: String?, _ read: (PropertyList) -> Value?
  ) throws(Diagnostic) -> Value {
    guard let value = root[key] else { throw malformed("it has no \"\(key)\"", file) }
    guard let result = read(value) else { throw malformed("its \"\(key)\" is \(value.kindName)", file) }
    return result
  }

  private static func malformed(_ problem: String, _ file: String?) -> Diagnostic {
    Diagnostic(
      .profileMalformed, "\(file.map { "\"\($0)\"" } ?? "the input") is not a provisioning profile: \(problem)",
      at: Place(file: file))
  }
}

/// A profile's inner layer, read and verified.
struct InnerLayer {
  /// Its fields, or what is wrong with them.
  let fields: Result<PropertyListDictionary, MalformedStructure>
  let status: SignatureStatus

  /// Reads the inner layer of `outer`, or `nil` where it has none.
  init?(_ outer: ProfileFields, roots: TrustedRoots, remembering memory: CertificateMemory) {
    guard let layer = outer.root[InnerPayload.layerKey] else { return nil }
    guard let signed = try? SignedData(parsing: layer.data ?? [], remembering: memory) else {
      fields = .failure(MalformedStructure(problem: "it contains no signed data"))
      status = .invalid("its DER-Encoded-Profile contains no signed data")
      return
    }
    do {
      fields = .success(try InnerPayload.fields(of: signed.content))
    } catch {
      fields = .failure(error)
    }
    let own = signed.status(
      trusting: roots, markers: SimulatedAuthority.innerMarkers, fallback: outer.creationDate, remembering: memory)
    if case .invalid(let reason) = own {
      status = .invalid("in its DER-Encoded-Profile, \(reason)")
    } else {
      status = own
    }
  }

  var distributionType: String? {
    guard case .success(let fields) = fields else { return nil }
    return fields[InnerPayload.distributionTypeKey]?.string
  }
}
