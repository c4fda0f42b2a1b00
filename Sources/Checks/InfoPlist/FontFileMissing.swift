import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Font files in UIAppFonts that the product lacks.
struct FontFileMissing: CheckRule {
  let description = RuleDescription(
    id: "font-file-missing", severity: .warning, summary: "Font file in UIAppFonts is not in the product",
    explanation: """
      UIAppFonts lists the font files in the product, with their extensions. The system silently ignores a missing \
      file and shows text in another font. The rule reports a font file of the project that no build phase copies, or \
      only one of another target. A package or dependency manager could add a missing font file. The rule then reports only a name that is similar \
      to a font of the project.
      """,
    wrong: "<key>UIAppFonts</key><array><string>Bell.ttf</string></array> without Bell.ttf",
    right: "<key>UIAppFonts</key><array><string>Bell.ttf</string></array> with Bell.ttf in Copy Bundle Resources",
    source: "Apple's reference of UIAppFonts")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.contents.pathsWithIgnored(in: input).map(Self.name))
      guard !names.isEmpty else { return [] }
      let mayBringFonts = !project.project.packages.isEmpty || project.usesDependencyManager
      // macOS reads ATSApplicationFontsPath instead.
      let lists = project.contexts.filter { $0.target.isDistributed && $0.configuration.settings.platform != .macOS }
        .map { context in
          (context, (context.entry("UIAppFonts")?.array ?? []).filter { $0.string?.contains("$") == false })
        }.filter { !$0.1.isEmpty }
      guard !lists.isEmpty else { return [] }
      let copied = CopiedNames(in: project)
      return lists.flatMap { context, fonts in
        fonts.compactMap { font -> Finding? in
          let text = font.string ?? ""
          let name = Self.name(text)
          guard names.contains(name) else {
            // The names of a dependency's fonts rarely differ from the app's font names by one letter.
            let near = NearNames.slip(name, among: Self.unlisted(names, fonts))
            guard !mayBringFonts || near != nil else { return nil }
            let found = missing(text, near, among: names, at: font, in: context)
            return input.doubting(
              found, ifIgnored: near == nil ? project.contents.possiblePaths(of: text, in: context) : [])
          }
          if let found = misplaced(text, font, in: context) { return found }
          guard context.target.target.buildRules.isEmpty, !copied.mayHave(name),
            let path = project.ownFile(named: name, isListed: mayBringFonts)
          else { return nil }
          return finding(
            "\"\(context.target.name)\" lists the font file \"\(text)\" but does not copy it",
            hint: "add \(project.checkedPath(path)) to Copy Bundle Resources of \(context.target.name)",
            at: context.place(of: font, in: "UIAppFonts"), in: context)
        }
      }
    }
  }

  /// A font file that only another product copies.
  private func misplaced(_ text: String, _ font: PropertyList, in context: TargetContext) -> Finding? {
    let project = context.project
    guard !text.contains("/"), context.target.target.synchronizedGroups.isEmpty,
      let own = ResourceNames(of: context.target, in: project, besides: [text]), !own.mayHave(text),
      !context.target.copiedPaths(in: project).contains(where: { folder in
        project.paths.contains { $0.path(below: folder) != nil && Self.name($0) == text }
      })
    else { return nil }
    let copies = project.targets.filter { $0.id != context.target.id }.compactMap { other -> (String, String)? in
      other.copiedPaths(in: project).first { Self.name($0) == text }.map { (other.name, $0) }
    }
    guard let copy = copies.first else { return nil }
    return finding(
      "\"\(context.target.name)\" lists the font file \"\(text)\", but only \"\(copy.0)\" copies it",
      hint: project.commands.membershipAddition(project.checkedPath(copy.1), to: context.target.name),
      at: context.place(of: font, in: "UIAppFonts"), in: context)
  }

  /// The font files of the project that a list lacks.
  private static func unlisted(_ names: Set<String>, _ fonts: [PropertyList]) -> Set<String> {
    names.filter { name in [".ttf", ".otf", ".ttc"].contains(where: name.lowercased().hasSuffix) }
      .subtracting(fonts.compactMap { $0.string.map(Self.name) })
  }

  private func missing(
    _ text: String, _ near: String?, among names: Set<String>, at font: PropertyList, in context: TargetContext
  ) -> Finding {
    finding(
      "font file \"\(text)\" of \"\(context.target.name)\" does not exist in the project's folder",
      hint: (near ?? NearNames(to: Self.name(text), among: names, limit: 1).names.first).map {
        context.writing($0, insteadOf: font, in: "UIAppFonts")
      }
        ?? "add the file, or remove it from UIAppFonts",
      at: context.place(of: font, in: "UIAppFonts"), in: context)
  }

  fileprivate static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The files that the targets of a project copy into their products.
private struct CopiedNames {
  private var names: Set<String> = []
  /// Whether a script may copy any file.
  private var isOpen = false

  init(in project: CheckedProject) {
    var places: Set<String> = []
    for target in project.targets {
      let phases = target.target.phases
      isOpen = isOpen || phases.compactMap(\.script).contains(where: Self.mayCopyFonts)
      for item in phases.filter({ $0.kind != .sources }).flatMap(\.files).compactMap(\.item) {
        if let name = item.name { names.insert(name) }
        if let location = project.locations[item.object.id], location.root == .project { places.insert(location.path) }
      }
      names.formUnion(project.contents.members(of: target).paths.map(FontFileMissing.name))
    }
    // A folder is copied with its files.
    for path in project.paths {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        guard places.contains(String(folder)) else { continue }
        names.insert(FontFileMissing.name(path))
        break
      }
    }
  }

  func mayHave(_ name: String) -> Bool { isOpen || names.contains(name) }

  private static func mayCopyFonts(_ script: String) -> Bool {
    let text = script.lowercased()
    return ["font", ".ttf", ".otf", "cp ", "rsync", "ditto"].contains { text.contains($0) }
  }
}

extension CheckedTarget {
  /// The paths of the files and folders in the phases that copy files.
  fileprivate func copiedPaths(in project: CheckedProject) -> [String] {
    target.phases.filter { [.resources, .copyFiles].contains($0.kind) }.flatMap(\.files).compactMap { file in
      file.item.flatMap { project.locations[$0.object.id] }.flatMap { $0.root == .project ? $0.path : nil }
    } + project.contents.members(of: self).paths
  }
}

extension CheckedProject {
  /// The only file of the project called `name` that is not in a package; `nil` without one, or if there are several.
  fileprivate func ownFile(named name: String, isListed: Bool) -> String? {
    let packages = localPackages.all.map(\.folder).filter { !$0.isEmpty }
    let found = paths.filter { path in
      FontFileMissing.name(path) == name && !packages.contains { path.path(below: $0) != nil }
        && !path.contains(".bundle/")
    }
    guard found.count == 1, let path = found.first else { return nil }
    return !isListed || locations.members.contains { $0.location.path == path } ? path : nil
  }
}
