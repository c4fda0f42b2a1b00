import Diagnostics

/// The search for what unknown words mean: by ``MeaningTable``, then by letters.
enum MeaningSearch {
  /// The hint for an unknown first word.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - rest: The arguments after it.
  /// - Returns: The hint; `nil` if nothing comes near.
  static func hint(forCommand word: String, followedBy rest: [String]) -> String? {
    let next = rest.first { !$0.hasPrefix("-") }
    if let next, let meant = command(word.lowercased(), next.lowercased()) { return "did you mean slipway \(meant)?" }
    if let hint = row("", [word.lowercased()], operands: rest) { return hint }
    let meant = phrase(word.lowercased()) ?? NearNames(to: word, among: CommandTree.names([])).names.first
    return meant.map { "did you mean slipway \($0)?" }
  }

  /// The hint for an unknown verb of a noun.
  static func hint(forVerb word: String, of path: [String], _ arguments: [String]) -> String? {
    let (noun, known) = (path.joined(separator: " "), CommandTree.names(path))
    if let hint = row(noun, arguments, operands: arguments) { return hint }
    let near = verb(word.lowercased(), of: path) ?? NearNames(to: word, among: known).names.first
    return near.map { "did you mean slipway \(noun) \($0)?" } ?? row(noun, ["*"], operands: arguments)
  }

  /// The hint for arguments that a command refuses.
  ///
  /// - Parameters:
  ///   - path: The names of the command, such as `["switch"]`.
  ///   - arguments: What follows them.
  ///   - hasTooMany: Whether there are more operands than the command takes.
  /// - Returns: The hint; `nil` if the table has none.
  static func hint(forArgumentsOf path: [String], _ arguments: [String], hasTooMany: Bool) -> String? {
    let command = path.joined(separator: " ")
    let words = arguments.map { String($0.prefix { $0 != "=" }) } + (hasTooMany ? ["*"] : [])
    return row(command, words, operands: arguments) ?? option(in: arguments, of: path)
  }

  // MARK: - Rows

  private static func row(_ command: String, _ words: [String], operands: [String]) -> String? {
    let classes = Set(words + words.compactMap(numberClass))
    guard let row = MeaningTable.rows.first(where: { $0.command == command && !$0.words.isDisjoint(with: classes) })
    else { return nil }
    let operand = operands.first { !$0.hasPrefix("-") }
    let number = operands.first { numberClass($0) == "-N" }
    return row.hint.replacing("{X}", with: operand.map(RemedyWording.quoted) ?? "NAME")
      .replacing("{N}", with: number.map { String($0.dropFirst()) } ?? "N")
  }

  /// `-N` for a negative number, `N` for a word that begins with a digit.
  private static func numberClass(_ word: String) -> String? {
    if word.hasPrefix("-"), let number = Int(word), number < 0 { return "-N" }
    return word.first?.isNumber == true ? "N" : nil
  }

  // MARK: - Nouns and verbs

  /// The command that a word such as `remove-file`, `fileRemove` or `certs` means.
  private static func phrase(_ word: String) -> String? {
    let parts = word.split { "-_:.".contains($0) }.map(String.init)
    for cut in parts.indices.dropFirst() {
      let (left, right) = (parts[..<cut].joined(separator: "-"), parts[cut...].joined(separator: "-"))
      if let found = command(left, right) { return found }
    }
    if let noun = noun(word) { return CommandTree.names([noun]).contains("list") ? "\(noun) list" : noun }
    return parts.count > 1 ? parts.first.flatMap { CommandTree.names([]).contains($0) ? $0 : nil } : nil
  }

  /// The command of a verb and a noun, in either order.
  private static func command(_ one: String, _ other: String) -> String? {
    for (noun, verb) in [(other, one), (one, other)] {
      if let noun = self.noun(noun), let verb = self.verb(verb, of: [noun]) { return "\(noun) \(verb)" }
    }
    return nil
  }

  private static func verb(_ word: String, of path: [String]) -> String? {
    let known = CommandTree.names(path)
    return ([word] + (MeaningTable.verbs[word] ?? [])).first(where: known.contains)
  }

  /// The noun that a word means, also in the plural.
  private static func noun(_ word: String) -> String? {
    var forms = [word]
    if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
    if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
    if word.hasSuffix("s") { forms.append(String(word.dropLast())) }
    return forms.lazy.map { MeaningTable.nouns[$0] ?? $0 }.first { !CommandTree.names([$0]).isEmpty }
  }

  // MARK: - Options

  /// The option that the first unknown one means.
  private static func option(in arguments: [String], of path: [String]) -> String? {
    guard let command = try? CompletedCommand(at: path) else { return nil }
    let known = Set(command.options.flatMap(\.names))
    let typed = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
    guard let unknown = typed.first(where: { !known.contains($0) }) else { return nil }
    let names = MeaningTable.options.first { $0.words.contains(unknown) }?.names ?? []
    return names.first { known.contains(String($0.prefix { $0 != " " })) }.map { "did you mean \($0)?" }
  }
}
