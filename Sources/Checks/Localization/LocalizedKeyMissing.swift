import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for keys that code looks up and that no strings file contains.
struct LocalizedKeyMissing: CheckRule {
  let description = RuleDescription(
    id: "localized-key-missing", severity: .warning, summary: "Localized key is missing in the development language",
    explanation: """
      Code looks up a key that the strings file of the development language lacks, so the app shows the key. The rule \
      reports only keys whose words are joined by periods, hyphens or underscores, such as alarm.title. The rule also \
      requires that nearly all keys of the file have this form. Otherwise, one key must differ in a single letter. It \
      skips a readable key, such as "Alarm". The rule also reports a key that only other languages have. If Xcode adds \
      the keys of Swift sources to a string catalog by itself, nothing is reported. Members of strings, such as \
      "alarm.title".localized, may look in any strings file.
      """,
    wrong: "NSLocalizedString(\"alarm.titel\", comment: \"\") and \"alarm.title\" = \"Alarm\";",
    right: "NSLocalizedString(\"alarm.title\", comment: \"\")",
    source: "Apple's documentation of NSLocalizedString")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var tables: [String: TextTable?] = [:]
      let members = LocalizedMembers(in: project)
      let others = Remembered<String, Set<String>>()
      let found = project.targets.filter { !$0.productType.isTestBundle }.flatMap { target in
        project.sources(of: target).paths.flatMap { path -> [Finding] in
          let keys = members.keys(in: path, of: project).filter { TextTable.isKey($0.key) }
          return keys.sorted { ($0.key, $0.table) < ($1.key, $1.table) }.compactMap { key in
            let table = tables[key.table] ?? TextTable(key.table, in: project)
            tables[key.table] = .some(table)
            guard let table, !table.isCatalog || !target.mayExtractTexts(from: path) else { return nil }
            // A member may look in further tables if the first one lacks the key.
            if !members.isDirect(key, in: path, of: project),
              others.value(of: key.table, else: { project.texts.keys(besides: key.table) }).contains(key.key)
            {
              return nil
            }
            return problem(of: key, table, at: path, in: project, of: target)
          }
        }
      }
      return Finding.atOnceByMessage(found)
    }
  }

  private func problem(
    of key: LocalizedKey, _ table: TextTable, at path: String, in project: CheckedProject, of target: CheckedTarget
  ) -> Finding? {
    let place = { project.search.place(of: key, in: path) ?? project.search.place(ofLiteral: key.key, in: path) }
    if !table.isCatalog, table.hasOnlyKeys, table.keys.contains(key.key), let own = table.ownKeys,
      !own.contains(key.key)
    {
      return finding(
        "the development language has no string for the key \"\(key.key)\", but other languages have",
        hint: "add it to \(key.table) in the development language", at: place(), target: target.name
      ).caused(
        by: Finding.Cause(
          subject: "keys",
          words:
            "that \"\(project.checkedPath(path))\" looks up have no string in the development language, but in others",
          name: key.key, hint: "add them to \(key.table) in the development language", least: 3))
    }
    // A generator that runs again removes the keys that no file has any more.
    guard !table.contains(key.key), !project.contents.generated.mayHave(path) else { return nil }
    let near = NearNames.slip(key.key, among: table.keys)
    guard table.hasOnlyKeys || near.map({ table.isSlip(key.key, of: $0) }) ?? false else { return nil }
    return finding(
      "no file \(key.table) contains the key \"\(key.key)\"",
      hint: near.map { "write \($0)" } ?? "add it to \(key.table)", at: place(), target: target.name
    ).caused(
      by: near == nil
        ? Finding.Cause(
          subject: "keys", words: "that \"\(project.checkedPath(path))\" looks up are in no file \(key.table)",
          name: key.key, hint: "add them to \(key.table)", least: 3)
        : nil)
  }
}

/// The members of strings that look up translations, in all sources of a project.
private struct LocalizedMembers {
  private let tables: [LocalizedMember: String]

  init(in project: CheckedProject) {
    var meanings: [LocalizedMember: LocalizedMember.Meaning] = [:]
    for path in project.paths.sorted() where path.hasSuffix(".swift") {
      for (member, meaning) in project.sourceIndex.facts(of: path)?.localizedMembers ?? [:] {
        meanings[member] = meanings[member].map { $0 == meaning ? meaning : .other } ?? meaning
      }
    }
    tables = meanings.compactMapValues { meaning in if case .lookup(let table) = meaning { table } else { nil } }
  }

