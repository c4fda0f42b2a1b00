import Checks
import Diagnostics
import PropertyLists
import Testing

@Suite struct CheckerTests {
  @Test func `what holds in one configuration only names it`() throws {
    var sample = SampleProject()
    sample.appDebugSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker.debug"
    let findings = try Checker().findings(in: sample.input())
    #expect(findings.map(\.rule) == ["bundle-id-not-child"])
    #expect(findings.first?.configuration == "Debug")
    #expect(findings.first?.target == "Widget")
    #expect(
      findings.first?.hintText
        == "run slipway target set Widget --bundle-id de.uni-hd.demo.Wecker.debug.Widget --configuration Debug")
  }

  @Test func `a finding names the line of the setting`() throws {
    var sample = SampleProject()
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "Wecker"
    let finding = try #require(Checker(only: ["bundle-id-single-segment"]).findings(in: sample.input()).first)
    #expect(finding.place?.file == "Wecker.xcodeproj/project.pbxproj")
    #expect(finding.place?.line != nil)
  }

  @Test(arguments: ["de.uni-hd.$(COMPANY).Wecker", "$(COMPANY)", "de.$(A)..$(B)"])
  func `an identifier that refers to an unknown setting is not held against anybody`(identifier: String) throws {
    var sample = SampleProject()
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
    sample.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier + ".Widget")
    sample.projectSettings["MARKETING_VERSION"] = "$(SHARED_VERSION)"
    #expect(try Checker(skipping: ["bundle-id-variable-undefined"]).findings(in: sample.input()) == [])
  }

  @Test func `an identifier that builds on one that is not known is not held against anybody`() throws {
    var sample = SampleProject()
    sample.projectSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(COMPANY)"
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(inherited).Wecker"
    sample.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "$(inherited).Wecker.Widget"
    #expect(try Checker().findings(in: sample.input()) == [])
    sample.projectSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni_hd"
    #expect(try Checker().findings(in: sample.input()).map(\.rule) == ["bundle-id-underscore", "bundle-id-underscore"])
  }

  @Test func `an Info.plist that can't be read may have the identifier and the versions`() throws {
    for content in ["", "<plist><dict><key>a</key>"] {
      var sample = SampleProject()
      sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
      sample.projectSettings["MARKETING_VERSION"] = nil
      sample.widgetSettings["MARKETING_VERSION"] = "1.2"
      sample.files["Wecker/Info.plist"] = content
      let findings = try Checker().findings(in: sample.input())
      #expect(findings.map(\.rule) == ["info-plist-unreadable"])
      #expect(findings.first?.severity == .error)
    }
  }

  @Test func `what a missing file of settings may give is not missed`() throws {
    var sample = SampleProject()
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
    sample.projectSettings["MARKETING_VERSION"] = nil
    sample.change = { objects in
      for id in ["PCDebug", "PCRelease"] { objects[id]?["baseConfigurationReference"] = "X" }
      objects["X"] = ["isa": "PBXFileReference", "path": "Shared.xcconfig", "sourceTree": "<group>"]
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
    }
    #expect(try Checker().findings(in: sample.input()).map(\.rule) == ["configuration-file-missing"])
    sample.files["Shared.xcconfig"] = "PRODUCT_BUNDLE_IDENTIFIER = Wecker_\nMARKETING_VERSION = 1.2\n"
    let rules = try Checker().findings(in: sample.input()).map(\.rule)
    #expect(rules.contains("bundle-id-underscore"))
    #expect(!rules.contains("version-missing"))
  }

  @Test func `files that may not be read are not called missing`() throws {
    var sample = SampleProject()
    sample.locked = ["Wecker/Info.plist", "Wecker/Wecker.entitlements"]
    let findings = try Checker().findings(in: sample.input())
    #expect(findings.map(\.rule) == ["file-unreadable"], "\(findings)")
    #expect(findings.first?.severity == .warning && findings.first?.furtherPlaces.count == 1)
  }

  @Test func `files of a project that nobody looked at are not missed`() throws {
    var sample = SampleProject()
    sample.files = [:]
    #expect(try Checker().findings(in: sample.input()) == [])
  }

  @Test func `rules are chosen and left out by name`() throws {
    #expect(try Checker(only: ["version-form", "version-parts"], skipping: ["version-parts"]).rules.count == 1)
    #expect {
      try Checker(only: ["version-from"])
    } throws: {
      ($0 as? Diagnostic)?.remedy
        == .hint("did you mean version-form or version-parts? run \(command: "explain") to list all rules")
    }
    #expect {
      try Checker(skipping: ["qqqqqqqqqqqq"])
    } throws: {
      ($0 as? Diagnostic)?.remedy == .hint("run \(command: "explain") to list all rules")
    }
    #expect {
      try Checker(only: ["version-form"], skipping: ["version-form"])
    } throws: {
      ($0 as? Diagnostic)?.code == .checkRulesNone
    }
    let error = #expect(throws: Diagnostic.self) { try Checker(skipping: ["version-from"]) }
    #expect(error?.code == .checkRuleUnknown)
    #expect(error?.message.contains("\"version-from\"") == true)
  }
}
