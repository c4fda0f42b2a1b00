import Diagnostics

extension Finding {
  /// The finding, with the words of its message marked that mean paths.
  ///
  /// A word in quotes that is the name of a target is not a path, even if a folder has the same name.
  ///
  /// - Parameter path: Returns the path relative to the checked folder that a word means, if it means one.
  /// - Returns: The finding.
  public func marking(_ path: (String) -> String?) -> Finding {
    var other = self
    for word in MessageWords(message).candidates where other.pathsInMessage[word] == nil {
      guard word.contains("/") || !targets.contains(word) else { continue }
      other.pathsInMessage[word] = word == place?.file ? word : path(word)
    }
    other.members = members.map { $0.marking(path) }
    return other
  }

  /// The message in a form that stays equal if lines move and if the check is run in another folder.
  ///
  /// - Parameter name: Returns the stable form of a path that is relative to the checked folder.
  /// - Returns: The message.
  public func stableMessage(naming name: (String) -> String) -> String {
    stable(message, naming: name)
  }

  private func stable(_ text: String, naming name: (String) -> String) -> String {
    MessageWords(text).replacing { word in pathsInMessage[word].map(name) ?? word }
  }

  /// Whether `message` is one by which an earlier version combined this finding with others of the same cause.
  ///
  /// It counted them and named some, or named one and counted the others, or named only the first place.
  ///
  /// - Parameters:
  ///   - message: The message, with stable paths.
  ///   - isMember: Whether the finding is a member of another.
  ///   - name: Returns the stable form of a path that is relative to the checked folder.
  /// - Returns: Whether it is.
  public func isCombined(in message: String, isMember: Bool, naming name: (String) -> String) -> Bool {
    let own = stableMessage(naming: name)
    guard let cause else { return isMember && message == own }
    let count = message.prefix(while: \.isNumber)
    let head = "\(count) \(stable("\(cause.subject) \(cause.words)", naming: name)): "
    if !count.isEmpty, message.hasPrefix(head) {
      let names = message.dropFirst(head.count)
      return names.hasSuffix(" more") || names.contains("\"\(stable(cause.name, naming: name))\"")
    }
    return message == own || message.hasPrefix(own + " (and ") && message.hasSuffix(" more)")
  }
}

/// The words of a message: the texts in quotes, and between them the words without punctuation around them.
private struct MessageWords {
  private let segments: [Substring]

  init(_ message: String) {
    segments = message.split(separator: "\"", omittingEmptySubsequences: false)
  }

  /// The words that may be paths.
  var candidates: [String] {
    segments.enumerated().flatMap { offset, segment in
      offset.isMultiple(of: 2)
        ? segment.split(separator: " ").map { String(Self.parts(of: $0).word) }.filter { $0.contains("/") }
        : [String(segment)]
    }
  }

  /// The message with other words, and with `N` in place of the number after the word "line".
  func replacing(_ word: (String) -> String) -> String {
    segments.enumerated().map { offset, segment in
      guard offset.isMultiple(of: 2) else { return word(String(segment)) }
      let words = segment.split(separator: " ", omittingEmptySubsequences: false)
      return words.indices.map { index in
        if index > 0, words[index - 1] == "line", words[index].allSatisfy(\.isNumber) { return "N" }
        let parts = Self.parts(of: words[index])
        return parts.before + word(String(parts.word)) + parts.after
      }.joined(separator: " ")
    }.joined(separator: "\"")
  }

  private static func parts(of word: Substring) -> (before: Substring, word: Substring, after: Substring) {
    let start = word.firstIndex { !"([".contains($0) } ?? word.endIndex
    let end = word[start...].lastIndex { !",;:)]".contains($0) }.map { word.index(after: $0) } ?? start
    return (word[..<start], word[start..<end], word[end...])
  }
}
