import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

extension ProjectTexts {
  /// Whether all Swift calls with a literal pass some number of unlabeled arguments after it, so that a translation may
  /// use more of them than the development language.
  fileprivate func passes(_ count: Int, argumentsWith key: String) -> Bool {
    let counts = project.targets.filter { !$0.productType.isTestBundle }.flatMap { project.sources(of: $0).paths }
      .filter { path in
        path.hasSuffix(".swift") && project.sourceIndex.facts(of: path)?.literals.contains(LiteralText(key)) == true
      }.flatMap { path in
        project.files.bytes(of: path).map { ArgumentCounts(after: key, in: $0).counts } ?? []
      }
    return count > 1 && !counts.isEmpty && counts.allSatisfy { $0 >= count }
  }
}

/// The numbers of unlabeled arguments after a literal in the calls of a Swift source.
private struct ArgumentCounts {
  private(set) var counts: [Int] = []

  init(after key: String, in bytes: [UInt8]) {
    var lexer = SourceLexer(bytes, isSwift: true)
    var (count, depth) = (nil as Int?, 0)
    /// Whether the next token begins an argument, and the name that is its label if a colon follows.
    var (isStart, hasName) = (false, false)
    while let token = lexer.next() {
      if token == .text(key) {
        if let count { counts.append(count) }
        (count, depth, isStart, hasName) = (0, 0, false, false)
        continue
      }
      guard let found = count else { continue }
      switch token {
      case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")), .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")): depth -= 1
      default: break
      }
      if depth < 0 {
        counts.append(found)
        count = nil
      } else if depth == 0, token == .sign(UInt8(ascii: ",")) {
        count = found + 1
        isStart = true
      } else if hasName, token == .sign(UInt8(ascii: ":")) {
        count = max(0, found - 1)
        hasName = false
      } else {
        if case .name = token { hasName = isStart } else { hasName = false }
        isStart = false
      }
    }
    if let count { counts.append(count) }
  }
}

