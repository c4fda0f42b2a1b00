/// Follows the tokens of a source, and knows whether it starts an app by Swift's `main`: `@main` or `AlarmApp.main()`.
///
/// `Bundle.main` and `DispatchQueue.main` start nothing.
struct EntryPointReader {
  private(set) var startsProgram = false
  private var last: [SourceLexer.Token] = []

  mutating func read(_ token: SourceLexer.Token) {
    let isCall = token == .sign(UInt8(ascii: "(")) && last.suffix(2) == [.sign(UInt8(ascii: ".")), .name("main")]
    let isAttribute = token == .name("main") && last.last == .sign(UInt8(ascii: "@"))
    startsProgram = startsProgram || isCall || isAttribute
    last = [last.last, token].compactMap(\.self)
  }
}
