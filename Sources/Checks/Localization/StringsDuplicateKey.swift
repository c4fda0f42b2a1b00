import Diagnostics
import PropertyLists

/// Check for duplicate keys in strings files.
struct StringsDuplicateKey: CheckRule {
  let description = RuleDescription(
    id: "strings-duplicate-key", severity: .warning, summary: "Duplicate key in a strings file",
    explanation: """
      If a key has two translations, only one is shown, and the file does not determine which. For equal translations, \
      and for keys that nothing seems to use, the finding is a note.
      """,
    wrong: "\"ok\" = \"OK\"; \"ok\" = \"In Ordnung\";",
    right: "\"ok\" = \"In Ordnung\";",
    source: "the format of .strings files")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let all = LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file in
        file.languages.compactMap { file.paths[$0] }.map { Duplicates(in: $0, of: file, project) }
      }
      let uses = all.contains { !$0.different.isEmpty } ? TextUses(in: project) : nil
      return all.flatMap { duplicates in
        let isUsed = duplicates.isOfInterface || duplicates.different.contains { uses?.mayHave($0.entry.key) ?? true }
        return [
          finding(
            for: duplicates.different, in: duplicates.path, of: project, " with a different text",
            isUsed ? .warning : .note),
          finding(for: duplicates.same, in: duplicates.path, of: project, "", .note),
        ].compactMap(\.self)
      }
    }
  }
}

/// The duplicate keys of a strings file.
private struct Duplicates {
  typealias Pair = (entry: StringsFile.Entry, earlier: StringsFile.Entry)

  let path: String
  /// Whether the file translates a storyboard or xib, whose objects look the keys up.
  let isOfInterface: Bool
  /// The entries whose texts differ from the earlier one.
  let different: [Pair]
  /// The entries with the text of the earlier one.
  let same: [Pair]

  init(in path: String, of file: LocalizedFile, _ project: CheckedProject) {
    self.path = path
    isOfInterface = project.isOfInterface(file)
    var first: [[UInt8]: StringsFile.Entry] = [:]
    var found: [Pair] = []
    for entry in project.strings(at: path)?.entries ?? [] {
      let key = Array(entry.key.utf8)
      if let earlier = first[key] { found.append((entry, earlier)) } else { first[key] = entry }
    }
    different = found.filter { $0.entry.value != $0.earlier.value }
    same = found.filter { $0.entry.value == $0.earlier.value }
  }
}

extension StringsDuplicateKey {
  private func finding(
    for found: [Duplicates.Pair], in path: String, of project: CheckedProject,
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
