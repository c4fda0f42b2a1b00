import Diagnostics
import PropertyLists

/// Bytes of a document that others take the place of.
struct TextReplacement: Sendable {
  let range: Range<Int>
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  /// Puts bytes before the one at `offset`.
  init(insertingAt offset: Int, _ bytes: [UInt8]) {
    self.init(offset..<offset, bytes)
  }
}

extension ProjectDocument {
  /// The document with `replacements` made; those at one place follow each other in the order given.
  ///
  /// - Throws: `project-file-invalid` when the file is not in the form that can be edited, when two replacements concern
  ///   the same bytes, or when what comes out can't be read.
  func applying(_ replacements: [TextReplacement]) throws(Diagnostic) -> ProjectDocument {
    try requireEditable()
    guard !replacements.isEmpty else { return self }
    let ordered = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    let text = content.text
    var result: [UInt8] = []
    result.reserveCapacity(text.count + replacements.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    for (_, replacement) in ordered {
      guard replacement.range.lowerBound >= position else {
        throw Diagnostic(.projectFileInvalid, "two edits overlap", at: place(at: position))
      }
      result += text[position..<replacement.range.lowerBound]
      result += replacement.bytes
      position = replacement.range.upperBound
    }
    result += text[position...]
    if form == .openStep, let changed = changed(to: result, by: ordered.map(\.element)) { return changed }
    return try ProjectDocument(parsing: UTF16Text(bytes)?.encoded(result) ?? result, file: file)
  }

  /// The document of `bytes`, of which only the parts around the changes are read; `nil` if that does not suffice.
  private func changed(to bytes: [UInt8], by replacements: [TextReplacement]) -> ProjectDocument? {
    let changes = replacements.map { TextChange($0.range, count: $0.bytes.count) }
    return content.syntax.changed(to: bytes, by: changes).flatMap {
      ProjectDocument(bytes: bytes, form: form, syntax: $0)
    }
  }

  /// Refuses files that are read, but not edited.
  func requireEditable() throws(Diagnostic) {
    guard form == .openStep || UTF16Text(bytes) != nil else {
      throw Diagnostic(
        .projectFileInvalid, "\"\(file ?? "the file")\" can't be edited: \(unusualForm)",
        at: Place(file: file), remedy: .advice("open the project in Xcode and save it, then try again"))
    }
  }

  private var unusualForm: String {
    switch form {
    case .openStep, .utf16: "it is not entirely UTF-16"
    case .xml: "it is XML, not Xcode's format"
    case .binary: "it is a binary property list, not Xcode's format"
    case .json: "it is JSON, not Xcode's format"
    }
  }
}
