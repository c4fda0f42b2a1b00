import Diagnostics
import XcodeProjects

/// A string catalog can be read.
struct StringCatalogUnreadable: CheckRule {
  let description = RuleDescription(
    id: "string-catalog-unreadable", severity: .error, summary: "a string catalog can be read",
    explanation: """
      A string catalog is JSON with the keys sourceLanguage and strings. A broken one, mostly after a merge, \
      stops the build.
      """,
    wrong: "<<<<<<< HEAD in Localizable.xcstrings",
    right: "a file that Xcode has written",
    source: "the form of string catalogs")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      StringCatalogs(of: project).problems.map { path, error in
        finding(
          "the string catalog can't be read: \(error.message)", hint: "mend it, or bring it back from Git's history",
          at: error.place ?? Place(file: path))
      }
    }
  }
}
