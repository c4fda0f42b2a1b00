import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for strings files that can't be read.
struct StringsUnreadable: CheckRule {
  let description = RuleDescription(
    id: "strings-unreadable", severity: .error, summary: "Strings file can't be read",
    explanation: """
      A .strings file contains lines such as "key" = "text"; (with a semicolon). A .stringsdict file is a property \
      list. If a quotation mark or a semicolon is missing, the build stops, or the app shows keys. For a strings file \
      of a storyboard or xib, the finding is a warning. If neither a key nor a comment follows a semicolon, the system \
      silently ignores the rest of the file. The finding is then a warning. If the ignored rest contains no \
      translation, the finding is a note.
      """,
    wrong: "\"ok\" = \"In Ordnung\"",
    right: "\"ok\" = \"In Ordnung\";",
    source: "Xcode: \"validation failed: Couldn't parse property list\"")

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
      guard case .unreadable(let problem) = project.files.strings(at: path), !project.texts.isPropertyList(path) else {
        return nil
      }
      error = problem
    } else {
      guard case .unreadable(let problem) = project.files.propertyList(at: path).state else { return nil }
      error = problem
    }
    let place = error.place ?? Place(file: project.checkedPath(path))
    let rest = project.texts.ignoredRest(of: path, from: place)
    let cause = StringsProblem(error.message, at: place, in: project.texts.strings(textOf: path))
    return finding(
      rest == nil
        ? "the strings file can't be read: \(cause.message)"
        : "everything from here on is ignored: \(cause.message)", hint: cause.hint, at: cause.place,
      severity: severity(project.interfaces.isOfInterface(file), rest))
  }

  private func severity(_ isOfInterface: Bool, _ rest: ArraySlice<UInt8>?) -> Diagnostic.Severity? {
    guard let rest else {
      // Shipped apps have such files: the build goes on, and the interface stays untranslated.
      return isOfInterface ? .warning : nil
    }
    return rest.contains(UInt8(ascii: "=")) ? .warning : .note
  }
}

extension ProjectTexts {
  /// Whether the file at `path` is a property list of another form, which the system reads as a strings file.
  ///
  /// The form is XML, binary, or a dictionary in braces.
  func isPropertyList(_ path: String) -> Bool {
    guard let bytes = project.files.bytes(of: path) else { return false }
    if project.files.propertyList(at: path).content?.dictionary != nil { return true }
    return bytes.starts(with: "bplist".utf8) || bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "<plist".utf8)
  }

  /// What the system ignores of a strings file that is broken at `place`; `nil` if it reads nothing of the file.
  ///
  /// Core Foundation reads pairs as long as a text follows, and ignores the rest (`parsePlistDictContent` in
  /// CFOldStylePList.c).
  fileprivate func ignoredRest(of path: String, from place: Place) -> ArraySlice<UInt8>? {
    guard path.hasSuffix(".strings"), let bytes = strings(textOf: path),
      let offset = StringsProblem.offset(of: place, in: bytes)
    else { return nil }
    guard (try? StringsFile(parsing: Array(bytes[..<offset])))?.entries.isEmpty == false else { return nil }
    return bytes[offset...].dropFirst()
  }

  /// The text of a strings file in UTF-8, in which its lines and columns are counted.
  fileprivate func strings(textOf path: String) -> [UInt8]? {
    guard let bytes = project.files.bytes(of: path) else { return nil }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
      isLittle
        ? UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
        : UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The strings file at `path`, if readable.
  func strings(at path: String) -> StringsFile? {
    project.files.strings(at: path).content
  }
}
