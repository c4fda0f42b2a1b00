/// Follows the tokens of a source, and finds the literals by which it registers background tasks and finds files of the
/// app's bundle.
struct NamedCallReader {
  /// The identifiers of background tasks.
  private(set) var backgroundTasks: Set<String> = []
  private var before = RecentWords()
  /// The name of a file whose extension follows, and the words so far.
  private var pending: (name: String, after: String)?

  /// Reads a token.
  ///
  /// - Returns: The name of a file that is looked up in the main bundle, of which it is the last part.
  mutating func read(_ token: SourceLexer.Token) -> String? {
    switch token {
    case .text(let text):
      let file = read(text)
      before.add("")
      return file
    case .name(let name): add(name)
    case .sign(let sign): add(String(UnicodeScalar(sign)))
    }
    return nil
  }

  private mutating func read(_ text: String) -> String? {
    guard !text.isEmpty, !text.contains(LiteralText.argument), !text.contains("%") else {
      pending = nil
      return nil
    }
    if let (name, after) = pending, Self.extensions.contains(after) {
      pending = nil
      return text.hasPrefix(".") ? name + text : "\(name).\(text)"
    } else if Self.tasks.contains(where: { before.end(with: $0) }) {
      backgroundTasks.insert(text)
    } else {
      pending = Self.files.contains { before.end(with: $0) } ? (text, "") : nil
    }
    return nil
  }

  private mutating func add(_ word: String) {
    before.add(word)
    guard let (name, after) = pending else { return }
    let text = after + word
    pending = Self.extensions.contains { $0.hasPrefix(text) } ? (name, text) : nil
  }

  private static let tasks: [[String]] = [
    ["register", "(", "forTaskWithIdentifier", ":"], ["registerForTaskWithIdentifier", ":", "@"],
    ["BGAppRefreshTaskRequest", "(", "identifier", ":"], ["BGProcessingTaskRequest", "(", "identifier", ":"],
  ]

  private static let files: [[String]] = [
    ["Bundle", ".", "main", ".", "path", "(", "forResource", ":"],
    ["Bundle", ".", "main", ".", "url", "(", "forResource", ":"],
    ["NSBundle", "mainBundle", "]", "pathForResource", ":", "@"],
    ["NSBundle", "mainBundle", "]", "URLForResource", ":", "@"],
  ]

  /// What is between the name of a file and its extension.
  private static let extensions: Set<String> = [",ofType:", ",withExtension:", "ofType:@", "withExtension:@"]
}
