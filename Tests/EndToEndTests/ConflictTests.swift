import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What stops on a conflict: `continue`, `abort`, `resolve`, and plain git beside them.
@Suite struct ConflictTests {
  @Test func `the list says beforehand what would conflict, without touching a file`() throws {
    let world = try SealedWorld.withDisagreement()
    let before = try world.snapshot()
    let feature = try #require(try world.json("feature", "list").objects("features").first)
    #expect(feature["name"]?.string == "alarm" && feature["conflicts"]?.bool == true)
    #expect(try world.snapshot() == before)
  }

  @Test func `a stopped finish has markers only in what conflicts, and git sees a merge`() throws {
    let world = try SealedWorld.withDisagreement()
    let stopped = try world.slipway("feature", "finish", "alarm", exits: 1)
    #expect(stopped.output.contains("slipway continue"))
    let text = try world.text(SealedWorld.sourceFile)
    #expect(text.components(separatedBy: "<<<<<<<").count == 2 && text.components(separatedBy: ">>>>>>>").count == 2)
    #expect(try world.git("status", "--porcelain").lines == ["UU \(SealedWorld.sourceFile)"])
    #expect(world.exists(".git/MERGE_HEAD"))
    let status = try world.json("status")
    #expect(status["operation"]?.string == "finish")
    #expect(status.objects("conflicted").map { $0["path"]?.string } == [SealedWorld.sourceFile])
  }

