public import Diagnostics

extension SyntaxTree {
  /// Reads the structure of a text of JSON.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `json-malformed` with the place and what was expected there, `json-too-deep` or `json-too-large`.
  public init(json bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default) throws(Diagnostic) {
    try limits.require(bytes.count, .jsonTooLarge, file: file)
    do {
      let nodes = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONProblem) in
        if let offset = Self.firstInvalidByte(in: buffer) {
          throw JSONProblem(offset: offset, message: "it contains bytes that are not UTF-8")
        }
        var parser = JSONParser(buffer, depth: limits.depth)
        return try parser.parse()
      }
      self.init(.json, bytes, file: file, nodes: nodes)
    } catch {
      let position = LineIndex.position(of: error.offset, in: bytes)
      let problem =
        error.message.map { "is not valid JSON: \($0)" }
        ?? "nests arrays and objects deeper than \(limits.depth) levels"
      throw Diagnostic(
        error.message == nil ? .jsonTooDeep : .jsonMalformed, "\(Diagnostic.subject(file)) \(problem)",
        at: Place(file: file, line: position.line, column: position.column))
    }
  }

  private static func firstInvalidByte(in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    guard String(validating: buffer, as: UTF8.self) == nil else { return nil }
    let repaired = String(decoding: buffer, as: UTF8.self)
    let wrong = zip(repaired.utf8, buffer).enumerated().first { $0.element.0 != $0.element.1 }
    return wrong?.offset ?? buffer.count
  }

  /// The value of a node of JSON; of two members with the same key the last counts.
  func json(_ node: NodeID) -> JSONValue {
    switch kind(of: node) {
    case .array: .array(elements(of: node).map(json))
    case .dictionary: .object(JSONObject(entries(of: node).map { (string(of: $0.key) ?? "", json($0.value)) }))
    case .unquoted: JSONText.word(String(decoding: bytes[range(of: node)], as: UTF8.self))
    default: .string(string(of: node) ?? "")
    }
  }
}
