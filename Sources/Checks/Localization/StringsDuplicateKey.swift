import Diagnostics
import PropertyLists

/// A key stands once in a file of translations.
struct StringsDuplicateKey: CheckRule {
  let description = RuleDescription(
    id: "strings-duplicate-key", severity: .warning, summary: "a key stands once in a file of translations",
    explanation: """
      Of two translations of one key only one is ever shown, and nobody can tell from the file which.
      """,
    wrong: "\"ok\" = \"OK\"; \"ok\" = \"In Ordnung\";",
    right: "\"ok\" = \"In Ordnung\";",
    source: "the form of .strings files")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file in
        file.languages.compactMap { file.paths[$0] }.flatMap { duplicates(in: $0, of: project) }
      }
    }
  }

  /// The keys that stand twice: those with another text are one finding, and those with the same one are another.
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
      finding(for: other, in: path, of: project, ", with another text", .warning),
      finding(for: same, in: path, of: project, "", .note),
    ].compactMap(\.self)
  }

  private func finding(
    for found: [(entry: StringsFile.Entry, earlier: StringsFile.Entry)], in path: String, of project: CheckedProject,
    _ addition: String, _ severity: Diagnostic.Severity
  ) -> Finding? {
    let findings = found.map { entry, earlier in
      finding(
        "\"\(entry.key)\" stands\(earlier.position.map { " in line \($0.line)" } ?? "") already\(addition)",
        hint: "remove one of the two",
        at: Place(file: project.checkedPath(path), line: entry.position?.line, column: entry.position?.column),
        severity: severity)
    }
    let all = Finding.atOnce(findings)
    guard findings.count > 1 else { return all }
    return all?.saying(
      "\(findings.count) keys stand twice\(addition): \(KeyList(found.map(\.entry.key)))",
      hint: "remove one of the two of each")
  }
}
