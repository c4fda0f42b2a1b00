import Checks
import FileTrees
import PropertyLists
import XcodeProjects

/// The strings that `.strings` files of a language lack: those of the development language, and of storyboards and xibs.
struct TranslationGaps {
  private var strings: [String: [LanguageList.Text]] = [:]

  /// Compares the files of `localized`, of which `home` is the code of the development language.
  ///
  /// As in `check`, texts without words count for nothing, and neither does a text that all translations leave as it is.
  init(of localized: [LocalizedResource], from home: String, in loaded: LoadedProject) {
    for resource in localized {
      guard let source = Self.source(of: resource, home, in: loaded) else { continue }
      let files = resource.files.sorted { $0.key < $1.key }.compactMap { name, path -> (String, String, StringsFile)? in
        let code = RegionName.code(of: name)
        guard code != home, !["Base", "mul"].contains(name), path.pathEnding == "strings",
          let file = Self.strings(at: path, in: loaded)
        else { return nil }
        return (code, path, file)
      }
      // A new language is a copy at first, and says nothing about texts that all languages share.
      let isDone = files.map { !$0.2.isCopy(of: { source[$0] }) }
      let done = zip(files, isDone).filter(\.1).map(\.0.2)
      for (index, (code, path, file)) in files.enumerated() where LanguageVariant.base(code) != home {
        let plurals = Self.plurals(of: resource, code, among: localized, in: loaded)
        let others = zip(files, isDone).enumerated().filter { $0.offset != index && $0.element.1 }.map(\.element.0.2)
        let lacking = source.filter { key, text in
          guard !plurals.contains(key) else { return false }
          if !isDone[index] || file[key] == nil { return !done.leave(text, of: key) }
          // `language add` copies texts. A single word may be the same in two languages, a sentence is not.
          return file[key] == text && Self.hasSeveralWords(text) && !others.leave(text, of: key)
        }
        strings[code, default: []] += lacking.sorted { $0.key < $1.key }.map {
          LanguageList.Text(file: path, key: $0.key, text: $0.value)
        }
      }
    }
  }

  /// The strings that have no translation into the language `code`.
  func strings(in code: String) -> [LanguageList.Text] { strings[code] ?? [] }

  /// The texts to translate, by key; `nil` for a file of another kind, and one that can't be read.
  private static func source(
    of resource: LocalizedResource, _ home: String, in loaded: LoadedProject
  ) -> [String: String]? {
    let own = resource.files.keys.sorted().first { RegionName.code(of: $0) == home }
    guard let path = resource.files["Base"] ?? own.flatMap({ resource.files[$0] }) else { return nil }
    var texts: [(String, String)]
    switch path.pathEnding {
    case "strings":
      guard let file = strings(at: path, in: loaded) else { return nil }
      texts = file.entries.map { ($0.key, $0.value ?? $0.key) }
    case "storyboard", "xib":
      guard let bytes = bytes(at: path, in: loaded), let design = try? DesignTexts(parsing: bytes, file: path) else {
        return nil
      }
      texts = design.texts.filter { !FormatText.isPlaceholder($0.value) }.map { ($0.key, $0.value) }
    default: return nil
    }
    texts.removeAll { !FormatText.needsTranslation($0.1) }
    return Dictionary(texts) { first, _ in first }
  }

  private static func hasSeveralWords(_ text: String) -> Bool {
    text.split { !$0.isLetter }.count { $0.count > 1 } > 1
  }

  /// The keys of the `.stringsdict` file of the same table and language, which the system looks up first.
  private static func plurals(
    of resource: LocalizedResource, _ code: String, among localized: [LocalizedResource], in loaded: LoadedProject
  ) -> Set<String> {
    let other = localized.first { $0.folder == resource.folder && $0.name == "\(resource.stem).stringsdict" }
    let paths = other?.files.sorted { $0.key < $1.key }.filter { RegionName.code(of: $0.key) == code } ?? []
    guard let path = paths.first?.value, let bytes = bytes(at: path, in: loaded),
      let list = try? PropertyList(parsing: bytes, file: path)
    else { return [] }
    return Set(list.dictionary?.keys ?? [])
  }

  private static func strings(at path: String, in loaded: LoadedProject) -> StringsFile? {
    bytes(at: path, in: loaded).flatMap { try? StringsFile(parsing: $0, file: path) }
  }

  private static func bytes(at path: String, in loaded: LoadedProject) -> [UInt8]? {
    try? FileAccess.read(loaded.absolute(path), limit: 1 << 24)
  }
}

/// A language and its variants, such as `pt` and `pt-BR`.
enum LanguageVariant {
  /// The language of which `code` is a variant, or the code itself.
  static func base(_ code: String) -> String { code.split(separator: "-").first.map(String.init) ?? code }
}
