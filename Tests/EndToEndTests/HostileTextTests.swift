import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Nothing that comes from outside steers a terminal, in any form of output.
@Suite struct HostileTextTests {
  /// Characters that steer terminals or hide the direction of a text; Git's references take those from U+0080 on.
  private static let high =
    (0x80...0x9F).map { $0 } + [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
  private static let low = Array(0x01...0x1F) + [0x7F]

  private static func text(of codes: [Int], _ count: Int) -> String {
    "x" + (0..<count).map { _ in "\(codes.randomElement().flatMap(Unicode.Scalar.init) ?? "a")y" }.joined()
  }

  /// The characters in what a program wrote that no output may have.
  private static func steering(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      let code = Int(scalar.value)
      return scalar != "\n" && (low.contains(code) || high.contains(code))
    }.map { String($0.value, radix: 16) }
  }

  /// What our own colours write is no one else's.
  private static func uncoloured(_ text: String) -> String {
    text.replacingOccurrences(of: "\u{1B}\\[[0-9;]*m", with: "", options: .regularExpression)
  }

  private static func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    let wild = low + high
    func file() -> String { text(of: wild.filter { $0 != 0x0A && $0 != 0x0D }, 3) }
    try world.write(
      "[user]\n\tname = \(text(of: high, 3))\n\temail = a\(text(of: high, 2))@b.example\n",
      to: world.root + "/home/.gitconfig")
    try world.git("checkout", "-q", "-b", "feature/" + text(of: high, 3))
    for _ in 0..<3 { try world.write(text(of: wild, 9) + "\n", to: file()) }
    try world.git("add", "-A")
    try world.git("commit", "-q", "--no-verify", "-m", text(of: wild, 4) + "\n\n" + text(of: wild, 4))
    try world.git("tag", "-a", "t" + text(of: high, 2), "-m", text(of: wild, 2))
    try world.git("branch", text(of: high, 3))
    try world.git("stash", "list")
    for name in try world.git("ls-files", "-z").split(separator: "\0") where name.hasPrefix("x") {
      try world.write(text(of: wild, 9) + "\n", to: String(name))
    }
    try world.write(text(of: wild, 5), to: file())
    try world.write("k = \(text(of: high, 3))\n", to: "Config.xcconfig")
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(
      project, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = \"1\(text(of: wild.filter { $0 != 0x0A }, 3))\";")
    try world.edit(project, "name = Wecker;", "name = \"W\(text(of: wild.filter { $0 != 0x0A }, 3))\";")
    let place = "Vorlagen/" + "evil"
    try world.write(
      "name: evil\ndescription: \"\\e[31m\\x9b\(text(of: high.filter { $0 > 0xFF }, 3))\"\nkind: project\nplatforms: [ios]\n",
      to: place + "/template.yml")
    try world.write("templates: [Vorlagen]\n", to: ".slipway.yml")
    return world
  }

  private static let commands: [[String]] = [
    ["status"], ["log"], ["log", "--graph"], ["branch", "list"], ["feature", "list"], ["show"], ["target", "list"],
    ["settings"], ["version", "show"], ["check"], ["check", "--format", "github"], ["check", "--format", "sarif"],
    ["template", "list"], ["template", "check", "Vorlagen/evil"], ["template", "show", "evil"], ["stash", "--dry-run"],
    ["commit", "--all", "-m", "x", "--dry-run"], ["stage", ".", "--dry-run"], ["switch", "main", "--dry-run"],
    ["history", "Wecker.xcodeproj/project.pbxproj"], ["undo", "--list"], ["doctor"], ["ignore", "check", "x"],
    ["language", "list"], ["dependency", "list"], ["file", "list"], ["restore", ".", "--dry-run"],
    ["commit", "--all", "-m", "A message"], ["log"], ["feature", "finish", "--dry-run"], ["undo"], ["stash"],
    ["stash", "list"],
    ["switch", "nowhere\u{1B}]0;x\u{7}\u{9B}31m\u{202E}"], ["\u{1B}[31mx\u{202E}"], ["status", "--\u{1B}[31m\u{9B}"],
  ]

  @Test func `names, messages and files of others steer no terminal`() throws {
    let world = try Self.world()
    for command in Self.commands {
      for form in [[], ["--json"], ["--color", "always"], ["--verbose"]] {
        if form != [] && form != ["--json"], command.contains("--format") { continue }
        let result = try world.run([SealedWorld.program] + command + form)
        let texts = [result.output, result.problems].map { form.contains("always") ? Self.uncoloured($0) : $0 }
        for text in texts {
          let found = Self.steering(text)
          #expect(found.isEmpty, "\(command + form): \(found) in \(text.debugDescription)")
        }
        if form == ["--json"], !result.output.isEmpty { _ = try result.json() }
      }
    }
  }

  @Test func `JSON tells names as they are`() throws {
    let world = try SealedWorld.withProject()
    let name = "a\u{9B}\u{202E}\u{7F}b"
    try world.write("x", to: name)
    let result = try world.run([SealedWorld.program, "status", "--json"])
    #expect(result.output.contains("a\\u009b\\u202e\\u007fb"))
    #expect(try result.json()["untracked"]?.array?.contains { $0["path"]?.string == name } ?? false, "\(result)")
  }

  @Test func `a patch for another program is byte for byte that of git, and steers no terminal`() throws {
    let world = try SealedWorld.withProject()
    try world.write("old\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("commit", "-qm", "A")
    try world.write("\u{1B}[31m\u{9B}\u{202E}new\n", to: "a.txt")
    #expect(try world.slipway("diff").output == world.git("diff"))
    let shown = try world.atTerminal(["diff"])
    #expect(Self.steering(Self.uncoloured(shown.output).replacingOccurrences(of: "\r", with: "")) == [], "\(shown)")
  }
}
