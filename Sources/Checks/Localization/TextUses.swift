import XcodeProjects

/// The texts in a project's sources, interface files and property lists, which may be keys of translations.
struct TextUses {
  private var literals: Set<LiteralText> = []
  /// The literals of Objective-C that are whole keys, which no code completes.
  private var wholeKeys: Set<LiteralText> = []
  /// The prefixes of literals that code may complete to a key.
  private var stems: Set<String> = []
  /// The keys that only the code of a generator such as SwiftGen contains, in a member that no other source uses.
  private var generated: Set<LiteralText> = []
  /// Whether a source could not be read, or is not in the project's folder.
  private var isOpen = false

  /// Reads all files in the folder of `project`, whatever their target.
  init(in project: CheckedProject) {
    isOpen = project.texts.hasSourcesElsewhere
    let listed = Set(project.locations.members.filter { $0.location.root == .project }.map(\.location.path))
    var (generators, written): ([SourceFacts], [SourceFacts]) = ([], [])
    for path in project.paths.sorted() {
      let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...] } ?? ""
      if Self.sources.contains(ending) {
        // An empty source, such as one that was not fetched, uses no key; an unreadable one may use any.
        isOpen = isOpen || project.files.bytes(of: path) == nil
        guard let facts = project.sourceIndex.facts(of: path) else { continue }
        isOpen = isOpen || facts.hasDamagedLiteral
        literals.formUnion(facts.literals)
        if ending != "swift" { wholeKeys.formUnion(facts.localizedKeys.map { LiteralText($0.key) }) }
        if facts.names.contains("tr"), project.files.bytes(of: path).map(Self.isGenerated) ?? false {
          generators.append(facts)
        } else {
          written.append(facts)
        }
      } else if Self.documents.contains(ending), let bytes = project.files.bytes(of: path) {
        addPieces(of: bytes)
      } else if listed.contains(path), !Self.media.contains(ending), let bytes = project.files.bytes(of: path),
        Self.isPropertyList(bytes)
      {
        addPieces(of: bytes)
      }
    }
    stems = Set(literals.subtracting(wholeKeys).compactMap(\.stem))
    if !generators.isEmpty { generated = Self.unusedKeys(of: generators, in: written) }
  }

  /// Whether a source is the output of SwiftGen, by the comment at its start.
  private static func isGenerated(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(300), as: UTF8.self).contains("Generated using SwiftGen")
  }

  /// The keys of generated members that no other source names.
  private static func unusedKeys(of generators: [SourceFacts], in written: [SourceFacts]) -> Set<LiteralText> {
    let names = written.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    return generators.reduce(into: []) { unused, facts in
      for key in facts.literals {
        let member = memberName(of: key.text)
        guard facts.names.contains(member), !names.contains(member),
          !written.contains(where: { $0.literals.contains(key) })
        else { continue }
        unused.insert(key)
      }
    }
  }

  /// The name that SwiftGen gives the member for a key: `alarm.title_long` is `titleLong`.
  private static func memberName(of key: String) -> String {
    let words = (key.split(separator: ".").last ?? "").split { !$0.isLetter && !$0.isNumber }
    return words.enumerated().map { offset, word in
      offset == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  /// Whether a file contains `key`.
  func has(_ key: String) -> Bool { literals.contains(LiteralText(key)) }

  /// Whether a source of the project uses a text: a file contains it, and not only as the key of a generated member that
  /// nothing uses.
  func uses(_ key: String) -> Bool { has(key) && !generated.contains(LiteralText(key)) }

  /// Whether a file may use `key`.
  func mayHave(_ key: String) -> Bool {
    if isOpen || has(key) { return true }
    guard !stems.isEmpty else { return false }
    return key.indices.contains { stems.contains(String(key[..<$0])) }
  }

  /// Whether a file may use `key`, other than as the key of a generated member that nothing uses.
  func mayUse(_ key: String) -> Bool { mayHave(key) && !generated.contains(LiteralText(key)) }

  /// Adds the texts and attributes of XML and JSON, delimited by quotation marks and angle brackets.
  private mutating func addPieces(of bytes: [UInt8]) {
    let marks = Set("\"<>\n".utf8)
    for piece in bytes.split(whereSeparator: { marks.contains($0) }) where piece.count < 1000 {
      literals.insert(LiteralText(String(decoding: piece, as: UTF8.self)))
    }
  }

  /// Whether a file is a property list in XML, whatever its extension.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(300), as: UTF8.self).contains("<plist")
  }

  /// The extensions of files that are never property lists, and mostly large.
  private static let media: Set<Substring> = [
    "png", "jpg", "jpeg", "gif", "tiff", "pdf", "icns", "svg", "heic", "mp3", "m4a", "wav", "aif", "aiff", "caf", "mp4",
    "mov", "ttf", "otf", "ttc", "zip", "a", "dylib", "framework", "xcframework", "bundle", "xcassets", "strings",
    "stringsdict", "xcprivacy",
  ]

  private static let sources: Set<Substring> = ["swift", "m", "mm", "h", "c", "cpp", "cc", "hpp", "pch"]
  private static let documents: Set<Substring> = [
    "storyboard", "xib", "intentdefinition", "plist", "json", "xcdatamodel", "sdef", "applescript", "js", "html",
  ]
}

extension ProjectTexts {
  /// The texts in the project's files.
  var uses: TextUses { project.memory.textUses.value { TextUses(in: project) } }

  /// Whether the project has sources or packages outside its folder, or behind links and submodules.
  fileprivate var hasSourcesElsewhere: Bool {
    let packages = project.project.packages.compactMap(\.path)
    let sources = project.locations.members.filter { $0.location.root == .project }.map(\.location.path).filter {
      path in
      SourceIndex.isSource(path) || path.hasSuffix(".xcodeproj")
    }
    return (packages + sources).contains { $0.hasPrefix("../") || project.contents.isBehindUnseen($0) }
  }
}