  /// The keys that a source looks up.
  func keys(in path: String, of project: CheckedProject) -> Set<LocalizedKey> {
    guard let facts = project.sourceIndex.facts(of: path) else { return [] }
    let asked = facts.localizedLiterals.compactMap { literal in
      tables[literal.member].map { LocalizedKey(key: literal.text, table: $0) }
    }
    return facts.localizedKeys.union(asked)
  }

  /// Whether a source looks up a key without a member of strings.
  func isDirect(_ key: LocalizedKey, in path: String, of project: CheckedProject) -> Bool {
    project.sourceIndex.facts(of: path)?.localizedKeys.contains(key) ?? false
  }
}

extension ProjectTexts {
  /// The keys of all strings files but those of one table.
  fileprivate func keys(besides table: String) -> Set<String> {
    project.paths.filter { $0.hasSuffix(".strings") && FileStem($0).name != table }.reduce(into: []) { keys, path in
      keys.formUnion((strings(at: path)?.entries ?? []).map(\.key))
    }
  }
}

/// The keys of all strings files and string catalogs with one name.
private struct TextTable {
  let keys: Set<String>
  let isCatalog: Bool
  /// The keys of files in the development language; `nil` without such a file.
  let ownKeys: Set<String>?
  /// Whether nearly all keys are names and not texts.
  let hasOnlyKeys: Bool
  /// The ends of the keys behind a period, hyphen or underscore.
  private let ends: Set<Substring>

  /// Reads the files called `name`; `nil` without one, or if one can't be read.
  init?(_ name: String, in project: CheckedProject) {
    let endings = [".strings", ".stringsdict", ".xcstrings"]
    let paths = project.paths.filter { path in endings.contains { path.hasSuffix("/\(name)\($0)") || path == name + $0 }
    }
    guard !paths.isEmpty else { return nil }
    var (keys, ownKeys, isCatalog): (Set<String>, Set<String>?, Bool) = ([], nil, false)
    for path in paths {
      if path.hasSuffix(".xcstrings") {
        guard let catalog = project.files.stringCatalog(at: path).content else { return nil }
        isCatalog = true
        keys.formUnion(catalog.entries.map(\.key))
      } else if path.hasSuffix(".stringsdict") {
        guard let content = project.files.propertyList(at: path).content?.dictionary else { return nil }
        keys.formUnion(content.keys)
        if Self.isOwn(path, in: project) { ownKeys = (ownKeys ?? []).union(content.keys) }
      } else {
        guard let strings = project.texts.strings(at: path), !strings.entries.isEmpty else { return nil }
        let names = strings.entries.map(\.key)
        keys.formUnion(names)
        if Self.isOwn(path, in: project) { ownKeys = (ownKeys ?? []).union(names) }
      }
    }
    (self.keys, self.ownKeys, self.isCatalog) = (keys, ownKeys, isCatalog)
    hasOnlyKeys = keys.count { Self.isKey($0) } * 10 >= keys.count * 9
    ends = Set(keys.flatMap(Self.ends))
  }

  /// Whether a file is in the development language: a file outside of the `.lproj` folders is in every language.
  private static func isOwn(_ path: String, in project: CheckedProject) -> Bool {
    guard let language = LocalizedPath(path)?.language else { return true }
    return language == "Base" || Language.code(language) == project.texts.sourceLanguage
  }

  private static func ends(of key: String) -> [Substring] {
    key.utf8.indices.filter { ".-_".utf8.contains(key.utf8[$0]) }.map { key[key.utf8.index(after: $0)...] }
  }

  /// Whether the table has a key, or another key to which code may complete it.
  func contains(_ key: String) -> Bool { keys.contains(key) || ends.contains(key[...]) }

  /// Whether a key is certainly a slip of another one, in a table that contains sentences too.
  func isSlip(_ key: String, of other: String) -> Bool {
    key.count > 7 && key.contains(".") && Self.isKey(other) && NearNames.slip(key, among: [other], most: 1) != nil
      && key.filter(\.isNumber) == other.filter(\.isNumber)
  }

  /// Whether a text is a name of several parts, such as `alarm.title`.
  static func isKey(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { ".-_".contains($0) }
    return parts.count > 1
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
      && text.contains { $0.isLowercase }
  }
}

extension CheckedTarget {
  /// Whether Xcode may add the texts of a source to string catalogs by itself.
  fileprivate func mayExtractTexts(from path: String) -> Bool {
    !path.hasSuffix(".swift")
      || configurations.contains { configuration in
        configuration.settings.flag("SWIFT_EMIT_LOC_STRINGS")
          ?? configuration.settings.mayBeUnread("SWIFT_EMIT_LOC_STRINGS")
      }
  }
}
