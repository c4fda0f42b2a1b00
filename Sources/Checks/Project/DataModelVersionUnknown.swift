import Diagnostics
import XcodeProjects

/// Check for data models without a valid current version.
struct DataModelVersionUnknown: CheckRule {
  let description = RuleDescription(
    id: "data-model-version-unknown", severity: .warning,
    summary: "Data model has no valid current version",
    explanation: """
      The current version of a data model is the one that new stores use. If it is none of the model's versions, the \
      app may open its users' data with the wrong version. The usual cause is a merge.
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
            "data model \"\(name)\" has \(children.count) versions but no current version",
            hint: "choose the current version in Xcode under Model Version", at: object.place)
        }
        guard !children.contains(where: { $0.id.rawValue == current }) else { return nil }
        return finding(
          "the current version of data model \"\(name)\" is not one of its versions",
          hint: children.last.map { "set currentVersion to one of its children, such as \($0.id)" },
          at: object.place(of: "currentVersion") ?? object.place)
      }
    }
  }
}
