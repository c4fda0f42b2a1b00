import Diagnostics
import PropertyLists

/// An Info.plist or entitlements file can be read.
struct InfoPlistUnreadable: CheckRule {
  let description = RuleDescription(
    id: "info-plist-unreadable", severity: .error, summary: "an Info.plist or entitlements file can be read",
    explanation: """
      Both are property lists whose outermost value is a dictionary. A tag that is not closed, a key \
      without a value or another kind of value at the top makes the build fail.
      """,
    wrong: "<dict><key>UILaunchScreen</key></dict>",
    right: "<dict><key>UILaunchScreen</key><dict/></dict>",
    source: "Apple's format of property lists; swift-build's InfoPlistProcessorTaskAction")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.compactMap { seen in
      let (file, target) = (seen.file, seen.context?.target.name)
      return switch file.state {
      case .missing:
        seen.context?.project.isThereAndUnreadable(file.path) == true
          ? finding(
            CheckedProject.notRead(file.shownPath), hint: CheckedProject.notReadHint, at: file.place(of: nil),
            severity: .note, target: target) : nil
      case .empty:
        // That Xcode stops at empty entitlements as well is known of no document.
        finding(
          seen.kind == .infoPlist
            ? "\"\(file.shownPath)\" is empty, and Xcode stops at an Info.plist without a dictionary"
            : "\"\(file.shownPath)\" is empty, so nothing in it could be checked",
          hint: "write a dictionary of keys and values into it", at: file.place(of: nil),
          severity: seen.kind == .infoPlist ? .error : .note, target: target)
      case .unreadable(let problem):
        finding(problem.message, hint: "correct the file at that place", at: problem.place, target: target)
      case .read(let content) where content.dictionary == nil:
        finding(
          "\"\(file.shownPath)\" holds \(content.kindName) where a dictionary of keys and values is expected",
          hint: "begin the content with <dict> and end it with </dict>", at: file.place(of: content),
          target: target)
      case .read, .preprocessed: nil
      }
    }
  }
}
