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
      var waiting = file.content.map { [$0] } ?? []
      var found: [Finding] = []
      while let value = waiting.popLast() {
        waiting += value.array ?? value.dictionary?.values ?? []
        for duplicate in value.dictionary?.duplicates ?? [] {
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
}
