import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for strings files that can't be read.
struct StringsUnreadable: CheckRule {
  let description = RuleDescription(
    id: "strings-unreadable", severity: .error, summary: "Strings file can't be read",
    explanation: """
      A .strings file contains lines such as "key" = "text"; (with a semicolon). A .stringsdict file is a property \
      list. If a quotation mark or a semicolon is missing, the build stops, or the app shows keys.
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
    return finding(
      "the strings file can't be read: \(error.message)", hint: "correct the line",
      at: error.place ?? Place(file: project.checkedPath(path)),
      // Shipped apps have such files: the build goes on, and the interface stays untranslated.
      severity: project.isOfInterface(file) ? .warning : nil)
  }
}

extension CheckedProject {
  /// Whether the file at `path` is an XML or binary property list, which some tools write as strings files.
  func isPropertyList(_ path: String) -> Bool {
    guard let bytes = files.bytes(of: path) else { return false }
    return bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<plist".utf8)
  }

  /// The strings file at `path`, if readable.
  func strings(at path: String) -> StringsFile? {
    files.strings(at: path).content
  }
}
