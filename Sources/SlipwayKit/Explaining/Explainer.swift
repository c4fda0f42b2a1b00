import AppleIdentifiers
import Capabilities
import Checks
public import Diagnostics
import XcodeProjects

/// Explains rules, codes, capabilities, build settings, and the sentences that Xcode, the App Store, devices and Git print.
public struct Explainer: Sendable {
  /// Everything that can be explained, in a fixed order.
  public let all: [Explanation]
  private let match: SentenceMatch
  private let messages = MessageTable()

  /// Reads the tables.
  public init() {
    let rules = RuleCatalog.all.map(\.description)
    var found: [String: [String]] = [:]
    for rule in rules {
      for code in rule.codes { found[code, default: []].append(rule.id) }
    }
    let known = Set(rules.map(\.id))
    all =
      rules.map { Explanation($0) }
      + AppStoreCodeTable.rows.map { row in
        let rules = Self.unique((found[row.name] ?? []) + row.rules.filter(known.contains))
        return Explanation(.appStore, row, rules: rules)
      }
      + DeviceCodeTable.rows.map { Explanation(.device, $0) }
      + (XcodeSentenceTable.rows + AppStoreSentenceTable.rows).map {
        Explanation(.xcode, $0, rules: $0.rules.filter(known.contains))
      }
      + GitSentenceTable.rows.map { Explanation(.git, $0) }
      + CapabilityTable.all.map { Explanation($0) }
      + Diagnostic.Code.all.map { Explanation($0) }
    match = SentenceMatch(all)
  }

  /// The explanations of `query`, best match first.
  ///
  /// A name or a code has one explanation, or one of each kind that knows it; a sentence may fit several.
  ///
  /// - Throws: `explanation-not-found`.
  public func explanations(of query: String) throws(Diagnostic) -> [Explanation] {
    let query = String(query.prefix(Self.longest))
    let word = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let named = all.filter { $0.name == word.lowercased() || $0.name == word || $0.aliases.contains(word) }
    if !named.isEmpty { return named }
    if let facts = BuildSettingTable.facts(of: word) { return [Explanation(facts)] }
    let codes = Self.codes(in: word)
    let coded = Self.unique(codes).flatMap { code in all.filter { $0.name == code } }
    if !coded.isEmpty { return coded }
    if !codes.isEmpty, !word.contains(" ") { throw unknownCode(word) }
    // An unknown single word is more likely a misspelled name than a sentence.
    let isName = !word.contains(" ")
    if isName, Self.isLikeName(word) { throw unknownName(word) }
    if !isName, case let own = messages.codes(for: word), !own.isEmpty {
      return own.flatMap { code in all.filter { $0.kind == .error && $0.name == code } }
    }
    let fitting = isName && !near(word).isEmpty ? [] : match.best(for: word)
    guard !fitting.isEmpty else { throw nothing(for: word) }
    return Self.distinct(fitting)
  }

  /// The explanations of command-line arguments: of each if all are names or codes, otherwise of the sentence.
  ///
  /// - Throws: `explanation-not-found`.
  public func explanations(ofWords words: [String]) throws(Diagnostic) -> [Explanation] {
    guard words.count > 1, words.allSatisfy(Self.isLikeName), words.contains(where: isKnown) else {
      return try explanations(of: words.joined(separator: " "))
    }
    var found: [Explanation] = []
    for word in Self.unique(words) {
      found += try explanations(of: word).filter { new in
        !found.contains { $0.kind == new.kind && $0.name == new.name }
      }
    }
    return found
  }

  /// Whether a word looks like a rule or a code.
  private static func isLikeName(_ word: String) -> Bool {
    !word.contains(where: \.isWhitespace)
      && (word.dropFirst().contains("-") || isLikeSetting(word) || !codes(in: word).isEmpty)
  }

  /// Whether a word looks like the name of a build setting.
  private static func isLikeSetting(_ word: String) -> Bool {
    word.contains("_")
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_")
      }
  }

  private func isKnown(_ word: String) -> Bool {
    !Self.codes(in: word).isEmpty || BuildSettingTable.facts(of: word) != nil
      || all.contains { $0.name == word.lowercased() }
  }

  /// Removes explanations with the same kind, cause and remedy.
  private static func distinct(_ explanations: [Explanation]) -> [Explanation] {
    var seen: Set<[AnyHashable]> = []
    return explanations.filter { seen.insert([$0.kind, $0.cause, AnyHashable($0.remedy)]).inserted }
  }

  /// The maximum number of characters to compare.
  private static let longest = 4000

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The App Store and device codes in a text, in the form of the tables.
  private static func codes(in text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }.compactMap { part in
      let word = part.uppercased()
      let digits = word.hasPrefix("ITMS-") ? word.dropFirst(5) : word[...]
      if digits.count == 5, digits.first == "9", digits.allSatisfy(\.isNumber) { return "ITMS-\(digits)" }
      return deviceCode(word)
    }
  }

  /// A device code from hexadecimal digits, with or without `0x`, or from a signed or unsigned decimal number.
  private static func deviceCode(_ word: String) -> String? {
    let hexadecimal = word.hasPrefix("0X") ? String(word.dropFirst(2)) : word
    if hexadecimal.count == 8, hexadecimal.hasPrefix("E80"), UInt32(hexadecimal, radix: 16) != nil {
      return "0x\(hexadecimal)"
    }
    guard let number = Int64(word), let code = UInt32(exactly: number < 0 ? number + 1 << 32 : number) else {
      return nil
    }
    let digits = String(code, radix: 16, uppercase: true)
    return digits.count == 8 && digits.hasPrefix("E80") ? "0x\(digits)" : nil
  }

  private func unknownCode(_ word: String) -> Diagnostic {
    Diagnostic(
      .explanationNotFound, "no explanation for the code \"\(Self.quotable(word))\"",
      remedy: .advice("give the message printed with the code, in quotes"))
  }

  /// The text with quotation marks replaced, to be quoted.
  private static func quotable(_ text: some StringProtocol) -> String {
    String(text.map { "\"“”".contains($0) ? "'" : $0 })
  }

  /// The names of rules, error codes and build settings similar to a word.
  private func near(_ word: String) -> [String] {
    guard !Self.isLikeSetting(word) else {
      return [NearNames.slip(word, among: BuildSettingTable.names)].compactMap(\.self)
    }
    return NearNames(to: word, among: all.filter { [.rule, .error, .capability].contains($0.kind) }.map(\.name)).names
  }

  private func unknownName(_ word: String) -> Diagnostic {
    let near = near(word)
    return Diagnostic(
      .explanationNotFound,
      "no rule, error code, capability or build setting is named \"\(Self.quotable(word.prefix(120)))\"",
      remedy: .advice(
        near.isEmpty ? "run slipway explain to list all" : "did you mean \(near.alternatives)?"))
  }

  private func nothing(for word: String) -> Diagnostic {
    let near = near(word)
    let advice =
      near.isEmpty
      ? "give a rule, a code, or the sentence as printed, in quotes; run slipway explain to list all"
      : "did you mean \(near.alternatives)?"
    return Diagnostic(
      .explanationNotFound, "no explanation for \"\(Self.quotable(word.prefix(120)))\"", remedy: .advice(advice))
  }
}

extension Diagnostic.Code {
  package static let explanationNotFound = Diagnostic.Code(
    "explanation-not-found", "No explanation matches the rule, code or message.",
    "give a rule, a code, or the message as printed, in quotes")
}
