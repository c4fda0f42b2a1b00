import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Misspelled keys in InfoPlist.strings files.
struct InfoPlistTextKeyUnknown: CheckRule {
  let description = RuleDescription(
    id: "info-plist-text-key-unknown", severity: .warning, summary: "Key in InfoPlist.strings is misspelled",
    explanation: """
      InfoPlist.strings translates the values of keys in the Info.plist. The system ignores a key that the Info.plist \
      does not have, and shows the untranslated value. Only keys that differ from a known key by one or two letters are \
      reported.
      """,
    wrong: "\"NSCameraUsageDescripton\" = \"Wecker scannt Codes.\";",
    right: "\"NSCameraUsageDescription\" = \"Wecker scannt Codes.\";",
    source: "Apple's Information Property List Key Reference, Localizing Property List Values")

  /// The keys that a misspelled one may mean.
  static let known = UsageDescriptionUnknown.known.union([
    "CFBundleDisplayName", "CFBundleName", "CFBundleSpokenName", "CFBundleGetInfoString", "NSHumanReadableCopyright",
  ])

  /// The known key that a misspelled key means; `nil` for any other key.
  static func meant(by key: String) -> String? {
    guard key.hasPrefix("NS") || key.hasPrefix("CF"), !key.contains(" ") else { return nil }
    return NearNames.slip(key, among: known)
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: ["InfoPlist.strings"]).files.flatMap { file in
        file.languages.flatMap { language -> [Finding] in
          guard let path = file.paths[language], let strings = project.files.strings(at: path).content else {
            return []
          }
          return strings.entries.compactMap { entry in
            guard let meant = Self.meant(by: entry.key), strings[meant] == nil,
              !project.contexts.contains(where: { $0.entry(entry.key) != nil })
            else { return nil }
            return finding(
              "\(entry.key) is not a known key", hint: "write \(meant)",
              at: Place(
                file: project.checkedPath(path), line: entry.position?.line, column: entry.position?.column))
          }
        }
      }
    }
  }
}
