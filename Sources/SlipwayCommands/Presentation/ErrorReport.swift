import Diagnostics
import SyntaxTrees

/// An error as text and as JSON.
struct ErrorReport {
  static let schema = "slipway.error/1"

  let error: Diagnostic
  /// The base of shown paths; `nil` for absolute paths.
  private let directory: String?

  init(_ error: Diagnostic, seenFrom directory: String?) {
    self.error = error
    self.directory = directory
  }

  /// The message and the hint.
  var lines: [StyledText] {
    var lines: [StyledText] = ["\(StyledText("error:", .bad)) \(placePrefix)\(sentence)"]
    if let hint { lines.append("\(StyledText("hint:", .bold)) \(hint)") }
    return lines
  }

  /// The members of the JSON object after `schema`.
  var fields: JSONObject {
    var fields: JSONObject = ["code": .string(error.code.rawValue), "message": .string(message)]
    if let hint { fields["hint"] = .string(hint) }
    if let file = place?.file { fields["file"] = .string(file) }
    if let line = place?.line { fields["line"] = .number(String(line)) }
    return ["error": .object(fields)]
  }

  private var message: String { relative(error.message) }

  private var hint: String? {
    error.remedy.map { relative(RemedyWording.text($0)) }
  }

  private var place: Place? {
    guard let place = error.place else { return nil }
    return place.file.map { place.inFile(relative($0)) } ?? place
  }

  /// The place, unless the message names the file and there is no line.
  private var placePrefix: String {
    guard let place, !PlaceWording.text(place).isEmpty else { return "" }
    if place.line == nil, let file = place.file, message.contains("\"\(file)\"") { return "" }
    return PlaceWording.text(place) + ": "
  }

  /// The message, without the file name if the prefix contains it.
  private var sentence: String { placePrefix.isEmpty ? message : messageAfterPlace }

  /// The message for a line that starts with the place, without the file name.
  var messageAfterPlace: String {
    guard let file = place?.file, let name = message.firstRange(of: "\"\(file)\"") else { return message }
    return message[..<name.lowerBound] + "the file" + message[name.upperBound...]
  }

  /// `text` with paths relative to the current folder.
  private func relative(_ text: String) -> String {
    guard let directory, directory != "/" else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: directory + "/")?.lowerBound {
      let isWholePath = start == text.startIndex || "\"' (:".contains(text[text.index(before: start)])
      result += rest[..<start]
      let end = rest.index(start, offsetBy: directory.count + (isWholePath ? 1 : 0))
      if !isWholePath { result += rest[start..<end] }
      rest = rest[end...]
    }
    return result + rest
  }
}

/// Formats a place as `file:line:column`.
enum PlaceWording {
  static func text(_ place: Place) -> String {
    var parts: [String] = []
    if let file = place.file { parts.append(file) }
    if let line = place.line { parts.append(place.file == nil ? "line \(line)" : String(line)) }
    if let column = place.column, place.line != nil { parts.append(String(column)) }
    return parts.joined(separator: ":")
  }
}
