import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Privacy manifests with unknown API categories or reasons.
struct PrivacyReasonUnknown: CheckRule {
  let description = RuleDescription(
    id: "privacy-reason-unknown", severity: .error,
    summary: "Privacy manifest has an unknown API category or reason",
    explanation: """
      PrivacyInfo.xcprivacy lists the required reason API categories that an app or library uses. Each category has \
      one or more of Apple's reasons. The App Store rejects unknown categories, unknown reasons and categories \
      without a reason. For a manifest that is not in the project, the finding is a note.
      """,
    wrong: "<string>NSPrivacyAccessedAPICategoryUserDefaults</string> with the reason <string>C617.1</string>",
    right: "<string>NSPrivacyAccessedAPICategoryUserDefaults</string> with the reason <string>CA92.1</string>",
    source: "ITMS-91053, ITMS-91054; Apple's documentation of required reason API")

  /// The reasons for each API category, without the common prefix of the categories.
  private static let reasons: [String: Set<String>] = [
    "FileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
    "SystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
    "DiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
    "ActiveKeyboards": ["3EC4.1", "54BD.1"],
    "UserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
  ]
  private static let prefix = "NSPrivacyAccessedAPICategory"

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.paths.filter { $0.hasSuffix(".xcprivacy") }.sorted().flatMap { path -> [Finding] in
        let file = project.files.propertyList(at: path)
        let entries = file.content?["NSPrivacyAccessedAPITypes"]?.array ?? []
        return entries.flatMap { findings(in: $0, of: file) }.map { found in
          var found = found
          if !project.contents.hasMember(path) { found.severity = .note }
          return found
        }
      }
    }
  }

  private func findings(in entry: PropertyList, of file: PropertyListFile) -> [Finding] {
    guard let kind = entry["NSPrivacyAccessedAPIType"]?.string else {
      return [
        finding(
          "entry of NSPrivacyAccessedAPITypes has no API category",
          hint: "add NSPrivacyAccessedAPIType to it",
          at: file.place(of: entry), in: nil)
      ]
    }
    let known = kind.hasPrefix(Self.prefix) ? Self.reasons[String(kind.dropFirst(Self.prefix.count))] : nil
    guard let known else {
      let own = kind.hasPrefix(Self.prefix) ? String(kind.dropFirst(Self.prefix.count)) : kind
      let near = NearNames(to: own, among: Self.reasons.keys, limit: 1).names.first.map { Self.prefix + $0 }
      return [
        finding(
          "\"\(kind)\" is not a required reason API category", hint: near.map { "write \($0)" },
          at: file.place(of: entry["NSPrivacyAccessedAPIType"]), in: nil)
      ]
    }
    let list = known.sorted().joined(separator: ", ")
    let key = "NSPrivacyAccessedAPITypeReasons"
    if entry[key] == nil, let wrong = entry.dictionary?.keys.first(where: { NearNames.slip($0, among: [key]) != nil }) {
      let position = entry.dictionary?.position(ofKey: wrong)
      return [
        finding(
          "\(kind) has no reason, because \"\(wrong)\" is not a key of privacy manifests", hint: "write \(key)",
          at: Place(file: file.shownPath, line: position?.line, column: position?.column), in: nil)
      ]
    }
    guard let given = entry[key]?.array, !given.isEmpty else {
      return [
        finding("\(kind) has no reason", hint: "add one of \(list)", at: file.place(of: entry), in: nil)
      ]
    }
    return given.compactMap { reason in
      guard let code = reason.string, !known.contains(code) else { return nil }
      return finding(
        "\"\(code)\" is not a reason for \(kind)", hint: "write one of \(list)", at: file.place(of: reason), in: nil)
    }
  }
}
