import SyntaxTrees

/// Hands the pieces of an OpenStep property list to the builder of a document.
struct OpenStepPieces {
  private let syntax: OpenStepSyntax
  private let lines: LineIndex
  private var builder: DocumentBuilder

  static func pieces(of syntax: OpenStepSyntax) -> DocumentBuilder {
    var pieces = OpenStepPieces(syntax)
    pieces.add(syntax.root)
    return pieces.builder
  }

  private init(_ syntax: OpenStepSyntax) {
    self.syntax = syntax
    lines = LineIndex(syntax.bytes)
    builder = DocumentBuilder(syntax.bytes)
  }

  private mutating func add(_ node: OpenStepSyntax.NodeID) {
    let range = syntax.range(of: node)
    let position = lines.position(of: range.lowerBound)
    switch syntax.kind(of: node) {
    case .array:
      begin(.array([]), range, position)
      for element in syntax.elements(of: node) {
        add(element)
        addSign(Byte.comma, after: syntax.range(of: element).upperBound)
      }
      builder.finish((range.upperBound - 1)..<range.upperBound)
    case .dictionary:
      let isBraceless = range.isEmpty || syntax.bytes[range.lowerBound] != Byte.leftBrace
      if isBraceless {
        builder.begin(PropertyList(.dictionary([:]), at: position), 0..<0)
      } else {
        begin(.dictionary([:]), range, position)
      }
      for entry in syntax.entries(of: node) {
        add(entry)
      }
      builder.finish(isBraceless ? range.upperBound..<range.upperBound : (range.upperBound - 1)..<range.upperBound)
    default:
      builder.addScalar(syntax.propertyList(of: node, positions: lines), range)
    }
  }

  private mutating func add(_ entry: OpenStepSyntax.Entry) {
    let key = syntax.range(of: entry.key)
    let text = syntax.string(of: entry.key) ?? ""
    builder.addKey(text, key, at: lines.position(of: key.lowerBound))
    var end = key.upperBound
    if syntax.range(of: entry.value) == key {
      builder.addScalar(PropertyList(.string(text), at: lines.position(of: key.lowerBound)), end..<end)
    } else {
      add(entry.value)
      end = syntax.range(of: entry.value).upperBound
    }
    addSign(Byte.semicolon, after: end)
  }

  private mutating func begin(_ value: PropertyList.Value, _ range: Range<Int>, _ position: TextPosition) {
    builder.begin(PropertyList(value, at: position), range.lowerBound..<(range.lowerBound + 1))
  }

  private mutating func addSign(_ sign: UInt8, after end: Int) {
    let offset = syntax.offsetAfterTrivia(from: end)
    guard offset < syntax.bytes.count, syntax.bytes[offset] == sign else { return }
    builder.terminate(at: offset)
  }
}
