import Diagnostics

/// Check for tracked files that have the same name on a Mac.
struct TrackedNameCollision: CheckRule {
  let description = RuleDescription(
    id: "tracked-name-collision", severity: .warning, summary: "Tracked files have the same name on a Mac",
    explanation: """
      macOS usually ignores case and Unicode normalization (é as one or two characters) in file names. A clone on a \
      Mac has only one of the files, and Git shows the other as changed. Two spellings of a folder become one folder. \
      For a folder, the finding is a note.
      """,
    wrong: "git add Alarm.swift alarm.swift",
    right: "git add Alarm.swift AlarmView.swift",
    source: "git clone: \"the following paths have collided\"; core.ignoreCase")

  let scope = RuleScope.everything
  let evidence: RuleEvidence? = .repository

  func findings(in input: CheckInput) -> [Finding] {
    input.repositories.flatMap { git in
      let files = SpelledNames(git.trackedPaths).collisions
      let folders = SpelledNames(Self.folders(of: git.trackedPaths)).collisions.filter { names in
        // The folder around them has two spellings, and is reported.
        Set(names.map { Array($0.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }) }).count > 1
          && !files.contains { $0.contains { path in names.contains { path.path(below: $0) != nil } } }
      }
      return files.compactMap { collision(of: $0, "files", "one of them is lost in a clone", severity: nil) }
        + folders.compactMap { collision(of: $0, "folders", "they become one folder in a clone", severity: .note) }
    }
  }

  private func collision(
    of names: [String], _ kind: String, _ effect: String, severity: Diagnostic.Severity?
  ) -> Finding? {
    guard let last = names.last else { return nil }
    return finding(
      "the tracked \(kind) \(NameList(names.map { "\"\($0)\"" }).text) have the same name on a Mac, so \(effect)",
      hint: "rename one of them with git mv, or remove it with git rm", at: Place(file: last), severity: severity)
  }

  /// The folders around paths.
  private static func folders(of paths: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    for path in paths {
      var rest = path.utf8[...]
      while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        guard seen.insert(Array(rest)).inserted else { break }
      }
    }
    return seen.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Names grouped as the file system of a Mac compares them: without regard to case and to the composition of accents.
struct SpelledNames {
  /// The names that collide, each group and all groups in order.
  let collisions: [[String]]

  /// Groups names, of which equal ones count once.
  init(_ names: [String]) {
    // Strings are equal if their characters are, whether accents are composed or not.
    var groups: [String: Set<[UInt8]>] = [:]
    for name in names { groups[name.lowercased(), default: []].insert(Array(name.utf8)) }
    collisions = groups.filter { $0.value.count > 1 }.map { _, spellings in
      spellings.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }.sorted { ($0.first ?? "") < ($1.first ?? "") }
  }
}
