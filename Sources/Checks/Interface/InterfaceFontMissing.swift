import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for custom fonts of storyboards and xibs without their files.
struct InterfaceFontMissing: CheckRule {
  let description = RuleDescription(
    id: "interface-font-missing", severity: .warning, summary: "Font file of a storyboard or xib does not exist",
    explanation: """
      A storyboard or xib lists the files of its custom fonts. Without the file, the system silently shows the text in \
      another font. The rule checks projects without packages and dependency managers, which could add fonts.
      """,
    wrong: "<array key=\"Bell.ttf\"><string>Bell-Regular</string></array> without Bell.ttf",
    right: "<array key=\"Bell.ttf\"><string>Bell-Regular</string></array> with Bell.ttf in the project",
    source: "Apple's documentation: Adding a Custom Font to Your App")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter { $0.hasFilesAround && !$0.interfaces.mayBeElsewhere }.flatMap { project -> [Finding] in
      let fonts = project.interfaces.files.flatMap { file in file.fontFiles.map { (file: file, font: $0) } }
      guard !fonts.isEmpty else { return [] }
      let names = Set(
        project.contents.pathsWithIgnored(in: input).compactMap { $0.split(separator: "/").last?.lowercased() })
      return fonts.compactMap { file, font in
        guard let name = font[attribute: "key"], !names.contains(name.lowercased()) else { return nil }
        let found = finding(
          "font file \"\(name)\" does not exist in the project's folder",
          hint: "add the font file, or choose another font in Xcode", at: file.place(of: font))
        return input.doubting(found, ifIgnored: [project.checkedPath(name)])
      }
    }
  }
}

extension InterfaceFile {
  /// The entries of the custom fonts, each of one font file.
  fileprivate var fontFiles: [MarkupElement] {
    document.root.elements.filter { $0[attribute: "key"] == "customFonts" }.flatMap { $0.elements(named: "array") }
  }
}
