import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for strings files that can't be read.
struct StringsUnreadable: CheckRule {
  let description = RuleDescription(
    id: "strings-unreadable", severity: .error, summary: "Strings file can't be read",
    explanation: """
      A .strings file contains lines such as "key" = "text"; (with a semicolon). A .stringsdict file is a property \
      list. If a quotation mark or a semicolon is missing, the build stops, or the app shows keys. If something else \
      than a text follows a semicolon, the rest of the file is ignored without a message, so the finding is a warning.
      """,
    wrong: "\"ok\" = \"In Ordnung\"",
    right: "\"ok\" = \"In Ordnung\";",
    source: "Xcode: validation failed: Couldn't parse property list")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings", ".stringsdict"]).files.flatMap { file in
        file.languages.compactMap { language in
          file.paths[language].flatMap { problem(of: $0, of: file, in: project) }
        }
      }
    }
  }

  private func problem(of path: String, of file: LocalizedFile, in project: CheckedProject) -> Finding? {
    let error: Diagnostic
    if path.hasSuffix(".strings") {
      guard case .unreadable(let problem) = project.files.strings(at: path), !project.isPropertyList(path) else {
        return nil
      }
      error = problem
    } else {
      guard case .unreadable(let problem) = project.files.propertyList(at: path).state else { return nil }
      error = problem
    }
    let place = error.place ?? Place(file: project.checkedPath(path))
    let isCut = project.isReadable(path, before: place)
    return finding(
      isCut
        ? "the texts from here on are ignored: \(error.message)"
        : "the strings file can't be read: \(error.message)", hint: "correct the line", at: place,
      // Shipped apps have such files: the build goes on, and the interface stays untranslated.
      severity: isCut || project.isOfInterface(file) ? .warning : nil)
  }
}

extension CheckedProject {
  /// Whether the file at `path` is an XML or binary property list, which some tools write as strings files.
  func isPropertyList(_ path: String) -> Bool {
    guard let bytes = files.bytes(of: path) else { return false }
    return bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<plist".utf8)
  }

  /// Whether the strings file at `path` is readable up to `place`.
  ///
  /// Core Foundation reads pairs as long as a text follows, and ignores the rest (`parsePlistDictContent` in
  /// CFOldStylePList.c).
  fileprivate func isReadable(_ path: String, before place: Place) -> Bool {
    guard path.hasSuffix(".strings"), let line = place.line, let column = place.column,
      let bytes = files.bytes(of: path)
    else { return false }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    let before = Array(lines[..<(line - 1)].joined(separator: [UInt8(ascii: "\n")]))
    let start = before + (line > 1 ? [UInt8(ascii: "\n")] : []) + lines[line - 1].prefix(column - 1)
    return (try? StringsFile(parsing: start))?.entries.isEmpty == false
  }

  /// The strings file at `path`, if readable.
  func strings(at path: String) -> StringsFile? {
    files.strings(at: path).content
  }
}
