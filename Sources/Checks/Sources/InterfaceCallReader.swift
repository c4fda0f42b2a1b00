/// A name by which code finds a segue, a scene, a cell or a restorable object of a storyboard or xib.
struct InterfaceCall: Hashable, Sendable {
  let kind: Kind
  let name: String
  /// The storyboard of the app that must have the scene, if the code names it.
  var storyboard: String?

  /// What the name finds.
  enum Kind: String, Sendable {
    case segue
    case scene = "view controller"
    case cell = "reusable cell"
    /// An object whose restoration identifier code compares with the name.
    case restoration = "restorable object"
    /// The initial view controller of the storyboard with the name.
    case initialScene = "initial view controller"
  }
}

/// A call that finds an object by a constant.
struct ConstantCall: Hashable, Sendable {
  let kind: InterfaceCall.Kind
  /// The storyboard of the app that must have the scene, if the code names it.
  var storyboard: String?
  /// The constant's name, without its type.
  var name = ""
  /// The type that contains the constant, as in `Segue.alarm`.
  var type: String?
}

/// Follows the tokens of a source, and notes the literals by which it finds objects of storyboards and xibs.
///
/// Without such an object, these calls fail at run time, and a comparison is never true.
struct InterfaceCallReader {
  private(set) var calls: Set<InterfaceCall> = []
  /// The calls with a constant instead of a literal.
  private(set) var constantCalls: Set<ConstantCall> = []
  private var storyboards = StoryboardReader()
  /// The storyboards of other bundles that code names.
  var foreignStoryboards: Set<String> { storyboards.foreign }
  /// A call whose argument may be a constant, as far as it was read.
  private var constant: ConstantCall?
  /// The words before the next token.
  private var before = RecentWords()
  /// A name whose call counts only with certain words after it, and the words so far.
  private var pending: (call: InterfaceCall, after: String)?

  mutating func read(_ token: SourceLexer.Token) {
    switch token {
    case .text(let text):
      (pending, constant) = (nil, nil)
      read(text)
      before.add("")
      storyboards.read(text)
    case .name(let name): add(name)
    case .sign(let sign): add(String(UnicodeScalar(sign)))
    }
  }

  private mutating func read(_ text: String) {
    guard !text.isEmpty, !text.contains(LiteralText.argument),
      let kind = Self.calls.first(where: { before.end(with: $0.words) })?.kind
    else { return }
    let call = InterfaceCall(kind: kind, name: text, storyboard: kind == .scene ? storyboards.receiver : nil)
    if Self.endings[kind] == nil { calls.insert(call) } else { pending = (call, "") }
  }

  private mutating func add(_ word: String) {
    followConstant(word)
    before.add(word)
    storyboards.add(word)
    if word == ":", let kind = Self.calls.first(where: { before.end(with: $0.words.filter { $0 != "@" }) })?.kind,
      kind == .segue || kind == .scene
    {
      constant = ConstantCall(kind: kind, storyboard: kind == .scene ? storyboards.receiver : nil)
    }
    guard let (call, after) = pending, let endings = Self.endings[call.kind] else { return }
    let text = after + word
    if endings.contains(text) { calls.insert(call) }
    pending = endings.contains { $0.hasPrefix(text) } ? (call, text) : nil
  }

  /// Follows a constant up to the end of the argument.
  private mutating func followConstant(_ word: String) {
    guard var call = constant else { return }
    let isLetter = word.utf8.first.map { $0 == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    switch word {
    case ".": return
    case ",", ")", "]", "sender":
      // The member of an object is no constant.
      let isOfObject = call.type.map { $0 != "self" && $0.first?.isUppercase != true } ?? false
      if !call.name.isEmpty, !isOfObject { constantCalls.insert(call) }
      constant = nil
    case "rawValue" where !call.name.isEmpty: return
    default:
      guard isLetter == true, call.name.isEmpty || before.end(with: ["."]) else {
        constant = nil
        return
      }
      if !call.name.isEmpty { call.type = call.name }
      call.name = word
      constant = call
    }
  }

  /// What comes after the name of a cell that must exist, and of a storyboard whose initial view controller is created.
  private static let endings: [InterfaceCall.Kind: Set<String>] = [
    .cell: [",for", "forIndexPath"],
    .initialScene: [
      ",bundle:nil).instantiateInitialViewController", ",bundle:.main).instantiateInitialViewController",
      ",bundle:Bundle.main).instantiateInitialViewController", "bundle:nil]instantiateInitialViewController",
      "bundle:[NSBundlemainBundle]]instantiateInitialViewController",
    ],
  ]

  private static let calls: [(words: [String], kind: InterfaceCall.Kind)] = [
    (["performSegue", "(", "withIdentifier", ":"], .segue),
    (["performSegueWithIdentifier", ":", "@"], .segue),
    (["instantiateViewController", "(", "withIdentifier", ":"], .scene),
    (["instantiateViewController", "(", "identifier", ":"], .scene),
    (["instantiateController", "(", "withIdentifier", ":"], .scene),
    (["instantiateViewControllerWithIdentifier", ":", "@"], .scene),
    (["instantiateControllerWithIdentifier", ":", "@"], .scene),
    (["dequeueReusableCell", "(", "withReuseIdentifier", ":"], .cell),
    (["dequeueReusableCell", "(", "withIdentifier", ":"], .cell),
    (["dequeueReusableCellWithReuseIdentifier", ":", "@"], .cell),
    (["dequeueReusableCellWithIdentifier", ":", "@"], .cell),
    (["restorationIdentifier", "=", "="], .restoration),
    (["restorationIdentifier", "isEqualToString", ":", "@"], .restoration),
    (["restorationIdentifier", "]", "isEqualToString", ":", "@"], .restoration),
    (["UIStoryboard", "(", "name", ":"], .initialScene),
    (["UIStoryboard", "storyboardWithName", ":", "@"], .initialScene),
  ]
}
