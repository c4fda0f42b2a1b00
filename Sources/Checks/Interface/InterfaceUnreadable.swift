import Diagnostics

/// A storyboard or xib can be read.
struct InterfaceUnreadable: CheckRule {
  let description = RuleDescription(
    id: "interface-unreadable", severity: .error, summary: "a storyboard or xib can be read",
    explanation: """
      Storyboards and xibs are XML. One with the marks of a merge, or an element that is not closed, does not \
      open in Xcode and stops the build.
      """,
    wrong: "<<<<<<< HEAD in Main.storyboard",
    right: "a file that Xcode has written",
    source: "ibtool: The document could not be opened")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      Set(project.interfacePaths.flatMap(\.paths)).sorted().compactMap { path in
        if project.isThereAndUnreadable(path) {
          return finding(
            CheckedProject.notRead(project.checkedPath(path)), hint: CheckedProject.notReadHint,
            at: Place(file: project.checkedPath(path)), severity: .note)
        }
        guard case .unreadable(let error) = project.files.markup(at: path) else { return nil }
        guard let bytes = project.files.bytes(of: path), !bytes.isEmpty, !project.isPropertyList(path, bytes) else {
          return nil
        }
        return finding(
          "the file can't be read: \(error.message)", hint: "mend it, or bring it back from Git's history",
          at: error.place ?? Place(file: project.checkedPath(path)))
      }
    }
  }
}

extension CheckedProject {
  /// Whether a xib is in the form of 2008, an archive in a property list, or compiled.
  fileprivate func isPropertyList(_ path: String, _ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist".utf8) || bytes.starts(with: "NIBArchive".utf8)
  }
}
