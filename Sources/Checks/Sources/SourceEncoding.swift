import Diagnostics
import PropertyLists
import SyntaxTrees

/// Check for sources that compilers can't read as UTF-8.
struct SourceEncoding: CheckRule {
  let description = RuleDescription(
    id: "source-encoding", severity: .error, summary: "Source file is not UTF-8",
    explanation: """
      The Swift compiler refuses sources that are not UTF-8, and no compiler reads UTF-16. In Objective-C, only \
      strings with non-ASCII letters are damaged, so the finding is a note.
      """,
    wrong: "a Swift source in the encoding Mac OS Roman",
    right: "the same source in UTF-8",
    source: "swiftc: \"invalid UTF-8 found in source file\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        Set(project.sources(of: target).paths).sorted().compactMap { problem(of: $0, of: target, in: project) }
      }
    }
  }

  private func problem(of path: String, of target: CheckedTarget, in project: CheckedProject) -> Finding? {
    let shown = project.checkedPath(path)
    guard let bytes = project.files.bytes(of: path) else { return nil }
    let hint: Hint = "convert it to UTF-8, in Xcode with Text Encoding in the File inspector"
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return finding(
        "\"\(shown)\" is in UTF-16, but compilers read UTF-8", hint: hint, at: Place(file: shown, line: 1),
        target: target.name)
    }
    guard let offset = InvalidUTF8.offset(in: bytes) else { return nil }
    let isSwift = path.hasSuffix(".swift")
    guard isSwift || project.sourceIndex.facts(of: path)?.hasDamagedLiteral == true else { return nil }
    let position = LineIndex.position(of: offset, in: bytes)
    return finding(
      isSwift ? "\"\(shown)\" is not UTF-8" : "\"\(shown)\" is not UTF-8, so its strings could not be checked",
      hint: hint, at: Place(file: shown, line: position.line, column: position.column),
      severity: isSwift ? nil : .note, target: target.name)
  }
}

/// The search for bytes that are not UTF-8.
private enum InvalidUTF8 {
  /// The offset of the first invalid byte; `nil` for a text in UTF-8.
  static func offset(in bytes: [UInt8]) -> Int? {
    // Decoding replaces what is invalid, and is much faster than looking at each letter.
    guard Array(String(decoding: bytes, as: UTF8.self).utf8) != bytes else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
