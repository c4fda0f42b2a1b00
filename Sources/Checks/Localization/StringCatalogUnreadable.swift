import Diagnostics
import XcodeProjects

/// Check for string catalogs that can't be read.
struct StringCatalogUnreadable: CheckRule {
  let description = RuleDescription(
    id: "string-catalog-unreadable", severity: .error, summary: "String catalog can't be read",
    explanation: """
      A string catalog is a JSON file with the keys sourceLanguage and strings. A broken one, usually after a merge, \
      stops the build.
      """,
    wrong: "<<<<<<< HEAD in Localizable.xcstrings",
    right: "{ \"sourceLanguage\" : \"en\", \"strings\" : { … }, \"version\" : \"1.0\" }",
    source: "the format of string catalogs")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      StringCatalogs(of: project).problems.map { path, error in
        finding(
          "the string catalog can't be read: \(error.message)",
          hint: "correct the file, or restore it from the Git history",
          at: error.place ?? Place(file: path))
      }
    }
  }
}