/// Check for translations with different format specifiers.
struct FormatSpecifiersDiffer: CheckRule {
  let description = RuleDescription(
    id: "format-specifiers-differ", severity: .error, summary: "Translation uses different format specifiers",
    explanation: """
      A format such as "%@ has %d alarms" gets its arguments in order. A translation with %@ or %s for another type of \
      argument, such as a number, crashes the app. So does a translation with one %@ or %s too many. A key that the \
      development language lacks, such as "%@ copy", is the format itself. Any other wrong \
      specifier shows a wrong value, so the finding is a warning. If a translation omits an argument, the finding is a \
      note, because that may be on purpose. It is also a note if the development string has no arguments, or if \
      nothing seems to use it. If no source in the folder contains the string, a crash is not certain, so the finding \
      is a warning. A translation may use all arguments that the calls in Swift pass after the key. To change the order, number the arguments: %2$d, %1$@.
      """,
    wrong: "en: \"%@ has %d alarms\"; de: \"%d Wecker von %@\"",
    right: "de: \"%2$d Wecker von %1$@\"",
    source: "Apple's String Programming Guide, String Format Specifiers")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let tables =
        LocalizedFiles(of: project, endings: [".strings"]).files.map { mismatches(in: $0, of: project) }
        + StringCatalogs(of: project).catalogs.map(mismatches)
      return tables.flatMap { findings(for: $0, in: project) }
    }
  }

  /// A translation with other arguments than the text of the development language.
  private struct Mismatch {
    let key: String
    let format: String
    /// The text of the translation.
    let text: String
    let difference: FormatSpecifiers.Difference
    /// The language, where the place does not name it.
    let language: String?
    let place: Place
    /// Whether a catalog lists the text, because a source contains it.
    var isExtracted = false
    /// Whether the format is the key and not the text of the development language.
    var isOfKey = false

    var isOmission: Bool { if case .missing = difference { true } else { false } }
  }

  private func mismatches(in file: LocalizedFile, of project: CheckedProject) -> [Mismatch] {
    // Titles in interface files are not formats.
    guard !project.interfaces.isOfInterface(file) else { return [] }
    let files = project.texts.translations(of: file, withVariants: true)
    let texts = files.map { project.texts.strings(at: $0.source) }
    // Nothing is known of an unreadable file.
    if let texts, texts == nil { return [] }
    // A row template of a predicate editor has choices in brackets, which printf does not know.
    if texts??.isOfPredicateEditor == true { return [] }
    let translations = files?.others.map(\.path) ?? file.languages.compactMap { file.paths[$0] }
    return translations.flatMap { path -> [Mismatch] in
      guard let translated = project.texts.strings(at: path) else { return [] }
      let entries = Dictionary(
        translated.entries.map { (Array($0.key.utf8), $0) }, uniquingKeysWith: { _, last in last })
      return Self.formats(texts ?? nil, translatedIn: translated).compactMap { key, format in
        guard let other = entries[Array(key.utf8)], let text = other.value,
          let difference = Self.difference(of: text, from: format),
          !(difference.isExtra && project.texts.passes(FormatSpecifiers(text).kinds.count, argumentsWith: key))
        else { return nil }
        let place = Place(file: project.checkedPath(path), line: other.position?.line, column: other.position?.column)
        return Mismatch(key: key, format: format, text: text, difference: difference, language: nil, place: place)
      }
    }
  }

  /// The keys and formats of the development language: a key that its file lacks is the text itself.
  private static func formats(
    _ texts: StringsFile?, translatedIn translated: StringsFile
  ) -> [(key: String, format: String)] {
    let own = (texts?.entries ?? []).compactMap { entry in entry.value.map { (key: entry.key, format: $0) } }
    let lacking = translated.entries.map(\.key).filter { key in
      key.contains(" ") && key.utf8.contains(UInt8(ascii: "%")) && texts?[key] == nil && FormatSpecifiers(key).isFormat
    }
    return own + lacking.map { ($0, $0) }
  }

  private func mismatches(in catalog: CheckedCatalog) -> [Mismatch] {
    catalog.formats.compactMap { format in
      guard let difference = Self.difference(of: format.text, from: format.source) else { return nil }
      let mismatch = Mismatch(
        key: format.key, format: format.source, text: format.text, difference: difference, language: format.language,
        place: catalog.place(of: format.key, in: format.language), isExtracted: format.isExtracted,
        isOfKey: format.isOfKey)
      let isOfSource = format.language == catalog.catalog.sourceLanguage
      return mismatch.isOmission && (format.isVariation || isOfSource) ? nil : mismatch
    }
  }

  private static func difference(of text: String, from format: String) -> FormatSpecifiers.Difference? {
    guard [text, format].contains(where: { $0.utf8.contains(UInt8(ascii: "%")) }) else { return nil }
    let original = FormatSpecifiers(format)
    let translation = FormatSpecifiers(text)
    guard original.isFormat else {
      // Any other percent sign may be text, as in "50 % der Wecker".
      return translation.kinds.sorted { $0.key < $1.key }.first { $0.value == .object }.map { .extra($0.key, $0.value) }
    }
    guard !original.differences(in: FormatSpecifiers(text, allowsSpace: true)).isEmpty else { return nil }
    return original.differences(in: translation).first
  }

  /// One finding for each difference of a key, and one for all omitted arguments, which may be omitted on purpose.
  private func findings(for mismatches: [Mismatch], in project: CheckedProject) -> [Finding] {
    let omitting = mismatches.filter(\.isOmission)
    let omissions = omitting.map(finding)
    let different = mismatches.filter { !$0.isOmission }.grouped(by: { [$0.key, "\($0.difference)"] }).compactMap {
      group -> Finding? in
      let found = group.elements.map(finding)
      guard let first = group.elements.first, var all = Finding.atOnce(found) else { return nil }
      // All languages of a catalog have one place, and one language may have several variations of a text.
      let languages = group.elements.compactMap(\.language).grouped { $0 }.map { "\"\($0.key)\"" }
      if found.count > 1, languages.count != 1 {
        let places =
          languages.isEmpty ? "\(found.count) translations of" : "the translations into \(NameList(languages).text) of"
        all = all.saying("\(places) \"\(first.key)\" \(Self.words(first, isOne: false))", hint: all.hint)
      }
      if case .broken = first.difference, group.elements.count == 1 { all = all.caused(by: Self.cause(of: first)) }
      guard all.severity > .note, !first.isExtracted, !project.texts.uses.uses(first.key) else { return all }
      guard !project.texts.uses.mayUse(first.key) else {
        all.severity = .warning
        return all
      }
      all = all.adding("; nothing seems to use the string")
      all.severity = .note
      return all
    }
    guard let first = omitting.first, omissions.count > 1, let all = Finding.atOnce(omissions) else {
      return different + omissions
    }
    guard omitting.contains(where: { !$0.text.isEmpty }) else {
      return different + [
        all.saying(
          "\(omissions.count) translations are empty, such as for \"\(first.key)\"", hint: "translate the strings")
      ]
    }
    return different + [
      all.saying(
        "\(omissions.count) translations omit arguments of the development language, such as \(Self.omitted(first))",
        hint: "use the same format specifiers as the development language, unless they are omitted on purpose")
    ]
  }

  /// Broken specifiers of one file usually have one cause, such as a translation by machine.
  private static func cause(of mismatch: Mismatch) -> Finding.Cause? {
    guard let file = mismatch.place.file else { return nil }
    return Finding.Cause(
      subject: "translations", words: "in \"\(file)\" \(words(mismatch, isOne: false))",
      name: mismatch.key, hint: "use the same format specifiers as the development language")
  }

  /// The omitted argument, as in `argument 1 (%@) of "X"`.
  private static func omitted(_ mismatch: Mismatch) -> String {
    guard case .missing(let position, let kind) = mismatch.difference else { return "\"\(mismatch.key)\"" }
    return "argument \(position) (\(spelled(position, kind, in: mismatch.format))) of \"\(mismatch.key)\""
  }

  private func finding(for mismatch: Mismatch) -> Finding {
    let name = "the translation of \"\(mismatch.key)\"" + (mismatch.language.map { " in \"\($0)\"" } ?? "")
    let format =
      mismatch.format.count > Self.longestFormat
      ? mismatch.format.prefix(Self.longestFormat) + "…" : mismatch.format
    let difference = mismatch.difference
    if case .missing(let position, let kind) = difference {
      return finding(
        "\(name) omits argument \(position) (\(Self.spelled(position, kind, in: mismatch.format))) of the development language",
        hint: "use the same format specifiers as \"\(format)\", unless it is omitted on purpose", at: mismatch.place,
        severity: .note
      )
    }
    var hint =
      mismatch.format.contains("%$")
      ? "correct \"%$\" in \"\(format)\", which is no format specifier"
      : "use the same format specifiers as \"\(format)\""
    if case .kind(let position, let expected, _) = difference {
      hint += ", with positions such as %\(position)$\(expected.rawValue.dropFirst())"
    }
    let severity: Diagnostic.Severity? =
      !FormatSpecifiers(mismatch.format).isFormat ? .note : difference.mayCrash ? nil : .warning
    return finding(
      "\(name) \(Self.words(mismatch, isOne: true))", hint: Hint(hint), at: mismatch.place, severity: severity)
  }

  /// An argument's specifier as a text has it.
  private static func spelled(_ position: Int, _ kind: FormatSpecifiers.Kind, in text: String) -> String {
    FormatSpecifiers(text).spellings[position]?[kind] ?? kind.rawValue
  }

  /// The number of letters of a format that a hint shows.
  private static let longestFormat = 80

  /// What one or several translations do, as the end of a sentence.
  private static func words(_ mismatch: Mismatch, isOne: Bool) -> String {
    let use = isOne ? "uses" : "use"
    let contain = isOne ? "contains" : "contain"
    let original = mismatch.isOfKey ? "key" : "development language"
    return switch mismatch.difference {
    case .extra(let position, let kind):
      "\(use) argument \(position) (\(kind.rawValue)), which the \(original) does not have"
    case .kind(let position, let expected, let found):
      "\(use) argument \(position) as \(found.rawValue == expected.rawValue ? found.rawValue : spelled(position, found, in: mismatch.text)), but the \(original) uses it as "
        + spelled(position, expected, in: mismatch.format)
    case .missing(let position, let kind): "\(use) no argument \(position) (\(kind.rawValue))"
    case .broken:
      mismatch.text.contains("\u{FF05}")
        ? "\(contain) a full-width percent sign (\u{FF05}), which begins no format specifier"
        : FormatSpecifiers.arabicSpecifiers(in: mismatch.text) > 0
          ? "\(contain) an Arabic percent sign (\u{066A}), which begins no format specifier"
          : "\(contain) an invalid format specifier"
    case .invalid(let text): "\(contain) the invalid format specifier \(text)"
    }
  }
}
