import Diagnostics
import XcodeProjects

/// Check for shared schemes that can't be read.
struct SchemeUnreadable: CheckRule {
  let description = RuleDescription(
    id: "scheme-unreadable", severity: .error, summary: "Scheme can't be read",
    explanation: """
      A shared scheme is an XML file. If it contains conflict markers or is truncated, Xcode does not show the \
      scheme, and xcodebuild does not find it.
      """,
    wrong: "<<<<<<< HEAD in Wecker.xcscheme",
    right: "<Scheme version = \"1.7\"> … </Scheme>",
    source: "xcodebuild: \"… does not contain a scheme named …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.schemes.paths.compactMap { path in
        guard let bytes = project.files.bytes(of: path) else { return nil }
        do throws(Diagnostic) {
          _ = try Scheme(parsing: bytes, name: path, file: project.checkedPath(path))
          return nil
        } catch {
          return finding(
            "the scheme can't be read: \(error.message)", hint: "correct the file, or restore it from the Git history",
            at: error.place ?? Place(file: project.checkedPath(path)))
        }
      }
    }
  }
}
