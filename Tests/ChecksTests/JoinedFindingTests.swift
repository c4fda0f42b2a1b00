import Checks
import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

/// What rules say of one line is one finding, whatever number of configurations, targets and projects it holds for.
@Suite struct JoinedFindingTests {
  private static let name = SampleProject.plist("<key>CFBundleDisplayName</key><string>$(APP_NAME)</string>")

  /// Adds configurations to the app and the project.
  private func add(_ names: [String], to sample: inout SampleProject, app: [String: PropertyList]) {
    sample.change = { objects in
      for name in names {
        for (list, settings) in [("A", app), ("P", [:]), ("W", [:])] {
          let id = "\(list)C\(name)"
          var known = objects["\(list)CRelease"] ?? [:]
          for (key, value) in settings { known["buildSettings"]?[key] = value }
          known["name"] = .string(name)
          objects[id] = known
          let others = objects["\(list)L"]?["buildConfigurations"]?.array ?? []
          objects["\(list)L"]?["buildConfigurations"] = .array(others + [.string(id)])
        }
      }
    }
  }

  @Test func `a line that is wrong in some configurations is one finding, which names them`() throws {
    var sample = SampleProject()
    sample.files["Wecker/Info.plist"] = Self.name
    sample.appDebugSettings["APP_NAME"] = "Wecker"
    add(["Beta"], to: &sample, app: [:])
    let findings = try Checker(only: ["info-plist-reference-unknown"]).findings(in: sample.input())
    #expect(findings.count == 1)
    #expect(findings.first?.configurations == ["Release", "Beta"])
    #expect(findings.first?.configuration == "Release")
    #expect(findings.first?.targets == ["Wecker"])
  }

  @Test func `what holds in all configurations names the line of each`() throws {
    var sample = SampleProject()
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "Wecker"
    let findings = try Checker(only: ["bundle-id-single-segment"]).findings(in: sample.input())
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.configurations == [])
    #expect(finding.furtherPlaces.map(\.configuration) == ["Release"])
    let lines = [finding.place?.line] + finding.furtherPlaces.map(\.place.line)
    let text = String(decoding: try sample.input().projects[0].project.document.bytes, as: UTF8.self)
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains("PRODUCT_BUNDLE_IDENTIFIER = Wecker;") }.map { $0.offset + 1 }
    #expect(lines == wanted && wanted.count == 2)
  }

  @Test func `a line that all configurations take is one place`() throws {
    var sample = SampleProject()
    sample.projectSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "Wecker"
    sample.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
    sample.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleVersion</key><string>$(A)</string>")
    let findings = try Checker(only: ["info-plist-reference-unknown"]).findings(in: sample.input())
    #expect(findings.allSatisfy { $0.furtherPlaces.isEmpty })
  }

  @Test func `a scheme's finding names each line in which the target or configuration stands`() throws {
    var sample = SampleProject()
    let reference =
      "<BuildableReference BlueprintIdentifier=\"X\" BlueprintName=\"Old\" ReferencedContainer=\"container:Wecker.xcodeproj\"/>"
    sample.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"] = """
      <Scheme>
        <BuildAction>
          \(reference)
        </BuildAction>
        <TestAction buildConfiguration="Beta">
          \(reference)
        </TestAction>
        <LaunchAction buildConfiguration="Beta"/>
      </Scheme>
      """
    let targets = try Checker(only: ["scheme-target-unknown"]).findings(in: sample.input())
    #expect(targets.map(\.place?.line) == [3] && targets.first?.place?.column == 5)
    #expect(targets.first?.furtherPlaces.map(\.place.line) == [6])
    sample.files["Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"]?.replace(reference, with: "")
    let configurations = try Checker(only: ["scheme-configuration-unknown"]).findings(in: sample.input())
    #expect(configurations.map(\.place?.line) == [5])
    #expect(configurations.first?.furtherPlaces.map(\.place.line) == [8])
  }

  @Test func `a key of the app's own may lack what another configuration gives it`() throws {
    var sample = SampleProject()
    sample.files["Wecker/Info.plist"] = SampleProject.plist("<key>WeckerSuffix</key><string>$(SUFFIX)</string>")
    let rule = try Checker(only: ["info-plist-reference-unknown"])
    #expect(try rule.findings(in: sample.input()).count == 1)
    sample.appDebugSettings["SUFFIX"] = "-debug"
    #expect(try rule.findings(in: sample.input()) == [])
  }

  @Test func `a setting of the project is wrong once, for all targets that take it`() throws {
    var sample = SampleProject()
    sample.projectSettings["INFOPLIST_FILE"] = "Old/Info.plist"
    sample.appSettings["INFOPLIST_FILE"] = nil
    sample.widgetSettings["INFOPLIST_FILE"] = nil
    let findings = try Checker(only: ["info-plist-not-found"]).findings(in: sample.input())
    #expect(findings.map(\.message) == ["Info.plist \"Old/Info.plist\" of \"Wecker\" does not exist"])
    #expect(findings.first?.targets == ["Wecker", "Widget"])
    #expect(findings.first?.configurations == [])
    let parts = findings.flatMap(\.parts)
    #expect(parts.map(\.target) == ["Wecker", "Widget"])
    #expect(parts.last?.message == "Info.plist \"Old/Info.plist\" of \"Widget\" does not exist")
  }

  @Test func `a file that two projects have is wrong once`() throws {
    var sample = SampleProject()
    sample.files["Wecker/Info.plist"] = SampleProject.plist("<key>NSCameraUsageDescription</key><string></string>")
    var input = try sample.input()
    input.projects += input.projects
    let findings = try Checker(only: ["usage-description-empty"]).findings(in: input)
    #expect(findings.map(\.message) == ["\"NSCameraUsageDescription\" of \"Wecker\" is empty"])
  }

  @Test func `what two lines say of one cause is one finding`() throws {
    var sample = SampleProject()
    sample.files["Wecker/Info.plist"] = Self.name
    sample.files["Widget/Info.plist"] = Self.name
    sample.widgetSettings["INFOPLIST_KEY_CFBundleDisplayName"] = nil
    let findings = try Checker(only: ["info-plist-reference-unknown"]).findings(in: sample.input())
    #expect(findings.map(\.targets) == [["Wecker", "Widget"]])
  }
}
