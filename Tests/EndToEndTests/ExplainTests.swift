import SyntaxTrees
import TestSupport
import Testing

@Suite struct ExplainTests {
  @Test func `what was printed is explained`() throws {
    let world = try SealedWorld()
    #expect(try world.slipway("explain", "ITMS-90049").output.contains("found by slipway check: bundle-id-"))
    #expect(try world.slipway("explain", "version-form").output.contains("wrong:"))
    let sentence = try world.json("explain", "error: failed to push some refs to 'origin'").objects("explanations")
    #expect(sentence.first?["kind"]?.string == "git")
    for words in [["-402620415"], ["--json", "-402620415"], ["-402620415", "--json"]] {
      #expect(try world.run([SealedWorld.program, "explain"] + words).output.contains("0xE8008001"))
    }
    try world.slipway("explain", "--jsno", exits: 64)
    #expect(try world.slipway("explain", "--", "--- no such module 'Alamofire'").output.contains("dependency add"))
    #expect(try world.json("explain", "version-form", "ITMS-90049").objects("explanations").count == 2)
    #expect(try world.json("explain", "zzzz", exits: 2)["error"]?.object?["code"]?.string == "explanation-not-found")
    #expect(try world.json("explain").objects("explanations").count > 400)
  }

  @Test func `rules and sentences name the command that helps`() throws {
    let world = try SealedWorld()
    let rule = try world.slipway("explain", "swift-version-unsupported").output
    #expect(rule.contains("hint:    run slipway setting set SWIFT_VERSION=VERSION --target TARGET"))
    let fixable = try world.json("explain", "build-file-empty").objects("explanations").first
    #expect(fixable?["remedy"]?.string == "run slipway check --fix --only build-file-empty")
    let sentence = try world.slipway("explain", "Signing for \"Wecker\" requires a development team.").output
    #expect(sentence.contains("slipway target set TARGET --team ID"))
  }
}
