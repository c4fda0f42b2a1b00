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
  private let hasXib: Bool
  /// The indexes of the names of declared types that are the renamed one; other types of that name are in another type.
  private let declarations: Set<Int>

  /// Finds the uses of a class.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - tokens: The source.
  ///   - isSwift: Whether it is in Swift.
  ///   - modules: The modules that declare the class.
  ///   - hasXib: Whether a xib with the class's name is renamed with it.
  init(of name: String, in tokens: SourceTokens, isSwift: Bool, modules: Set<String>, hasXib: Bool) {
    (self.tokens, self.name, self.isSwift, self.modules) = (tokens, name, isSwift, modules)
    self.hasXib = hasXib
    declarations = isSwift ? tokens.outermostTypes(called: name) : []
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
    // A declaration has no period after its name: in `case Alarm.Key.a` and `case let Alarm.b(x)` the name is the type.
    let isPath = tokens.token(before: index + 2) == .sign(UInt8(ascii: "."))
    switch tokens.token(before: index) {
    case .name("import"): return
    case .name("case") where isSwift && !isPath:
      uses.append(RenameUse(range: range, doubt: "may be an enumeration case"))
    case _ where declarations.contains(index): uses.append(RenameUse(range: range, doubt: nil))
    case .name(let keyword) where isSwift && !isPath && Self.otherDeclarations.contains(keyword):
      uses.append(RenameUse(range: range, doubt: "is another declaration"))
    case .sign(UInt8(ascii: "/")) where isForeignHeader(index), .sign(UInt8(ascii: "<")) where isForeignHeader(index):
      return
    case _ where isSwift && isPath && modules.contains(name):
      uses.append(RenameUse(range: range, doubt: "may be the module"))
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
      let isXib = hasXib && text == name && isNibName(index)
      uses.append(RenameUse(range: (end - name.utf8.count)..<end, doubt: isXib ? nil : Self.literal))
    }
  }

  /// Whether a literal is the name of a xib that a call loads, such as `UINib(nibName: "AlarmCell", bundle: nil)`.
  private func isNibName(_ index: Int) -> Bool {
    let before = (1...4).map { tokens.token(before: index - 4 + $0) }
    let (open, colon) = (SourceLexer.Token.sign(UInt8(ascii: "(")), SourceLexer.Token.sign(UInt8(ascii: ":")))
    guard isSwift else {
      guard before[3] == .sign(UInt8(ascii: "@")) else { return false }
      if isNibNameGetter(before: index - 1) { return true }
      guard before[2] == colon, case .name(let part)? = before[1] else { return false }
      return [
        "initWithNibName", "initWithNibNamed", "initWithWindowNibName", "loadNibNamed", "nibWithNibName",
      ].contains(part)
    }
    if before[3] == open, before[2] == .name("loadNibNamed") { return true }
    if before == [.name("NSNib"), .sign(UInt8(ascii: ".")), .name("Name"), open] { return true }
    if isNibNameGetter(before: index) { return true }
    guard before[3] == colon, case .name(let label)? = before[2], before[1] == open,
      ["nibName", "nibNamed", "windowNibName"].contains(label), case .name(let callee)? = before[0]
    else { return false }
    return ["UINib", "NSNib", "init"].contains(callee) || callee.hasSuffix("Controller")
  }

  /// Whether the value at `index` is what a getter such as `override var windowNibName: NSNib.Name?` gives.
  private func isNibNameGetter(before index: Int) -> Bool {
    var index = index
    if tokens.token(before: index) == .name("return") { index -= 1 }
    guard tokens.token(before: index) == .sign(UInt8(ascii: "{")) else { return false }
    index -= 1
    if isSwift, tokens.token(before: index) == .name("get"), tokens.token(before: index - 1) == .sign(UInt8(ascii: "{"))
    {
      index -= 2
    }
    // The type is `String?`, `NSNib.Name` or `NSNib.Name?`.
    for distance in 0...(isSwift ? 5 : 0) {
      guard case .name(let name)? = tokens.token(before: index - distance),
        ["nibName", "windowNibName"].contains(name)
      else { continue }
      return !isSwift || tokens.token(before: index - distance - 1) == .name("var")
    }
    return false
  }

  /// Whether the name is an argument's label, of a call or before a parameter's name.
  private func isLabel(_ index: Int) -> Bool {
    guard isSwift, let next = tokens.token(before: index + 2) else { return false }
    if case .name(let parameter) = next { return parameter != "in" && parameter != "as" && parameter != "is" }
    return next == .sign(UInt8(ascii: ":"))
  }

  /// Whether the name is a header of another framework, as in `#import <Other/Name.h>`.
  private func isForeignHeader(_ index: Int) -> Bool {
    guard !isSwift, tokens.token(before: index + 2) == .sign(UInt8(ascii: ".")),
      tokens.token(before: index + 3) == .name("h")
    else { return false }
    if case .name(let framework) = tokens.token(before: index - 1) { return !modules.contains(framework) }
    return true
  }

  /// The doubt about a literal with the class's name.
  static let literal = "is a literal"

  private static let otherDeclarations: Set<String> = [
    "actor", "associatedtype", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}

extension SourceTokens {
  /// The indexes of the names of the Swift types called `name` that are in the fewest other declarations.
  func outermostTypes(called name: String) -> Set<Int> {
    var (depth, found) = (0, [(index: Int, depth: Int)]())
    for (index, item) in items.enumerated() {
      switch item.token {
      case .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: "}")): depth -= 1
      case .name(name):
        guard case .name(let keyword) = token(before: index), Self.typeKeywords.contains(keyword) else { continue }
        found.append((index, depth))
      default: continue
      }
    }
    let outermost = found.map(\.depth).min()
    return Set(found.filter { $0.depth == outermost }.map(\.index))
  }

  static let typeKeywords: Set<String> = ["actor", "class", "enum", "protocol", "struct", "typealias"]

  /// The token before the one at `index`; `nil` at either end.
  func token(before index: Int) -> SourceLexer.Token? {
    items.indices.contains(index - 1) ? items[index - 1].token : nil
  }
}
