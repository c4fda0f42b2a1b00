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

  private func duplicates(in path: String, of project: CheckedProject) -> [Finding] {
    guard let strings = project.strings(at: path) else { return [] }
    var first: [[UInt8]: StringsFile.Entry] = [:]
    return strings.entries.compactMap { entry in
      let key = Array(entry.key.utf8)
      guard let earlier = first[key] else {
        first[key] = entry
        return nil
      }
      let line = earlier.position.map { " in line \($0.line)" } ?? ""
      let isSame = earlier.value == entry.value
      return finding(
        "\"\(entry.key)\" stands\(line) already" + (isSame ? "" : ", with another text"),
        hint: "remove one of the two",
        at: Place(file: project.checkedPath(path), line: entry.position?.line, column: entry.position?.column),
        severity: isSame ? .note : .warning)
    }
  }
}
