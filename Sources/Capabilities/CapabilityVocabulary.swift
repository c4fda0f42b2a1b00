public import AppleIdentifiers
public import Diagnostics

/// The values that a capability is used with, as a row of the table says it.
public enum CapabilityValueKind: Sendable, Hashable {
  /// It takes no values.
  case none
  /// Some of these.
  case words([String])
  /// Some of these, each on its platforms only.
  case wordsByPlatform([String: Set<Platform>])
  /// Values that begin with one of these.
  case prefixed([String], example: String)
  /// Identifiers that a team registers in the portal.
  case identifiers(IdentifierKind)
  /// Keychain access groups, which begin with the App ID's prefix.
  case keychainGroups
  /// Anything.
  case any
}

/// The values that a capability is used with on one platform.
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
    switch values {
    case .none: .none
    case .words(let words): .words(words)
    case .wordsByPlatform(let words): .words(words.filter { $0.value.contains(platform) }.keys.sorted())
    case .prefixed(let prefixes, _): .prefixes(prefixes)
    case .identifiers(let kind): kind.freePlatforms.contains(platform) ? .any : .prefixes([kind.prefix])
    case .keychainGroups, .any: .any
    }
  }

  /// The values as Xcode writes them: keychain access groups begin with the App ID prefix.
  public func completed(_ values: [String]) -> [String] {
    guard self.values == .keychainGroups else { return values }
    return values.map { value in
      let hasPrefix =
        value.hasPrefix("$") || value == "com.apple.token"
        || (try? TeamID(String(value.prefix { $0 != "." }))) != nil
      return hasPrefix ? value : CapabilityTable.prefixSetting + value
    }
  }

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
          near.isEmpty ? "choose \(words.alternatives)" : "did you mean \(near.alternatives)?")
      case .prefixes(let prefixes):
        if let kind = identifierKind, value.hasPrefix(kind.prefix) {
          try kind.check(value)
          continue
        }
        guard !prefixes.contains(where: { value.hasPrefix($0) && value.count > $0.count }) else { continue }
        let all = prefixes.map { "\"\($0)\"" }.alternatives
        throw invalid(
          "\"\(value)\" does not begin with \(all), which \(displayName) requires", advice(for: value))
      }
    }
  }

  private var identifierKind: IdentifierKind? {
    if case .identifiers(let kind) = values { kind } else { nil }
  }

  private func advice(for value: String) -> String {
    switch values {
    case .identifiers(let kind): kind.proposal(for: value)
    case .prefixed(_, let example): "write \(example)"
    default: "choose another value"
    }
  }

  private func invalid(_ message: String, _ advice: String) -> Diagnostic {
    Diagnostic(.capabilityValueInvalid, message, remedy: .advice(advice))
  }
}
