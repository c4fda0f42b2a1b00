import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// An app that opens documents says whether it opens them where they are.
struct DocumentTypesInPlace: AbsenceRule {
  let description = RuleDescription(
    id: "documents-in-place", severity: .warning,
    summary: "an app that opens documents says whether it opens them where they are",
    explanation: """
      With CFBundleDocumentTypes on iOS, Xcode asks for LSSupportsOpeningDocumentsInPlace or \
      UISupportsDocumentBrowser. On the Mac documents are always opened where they are, and NO stops the \
      build.
      """,
    wrong: "CFBundleDocumentTypes without LSSupportsOpeningDocumentsInPlace",
    right: "<key>LSSupportsOpeningDocumentsInPlace</key><true/>",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.isPlainApplication).compactMap { context in
      guard let types = context.entry("CFBundleDocumentTypes")?.array, !types.isEmpty else { return nil }
      let key = "LSSupportsOpeningDocumentsInPlace"
      switch context.configuration.settings.platform {
      case .iOS where context.lacks(key) && context.lacks("UISupportsDocumentBrowser"):
        return finding(
          "\"\(context.target.name)\" opens documents and does not say whether it opens them where they are (\(key))",
          hint: context.additionHint(key, "<true/>", setting: "YES"),
          at: context.place(ofEntry: "CFBundleDocumentTypes"),
          in: context)
      case .macOS where context.entry(key)?.looseBoolean == false:
        return finding(
          "\(key) of \"\(context.target.name)\" is NO, which macOS does not support", hint: "remove \(key)",
          at: context.place(ofEntry: key), severity: .error, in: context)
      default: return nil
      }
    }
  }
}
