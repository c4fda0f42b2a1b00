import Diagnostics
import XcodeProjects

/// The version in use of a data model is one of its versions.
struct DataModelVersionUnknown: CheckRule {
  let description = RuleDescription(
    id: "data-model-version-unknown", severity: .warning,
    summary: "the version in use of a data model is one of its versions",
    explanation: """
      A data model in several versions says which one new databases are made with. Where that is none of them, \
      mostly after a merge, an app may open its users' data with the wrong version.
      """,
    wrong: "currentVersion = AA03; children = (AA01, AA02, );",
    right: "currentVersion = AA02; children = (AA01, AA02, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.project.document.objects(ofKind: "XCVersionGroup").compactMap { object -> Finding? in
        let children = object.objects("children")
        let name = object.string("name") ?? object.string("path") ?? object.id.rawValue
        guard let current = object.string("currentVersion") else {
          guard children.count > 1 else { return nil }
          return finding(
            "the data model \"\(name)\" has \(children.count) versions and does not say which is in use",
            hint: "choose one in Xcode under Model Version", at: object.place)
        }
        guard !children.contains(where: { $0.id.rawValue == current }) else { return nil }
        return finding(
          "the version in use of the data model \"\(name)\" is none of its versions",
          hint: children.last.map { "set currentVersion to one of its children, such as \($0.id)" },
          at: object.place(of: "currentVersion") ?? object.place)
      }
    }
  }
}
