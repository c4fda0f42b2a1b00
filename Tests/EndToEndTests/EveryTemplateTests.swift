import SyntaxTrees
import TestSupport
import Testing

/// What slipway's own check says of every project that it makes.
@Suite struct EveryTemplateTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
  }

  private func make(_ name: String, _ template: String, _ options: [String]) throws {
    let arguments = ["new", name, "--template", template, "--company-id", "de.uni-hd.demo", "--no-git"] + options
    let result = try world.run([SealedWorld.program] + arguments)
    #expect(result.exitCode == 0, "\(template) \(options): \(result)")
  }

  @Test(arguments: ["26", "15"])
  func `a check finds nothing in any template's project`(xcode: String) throws {
    let templates = try world.json("template", "list", "--kind", "project").objects("templates")
      .compactMap { $0["name"]?.string }
    #expect(templates.count >= 17)
    for (number, template) in templates.enumerated() { try make("App\(number)", template, ["--xcode", xcode]) }
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["ios-app", "ios-master-detail", "macos-app", "tvos-app"])
  func `a check finds nothing whatever the interface and the language`(template: String) throws {
    for interface in ["storyboard", "xib", "code"] {
      for language in ["swift", "objc"] {
        let options = ["--core-data", "--tests", "--ui-tests", "--localize", "de,pt-BR", "--layout", "groups"]
        try make(
          "\(interface)\(language)", template, options + ["--interface", interface, "--language", language])
      }
    }
    try world.slipway("check", "--strict")
  }
}
