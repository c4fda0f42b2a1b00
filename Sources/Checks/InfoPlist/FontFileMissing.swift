import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Font files in UIAppFonts that do not exist.
struct FontFileMissing: CheckRule {
  let description = RuleDescription(
    id: "font-file-missing", severity: .warning, summary: "Font file in UIAppFonts does not exist",
    explanation: """
      UIAppFonts lists the font files in the product, with their extensions. The system silently ignores a missing \
      file and shows text in another font.
      """,
    wrong: "<key>UIAppFonts</key><array><string>Bell.ttf</string></array> without Bell.ttf",
    right: "<key>UIAppFonts</key><array><string>Bell.ttf</string></array> with Bell.ttf",
    source: "Apple's reference of UIAppFonts")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
      guard !names.isEmpty, project.project.packages.isEmpty, !project.usesDependencyManager else { return [] }
      // macOS reads ATSApplicationFontsPath instead.
      return project.contexts.filter { $0.target.isDistributed && $0.configuration.settings.platform != .macOS }.flatMap
      {
        context -> [Finding] in
        (context.entry("UIAppFonts")?.array ?? []).compactMap { font in
          guard let text = font.string, !text.contains("$"),
            let name = text.split(separator: "/").last.map(String.init), !names.contains(name)
          else { return nil }
          return finding(
            "font file \"\(text)\" of \"\(context.target.name)\" does not exist in the project's folder",
            hint: NearNames(to: name, among: names, limit: 1).names.first.map { "write \($0)" }
              ?? "add the file, or remove it from UIAppFonts",
            at: context.place(of: font, in: "UIAppFonts"), in: context)
        }
      }
    }
  }
}
