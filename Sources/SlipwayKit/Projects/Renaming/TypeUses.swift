import Checks

/// The uses of a class in a source.
///
/// A name without a qualifier is the class, and so is one after the name of a module that declares it. Comments stay.
struct TypeUses {
  /// The uses, in the order of the source.
  private(set) var uses: [RenameUse] = []
  private let tokens: SourceTokens
  private let name: String
  private let modules: Set<String>
  private let isSwift: Bool

  /// Finds the uses of the class `name`, which the modules `modules` declare.
  init(of name: String, in tokens: SourceTokens, isSwift: Bool, modules: Set<String>) {
    (self.tokens, self.name, self.isSwift, self.modules) = (tokens, name, isSwift, modules)
    for (index, item) in tokens.items.enumerated() {
      switch item.token {
      case .name(name): add(index)
      case .text(let text): addLiteral(text, at: index)
      default: continue
      }
    }
  }

  private mutating func add(_ index: Int) {
    let range = tokens.items[index].range
    switch tokens.token(before: index) {
    case .name("import"): return
    case .sign(UInt8(ascii: ".")) where isSwift:
      guard case .name(let qualifier) = tokens.token(before: index - 1), modules.contains(qualifier) else {
        uses.append(RenameUse(range: range, doubt: "may be a member of another type"))
        return
      }
      uses.append(RenameUse(range: range, doubt: nil))
    case .sign(UInt8(ascii: "(")) where isLabel(index), .sign(UInt8(ascii: ",")) where isLabel(index): return
    default: uses.append(RenameUse(range: range, doubt: nil))
    }
  }

  /// A file that an import names is renamed with the class; another literal with its name may mean anything.
  private mutating func addLiteral(_ text: String, at index: Int) {
    let end = tokens.items[index].range.upperBound - 1
    if !isSwift, text.hasSuffix("\(name).h"), tokens.token(before: index) == .name("import") {
      let start = end - name.utf8.count - 2
      let isWhole = text == "\(name).h" || text.hasSuffix("/\(name).h")
      if isWhole { uses.append(RenameUse(range: start..<(end - 2), doubt: nil)) }
    } else if text == name || modules.contains(where: { text == "\($0).\(name)" }) {
      uses.append(RenameUse(range: (end - name.utf8.count)..<end, doubt: "is a literal"))
    }
  }

  /// Whether the name is an argument's label.
  private func isLabel(_ index: Int) -> Bool {
    isSwift && tokens.token(before: index + 2) == .sign(UInt8(ascii: ":"))
  }
}

extension SourceTokens {
  /// The token before the one at `index`; `nil` at either end.
  func token(before index: Int) -> SourceLexer.Token? {
    items.indices.contains(index - 1) ? items[index - 1].token : nil
  }
}
