import Diagnostics
import PropertyLists
import XcodeProjects

/// The storyboards and xibs that an Info.plist names are in the target.
struct MainInterfaceMissing: CheckRule {
  let description = RuleDescription(
    id: "main-interface-missing", severity: .error,
    summary: "the storyboards and xibs that an Info.plist names are in the target",
    explanation: """
      The Info.plist names the interface that the app starts with. Where the target does not bring it along, the \
      app ends at the start, and the App Store refuses one without its launch screen.
      """,
    wrong: "INFOPLIST_KEY_UIMainStoryboardFile = Main; without Main.storyboard in the target",
    right: "Main.storyboard in Copy Bundle Resources",
    source: "UIKit: Could not find a storyboard named; ITMS-90475")

  /// The keys of Info.plist that name one, and the endings that it can have.
  private static let keys: [(key: String, endings: [String])] = [
    ("UIMainStoryboardFile", [".storyboard"]), ("UIMainStoryboardFile~ipad", [".storyboard"]),
    ("UILaunchStoryboardName", [".storyboard", ".xib"]), ("NSMainStoryboardFile", [".storyboard"]),
    ("NSMainNibFile", [".xib", ".nib"]),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      project.contexts.filter(\.target.isApplication).flatMap { context in
        Self.keys.compactMap { problem(of: $0.key, $0.endings, in: context) }
      }
    }
  }

  private func problem(of key: String, _ endings: [String], in context: TargetContext) -> Finding? {
    let setting = "INFOPLIST_KEY_\(key)"
    guard case .known(let name, let place) = context.configuration.entry(key, setting),
      !Self.isBroughtAlong(name, endings, in: context)
    else { return nil }
    return finding(
      "\"\(context.target.name)\" names \"\(name)\" in \(key) and does not bring it along",
      hint: Self.near(name, endings, in: context.project).map {
        "write \($0), if that is meant, or add \(name)\(endings[0]) to Copy Bundle Resources"
      } ?? "add \(name)\(endings[0]) to Copy Bundle Resources, or write the name of another one", at: place,
      in: context)
  }

  /// The interface of the project that is called nearly so.
  private static func near(_ name: String, _ endings: [String], in project: CheckedProject) -> String? {
    let files = project.paths.filter { path in endings.contains { path.hasSuffix($0) } }
    return NearNames.slip(name, among: Set(files.map { StoryboardName($0).name }))
  }

  /// Whether the target has the file, or may have it: what a folder or a script brings along is not known.
  private static func isBroughtAlong(_ name: String, _ endings: [String], in context: TargetContext) -> Bool {
    let target = context.target.target
    let wanted = Set(endings.map { name.hasSuffix($0) ? name : name + $0 })
    for file in target.phases.filter({ $0.kind == .resources }).flatMap(\.files) {
      guard let item = file.item?.object else { return true }
      let path = item.string("path") ?? item.string("name") ?? ""
      let last = path.split(separator: "/").last.map(String.init) ?? path
      if wanted.contains(last) || wanted.contains(item.string("name") ?? "") || last.hasSuffix(".lproj") { return true }
    }
    guard !target.synchronizedGroups.isEmpty else { return target.phases.isEmpty }
    let paths = context.project.paths
    return paths.contains { path in
      path.split(separator: "/").last.map { wanted.contains(String($0)) } ?? false
    }
  }
}
