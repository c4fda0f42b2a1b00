public import AppleIdentifiers

/// A framework of Apple's SDKs, with the systems that have it.
///
/// The versions are the earliest that Apple's documentation or headers give for a framework's types, collected from
/// theAppLaunchers/apple-docs-for-rag and madsmtm/objc2. The folders of theos/sdks and xybp888/iOS-SDKs, and the table
/// of dotnet/macios, tell what an SDK no longer has. A newer SDK may have more frameworks.
public struct SystemFramework: Sendable, Hashable {
  /// What a system's versions say of a framework.
  public struct Release: Sendable, Hashable {
    /// The version of the system that introduced it; `nil` if it is unknown.
    public let introduced: NumericVersion?
    /// The version that deprecated it.
    public let deprecated: NumericVersion?
    /// The version of the SDK that no longer has it.
    public let removed: NumericVersion?

    /// Reads a text such as `5.0-6.0!17.0`; `nil` for a system without the framework.
    init?(_ text: Substring) {
      guard !text.isEmpty else { return nil }
      let (lifetime, removed) = Self.halves(of: text, at: "!")
      let (introduced, deprecated) = Self.halves(of: lifetime, at: "-")
      self.introduced = NumericVersion(String(introduced))
      self.deprecated = NumericVersion(String(deprecated))
      self.removed = NumericVersion(String(removed))
    }

    private static func halves(of text: Substring, at sign: Character) -> (Substring, Substring) {
      let parts = text.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The name, such as `CoreData`.
  public let name: String
  /// The platforms that have it; `nil` if they are unknown.
  public let releases: [Platform: Release]?
  /// Its release on Mac Catalyst, whose versions are those of iOS; `nil` if it is missing there or unknown.
  public let macCatalyst: Release?
  /// The framework to use instead of a deprecated one.
  public let replacement: String?

  private init(_ columns: [Substring]) {
    func column(_ index: Int) -> Substring { columns.indices.contains(index) ? columns[index] : "" }
    let platforms: [(Platform, Int)] = [(.iOS, 1), (.macOS, 2), (.tvOS, 4), (.watchOS, 5), (.visionOS, 6)]
    let known = platforms.compactMap { platform, index in Release(column(index)).map { (platform, $0) } }
    name = String(column(0))
    releases = columns.count > 1 ? Dictionary(uniqueKeysWithValues: known) : nil
    macCatalyst = Release(column(3))
    replacement = column(7).isEmpty ? nil : String(column(7))
  }

  /// The framework of a name; `nil` for one that the table does not have.
  public static func named(_ name: String) -> SystemFramework? { all[name] }

  /// The names of all frameworks, sorted.
  public static let names = all.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

  private static let all: [String: SystemFramework] = {
    let rows = text.split(separator: "\n").map {
      SystemFramework($0.split(separator: "|", omittingEmptySubsequences: false))
    }
    return Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }()
}

extension SystemFramework {
  /// Why a target can't link a framework, or can't always load it.
  public enum Problem: Sendable, Hashable {
    /// None of the target's platforms has it; the first of them.
    case missing(Platform)
    /// The SDK of this and later versions no longer has it.
    case removed(Platform, NumericVersion)
    /// The system that introduced it is newer than the deployment target.
    case newer(Platform, required: NumericVersion, supported: NumericVersion)
  }

  /// The problem of a target with this framework; `nil` if there is none, or what decides is unknown.
  ///
  /// A target for several platforms may limit the framework to those that have it, so one of them is enough.
  public func problem(with settings: ResolvedSettings) -> Problem? {
    // With an automatic SDK, the destination of the build decides.
    guard settings["SDKROOT"] != "auto" || !settings.list("SUPPORTED_PLATFORMS").isEmpty else { return nil }
    let problems = settings.platforms.map { platform in
      problem(on: platform, lowest: settings.lowestSystem(of: platform))
    }
    let absent = problems.compactMap(\.self).filter(\.isAbsence)
    if absent.count == problems.count { return absent.first }
    return problems.compactMap(\.self).first { !$0.isAbsence }
  }

  private func problem(on platform: Platform, lowest supported: NumericVersion?) -> Problem? {
    guard let releases else { return nil }
    guard let release = releases[platform] else { return .missing(platform) }
    if let removed = release.removed { return .removed(platform, removed) }
    guard let required = release.introduced, let supported, supported < required else { return nil }
    return .newer(platform, required: required, supported: supported)
  }
}

extension SystemFramework.Problem {
  /// Whether the framework can't be linked at all.
  public var isAbsence: Bool {
    if case .newer = self { false } else { true }
  }
}
