import BranchWorkflow
import Foundation
import GitStore
import TestSupport
import Testing

/// Two branches that merged each other: what both are compared with has to be merged first.
struct CrossedHistoryTests {
  private static func list(_ entries: [(String, String)]) -> String {
    let body = entries.map { "\t<key>\($0.0)</key>\n\t<string>\($0.1)</string>\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(body)</dict>
      </plist>

      """
  }

  @Test func `a property list is merged by its elements, not by lines with markers in the base`() throws {
    let world = try World()
    _ = try world.started(["Info.plist": Self.list([("A", "1")])])
    for name in ["one", "two"] {
      try world.git("switch", "-q", "-c", name, "main")
      try world.commit(["Info.plist": Self.list([("A", "1"), (name, name)])], "Add \(name)")
      try world.git("branch", "\(name)-first")
    }
    let both = Self.list([("A", "1"), ("one", "one"), ("two", "two")])
    for (name, other) in [("one", "two"), ("two", "one")] {
      try world.git("switch", "-q", name)
      _ = try? world.git("merge", "-q", "-s", "ours", "-m", "Cross", "\(other)-first")
      try world.write(both, to: "Info.plist")
      try world.git("commit", "-q", "--amend", "-a", "--no-edit")
    }
    try world.commit(["Info.plist": both.replacing("<string>1<", with: "<string>2<")], "Change A")
    try world.git("switch", "-q", "one")
    try world.commit(
      ["Info.plist": Self.list([("A", "1"), ("one", "one"), ("two", "two"), ("B", "b")])], "Add B")
    let progress = try world.workflow().joins.merge(BranchName("two"))
    guard case .done = progress.state else {
      Issue.record("\(progress.state)")
      return
    }
    let merged = try world.text("Info.plist")
    #expect(!merged.contains("<<<<"))
    for part in ["<string>2<", "<key>B<", "<key>one<", "<key>two<"] { #expect(merged.contains(part)) }
  }
}
