import Diagnostics
import PropertyLists
import XcodeProjects

/// Every text is there in every language.
struct TranslationMissing: CheckRule {
  let description = RuleDescription(
    id: "translation-missing", severity: .warning, summary: "every text is there in every language",
    explanation: """
      The texts are there in the language that the project is developed in, and not in another. Who uses the \
      app in that language sees the key, or the text of the first language, in the midst of translated ones.
      """,
    wrong: "en.lproj: \"ok\" = \"OK\"; de.lproj: nothing",
    right: "de.lproj: \"ok\" = \"OK\";",
    source: "Apple's Internationalization and Localization Guide")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      LocalizedFiles(of: project, endings: [".strings"]).files.flatMap { file -> [Finding] in
        guard let (source, others) = project.translations(of: file), let texts = project.strings(at: source) else {
          return []
        }
        let keys = texts.entries.filter { FormatText.needsTranslation($0.value ?? $0.key) }.map(\.key)
        return others.compactMap { language, path in
          guard let translated = project.strings(at: path), !translated.entries.isEmpty else { return nil }
          return finding(for: keys.filter { translated[$0] == nil }, language, in: project.checkedPath(path))
        }
      }
    }
  }

  private func finding(for keys: [String], _ language: String, in path: String) -> Finding? {
    guard !keys.isEmpty else { return nil }
    return finding(
      keys.count == 1
        ? "one text is not there in \"\(language)\": \"\(keys[0])\""
        : "\(keys.count) texts are not there in \"\(language)\": \(KeyList(keys))",
      hint: "translate \(keys.count == 1 ? "it" : "them")", at: Place(file: path, line: 1))
  }
}

/// Keys in a sentence: the first few, and how many more there are.
struct KeyList: CustomStringConvertible {
  private let keys: [String]

  init(_ keys: [String]) {
    self.keys = keys
  }

  var description: String {
    let shown = keys.prefix(3).map { key in
      "\"" + (key.count > 40 ? key.prefix(40) + "…" : key) + "\""
    }
    let rest = keys.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// What translators have to do with a text.
enum FormatText {
  /// Whether there is a word in it: signs, numbers and formats alone are the same in all languages.
  static func needsTranslation(_ text: String) -> Bool {
    var letters = 0
    var isFormat = false
    for character in text {
      if character == "%" {
        isFormat = true
      } else if isFormat {
        isFormat = !"@dufsxcl".contains(character) || character == "l"
      } else if character.isLetter {
        letters += 1
      }
    }
    return letters > 1
  }
}
