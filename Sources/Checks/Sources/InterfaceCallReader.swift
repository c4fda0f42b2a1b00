/// A name by which code finds a segue, a scene or a cell of a storyboard or xib.
struct InterfaceCall: Hashable, Sendable {
  let kind: Kind
  let name: String

  /// What the name finds.
  enum Kind: String, Sendable {
    case segue
    case scene = "view controller"
    case cell = "reusable cell"
  }
}

/// Follows the tokens of a source, and notes the literals by which it finds segues, scenes and cells.
///
/// Without such an object, these calls fail at run time.
struct InterfaceCallReader {
  private(set) var calls: Set<InterfaceCall> = []
  /// The words before the next token.
  private var before: [String] = []
  /// A name whose call counts only with certain words after it, and the words so far.
  private var pending: (name: String, after: String)?

  mutating func read(_ token: SourceLexer.Token) {
    switch token {
    case .text(let text): read(text)
    case .name(let name): add(name)
    case .sign(let sign): add(String(UnicodeScalar(sign)))
    }
  }

  private mutating func read(_ text: String) {
    defer { before = [] }
    guard !text.isEmpty, !text.contains(LiteralText.argument),
      let call = Self.calls.first(where: { before.suffix($0.words.count).elementsEqual($0.words) })
    else { return }
    if call.needsIndexPath { pending = (text, "") } else { calls.insert(InterfaceCall(kind: call.kind, name: text)) }
  }

  private mutating func add(_ word: String) {
    before = before.suffix(Self.longest - 1) + [word]
    guard let (name, after) = pending else { return }
    let text = after + word
    if [",for", "forIndexPath"].contains(text) { calls.insert(InterfaceCall(kind: .cell, name: name)) }
    pending = text == "," ? (name, text) : nil
  }

  private static let longest = 4

  private static let calls: [(words: [String], kind: InterfaceCall.Kind, needsIndexPath: Bool)] = [
    (["performSegue", "(", "withIdentifier", ":"], .segue, false),
    (["performSegueWithIdentifier", ":", "@"], .segue, false),
    (["instantiateViewController", "(", "withIdentifier", ":"], .scene, false),
    (["instantiateViewController", "(", "identifier", ":"], .scene, false),
    (["instantiateController", "(", "withIdentifier", ":"], .scene, false),
    (["instantiateViewControllerWithIdentifier", ":", "@"], .scene, false),
    (["instantiateControllerWithIdentifier", ":", "@"], .scene, false),
    (["dequeueReusableCell", "(", "withReuseIdentifier", ":"], .cell, true),
    (["dequeueReusableCell", "(", "withIdentifier", ":"], .cell, true),
    (["dequeueReusableCellWithReuseIdentifier", ":", "@"], .cell, true),
    (["dequeueReusableCellWithIdentifier", ":", "@"], .cell, true),
  ]
}
