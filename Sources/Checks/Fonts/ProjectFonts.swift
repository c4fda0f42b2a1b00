import Diagnostics
import PropertyLists
import XcodeProjects

/// The names of the fonts that a project has.
struct ProjectFonts: Sendable {
  /// The files with a font of each name, by the letters and digits of the name.
  private var files: [String: Set<String>] = [:]
  /// The names, as the font files have them.
  private(set) var names: Set<String> = []
  private var variableFamilies: Set<String> = []
  /// Whether all fonts are known: each file is readable, and code registers no others.
  private(set) var isWhole = true

  init(in project: CheckedProject) {
    var present: Set<String> = []
    for path in project.paths.sorted() where Self.endings.contains(where: { path.lowercased().hasSuffix($0) }) {
      present.insert(Self.fileName(path))
      guard let font = project.files.bytes(of: path).flatMap({ FontNames($0) }) else {
        isWhole = false
        continue
      }
      names.formUnion(font.names)
      variableFamilies.formUnion(font.variableFamilies.map(SystemFonts.plain))
      for name in font.names { files[SystemFonts.plain(name), default: []].insert(path) }
    }
    let listed = project.contexts.flatMap { $0.fontFiles ?? [] }
    isWhole =
      isWhole && listed.allSatisfy { present.contains(Self.fileName($0)) }
      && !project.search.declaredMembers.paths.contains { path in
        project.sourceIndex.facts(of: path)?.names.contains { name in
          Self.registrations.contains { name.hasPrefix($0) }
        } ?? false
      }
  }

  /// The files with a font of a name.
  func files(of name: String) -> Set<String> { files[SystemFonts.plain(name)] ?? [] }

  /// Whether the project or the system may have a font of a name.
  ///
  /// "Helvetica Bold" is the full name of Helvetica-Bold, so hyphens and spaces do not count.
  func mayContain(_ name: String) -> Bool {
    let plain = SystemFonts.plain(name)
    return !isWhole || files[plain] != nil || variableFamilies.contains { plain.hasPrefix($0) }
      || SystemFonts.contains(name) || near(name) == nil && SystemFonts.mayContain(name)
  }

  /// The font of the project or the system whose name differs in one letter.
  func near(_ name: String) -> String? {
    let all = names.union(SystemFonts.names)
    // Fonts with numbers are seldom all known.
    return NearNames.slip(name, among: all, most: 1).flatMap { near in
      SystemFonts.letters(name) == SystemFonts.letters(near) && name.contains(where: \.isNumber) ? nil : near
    }
  }

  /// The name of a file by which lists name it.
  static func fileName(_ path: String) -> String {
    (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
  }

  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".dfont"]

  /// The beginnings of functions that add fonts when the app runs.
  private static let registrations = ["CTFontManagerRegister", "CTFontDescriptorMatchFontDescriptors"]
}

extension CheckedProject {
  /// The fonts of the project's files.
  var fonts: ProjectFonts { memory.fonts.value { ProjectFonts(in: self) } }
}

extension TargetContext {
  /// The font files that the Info.plist lists; `nil` if the list is unknown.
  var fontFiles: [String]? {
    guard let list = entry("UIAppFonts") else { return lacks("UIAppFonts") ? [] : nil }
    let names = (list.array ?? []).compactMap(\.string)
    return names.contains { $0.contains("$") } ? nil : names
  }
}