  @Test func `continue refuses while markers are left`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    let head = try world.git("rev-parse", "HEAD")
    let refused = try world.run([SealedWorld.program, "continue", "--json"])
    #expect(refused.exitCode == 1 || refused.exitCode == 2, "\(refused)")
    #expect(try world.git("rev-parse", "HEAD") == head)
    #expect(world.exists(".git/MERGE_HEAD"))
  }

  @Test(arguments: [["merge", "--abort"], ["reset", "-q", "--hard"]])
  func `a resolution is not undone after git ended the merge`(end: [String]) throws {
    let world = try SealedWorld.withDisagreement()
    try world.git("switch", "-q", "main")
    _ = try world.run(["git", "merge", "-q", "feature/alarm"])
    try world.slipway("resolve", "--take", "ours")
    try #require(try world.run(["git"] + end).exitCode == 0)
    let refused = try world.json("undo", exits: 2)
    #expect(refused["error"]?["code"]?.string == "undo-impossible")
    #expect(try world.git("status", "--porcelain").isEmpty)
  }

  @Test func `abort brings everything back`() throws {
    let world = try SealedWorld.withDisagreement()
    let refs = try world.git("for-each-ref", "refs/heads")
    let source = try world.text(SealedWorld.sourceFile)
    let head = try world.git("symbolic-ref", "HEAD")
    try world.slipway("feature", "finish", "alarm", exits: 1)
    try world.slipway("abort")
    #expect(try world.git("for-each-ref", "refs/heads") == refs)
    #expect(try world.git("symbolic-ref", "HEAD") == head)
    #expect(try world.text(SealedWorld.sourceFile) == source)
    #expect(try world.git("status", "--porcelain") == "")
    #expect(!world.exists(".git/MERGE_HEAD"))
    #expect(try world.json("status")["operation"] == .null)
  }

  @Test(arguments: [("ours", "Guten Morgen!"), ("theirs", "Wake up!")])
  func `resolve takes a side, and continue finishes`(side: String, greeting: String) throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    #expect(try world.json("resolve", "--take", side).texts("resolved") == [SealedWorld.sourceFile])
    let finished = try world.json("continue")
    #expect(finished["state"]?.string == "merged" && finished["deleted"]?.bool == true)
    #expect(try world.text(SealedWorld.sourceFile).contains(greeting))
    #expect(try world.git("status", "--porcelain") == "")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `the list says which files were resolved in an editor`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "        Text(\"Both\")")
    let list = try world.slipway("resolve", "--list").output
    #expect(
      list.contains("\(SealedWorld.sourceFile) has no conflicts left") && !list.contains("semantically"), "\(list)")
  }

  @Test func `what slipway stopped plain git can end`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try world.git("add", ".")
    try world.git("commit", "--quiet", "--no-edit")
    #expect(try world.json("status")["conflicted"]?.array == [])
    #expect(try world.git("rev-list", "--parents", "-n", "1", "HEAD").split(separator: " ").count == 3)
  }

  @Test func `what plain git stopped slipway can end`() throws {
    let world = try SealedWorld.withDisagreement()
    let merge = try world.run(["git", "merge", "--quiet", "feature/alarm"])
    #expect(merge.exitCode == 1)
    #expect(try world.json("status")["operation"]?.string == "merge")
    try world.slipway("resolve", "--take", "theirs")
    try world.slipway("continue")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text(SealedWorld.sourceFile).contains("Wake up!"))
  }

  @Test func `a project file that both sides changed merges by meaning`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.slipway("feature", "start", "version", "-q")
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.1;")
    try world.slipway("commit", "--all", "-m", "Version", "-q")
    try world.slipway("feature", "start", "build", "--from", "main", "-q")
    try world.edit(file, "CURRENT_PROJECT_VERSION = 1;", "CURRENT_PROJECT_VERSION = 2;")
    try world.slipway("commit", "--all", "-m", "Build", "-q")
    try world.slipway("feature", "finish", "version", "-q")
    try world.slipway("feature", "finish", "build", "-q")
    let merged = try world.text(file)
    #expect(merged.contains("MARKETING_VERSION = 1.1;") && merged.contains("CURRENT_PROJECT_VERSION = 2;"))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
  }

  @Test func `merge-file merges by kind, marks conflicts and says so`() throws {
    let world = try SealedWorld()
    try world.write(list(a: 1, b: 1), to: "base.plist")
    try world.write(list(a: 2, b: 1), to: "ours.plist")
    try world.write(list(a: 1, b: 3), to: "theirs.plist")
    let sides = ["--base", "base.plist", "--ours", "ours.plist", "--theirs", "theirs.plist"]
    let merged = try world.run([SealedWorld.program, "merge-file"] + sides)
    #expect(merged.exitCode == 0, "\(merged)")
    #expect(merged.output == list(a: 2, b: 3))
    try world.write(list(a: 9, b: 1), to: "theirs.plist")
    let conflict = try world.run([SealedWorld.program, "merge-file"] + sides + ["--output", "out.plist"])
    #expect(conflict.exitCode == 1, "\(conflict)")
    #expect(conflict.problems.contains("conflict: "))
    #expect(try world.text("out.plist").contains("<<<<<<<"))
    let usage = try world.run([SealedWorld.program, "merge-file", "--json"] + sides)
    #expect(usage.exitCode == 64)
  }

  private func list(a: Int, b: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>a</key>
    \t<integer>\(a)</integer>
    \t<key>b</key>
    \t<integer>\(b)</integer>
    </dict>
    </plist>

    """
  }

  @Test func `a conflict in the settings file leaves every way out open`() throws {
    let world = try SealedWorld.withProject()
    for (feature, main) in [("one", "main"), ("two", "trunk")] {
      try world.slipway("feature", "start", feature, "--from", "main", "-q")
      try world.write("branches:\n  main: \(main)\n", to: ".slipway.yml")
      try world.slipway("commit", "--all", "-m", feature, "-q")
    }
    try world.git("checkout", "--quiet", "main")
    try world.git("merge", "--quiet", "--no-edit", "feature/one")
    _ = try world.run(["git", "merge", "feature/two"])
    #expect(try world.text(".slipway.yml").contains("<<<<<<<"))
    #expect(try world.json("status")["operation"]?.string == "merge")
    #expect(try world.slipway("diff").problems.contains(".slipway.yml is unmerged"))
    try world.slipway("abort")
    #expect(try world.git("status", "--porcelain") == "")
  }
}
