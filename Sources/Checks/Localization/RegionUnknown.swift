import Diagnostics
import XcodeProjects

/// Check for localized files whose language is not in knownRegions.
struct RegionUnknown: CheckRule {
  let description = RuleDescription(
    id: "region-unknown", severity: .note, summary: "Language of a localized file is not in knownRegions",
    explanation: """
      knownRegions lists Base and the languages of the project. Xcode does not show or export files in a language that \
      is not in this list.
      """,
    wrong: "knownRegions = (en, Base, ); // with de.lproj/Localizable.strings",
    right: "knownRegions = (en, Base, de, ); // with de.lproj/Localizable.strings",
    source: "Xcode Help: Add a language", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let known = project.project.knownRegions
      guard !known.isEmpty else { return [] }
      // Xcode stores the string catalog of a storyboard, which has several languages, in mul.lproj.
      var seen = Set(known.map(Self.key)).union(["mul"])
      let unknown = project.texts.references.filter { seen.insert(Self.key($0.language)).inserted }
      // Fixes of one list are carried out together, so each has all of it.
      let fixes = fix(adding: unknown.map(\.language), in: project)
      return unknown.map { language, object in
        finding(
          "the project has files in \"\(language)\", but knownRegions does not list it",
          hint: "add \(language) to knownRegions", at: object.place(of: "path") ?? object.place, fixes: fixes)
      }
    }
  }

  /// Folders of languages are found whatever the case of their letters.
  private static func key(_ language: String) -> String { Language.code(language).lowercased() }

  private func fix(adding languages: [String], in project: CheckedProject) -> [Fix] {
    guard let file = project.file else { return [] }
    let regions = ProjectValue.texts(project.project.knownRegions + languages)
    return [Fix(of: file, .field(project.project.object.id, path: ["knownRegions"], regions))]
  }
}

extension ProjectTexts {
  /// The references to files in `.lproj` folders, with their languages, in the order of the project file.
  var references: [(language: String, object: ProjectObject)] {
    project.project.document.objects(ofKind: "PBXVariantGroup").flatMap { group in
      group.objects("children").compactMap { child in
        guard let path = child.string("path"), child.isa == "PBXFileReference" else { return nil }
        let folder = path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }
        return folder.map { (String($0.dropLast(".lproj".count)), child) }
      }
    }
  }
}
