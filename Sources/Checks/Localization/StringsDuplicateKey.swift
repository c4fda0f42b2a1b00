import Diagnostics
import PropertyLists

/// Check for duplicate keys in strings files.
struct StringsDuplicateKey: CheckRule {
  let description = RuleDescription(
    id: "strings-duplicate-key", severity: .warning, summary: "Duplicate key in a strings file",
    explanation: """
      If a key has two translations, only one is shown, and the file does not determine which.
      """,
    wrong: "\"ok\" = \"OK\"; \"ok\" = \"In Ordnung\";",
    right: "\"ok\" = \"In Ordnung\";",
    source: "the format of .strings files")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file in
        file.languages.compactMap { file.paths[$0] }.flatMap { duplicates(in: $0, of: project) }
      }
    }
  }

  /// The findings for duplicate keys: one for those with a different text, one for those with the same text.
  private func duplicates(in path: String, of project: CheckedProject) -> [Finding] {
    guard let strings = project.strings(at: path) else { return [] }
    var first: [[UInt8]: StringsFile.Entry] = [:]
    var found: [(entry: StringsFile.Entry, earlier: StringsFile.Entry)] = []
    for entry in strings.entries {
      let key = Array(entry.key.utf8)
      if let earlier = first[key] { found.append((entry, earlier)) } else { first[key] = entry }
    }
    let other = found.filter { $0.entry.value != $0.earlier.value }
    let same = found.filter { $0.entry.value == $0.earlier.value }
    return [
      finding(for: other, in: path, of: project, " with a different text", .warning),
      finding(for: same, in: path, of: project, "", .note),
    ].compactMap(\.self)
  }

  private func finding(
    for found: [(entry: StringsFile.Entry, earlier: StringsFile.Entry)], in path: String, of project: CheckedProject,
    _ addition: String, _ severity: Diagnostic.Severity
  ) -> Finding? {
    let findings = found.map { entry, earlier in
      finding(
        "\"\(entry.key)\" is already defined\(earlier.position.map { " on line \($0.line)" } ?? "")\(addition)",
        hint: "remove one of the two entries",
        at: Place(file: project.checkedPath(path), line: entry.position?.line, column: entry.position?.column),
        severity: severity)
    }
    let all = Finding.atOnce(findings)
    guard findings.count > 1 else { return all }
    return all?.saying(
      "\(findings.count) keys are defined twice\(addition): \(KeyList(found.map(\.entry.key)))",
      hint: "remove one of the two entries of each key")
  }
}
