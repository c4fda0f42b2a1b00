public import AppleIdentifiers
public import Diagnostics

/// The values that a capability is used with.
public enum CapabilityVocabulary: Sendable, Hashable {
  /// It takes no values.
  case none
  /// One of these.
  case words([String])
  /// One of these with a period or colon, and then anything.
  case prefixes([String])
  /// Anything.
  case any
}

extension Capability {
  /// The values that an app for `platform` can use.
  public func vocabulary(on platform: Platform) -> CapabilityVocabulary {
    if let kind = IdentifierKind.kind(of: name) {
      return kind.freePlatforms.contains(platform) ? .any : .prefixes([kind.prefix])
    }
    switch name {
    case "background-modes": return .words(BackgroundModes.all.filter { $0.value.contains(platform) }.keys.sorted())
    case "network-extensions": return .words(Self.networkExtensions)
    case "healthkit": return .words(["health-records"])
    case "associated-domains": return .prefixes(Self.domainServices.map { $0 + ":" })
    default: return claimsValues ? .any : .none
    }
  }

  /// Whether the app's entitlements or Info.plist contain its values.
  private var claimsValues: Bool {
    infoPlistKeys.contains { $0.form == .list } || entitlements.contains { $0.claim?.isAssigned ?? false }
  }

  /// The values of `com.apple.developer.networking.networkextension` (Apple's Entitlements reference).
  private static let networkExtensions: [String] = {
    let inSystemExtensions = [
      "app-proxy-provider", "content-filter-provider", "dns-proxy", "packet-tunnel-provider",
    ]
    return
      (inSystemExtensions + inSystemExtensions.map { $0 + "-systemextension" } + [
        "app-push-provider", "dns-settings", "relay", "url-filter-provider",
      ]).sorted()
  }()

  /// The services of `com.apple.developer.associated-domains` (Apple's Entitlements reference).
  private static let domainServices = ["activitycontinuation", "appclips", "applinks", "webcredentials"]

  /// Refuses values that an app for `platform` can't use; values that refer to build settings are not known.
  ///
  /// - Throws: `capability-value-invalid`.
  public func check(_ values: [String], on platform: Platform) throws(Diagnostic) {
    for value in values where !value.contains("$(") {
      switch vocabulary(on: platform) {
      case .any: continue
      case .none:
        throw invalid("\(displayName) takes no values, but \"\(value)\" was given", "leave out the values")
      case .words(let words):
        guard !words.contains(value) else { continue }
        let near = NearNames(to: value, among: words).names
        throw invalid(
          "\"\(value)\" is not a value of \(displayName) on \(platform.displayName)",
          "choose \(near.isEmpty ? "one of " + words.joined(separator: ", ") : near.joined(separator: " or "))")
      case .prefixes(let prefixes):
        guard !prefixes.contains(where: { value.hasPrefix($0) && value.count > $0.count }) else { continue }
        let all = prefixes.map { "\"\($0)\"" }.joined(separator: " or ")
        throw invalid(
          "\"\(value)\" does not begin with \(all), which \(displayName) requires",
          prefixes.count == 1
            ? "write it as \(prefixes.first ?? "")\(value)"
            : "write a service, a colon and a domain, such as applinks:example.org")
      }
    }
  }

  private func invalid(_ message: String, _ advice: String) -> Diagnostic {
    Diagnostic(.capabilityValueInvalid, message, remedy: .advice(advice))
  }
}

extension CapabilityValue {
  /// Whether it has the values that were assigned.
  var isAssigned: Bool {
    switch self {
    case .assigned, .assignedOr, .assignedAnd: true
    case .fixed, .byChannel: false
    }
  }
}
