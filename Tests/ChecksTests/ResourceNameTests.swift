import Checks
import Diagnostics
import PropertyLists
import Testing

/// Names by which code loads resources.
@Suite struct ResourceNameTests {
  private func messages(_ source: String, file: String = "Wecker/App.swift", links: Set<String> = []) throws -> [String]
  {
    var sample = SampleProject()
    sample.files["Wecker/Assets.xcassets/Alarm Bell.imageset/Contents.json"] = "{}"
    sample.files["Wecker/Assets.xcassets/Tint.colorset/Contents.json"] = "{}"
    sample.files["Wecker/photo@2x~ipad.png"] = ""
    sample.files["Wecker/Alarms.storyboard"] = ""
    sample.files["Wecker/AlarmWindowController.xib"] = ""
    sample.links = links
    if file == "Wecker/App.swift" {
      sample.files[file] = source
    } else {
      sample.files[file] = source
      sample.change = { $0["F"]?["path"] = .string(file) }
    }
    return try Checker(only: ["resource-name-unknown"]).findings(in: sample.input()).map(\.message)
  }

  @Test(arguments: [
    ("<image name=\"Bell\" width=\"9\" height=\"9\"/>", ["the project has no image \"Bell\", which an interface uses"]),
    ("<namedColor name=\"Tone\"><color/></namedColor>", ["the project has no color \"Tone\", which an interface uses"]),
    ("<image name=\"Alarm Bell\"/><namedColor name=\"Tint\"/>", []), ("<image name=\"bell\" catalog=\"system\"/>", []),
    ("<image name=\"NSAddTemplate\"/>", []), ("<image name=\"a:b\"><mutableData key=\"keyedArchive\"/></image>", []),
  ])
  func `images and colors of an interface are in the project`(resources: String, messages: [String]) throws {
    var sample = SampleProject()
    sample.files["Wecker/Assets.xcassets/Alarm Bell.imageset/Contents.json"] = "{}"
    sample.files["Wecker/Assets.xcassets/Tint.colorset/Contents.json"] = "{}"
    Breach.addStoryboard(
      to: &sample,
      "<document type=\"X\"><imageView id=\"v\" image=\"Bell\"/><resources>\(resources)</resources></document>")
    let found = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input())
    #expect(found.map(\.message) == messages)
  }

  @Test(arguments: [
    ("<imageView id=\"v\" image=\"Bell\"/>", .note as Diagnostic.Severity?),
    ("<imageView id=\"v\" image=\"Bell\"/><imageView id=\"w\" image=\"Bell\"/>", .warning),
    ("<button id=\"v\"><state key=\"normal\" image=\"Bell\"/></button>", .note),
    ("<button id=\"w\"><state key=\"normal\" image=\"Bell\"/></button>", .warning), ("", nil),
  ])
  func `an image that code may replace is a note`(objects: String, severity: Diagnostic.Severity?) throws {
    var sample = SampleProject()
    let outlet = "<view id=\"c\"><connections><outlet property=\"bell\" destination=\"v\"/></connections></view>"
    Breach.addStoryboard(
      to: &sample, "<document type=\"X\">\(outlet)\(objects)<resources><image name=\"Bell\"/></resources></document>")
    let found = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input())
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("Wecker/Bell.iconset/icon_16x16.png", "Bell", 0),
    ("Wecker/Assets.xcassets/Bell.iconset/icon_16x16.png", "Bell", 0),
    ("Wecker/Bell.png_u", "Bell.png_u", 0), ("Wecker/Other.iconset/Bell.png", "Bell", 1),
  ])
  func `an icon set and a file with any extension are found by their names`(
    file: String, name: String, count: Int
  ) throws {
    var sample = SampleProject()
    sample.files[file] = ""
    sample.files["Wecker/App.swift"] = "NSImage(named: \"\(name)\")"
    #expect(try Checker(only: ["resource-name-unknown"]).findings(in: sample.input()).count == count)
  }

  @Test func `an app icon is no image that code means`() throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = "UIImage(named: \"AppIcn\")"
    let found = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input())
    #expect(found.map(\.severity) == [.note], "it is not near any image")
  }

  @Test(arguments: [
    "UIImage(named: \"Clock\")", "UIColor(named: \"Sky\")", "Bundle.main.loadNibNamed(\"Clock\", owner: self)",
  ])
  func `a resource that is nowhere is a note unless links or dependencies may have it`(source: String) throws {
    #expect(try messages(source).count == 1)
    #expect(try messages(source, links: ["Pods"]) == [])
  }

  @Test(arguments: [
    "UIImage(named: \"Alarm Bel\")", "NSImage(named: \"Alarm Bel\", in: nil)", "NSImage.Name(\"Alarm Bel\")",
    "import SwiftUI\nlet a = Image(\"Alarm Bel\")",
  ])
  func `an image with a slip in its name is reported`(source: String) throws {
    #expect(try messages(source) == ["the project has no image \"Alarm Bel\""])
  }

  @Test func `colors, storyboards and xibs are reported as well`() throws {
    let source = """
      let a = UIColor(named: "Tinnt"), b = UIStoryboard(name: "Alarm", bundle: .main)
      let c = NSNib.Name("AlarmWindow")
      """
    #expect(
      try messages(source).sorted() == [
        "the project has no color \"Tinnt\"", "the project has no nib \"AlarmWindow\"",
        "the project has no storyboard \"Alarm\"",
      ])
    #expect(
      try messages(source, links: ["Pods"]).sorted() == [
        "the project has no color \"Tinnt\"", "the project has no storyboard \"Alarm\"",
      ], "a xib of another name may be behind the link")
  }

  @Test(arguments: [
    "UIImage(named: \"Alarm Bell\")", "UIImage(named: \"Group/Alarm Bell\")", "UIImage(named: \"photo\")",
    "UIImage(named: \"photo.png\")", "UIImage(named: \"Alarm Bel\", in: .module, with: nil)",
    "UIImage(named: \"Alarm \\(name)\")", "UIImage(systemName: \"Alarm Bel\")",
    "NSImage(named: \"NSActionTemplat\")", "Image(\"Alarm Bel\")", "import SwiftUI\nmy.Image(\"Alarm Bel\")",
    "// UIImage(named: \"Alarm Bel\")", "UIStoryboard(name: \"Alarms\", bundle: nil)",
    "UIStoryboard(name: \"Alarm\", bundle: Bundle(for: A.self))",
  ])
  func `what is there, or may be elsewhere, is not reported`(source: String) throws {
    #expect(try messages(source) == [])
  }

  @Test func `Objective-C is read as well`() throws {
    let source = """
      UIImage *a = [UIImage imageNamed:@"Alarm Bel"], *b = [UIImage imageNamed:@"Alarm Bell"];
      id c = [UIStoryboard storyboardWithName:@"Alarm" bundle:[NSBundle mainBundle]];
      id d = [UIStoryboard storyboardWithName:@"Alarm" bundle:other];
      """
    #expect(
      try messages(source, file: "Wecker/App.m") == [
        "the project has no image \"Alarm Bel\"", "the project has no storyboard \"Alarm\"",
      ])
  }

  @Test func `the place is the name`() throws {
    var sample = SampleProject()
    sample.files["Wecker/Alarm.png"] = ""
    sample.files["Wecker/App.swift"] = "// \"Alram\"\nlet a =\n  UIImage(named: \"Alram\")\n"
    let place = try Checker(only: ["resource-name-unknown"]).findings(in: sample.input()).first?.place
    #expect(place?.line == 3 && place?.column == 19)
  }
}
