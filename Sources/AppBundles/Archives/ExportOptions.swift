public import AppleIdentifiers
import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists
import ProvisioningProfiles

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
  public var urls: InstallURLs?
  /// The iCloud environment of the app's entitlements.
  public private(set) var environment: String?
  /// The bundle to export, where it is named.
  public private(set) var bundleIdentifier: String?
  /// The keys that ask for what an export here does not do, such as uploads.
  public private(set) var ignoredKeys: [String] = []
  /// The keys that `xcodebuild` does not document.
  public private(set) var unknownKeys: [String] = []

  /// Options that leave everything to the profiles.
  public init() {}

  /// Reads the file at `path`, which messages call `shown`.
  ///
  /// - Throws: what reading files and ``init(parsing:file:)`` throws.
  public init(at path: String, shown: String) throws(Diagnostic) {
    try self.init(parsing: FileAccess.read(path, limit: Self.mostBytes), file: shown)
  }

  private static let mostBytes = 1 << 20

  /// Reads the bytes of a file.
  ///
  /// - Throws: what reading property lists throws, and `export-options-invalid` for values that are unknown, contradict
  ///   each other, or ask for what only Xcode can do.
  public init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    guard let list = try PropertyList(parsing: bytes, file: file).dictionary else {
      throw .exportOptionsInvalid(
        "\"\(file)\" contains no dictionary", at: Place(file: file), "give a property list with a dictionary at the top"
      )
    }
    if let twice = list.duplicates.first {
      throw .exportOptionsInvalid("\(twice.key) is given twice", at: Place(file: file), "remove one of them")
    }
    var style: String?
    for entry in list.entries {
      let value = Value(key: entry.key, value: entry.value, place: (entry.value.place ?? Place()).inFile(file))
      if entry.key == "signingStyle" { style = try value.choice(among: ["automatic", "manual"]) }
      try read(value)
    }
    let namesSigner = certificate != nil || !profiles.isEmpty
    // Xcode writes no style where the archive was signed manually.
    isManual = style == "manual" || (style == nil && namesSigner)
    guard isManual || !namesSigner else {
      throw .exportOptionsInvalid(
        "signingCertificate and provisioningProfiles require manual signing", at: Place(file: file),
        "set signingStyle to manual, or remove them")
    }
  }

  private mutating func read(_ value: Value) throws(Diagnostic) {
    switch value.key {
    case "method":
      let text = try value.string()
      method = DistributionMethod(named: text)
      if Self.methodsOfXcode.contains(text) {
        throw .exportOptionsInvalid(
          "method is \"\(text)\", which only Xcode supports", at: value.place,
          "use \(DistributionMethod.allCases.map(\.rawValue).alternatives)")
      }
      if method == nil { throw value.invalid(text, DistributionMethod.allCases.map(\.rawValue)) }
    case "signingStyle": break
    case "signingCertificate": certificate = try value.string()
    case "provisioningProfiles":
      profiles = try value.entries().map { entry throws(Diagnostic) in (entry.key, try entry.string()) }
    case "teamID":
      let text = try value.string()
      do { team = try TeamID(text) } catch {
        throw .exportOptionsInvalid(error.message, at: value.place, "correct teamID")
      }
    case "manifest":
      let pairs = try value.entries().map { ($0.key, $0.value) }
      // Exports have no asset packs.
      if pairs.contains(where: { $0.0 == "assetPackManifestURL" }) {
        ignoredKeys.append("manifest.assetPackManifestURL")
      }
      urls = try InstallURLs(PropertyListDictionary(pairs), value.place)
    case "destination": try value.require("export", "only Xcode uploads")
    case "thinning": try value.require("<none>", "only Xcode thins apps")
    case "distributionBundleIdentifier": bundleIdentifier = try value.string()
    case "testFlightInternalTestingOnly":
      guard try !value.flag() else {
        throw .exportOptionsInvalid(
          "\(value.key) is true, but only Xcode marks apps for internal testing", at: value.place,
          "set \(value.key) to false")
      }
    case "iCloudContainerEnvironment": environment = try value.choice(among: ["Development", "Production"])
    case _ where Self.ignorable.contains(value.key):
      // What is turned off is not done here either.
      if value.value.boolean != false { ignoredKeys.append(value.key) }
    default: unknownKeys.append(value.key)
    }
  }

  /// Methods that validate, or that package apps for the Mac.
  private static let methodsOfXcode: Set<String> = ["mac-application", "package", "validation"]

  /// Keys that only concern uploads and what Slipway does not make.
  private static let ignorable: Set<String> = [
    "compileBitcode", "embedOnDemandResourcesAssetPacksInBundle", "generateAppStoreInformation",
    "installerSigningCertificate", "manageAppVersionAndBuildNumber", "onDemandResourcesAssetPacksBaseURL",
    "stripSwiftSymbols", "uploadBitcode", "uploadSymbols",
  ]

  /// A value of the file, with what is said of it.
  private struct Value {
    let key: String
    let value: PropertyList
    let place: Place

    func string() throws(Diagnostic) -> String {
      guard let text = value.string else { throw wrongKind("a string") }
      return text
    }

    func flag() throws(Diagnostic) -> Bool {
      guard let flag = value.boolean else { throw wrongKind("a boolean") }
      return flag
    }

    func entries() throws(Diagnostic) -> [Value] {
      guard let list = value.dictionary else { throw wrongKind("a dictionary") }
      return list.entries.map { Value(key: $0.key, value: $0.value, place: place) }
    }

    func choice(among known: [String]) throws(Diagnostic) -> String {
      let text = try string()
      guard known.contains(text) else { throw invalid(text, known) }
      return text
    }

    func require(_ wanted: String, _ reason: String) throws(Diagnostic) {
      let text = try string()
      guard text == wanted else {
        throw .exportOptionsInvalid("\(key) is \"\(text)\", but \(reason)", at: place, "set \(key) to \(wanted)")
      }
    }

    func invalid(_ text: String, _ known: [String]) -> Diagnostic {
      .exportOptionsInvalid(
        "unknown \(key) \"\(text)\"", at: place, "use \(known.alternatives)")
    }

    private func wrongKind(_ wanted: String) -> Diagnostic {
      .exportOptionsInvalid("\(key) is \(value.kindName), not \(wanted)", at: place, "correct the value of \(key)")
    }
  }

  /// The keys that Xcode writes for the store, which say what an export here leaves out.
  private static let storeKeys = [
    "generateAppStoreInformation", "manageAppVersionAndBuildNumber", "testFlightInternalTestingOnly", "uploadSymbols",
  ]

  /// The file that describes an export, with the keys that Xcode writes.
  func resolved(method: DistributionMethod, _ signatures: ArchiveExport.Signatures) -> PropertyListDictionary {
    let identity = signatures.parts.last?.request.identity
    var list = PropertyListDictionary([("destination", "export")])
    if let urls { list["manifest"] = .dictionary(urls.options) }
    list["method"] = .string(method.rawValue)
    if signatures.isManual {
      let chosen = signatures.parts.reversed().compactMap { part -> (String, PropertyList)? in
        signatures.profiles[part.product.path].map { (part.request.identifier, .string($0.name)) }
      }
      if !chosen.isEmpty { list["provisioningProfiles"] = .dictionary(chosen) }
      if let name = certificate ?? identity?.certificate.commonName { list["signingCertificate"] = .string(name) }
    }
    list["signingStyle"] = signatures.isManual ? "manual" : "automatic"
    list["stripSwiftSymbols"] = false
    if let team = identity?.teamID { list["teamID"] = .string(team) }
    if method == .appStoreConnect {
      for key in Self.storeKeys { list[key] = false }
    } else {
      list["thinning"] = "<none>"
    }
    list.sortByKey()
    return list
  }
}

extension Diagnostic.Code {
  package static let exportOptionsInvalid = Diagnostic.Code(
    "export-options-invalid",
    "The ExportOptions.plist has an unknown or contradictory value, or one that only Xcode supports.",
    "correct the value as the message says")
}

extension Diagnostic {
  static func exportOptionsInvalid(_ problem: String, at place: Place, _ advice: String) -> Diagnostic {
    Diagnostic(.exportOptionsInvalid, problem, at: place, remedy: .advice(advice))
  }
}
