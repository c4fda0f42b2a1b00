import Diagnostics
import PropertyLists
import XcodeProjects

/// Info.plist and entitlements files that can't be read.
struct InfoPlistUnreadable: CheckRule {
  let description = RuleDescription(
    id: "info-plist-unreadable", severity: .error, summary: "Info.plist or entitlements file can't be read",
    explanation: """
      An Info.plist or entitlements file is a property list with a dictionary at the top level. The build fails if a \
      tag is unclosed, a key has no value, or the dictionary is missing. For an empty entitlements file, the finding \
      is a note.
      """,
    wrong: "<dict><key>UILaunchScreen</key></dict>",
    right: "<dict><key>UILaunchScreen</key><dict/></dict>",
    source: "Apple's format of property lists; swift-build's InfoPlistProcessorTaskAction")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.compactMap { seen in
      let (file, target) = (seen.file, seen.context?.target.name)
      return switch file.state {
      case .empty:
        // No document says that Xcode also stops at empty entitlements.
        finding(
          seen.kind == .infoPlist
            ? "\"\(file.shownPath)\" is empty; Xcode requires a dictionary in an Info.plist"
            : "\"\(file.shownPath)\" is empty, so its entitlements could not be checked",
          hint: "add a dictionary of keys and values to the file", at: file.place(of: nil),
          severity: seen.kind == .infoPlist ? .error : .note, target: target)
      case .unreadable(let problem):
        finding(problem.message, hint: "correct the file at that position", at: problem.place, target: target)
      case .read(let content) where content.dictionary == nil:
        finding(
          "\"\(file.shownPath)\" contains \(content.kindName) instead of a dictionary",
          hint: "begin the content with <dict> and end it with </dict>", at: file.place(of: content),
          target: target)
      case .read, .preprocessed, .missing: nil
      }
    }
  }
}
