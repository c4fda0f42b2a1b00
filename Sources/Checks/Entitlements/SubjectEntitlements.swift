import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Entitlements that rules look at: those that a target names, or a file that is checked by itself.
struct SubjectEntitlements: Sendable {
  /// The target, in one of its configurations; `nil` for a file that is checked by itself.
  let context: TargetContext?
  /// The file.
  let file: CheckedPropertyList
  /// What it claims.
  let claims: PropertyListDictionary

  init?(_ file: CheckedPropertyList?, of context: TargetContext? = nil) {
    guard let file, let claims = file.content?.dictionary else { return nil }
    self.context = context
    self.file = file
    self.claims = claims
  }

  /// What messages call it.
  var name: String { context?.target.name ?? file.shownPath }

  /// The system that they are for, where that is known.
  var platform: Platform? { context?.configuration.settings.platform }

  /// Where the file has `key`; its beginning where it does not.
  func place(ofKey key: String) -> Place {
    let position = claims.position(ofKey: key) ?? file.content?.position
    return Place(file: file.shownPath, line: position?.line, column: position?.column)
  }

  /// Where `value` stands, which is in what the file has for `key`.
  func place(of value: PropertyList, in key: String) -> Place {
    value.position == nil ? place(ofKey: key) : file.place(of: value)
  }

  /// The texts in the list of `key`, those that refer to settings left out.
  func texts(_ key: String) -> [(text: String, value: PropertyList)] {
    let items = claims[key].map { $0.array ?? [$0] } ?? []
    return items.compactMap { item in item.string.map { ($0, item) } }
  }
}

extension CheckInput {
  /// The entitlements that targets name, in each of their configurations, and those that are checked by themselves.
  var entitlements: [SubjectEntitlements] {
    let named = contexts.compactMap { SubjectEntitlements($0.configuration.entitlementsFile, of: $0) }
    let alone = files.compactMap { file -> SubjectEntitlements? in
      if case .entitlements(let content) = file.content { SubjectEntitlements(content) } else { nil }
    }
    return named + alone
  }
}
