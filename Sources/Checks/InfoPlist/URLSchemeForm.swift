import Diagnostics
import PropertyLists
import XcodeProjects

/// URL schemes that contain invalid characters.
struct URLSchemeForm: CheckRule {
  let description = RuleDescription(
    id: "url-scheme-form", severity: .error,
    summary: "URL scheme contains invalid characters",
    explanation: """
      A URL scheme is the part of a URL before the colon. No URL opens the app if the scheme contains a space, an \
      underscore or a colon. The App Store rejects the app. For a Mac app that is never uploaded, the finding is a \
      warning. A placeholder such as <your scheme> is a note if an editor has split it at its spaces.
      """,
    wrong: "<key>CFBundleURLSchemes</key><array><string>my_app://</string></array>",
    right: "<key>CFBundleURLSchemes</key><array><string>my-app</string></array>",
    source: "RFC 3986, section 3.1; ITMS-90158",
    command: .setInformation("CFBundleURLTypes.0.CFBundleURLSchemes.0 SCHEME"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let file = context.configuration.infoPlistFile else { return [] }
      let types = file.content?["CFBundleURLTypes"]?.array ?? []
      let lists = types.map { Schemes($0["CFBundleURLSchemes"]?.array ?? []) }
      let torn = lists.flatMap(\.torn)
      let placeholders = torn.first.map { first in
        finding(
          "CFBundleURLSchemes contains the placeholder\(torn.count == 1 ? "" : "s") "
            + NameList(torn.map { "\"\($0.placeholder)\"" }).text,
          hint: "write the app's own URL scheme", at: file.place(of: first.value), severity: .note, in: context
        ).alsoAt(torn.dropFirst().map { file.place(of: $0.value) })
      }
      let problems = lists.flatMap(\.values).compactMap { scheme -> Finding? in
        guard let text = scheme.string, !text.contains("$"), !text.isEmpty, !Self.isLegal(text),
          ValuePlaceholder(in: text) == nil
        else { return nil }
        let legal = String(text.map { $0 == "_" || $0 == " " ? "-" : $0 }.prefix { $0 != ":" })
        return finding(
          "\"\(text)\" is not a URL scheme: use a letter, followed by letters, digits, periods, + and -",
          hint: Self.isLegal(legal) ? context.writing(legal, insteadOf: scheme, in: "CFBundleURLTypes") : nil,
          at: file.place(of: scheme), severity: context.distribution.uploadSeverity, in: context)
      }
      return problems + [placeholders].compactMap(\.self)
    }
  }

  /// The schemes of a list; an editor splits a placeholder such as `<your scheme>` at its spaces.
  private struct Schemes {
    private(set) var values: [PropertyList] = []
    private(set) var torn: [(placeholder: String, value: PropertyList)] = []

    init(_ list: [PropertyList]) {
      var rest = list[...]
      while let first = rest.popFirst() {
        guard let text = first.string, text.hasPrefix("<"), !text.contains(">"),
          let end = rest.firstIndex(where: { $0.string?.contains(">") ?? false }),
          rest[end].string?.hasSuffix(">") == true
        else {
          values.append(first)
          continue
        }
        torn.append((([first] + rest[...end]).compactMap(\.string).joined(separator: " "), first))
        rest = rest[(end + 1)...]
      }
    }
  }

  private static func isLegal(_ text: String) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
