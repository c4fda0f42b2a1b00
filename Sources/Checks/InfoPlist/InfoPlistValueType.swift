import Diagnostics
import PropertyLists

/// The values of an Info.plist are of the kinds that their keys have.
struct InfoPlistValueType: CheckRule {
  let description = RuleDescription(
    id: "info-plist-value-type", severity: .error,
    summary: "the values of an Info.plist are of the kinds that their keys have",
    explanation: """
      A key whose value is of another kind than the system expects counts as missing, or stops the build or \
      the upload. A list of one needs to be a list all the same, and a version is a text, not a number.
      """,
    wrong: "<key>UIBackgroundModes</key><string>audio</string>",
    right: "<key>UIBackgroundModes</key><array><string>audio</string></array>",
    source: "Apple's reference of the Information Property List; swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard let kind = InfoPlistValueKind.of(entry.key), !kind.fits(entry.value),
          InfoPlistBooleanText.meaning(of: entry) == nil, entry.value.string?.contains("$") != true
        else { return nil }
        return finding(
          "\(entry.key) is \(Self.name(of: entry.value)), and \(kind.name) is expected", hint: hint(kind, entry.value),
          at: seen.file.place(of: entry.value), target: seen.context?.target.name)
      }
    }
  }

  private static func name(of value: PropertyList) -> String {
    guard let items = value.array, let other = items.first(where: { $0.string == nil }) else { return value.kindName }
    return "an array with \(other.kindName) in it"
  }

  private func hint(_ kind: InfoPlistValueKind, _ value: PropertyList) -> String? {
    switch (kind, value.value) {
    case (.list, .string(let text)): "put it into an array: <array><string>\(text)</string></array>"
    case (.text, .integer(let number)): "write <string>\(number)</string>"
    case (.text, .real(let number)): "write <string>\(number)</string>"
    default: nil
    }
  }
}

/// A boolean of an Info.plist is a boolean, not a word.
struct InfoPlistBooleanText: CheckRule {
  let description = RuleDescription(
    id: "info-plist-boolean-text", severity: .warning, summary: "a boolean of an Info.plist is no word or number",
    explanation: """
      <true/> and <false/> are yes and no. The words YES and NO are texts, which some readers of an \
      Info.plist take for yes and others for nothing.
      """,
    wrong: "<key>UIRequiresFullScreen</key><string>YES</string>",
    right: "<key>UIRequiresFullScreen</key><true/>",
    source: "Apple's reference of the Information Property List")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard let flag = Self.meaning(of: entry) else { return nil }
        return finding(
          "\(entry.key) is \(entry.value.kindName), and a boolean is expected", hint: "write <\(flag)/>",
          at: seen.file.place(of: entry.value), target: seen.context?.target.name,
          fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], .boolean(flag)))])
      }
    }
  }

  /// Yes or no, where the key is a boolean's and its value says it with a word or number.
  static func meaning(of entry: PropertyListDictionary.Entry) -> Bool? {
    guard case .boolean? = InfoPlistValueKind.of(entry.key) else { return nil }
    switch entry.value.value {
    case .integer(0): return false
    case .integer(1): return true
    case .string(let text):
      switch text.lowercased() {
      case "yes", "true", "1": return true
      case "no", "false", "0": return false
      default: return nil
      }
    default: return nil
    }
  }
}
