import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Duplicate keys in a dictionary of a property list.
struct InfoPlistDuplicateKey: CheckRule {
  let description = RuleDescription(
    id: "info-plist-duplicate-key", severity: .warning, summary: "Property list contains a duplicate key",
    explanation: """
      Only one of the values with the same key is used. Which one depends on the program that reads the file. If both \
      values are the same, the finding is a note. The rule checks Info.plists and entitlements.
      """,
    wrong: "<key>UILaunchScreen</key><dict/><key>UILaunchScreen</key><dict/>",
    right: "<key>UILaunchScreen</key><dict/>",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.flatMap { seen -> [Finding] in
      let file = seen.file
      var waiting = file.content.map { [(value: $0, isElement: false)] } ?? []
      var found: [Finding] = []
      while let (value, isElement) = waiting.popLast() {
        waiting += (value.array ?? []).map { ($0, true) } + (value.dictionary?.values ?? []).map { ($0, false) }
        let duplicates = value.dictionary?.duplicates ?? []
        if isElement, duplicates.count > 1, let joined = finding(ofElements: duplicates, seen) {
          found.append(joined)
          continue
        }
        for duplicate in duplicates {
          let place = Place(file: file.shownPath, line: duplicate.again?.line, column: duplicate.again?.column)
          let first = duplicate.first.map { ", first used on line \($0.line)" } ?? ""
          found.append(
            finding(
              "duplicate key \"\(duplicate.key)\"\(first)", hint: "remove one of the two", at: place,
              severity: duplicate.isSame ? .note : nil, target: seen.context?.target.name))
        }
      }
      return found
    }
  }

  /// One finding for an element of an array with several repeated keys: two elements probably run together.
  private func finding(
    ofElements duplicates: [PropertyListDictionary.Duplicate], _ seen: SeenPropertyList
  ) -> Finding? {
    let places = duplicates.map {
      Place(file: seen.file.shownPath, line: $0.again?.line, column: $0.again?.column)
    }.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    guard let first = places.first else { return nil }
    return finding(
      "a dictionary in an array repeats \(duplicates.count) keys: \(KeyList(duplicates.map(\.key)))",
      hint:
        "if two elements of the array run together, write </dict><dict> between them; otherwise remove the repeated keys",
      at: first, target: seen.context?.target.name
    ).alsoAt(places.dropFirst())
  }
}
