public import AppleIdentifiers
public import Diagnostics
import PropertyLists

/// An ExportOptions.plist: how an archive is exported (`xcodebuild -help`).
public struct ExportOptions: Sendable {
  /// The method.
  public var method: DistributionMethod?
  /// Whether the profiles and the certificate are those that the file names.
  public var isManual = false
  /// The certificate to sign with: a common name, a SHA-1, or a kind such as `Apple Distribution`.
  public var certificate: String?
  /// The names or UUIDs of profiles, by bundle identifiers.
  public var profiles: [(identifier: String, profile: String)] = []
  /// The team that must sign.
  public var team: TeamID?
  /// Where devices will download the app from.
  public var addresses: InstallAddresses?
  /// The keys that change nothing here, such as those for uploads.
  public private(set) var ignoredKeys: [String] = []

  /// Options that leave everything to the profiles.
  public init() {}

  /// Reads a file.
  ///
  /// - Throws: what reading property lists throws, and `export-options-invalid` for values that are unknown, contradict
  ///   each other, or ask for what only Xcode can do.
  public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    guard let list = try PropertyList(parsing: bytes, file: file).dictionary else {
      throw .exportOptionsInvalid("\"\(file)\" contains no dictionary", at: Place(file: file), "give a property list")
    }
    for entry in list.entries {
      try read(entry.key, entry.value, at: (entry.value.place ?? Place()).inFile(file))
    }
    guard isManual || (certificate == nil && profiles.isEmpty) else {
      throw .exportOptionsInvalid(
        "signingCertificate and provisioningProfiles require manual signing", at: Place(file: file),
        "set signingStyle to manual, or remove them")
    }
  }

  private mutating func read(_ key: String, _ value: PropertyList, at place: Place) throws(Diagnostic) {
    let text = value.string ?? ""
    switch key {
    case "method":
      method = DistributionMethod(named: text)
      if method == nil { throw Self.invalid(key, text, at: place, DistributionMethod.allCases.map(\.rawValue)) }
    case "signingStyle":
      guard ["automatic", "manual"].contains(text) else {
        throw Self.invalid(key, text, at: place, ["automatic", "manual"])
      }
      isManual = text == "manual"
    case "signingCertificate": certificate = text
    case "provisioningProfiles":
      profiles = (value.dictionary?.entries ?? []).map { ($0.key, $0.value.string ?? "") }
    case "teamID":
      do { team = try TeamID(text) } catch { throw .exportOptionsInvalid(error.message, at: place, "correct teamID") }
    case "manifest":
      addresses = try value.dictionary.map { list throws(Diagnostic) in try InstallAddresses(list, place) }
    case "destination" where text != "export":
      throw .exportOptionsInvalid(
        "destination is \"\(text)\", but only Xcode uploads", at: place, "set destination to export")
    case "thinning" where text != "<none>":
      throw .exportOptionsInvalid(
        "thinning is \"\(text)\", but only Xcode thins apps", at: place, "set thinning to <none>")
    case "destination", "thinning": break
    default: ignoredKeys.append(key)
    }
  }

  private static func invalid(_ key: String, _ text: String, at place: Place, _ known: [String]) -> Diagnostic {
    .exportOptionsInvalid("\(key) is \"\(text)\"", at: place, "use one of these: \(known.joined(separator: ", "))")
  }

  /// The file that describes an export, with the keys that Xcode writes.
  func resolved(method: DistributionMethod, team: String?) -> PropertyListDictionary {
    var list = PropertyListDictionary([("destination", "export")])
    if let addresses { list["manifest"] = .dictionary(addresses.options) }
    list["method"] = .string(method.rawValue)
    if !profiles.isEmpty {
      list["provisioningProfiles"] = .dictionary(profiles.map { ($0.identifier, .string($0.profile)) })
    }
    if let certificate { list["signingCertificate"] = .string(certificate) }
    list["signingStyle"] = isManual ? "manual" : "automatic"
    list["stripSwiftSymbols"] = false
    if let team { list["teamID"] = .string(team) }
    if method != .appStoreConnect { list["thinning"] = "<none>" }
    return list
  }
}

extension Diagnostic.Code {
  /// An ExportOptions.plist with a value that is unknown, contradicts another, or that only Xcode can carry out.
  public static let exportOptionsInvalid: Self = "export-options-invalid"
}

extension Diagnostic {
  static func exportOptionsInvalid(_ problem: String, at place: Place, _ advice: String) -> Diagnostic {
    Diagnostic(.exportOptionsInvalid, problem, at: place, remedy: .advice(advice))
  }
}
