/// A reader of Swift tokens that finds the Objective-C selectors of functions.
package struct SwiftSelectorReader {
  private enum State {
    case anywhere
    case attribute
    case objc
    case explicit(String)
    case name
    case generics(String, depth: Int)
    case parameters(Parameters)
  }

  /// The parameters of a function so far.
  private struct Parameters {
    let name: String
    var labels: [String] = []
    var depth = 1
    var isLabelNext = true
    var isAttribute = false
  }

  private var state = State.anywhere
  /// Whether the last token may start an arrow.
  private var isAfterHyphen = false
  private(set) var selectors: Set<String> = []

  mutating func read(_ token: SourceLexer.Token) {
    defer { isAfterHyphen = token == .sign(UInt8(ascii: "-")) }
    switch state {
    case .anywhere: begin(token)
    case .attribute: state = token == .name("objc") ? .objc : .anywhere
    case .objc: if token == .sign(UInt8(ascii: "(")) { state = .explicit("") } else { begin(token) }
    case .explicit(let text): readExplicit(token, text)
    case .name: if case .name(let name) = token { state = .generics(name, depth: 0) } else { state = .anywhere }
    case .generics(let name, let depth): readGenerics(token, name, depth)
    case .parameters(let parameters): read(token, parameters)
    }
  }

  private mutating func begin(_ token: SourceLexer.Token) {
    switch token {
    case .name("func"): state = .name
    case .sign(UInt8(ascii: "@")): state = .attribute
    default: state = .anywhere
    }
  }

  private mutating func readExplicit(_ token: SourceLexer.Token, _ text: String) {
    switch token {
    case .name(let name): state = .explicit(text + name)
    case .sign(UInt8(ascii: ":")): state = .explicit(text + ":")
    default:
      selectors.insert(text)
      state = .anywhere
    }
  }

  private mutating func readGenerics(_ token: SourceLexer.Token, _ name: String, _ depth: Int) {
    switch token {
    case .sign(UInt8(ascii: "<")): state = .generics(name, depth: depth + 1)
    case .sign(UInt8(ascii: ">")): state = .generics(name, depth: isAfterHyphen ? depth : depth - 1)
    case .sign(UInt8(ascii: "(")) where depth == 0: state = .parameters(Parameters(name: name))
    default: if depth == 0 { begin(token) }
    }
  }

  private mutating func read(_ token: SourceLexer.Token, _ known: Parameters) {
    var parameters = known
    switch token {
    case .name(let label) where parameters.isLabelNext:
      if !parameters.isAttribute { parameters.labels.append(label) }
      parameters.isLabelNext = parameters.isAttribute
      parameters.isAttribute = false
    case .sign(UInt8(ascii: "@")) where parameters.isLabelNext: parameters.isAttribute = true
    case .sign(UInt8(ascii: ",")) where parameters.depth == 1: parameters.isLabelNext = true
    case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")), .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "<")):
      parameters.depth += 1
    case .sign(UInt8(ascii: ">")): if !isAfterHyphen { parameters.depth -= 1 }
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")): parameters.depth -= 1
    default: break
    }
    guard parameters.depth <= 0 else {
      state = .parameters(parameters)
      return
    }
    selectors.formUnion(Self.selectors(of: parameters.name, parameters.labels))
    state = .anywhere
  }

  /// The possible selectors of a function; Swift adds With before a first label without a preposition.
  package static func selectors(of name: String, _ labels: [String]) -> [String] {
    guard let first = labels.first else { return [name] }
    let rest = labels.dropFirst().map { $0 == "_" ? ":" : $0 + ":" }.joined()
    guard first != "_" else { return ["\(name):\(rest)"] }
    let label = first.prefix(1).uppercased() + first.dropFirst()
    return ["\(name)With\(label):\(rest)", "\(name)\(label):\(rest)"]
  }
}
