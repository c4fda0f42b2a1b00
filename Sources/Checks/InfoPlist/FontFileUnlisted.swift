import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Fonts that code uses and whose files no Info.plist lists.
struct FontFileUnlisted: CheckRule {
  let description = RuleDescription(
    id: "font-file-unlisted", severity: .warning, summary: "Font file is not in UIAppFonts",
    explanation: """
      Code uses a font by its name. The project has the font's file, but no Info.plist lists it in UIAppFonts. The \
      system does not load the font, and UIFont(name:size:) returns nil. The rule skips projects with packages or \
      dependency managers, and projects whose code registers fonts.
      """,
    wrong: "UIFont(name: \"Bell-Regular\", size: 17) and Bell.ttf, without UIAppFonts",
    right: "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>",
    source: "Apple's documentation: Adding a Custom Font to Your App",
    command: .setInformation("UIAppFonts FILE,…"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter { $0.hasFilesAround && !$0.interfaces.mayBeElsewhere }.flatMap { project -> [Finding] in
      let targets = project.targets.filter { target in
        target.isDistributed && !target.configurations.contains { $0.settings.platforms.contains(.macOS) }
      }
      let uses = targets.flatMap { target in project.fontUses(of: target).map { (target: target, use: $0) } }
      // Reading all font files takes long.
      guard !uses.isEmpty, project.fonts.isWhole else { return [] }
      let lists = project.contexts.filter(\.target.isDistributed).map(\.fontFiles)
      guard !lists.contains(nil) else { return [] }
      let listed = Set(lists.flatMap { $0 ?? [] }.map(ProjectFonts.fileName))
      var seen: Set<String> = []
      let found = uses.compactMap { target, use -> Finding? in
        let files = project.fonts.files(of: use.font.name).sorted()
        guard let file = files.first, !files.contains(where: { listed.contains(ProjectFonts.fileName($0)) }),
          !SystemFonts.contains(use.font.name), seen.insert("\(target.id) \(file) \(use.path)").inserted
        else { return nil }
        return finding(
          "no Info.plist lists \(project.checkedPath(file)) in UIAppFonts, and code uses its font \"\(use.font.name)\"",
          hint: hint(adding: file, to: target, in: project), at: project.search.place(of: use.font, in: use.path),
          target: target.name)
      }
      return Finding.atOnceByMessage(found)
    }
  }

  /// Adds a file to the font files that the target's Info.plist lists.
  private func hint(adding path: String, to target: CheckedTarget, in project: CheckedProject) -> Hint {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let context = project.contexts.first { $0.target.id == target.id }
    let all = (context?.fontFiles ?? []) + [name]
    guard !all.contains(where: { $0.contains(",") }) else { return "add \(name) to UIAppFonts" }
    return context?.commands.entry("UIAppFonts", all.joined(separator: ","))?.inAllConfigurations
      ?? "add \(name) to UIAppFonts"
  }
}

extension CheckedProject {
  /// The fonts that the code of a target and of its libraries uses, with the source.
  fileprivate func fontUses(of target: CheckedTarget) -> [(path: String, font: ResourceName)] {
    sources(of: target).linkedPaths.sorted().flatMap { path in
      (sourceIndex.facts(of: path)?.resourceNames ?? []).filter { $0.kind == .font }.sorted { $0.name < $1.name }
        .map { (path, $0) }
    }
  }
}
