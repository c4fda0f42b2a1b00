import Foundation
import SyntaxTrees
import TestSupport
import Testing

@Suite struct BundleIdentifierTests {
  @Test func `identifiers are judged by the rules of the check`() throws {
    let world = try SealedWorld()
    try world.slipway("bundle-id", "check", "de.uni-hd.nils.Wecker")
    let result = try world.json("bundle-id", "check", "de.uni-hd.nils.Wecker", "de..x", "de.uni_hd.x", "é", exits: 1)
    #expect(result.objects("identifiers").map { $0["valid"]?.bool } == [true, false, false, false])
    #expect(try !world.slipway("bundle-id", "check", "", exits: 1).output.contains("App"))
    let piped = try world.run([
      "sh", "-c", "printf 'de.x.a\\n\\nde.x.b c\\n' | '\(SealedWorld.program)' bundle-id check",
    ])
    #expect(piped.exitCode == 1)
    #expect(piped.output.contains("de.x.b c"))
  }

  @Test(arguments: [
    ("Mein Wecker", "Mein-Wecker"), ("Größenmaß 2", "Groessenmass-2"), ("Café  Crème!", "Cafe-Creme"),
    ("Будильник", "Budilnik"), ("Ξυπνητήρι", "Xypnitiri"), ("2048", "app-2048"), ("--a--b--", "a-b"),
  ])
  func `an identifier is made of a name in any alphabet that has letters for it`(name: String, segment: String) throws {
    let world = try SealedWorld()
    #expect(
      try world.slipway("bundle-id", "suggest", "--company-id", "de.x", "--", name).output == "de.x.\(segment)\n")
    // A product name has no punctuation like this.
    guard !name.contains("!"), !name.hasPrefix("-") else { return }
    let target = try world.json("new", name, "--company-id", "de.x", "--dry-run").objects("targets").first
    #expect(target?["bundleIdentifier"]?.string == "de.x.\(segment)")
    let branch = segment.lowercased().split(separator: "app-").joined()
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "Begin")
    try world.slipway("feature", "start", name, "-q")
    #expect(try world.git("branch", "--show-current") == "feature/\(branch)\n")
  }

  @Test func `one that is taken gets a number`() throws {
    let world = try SealedWorld()
    try world.slipway("bundle-id", "suggest", "時計", "--company-id", "de.x", exits: 2)
    let refused = try world.slipway("bundle-id", "suggest", "Wecker", "--company-id", "de.uni_hd", exits: 2)
    #expect(refused.problems.contains("use de.uni-hd"))
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
    let made = try world.json("bundle-id", "suggest", "Wecker")
    #expect(made["identifier"]?.string == "de.uni-hd.demo.Wecker-2")
    #expect(made.texts("taken") == ["de.uni-hd.demo.Wecker"])
  }
}
