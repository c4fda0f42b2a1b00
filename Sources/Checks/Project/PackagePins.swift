import AppleIdentifiers
import Diagnostics
public import SyntaxTrees
public import XcodeProjects

/// The versions of packages that a Package.resolved pins.
public struct PackagePins {
  /// The version that the pin of a package has.
  private var versions: [String: String] = [:]

  /// Reads the pins of a file of version 1, 2 or 3; pins of branches and revisions are left out.
  public init(_ document: JSONDocument) {
    let pins = document["pins"]?.array ?? document["object", "pins"]?.array ?? []
    for pin in pins {
      guard let url = (pin["location"] ?? pin["repositoryURL"])?.string, let version = pin["state"]?["version"]?.string
      else { continue }
      versions[Self.identity(of: url)] = version
    }
  }

  /// The version that is pinned of the package at `url`.
  public func version(of url: String) -> String? { versions[Self.identity(of: url)] }

  /// What the URLs of one repository have in common: the host and the path in lower case, without `.git`.
  static func identity(of url: String) -> String {
    var rest = url.lowercased()[...]
    if let scheme = rest.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
    } else if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      // git@github.com:owner/name
      rest = "\(rest[..<colon])/\(rest[rest.index(after: colon)...])"[...]
    }
    let host = rest.prefix { $0 != "/" }
    if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest.hasSuffix(".git") ? rest.dropLast(".git".count) : rest)
  }
}

extension PackageRequirement {
  /// Whether `version` is an accepted one; `nil` for branches, revisions and versions of another form.
  func accepts(_ version: NumericVersion) -> Bool? {
    switch self {
    case .exact(let text): NumericVersion(text).map { $0 == version }
    case .upToNextMajor(let text): NumericVersion(text).map { $0 <= version && version < $0.nextMajor }
    case .upToNextMinor(let text): NumericVersion(text).map { $0 <= version && version < $0.nextMinor }
    case .range(let from, let to):
      if let from = NumericVersion(from), let to = NumericVersion(to) { from <= version && version < to } else { nil }
    case .branch, .revision: nil
    }
  }

  /// The versions in words.
  public var words: String {
    switch self {
    case .exact(let version): "exactly \(version)"
    case .upToNextMajor(let version): "\(version) up to the next major version"
    case .upToNextMinor(let version): "\(version) up to the next minor version"
    case .range(let from, let to): "\(from) up to \(to)"
    case .branch(let name): "the branch \(name)"
    case .revision(let name): "the revision \(name)"
    }
  }
}
