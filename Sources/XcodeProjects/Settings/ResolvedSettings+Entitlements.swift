public import PropertyLists

extension ResolvedSettings {
  /// The entitlements of a file with the references to settings in them resolved, as far as they are known.
  ///
  /// Xcode resolves the settings of the target. What signing fills in, such as `$(AppIdentifierPrefix)`, stays as it is.
  /// A value with a reference that nothing defines here, which a build may define, is left out.
  public func entitlements(_ content: PropertyListDictionary) -> PropertyListDictionary {
    var evaluation = SettingEvaluation(table, keepingUndefined: true)
    return PropertyListDictionary(
      content.entries.compactMap { entry in
        Self.known(entry.value, &evaluation).map { (entry.key, $0) }
      })
  }

  private static func known(_ value: PropertyList, _ evaluation: inout SettingEvaluation) -> PropertyList? {
    switch value.value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { return value }
      let resolved = evaluation.expanded(text)
      let isKnown = SettingReference.names(in: resolved).isSubset(of: filledInBySigning)
      return isKnown ? PropertyList(.string(resolved), at: value.position) : nil
    case .array(let items):
      return PropertyList(.array(items.compactMap { known($0, &evaluation) }), at: value.position)
    default: return value
    }
  }

  private static let filledInBySigning: Set<String> = [
    "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier",
  ]
}
