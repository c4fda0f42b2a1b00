import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Info.plist values of the wrong type.
struct InfoPlistValueType: CheckRule {
  let description = RuleDescription(
    id: "info-plist-value-type", severity: .error,
    summary: "Info.plist value has the wrong type",
    explanation: """
      Xcode or the App Store rejects a value of the wrong type, or treats it as missing. A list with one element is \
      still an array, and a version is a string, not a number. Some keys, such as UILaunchScreen, are read only by the \
      system, which ignores a value of the wrong type. For these keys, the finding is a warning.
      """,
    wrong: "<key>UIBackgroundModes</key><string>audio</string>",
    right: "<key>UIBackgroundModes</key><array><string>audio</string></array>",
    source: "Apple's reference of the Information Property List; swift-build's InfoPlistProcessor",
    command: .setInformation())

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard let kind = InfoPlistValueKind.of(entry.key), !kind.fits(entry.value),
          InfoPlistBooleanText.meaning(of: entry) == nil, entry.value.string?.contains("$") != true,
          entry.value.string.flatMap(ValuePlaceholder.init) == nil
        else { return nil }
        return finding(
          "\(entry.key) is \(Self.name(of: entry.value)), expected \(kind.name)", hint: hint(kind, entry, seen.context),
          at: seen.file.place(of: entry.value),
          severity: InfoPlistValueKind.isOnlyForSystem(entry.key) ? .warning : nil, target: seen.context?.target.name)
      }
    }
  }

  private static func name(of value: PropertyList) -> String {
    guard let items = value.array, let other = items.first(where: { $0.string == nil }) ?? items.first else {
      return value.kindName
    }
    return "an array that contains \(other.kindName)"
  }

  private func hint(
    _ kind: InfoPlistValueKind, _ entry: PropertyListDictionary.Entry, _ context: TargetContext?
  ) -> Hint? {
    switch (kind, entry.value.value) {
    case (.list, .string(let text)), (.listOrDictionary, .string(let text)):
      (text.contains(",") ? nil : context)?.commands.entry(entry.key, text, type: "array", ofFile: true)
        ?? "put it into an array: <array><string>\(text)</string></array>"
    case (.text, .integer(let number)):
      context?.commands.entry(entry.key, "\(number)", type: "string", ofFile: true)
        ?? "write <string>\(number)</string>"
    case (.text, .real(let number)):
      context?.commands.entry(entry.key, "\(number)", type: "string", ofFile: true)
        ?? "write <string>\(number)</string>"
    default: "write \(kind.name), or remove \(entry.key)"
    }
  }
}

/// Info.plist booleans that are written as strings or numbers.
struct InfoPlistBooleanText: CheckRule {
  let description = RuleDescription(
    id: "info-plist-boolean-text", severity: .note, summary: "Info.plist boolean is a string or number",
    explanation: """
      Booleans are <true/> and <false/>. The system reads strings such as YES as booleans too, but other programs may \
      not.
      """,
    wrong: "<key>UIRequiresFullScreen</key><string>YES</string>",
    right: "<key>UIRequiresFullScreen</key><true/>",
    source: "Apple's reference of the Information Property List", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .infoPlist }.flatMap { seen in
      (seen.file.content.map { Self.booleans(in: $0) } ?? []).compactMap { path, entry in
        guard let flag = Self.meaning(entry.value) else { return nil }
        return finding(
          "\(entry.key) is \(entry.value.kindName), expected a boolean", hint: "write <\(flag)/>",
          at: seen.file.place(of: entry.value), target: seen.context?.target.name,
          fixes: [Fix(of: seen.file.shownPath, .value(path.map { .key($0) }, .boolean(flag)))])
      }
    }
  }

  private typealias Entry = (path: [String], entry: PropertyListDictionary.Entry)

  /// The entries that should be booleans, also those in dictionaries whose keys are known.
  private static func booleans(in content: PropertyList) -> [Entry] {
    let top = content.dictionary?.entries.filter(isBoolean).map { (path: [$0.key], entry: $0) } ?? []
    return top
      + InfoPlistValueKind.nestedBooleans.flatMap { outer, keys in
        entries(at: outer[...], in: content).filter { keys.contains($0.entry.key) }
      }
  }

  /// The entries of the dictionaries at a path of keys, where `*` is any key.
  private static func entries(at path: ArraySlice<String>, in value: PropertyList, below: [String] = []) -> [Entry] {
    let inner = value.dictionary?.entries ?? []
    guard let first = path.first else { return inner.map { (below + [$0.key], $0) } }
    return inner.filter { first == "*" || $0.key == first }.flatMap {
      entries(at: path.dropFirst(), in: $0.value, below: below + [$0.key])
    }
  }

  private static func isBoolean(_ entry: PropertyListDictionary.Entry) -> Bool {
    if case .boolean? = InfoPlistValueKind.of(entry.key) { true } else { false }
  }

  /// The boolean that a string or number expresses, for keys with boolean values.
  static func meaning(of entry: PropertyListDictionary.Entry) -> Bool? {
    isBoolean(entry) ? meaning(entry.value) : nil
  }

  private static func meaning(_ value: PropertyList) -> Bool? {
    switch value.value {
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
