import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for storyboards and xibs that can't be read.
struct InterfaceUnreadable: CheckRule {
  let description = RuleDescription(
    id: "interface-unreadable", severity: .error, summary: "Storyboard or xib can't be read",
    explanation: """
      Storyboards and xibs are XML files. One with conflict markers, or with an unclosed element, does not open in \
      Xcode and stops the build.
      """,
    wrong: "<<<<<<< HEAD in Main.storyboard",
    right: "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" …> … </document>",
    source: "ibtool: \"The document … could not be opened\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      Set(project.interfaces.paths.flatMap(\.paths)).sorted().compactMap { path in
        let error: Diagnostic
        switch project.files.markup(at: path) {
        case .unreadable(let reason): error = reason
        case .read(let document) where !InterfaceDocument.isInterface(document) && document.root.name != "archive":
          return finding(
            "the file is not a storyboard or xib: its root element is <\(document.root.name)>",
            hint: "remove the file from the target, or restore it from the Git history",
            at: Place(file: project.checkedPath(path)))
        case .read, .missing: return nil
        }
        guard let bytes = project.files.bytes(of: path), !bytes.isEmpty, !project.interfaces.isPropertyList(path, bytes)
        else {
          return nil
        }
        return finding(
          "the file can't be read: \(error.message)", hint: "correct the file, or restore it from the Git history",
          at: error.place ?? Place(file: project.checkedPath(path)))
      }
    }
  }
}

extension ProjectInterfaces {
  /// Whether a xib is compiled: a keyed archive in a property list, or a NIBArchive.
  fileprivate func isPropertyList(_ path: String, _ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist".utf8) || bytes.starts(with: "NIBArchive".utf8)
  }
}
