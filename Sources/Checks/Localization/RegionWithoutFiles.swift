import Diagnostics
import XcodeProjects

/// Check for languages in knownRegions without files.
struct RegionWithoutFiles: CheckRule {
  let description = RuleDescription(
    id: "region-without-files", severity: .note, summary: "Project lists a language without localized files",
    explanation: """
      knownRegions lists a language, but no localized file of the project is in that language. A project without any \
      translation is not reported.
      """,
    wrong: "knownRegions = (en, Base, fr, ); // no fr.lproj",
    right: "knownRegions = (en, Base, );",
    source: "Xcode Help: Add a language")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let references = Set(project.localizedReferences.map { Language.code($0.language) })
      let folders = project.paths.compactMap(LocalizedPath.init).map { Language.code($0.language) }
      let catalogs = StringCatalogs(of: project)
      guard catalogs.problems.isEmpty, !catalogs.hasEmpty,
        !project.paths.contains(where: { $0.hasSuffix(".intentdefinition") })
      else {
        return []
      }
      let found = references.union(folders).union(catalogs.catalogs.flatMap(\.languages))
      let developed = project.sourceLanguage
      // A language may be listed before the first text is translated.
      guard found.contains(where: { $0 != "Base" && Language.base($0) != Language.base(developed) }) else { return [] }
      return project.project.knownRegions.filter { region in
        let code = Language.code(region)
        return region != "Base" && Language.base(code) != Language.base(developed) && !found.contains(code)
      }.map { region in
        finding(
          "knownRegions lists \"\(region)\", but the project has no file in that language",
          hint: "remove \(region) from knownRegions, or add the translations",
          at: project.project.object.place(ofEntry: region, in: "knownRegions")
            ?? project.project.object.place(of: "knownRegions"))
      }
    }
  }
}
