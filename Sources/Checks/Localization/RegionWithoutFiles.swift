import Diagnostics
import XcodeProjects

/// Check for languages in knownRegions without files.
struct RegionWithoutFiles: CheckRule {
  let description = RuleDescription(
    id: "region-without-files", severity: .note, summary: "Project lists a language without localized files",
    explanation: """
      knownRegions lists a language, but no localized file of the project is in that language. A project without any \
      translation is not reported. The rule also reports a region that differs from another only in letter case.
      """,
    wrong: "knownRegions = (en, Base, fr, ); // no fr.lproj",
    right: "knownRegions = (en, Base, );",
    source: "Xcode Help: Add a language")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      let references = Set(project.texts.references.map { Language.code($0.language) })
      let folders = project.paths.compactMap(LocalizedPath.init).map { Language.code($0.language) }
      let catalogs = StringCatalogs(of: project)
      guard catalogs.problems.isEmpty, !catalogs.hasEmpty,
        !project.paths.contains(where: { $0.hasSuffix(".intentdefinition") })
      else {
        return []
      }
      let found = references.union(folders).union(catalogs.catalogs.flatMap(\.languages))
      let developed = project.texts.sourceLanguage
      // A language may be listed before the first text is translated.
      guard found.contains(where: { $0 != "Base" && Language.base($0) != Language.base(developed) }) else { return [] }
      let regions = project.project.knownRegions
      let inLowerCase = Set(found.map { $0.lowercased() })
      let without = regions.filter { region in
        let code = Language.code(region)
        return region != "Base" && Language.base(code) != Language.base(developed) && !found.contains(code)
      }
      // Of two spellings without files, the second one is too many.
      let twice = without.filter { region in
        let first = regions.first { $0.lowercased() == region.lowercased() }
        let hasOther = inLowerCase.contains(Language.code(region).lowercased())
        return regions.contains { $0 != region && $0.lowercased() == region.lowercased() }
          && (hasOther || first != region)
      }
      return [
        finding(
          about: without.filter { !inLowerCase.contains(Language.code($0).lowercased()) && !twice.contains($0) },
          in: project)
      ].compactMap(\.self)
        + twice.map { region in
          finding(
            "knownRegions lists \"\(region)\" in another letter case, too", hint: "remove \(region) from knownRegions",
            at: Self.place(of: region, in: project))
        }
    }
  }

  /// One finding for all languages without files.
  private func finding(about regions: [String], in project: CheckedProject) -> Finding? {
    guard let first = regions.first else { return nil }
    let isOne = regions.count == 1
    return finding(
      isOne
        ? "knownRegions lists \"\(first)\", but the project has no file in that language"
        : "knownRegions lists \(regions.count) languages in which the project has no file: "
          + NameList(regions.map { "\"\($0)\"" }).text,
      hint: "remove \(isOne ? first : "them") from knownRegions, or add the translations",
      at: Self.place(of: first, in: project))
  }

  private static func place(of region: String, in project: CheckedProject) -> Place? {
    project.project.object.place(ofEntry: region, in: "knownRegions")
      ?? project.project.object.place(of: "knownRegions")
  }
}
