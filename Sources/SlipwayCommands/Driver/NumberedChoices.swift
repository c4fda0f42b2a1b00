import Diagnostics

/// Choices among numbered conflicts, as they are typed: `1=ours,2=theirs`.
enum NumberedChoices {
  static func parse<Side>(_ text: String?, _ side: (String) -> Side?) throws(Diagnostic) -> [Int: Side] {
    var choices: [Int: Side] = [:]
    for part in text?.split(separator: ",") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let number = Int(pair[0]), let side = side(String(pair[1])),
        choices.updateValue(side, forKey: number) == nil
      else {
        throw Diagnostic(
          .usage, "\"\(part)\" is no choice among conflicts", remedy: .advice("for example --pick 1=ours,2=theirs"))
      }
    }
    return choices
  }
}
