import Diagnostics
import XcodeProjects

/// A scheme can be read.
struct SchemeUnreadable: CheckRule {
  let description = RuleDescription(
    id: "scheme-unreadable", severity: .error, summary: "a scheme can be read",
    explanation: """
      A shared scheme is XML. One with the marks of a merge, or cut off, is not shown in Xcode, and xcodebuild \
      does not find it.
      """,
    wrong: "<<<<<<< HEAD in Wecker.xcscheme",
    right: "a file that Xcode has written",
    source: "xcodebuild: does not contain a scheme named")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.schemePaths.compactMap { path in
        guard let bytes = project.files.bytes(of: path) else { return nil }
        do throws(Diagnostic) {
          _ = try Scheme(parsing: bytes, name: path, file: project.checkedPath(path))
          return nil
        } catch {
          return finding(
            "the scheme can't be read: \(error.message)", hint: "mend it, or bring it back from Git's history",
            at: error.place ?? Place(file: project.checkedPath(path)))
        }
      }
    }
  }
}
