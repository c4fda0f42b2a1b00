import Diagnostics
import PropertyLists
import XcodeProjects

/// Files that an Info.plist names but the target does not contain.
struct InfoPlistFileMissing: CheckRule {
  let description = RuleDescription(
    id: "info-plist-file-missing", severity: .warning,
    summary: "Info.plist names a file that is not among the target's resources",
    explanation: """
      OSAScriptingDefinition names the scripting dictionary of a Mac app. NSExtensionJavaScriptPreprocessingFile names \
      the script of an action or share extension, without its extension .js. The system finds these files only in the \
      bundle. Without the dictionary, AppleScript does not know the app. Without the script, the extension gets nothing \
      from Safari. Targets whose script phases, folder references or build rules may add files are not checked.
      """,
    wrong:
      "<key>OSAScriptingDefinition</key><string>Alarm.sdef</string>, and only Wecker.sdef in Copy Bundle Resources",
    right: "<key>OSAScriptingDefinition</key><string>Wecker.sdef</string>",
    source: "Apple's reference of OSAScriptingDefinition and NSExtensionJavaScriptPreprocessingFile")

  /// The key paths whose values name files, with what the values lack at the end.
  private static let keys: [(path: [String], ending: String)] = [
    (["OSAScriptingDefinition"], ".sdef"),
    (["NSExtension", "NSExtensionAttributes", "NSExtensionJavaScriptPreprocessingFile"], ".js"),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap(\.contexts).filter(\.target.isDistributed).flatMap {
      context -> [Finding] in
      let named = Self.keys.compactMap {
        path, ending -> (key: String, root: String, value: PropertyList, file: String)? in
        guard let root = path.first, let key = path.last,
          let value = path.dropFirst().reduce(context.entry(root), { $0?[$1] }), let text = value.string,
          !text.isEmpty, !text.contains("$")
        else { return nil }
        let last = text.split(separator: "/").last.map(String.init) ?? text
        return (key, root, value, last.hasSuffix(ending) ? last : last + ending)
      }
      guard !named.isEmpty else { return [] }
      let resources = ResourceNames(of: context.target, in: context.project, besides: named.map(\.file))
      return named.compactMap { key, root, value, file in
        guard let resources, !resources.mayHave(file) else { return nil }
        return finding(
          "\(key) of \"\(context.target.name)\" names \"\(file)\", which is not among the resources of the target",
          hint: resources.near(file).map { "write \($0), or add \(file) to Copy Bundle Resources" }
            ?? "add \(file) to Copy Bundle Resources", at: context.place(of: value, in: root), in: context)
      }
    }
  }
}
