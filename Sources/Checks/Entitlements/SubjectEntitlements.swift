import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Entitlements to check: a target's, or a single file's.
struct SubjectEntitlements: Sendable {
  /// The target in one of its configurations; `nil` for a single file.
  let context: TargetContext?
  /// The file.
  let file: PropertyListFile
  /// The entitlements in the file.
  let claims: PropertyListDictionary

  init?(_ file: PropertyListFile?, of context: TargetContext? = nil) {
    guard let file, let claims = file.content?.dictionary else { return nil }
    self.context = context
    self.file = file
    self.claims = claims
  }

  /// The name in messages.
  var name: String { context?.target.name ?? file.shownPath }

  /// The platform, if known.
  var platform: Platform? { context?.configuration.settings.platform }

  /// The place of `key`; the start of the file if the file lacks the key.
  func place(ofKey key: String) -> Place {
    let position = claims.position(ofKey: key) ?? file.content?.position
    return Place(file: file.shownPath, line: position?.line, column: position?.column)
  }

  /// The place of `value`, which is in the value of `key`.
  func place(of value: PropertyList, in key: String) -> Place {
    value.position == nil ? place(ofKey: key) : file.place(of: value)
  }

  /// A hint to write a text instead of `value`.
  func writing(_ text: String, insteadOf value: PropertyList) -> Hint {
    file.content?.keyPath(to: value).flatMap { context?.commands.entry($0, text, entitlements: true, ofFile: true) }
      ?? "write \(text)"
  }

  /// A hint to remove entitlements.
  func removing(_ keys: [String]) -> Hint? {
    context.flatMap { context in
      Hint.sequence(keys.compactMap { context.commands.removal($0, entitlements: true, ofFile: true) })
    }
  }

  /// The strings in the value of `key`, an array or a single string, without those that developers replace.
  func texts(_ key: String) -> [(text: String, value: PropertyList)] {
    let items = claims[key].map { $0.array ?? [$0] } ?? []
    return items.compactMap { item in item.string.map { ($0, item) } }.filter { ValuePlaceholder(in: $0.0) == nil }
  }
}

extension SubjectEntitlements {
  /// The text that a build writes; the text itself if it has no references, or unknown ones.
  func resolved(_ text: String) -> String { context?.resolvedEntitlement(text) ?? text }
}

extension TargetContext {
  /// A text in entitlements with its references resolved; `nil` if one is unknown.
  ///
  /// Xcode takes `$(CFBundleIdentifier)` from the product's Info.plist.
  func resolvedEntitlement(_ text: String) -> String? {
    var rest = text
    if case .known(let identifier, _) = configuration.bundleIdentifier {
      for reference in ["$(CFBundleIdentifier)", "${CFBundleIdentifier}"] {
        rest = rest.replacing(reference, with: identifier)
      }
    }
    guard SettingReferences(configuration.settings).areKnown(in: rest) else { return nil }
    let expanded = configuration.settings.expanded(rest)
    return expanded.contains("$") ? nil : expanded
  }
}

extension CheckInput {
  /// The entitlements of targets in each configuration, and single entitlements files.
  var entitlements: [SubjectEntitlements] {
    // An aggregate target signs nothing.
    let named = contexts.filter { $0.target.target.kind == .native }.compactMap {
      SubjectEntitlements($0.configuration.entitlementsFile, of: $0)
    }
    let alone = files.compactMap { file -> SubjectEntitlements? in
      if case .entitlements(let content) = file.content { SubjectEntitlements(content) } else { nil }
    }
    return named + alone
  }
}
