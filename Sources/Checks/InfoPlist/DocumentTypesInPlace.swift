import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Apps with document types that do not declare whether they open documents in place.
struct DocumentTypesInPlace: AbsenceRule {
  let description = RuleDescription(
    id: "documents-in-place", severity: .warning,
    summary: "LSSupportsOpeningDocumentsInPlace is missing or invalid",
    explanation: """
      An iOS app with CFBundleDocumentTypes needs LSSupportsOpeningDocumentsInPlace or UISupportsDocumentBrowser; \
      Xcode warns otherwise. With NO, the app gets a copy of each document. With YES, it gets the original, so it must \
      call startAccessingSecurityScopedResource, and must not move or delete the file. Mac apps always open documents \
      in place; the value NO makes the build fail.
      """,
    wrong: "<key>CFBundleDocumentTypes</key> without <key>LSSupportsOpeningDocumentsInPlace</key>",
    right: "<key>LSSupportsOpeningDocumentsInPlace</key><true/>",
    source: "swift-build's InfoPlistProcessor", command: .setInformation("LSSupportsOpeningDocumentsInPlace NO"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.isPlainApplication).compactMap { context in
      guard let types = context.entry("CFBundleDocumentTypes")?.array, !types.isEmpty else { return nil }
      let key = "LSSupportsOpeningDocumentsInPlace"
      switch context.configuration.settings.platform {
      case .iOS where context.lacks(key) && context.lacks("UISupportsDocumentBrowser"):
        return finding(
          "\"\(context.target.name)\" opens documents but does not declare whether it opens them in place (\(key))",
          hint: context.commands.entry(key, context.mayOpenInPlace ? "YES" : "NO"),
          at: context.place(ofEntry: "CFBundleDocumentTypes"),
          in: context)
      case .macOS where context.entry(key)?.looseBoolean == false:
        return finding(
          "\(key) of \"\(context.target.name)\" is NO, which macOS does not support",
          hint: context.commands.removal(key) ?? "remove \(key)",
          at: context.place(ofEntry: key), severity: .error, in: context)
      default: return nil
      }
    }
  }
}

extension TargetContext {
  /// Whether the code accesses files of other apps, by itself or with a class that does.
  fileprivate var mayOpenInPlace: Bool {
    let sources = project.sources(of: target)
    return ["startAccessingSecurityScopedResource", "UIDocument", "UIManagedDocument", "DocumentGroup"].contains {
      sources.mentionsWithLibraries($0)
    }
  }
}
