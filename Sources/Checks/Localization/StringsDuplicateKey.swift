import Diagnostics
import PropertyLists
import SyntaxTrees

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
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        let duplicates = file.languages.compactMap { language in
          file.paths[language].map { Duplicates(in: $0, of: language, project) }
        }
        let isUsed =
          // A key without the object's identifier is of no object.
          project.interfaces.isOfInterface(file)
          && duplicates.flatMap(\.different).contains { !$0.entry.key.hasPrefix(".") }
          || duplicates.flatMap(\.different).contains { project.texts.uses.mayHave($0.entry.key) }
        return [
          finding(
            for: duplicates.map { ($0, $0.different) }, of: project, " with a different string",
            isUsed ? .warning : .note
          )?.caused(by: Self.cause(in: project.texts.shown(file), " with different strings")),
          finding(for: duplicates.map { ($0, $0.same) }, of: project, "", .note)?
            .caused(by: Self.cause(in: project.texts.shown(file), "")),
        ].compactMap(\.self)
      }
    }
  }

  private static func cause(in file: String, _ addition: String) -> Finding.Cause {
    Finding.Cause(
      subject: "strings files", words: "define keys repeatedly\(addition)", name: file,
      hint: "keep one entry of each key, or correct the keys", least: 3)
  }

  /// One finding for the duplicate keys of a file in all languages.
  private func finding(
    for found: [(file: Duplicates, pairs: [Duplicates.Pair])], of project: CheckedProject,
    _ addition: String, _ severity: Diagnostic.Severity
  ) -> Finding? {
    let found = found.filter { !$0.pairs.isEmpty }
    let findings = found.flatMap { file, pairs in
      pairs.map { entry, earlier in
        finding(
          "\"\(entry.key)\" is already defined\(earlier.position.map { " on line \($0.line)" } ?? "")\(addition)",
          hint: "remove one of the two entries, or correct its key",
          at: Place(
            file: project.checkedPath(file.path), line: entry.position?.line, column: entry.position?.column),
          severity: severity)
      }
    }
    guard findings.count > 1, let all = Finding.atOnce(findings) else { return findings.first }
    let keys = Self.distinct(found.flatMap(\.pairs))
    let languages = LanguageCounts(found.map { ($0.file.language, Self.distinct($0.pairs).count) }, of: keys.count)
    let counted = keys.count == 1 ? "1 key is" : "\(keys.count) keys are"
    return all.saying(
      "\(counted) defined repeatedly\(addition)\(found.count == 1 ? "" : " in \(languages)"): \(KeyList(keys))",
      hint: "keep one entry of each key, or correct the keys")
  }

  /// The keys of `pairs`, each once.
  private static func distinct(_ pairs: [Duplicates.Pair]) -> [String] {
    pairs.grouped(by: { Array($0.entry.key.utf8) }).compactMap(\.elements.first?.entry.key)
  }
}

/// The duplicate keys of a strings file.
private struct Duplicates {
  typealias Pair = (entry: StringsFile.Entry, earlier: StringsFile.Entry)

  let path: String
  let language: String
  /// The entries whose texts differ from the earlier one.
  let different: [Pair]
  /// The entries with the text of the earlier one.
  let same: [Pair]

  init(in path: String, of language: String, _ project: CheckedProject) {
    self.path = path
    self.language = language
    var first: [[UInt8]: StringsFile.Entry] = [:]
    var found: [Pair] = []
    for entry in project.texts.strings(at: path)?.entries ?? [] {
      let key = Array(entry.key.utf8)
      if let earlier = first[key] { found.append((entry, earlier)) } else { first[key] = entry }
    }
    different = found.filter { $0.entry.value != $0.earlier.value }
    same = found.filter { $0.entry.value == $0.earlier.value }
  }
}
