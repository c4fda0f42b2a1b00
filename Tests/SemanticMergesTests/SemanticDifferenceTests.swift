import SemanticMerges
import TestSupport
import Testing

/// Differences of files in words.
@Suite struct SemanticDifferenceTests {
  private func words(_ path: String, _ old: String, _ new: String) -> [String] {
    guard let difference = SemanticDifference(path, from: Array(old.utf8), to: Array(new.utf8)) else { return ["-"] }
    return difference.changes.map { change in
      [change.kind.rawValue, change.place, change.from, change.to].compactMap(\.self).joined(separator: " | ")
    } + (difference.hasDetails ? ["details"] : [])
  }

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="1" initialViewController="c1">
        <device id="retina6_1"/>
        <scenes>
            <scene sceneID="s1">
                <objects>
                    <viewController storyboardIdentifier="Login" id="c1" customClass="LoginViewController" sceneMemberID="viewController">
                        <view key="view" id="v1">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <label text="A &amp; B" userLabel="Name" id="l1"/>
                                <view userLabel="Box" id="b1"><subviews><button id="u1"><state key="normal" title="OK"/></button></subviews></view>
                            </subviews>
                            <color key="backgroundColor" white="1"/>
                        </view>
                        <connections>
                            <outlet property="nameLabel" destination="l1" id="o1"/>
                        </connections>
                    </viewController>
                </objects>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
        </scenes>
    </document>

    """

  @Test(arguments: [
    (
      "text=\"A &amp; B\"", "text=\"C\"",
      ["changed | scene Login (LoginViewController): label \"Name\": text | A & B | C"]
    ),
    (
      "title=\"OK\"", "title=\"Go\"",
      ["changed | scene Login (LoginViewController): button \"Go\": normal title | OK | Go"]
    ),
    (
      "white=\"1\"", "white=\"0\"",
      ["changed | scene Login (LoginViewController): view v1: backgroundColor | white=1 | white=0"]
    ),
    ("height=\"852\"", "height=\"900\"", ["details"]), ("toolsVersion=\"1\"", "toolsVersion=\"2\"", ["details"]),
    ("canvasLocation\" x=\"0.0\"", "canvasLocation\" x=\"1\"", ["details"]),
    ("retina6_1", "retina4", ["details"]),
    (
      "destination=\"l1\"", "destination=\"u1\"",
      [
        "added | scene Login (LoginViewController): outlet nameLabel → button \"OK\"",
        "removed | scene Login (LoginViewController): outlet nameLabel → label \"Name\"",
      ]
    ),
    (
      "<button id=\"u1\"><state key=\"normal\" title=\"OK\"/></button>", "",
      ["removed | scene Login (LoginViewController): button \"OK\""]
    ),
    (
      "<label text=\"A &amp; B\"",
      "<view userLabel=\"New\" id=\"n\"><label id=\"n2\"/></view><label text=\"A &amp; B\"",
      ["added | scene Login (LoginViewController): view \"New\""]
    ),
    (" initialViewController=\"c1\"", "", ["removed | initialViewController | scene Login (LoginViewController)"]),
    (
      "storyboardIdentifier=\"Login\"", "storyboardIdentifier=\"Start\"",
      ["changed | scene Start (LoginViewController): storyboardIdentifier | Login | Start"]
    ),
  ])
  func `a storyboard's changes are told by scene and object`(old: String, new: String, expected: [String]) {
    let text = Self.storyboard.replacing(old, with: new)
    #expect(text != Self.storyboard)
    #expect(words("Main.storyboard", Self.storyboard, text) == expected)
  }

  @Test func `an object in another parent has moved`() {
    let label = "<label text=\"A &amp; B\" userLabel=\"Name\" id=\"l1\"/>"
    let text = Self.storyboard.replacing(label, with: "").replacing("<button id", with: "\(label)<button id")
    #expect(
      words("Main.storyboard", Self.storyboard, text)
        == ["moved | scene Login (LoginViewController): label \"Name\" | view v1 | view \"Box\""])
  }

  @Test func `an archive's changes are told as a document's`() {
    let text = ArchivedInterface.withOutlet("field", number: 22).replacing("Find<", with: "Go<")
      .replacing("{{20, 30}", with: "{{20, 31}")
    #expect(
      words("Search.xib", ArchivedInterface.text, text) == [
        "added | PrefPane: outlet field → textField 10",
        "changed | buttonCell \"Go\": title | Find | Go", "details",
      ])
  }

  @Test func `a project's changes are told by target, file and setting`() {
    var project = SampleProject()
    let old = project.text
    project.settings[1] = "SWIFT_VERSION = 6.0;"
    let changed = words("A.xcodeproj/project.pbxproj", old, project.text)
    #expect(changed.count == 1 && changed[0].hasSuffix("SWIFT_VERSION | 5.0 | 6.0"), "\(changed)")
  }

  @Test func `other files are told by key path`() {
    #expect(
      words("a.strings", "\"A\" = \"1\";\n\"B\" = \"2\";\n", "\"B\" = \"3\";\n") == [
        "changed | B | 2 | 3", "removed | A | 1",
      ])
    #expect(words("a.xcconfig", "A = 1\n", "A = 2\nB = 3\n") == ["changed | A | 1 | 2", "added | B | 3"])
    let plist = { (body: String) in "<plist version=\"1.0\"><dict>\(body)</dict></plist>" }
    #expect(
      words(
        "Info.plist", plist("<key>K</key><array><string>a</string></array>"),
        plist(
          "<key>K</key><array><string>a</string><string>b</string></array><key>L</key><dict><key>M</key><true/></dict>")
      )
        == ["added | K, b", "added | L.M | true"])
    #expect(
      words(
        "Package.resolved", #"{"pins":[{"identity":"x","state":{"version":"1"}}]}"#,
        #"{"pins":[{"identity":"x","state":{"version":"2"}}]}"#)
        == ["changed | pins.x.state.version | 1 | 2"])
    #expect(words("a.strings", "\"A\" = \"1\";\n\"B\" = \"2\";\n", "\"B\" = \"2\";\n\"A\" = \"1\";\n") == ["details"])
    let scheme = { (name: String) in
      "<Scheme LastUpgradeVersion = \"1\"><LaunchAction buildConfiguration = \"\(name)\"></LaunchAction></Scheme>"
    }
    #expect(
      words("A.xcscheme", scheme("Debug"), scheme("Release")) == [
        "changed | LaunchAction buildConfiguration | Debug | Release"
      ])
  }

  @Test func `what is not known or readable has no semantic difference`() {
    #expect(words("a.swift", "a", "b") == ["-"])
    #expect(words("a.storyboard", "<a>", Self.storyboard) == ["-"])
    #expect(SemanticDifference.text(of: Array("<a>".utf8), at: "a.xib") == nil)
  }

  @Test func `a text has a line for each object, value and connection`() {
    let text = SemanticDifference.text(of: Array(Self.storyboard.utf8), at: "Main.storyboard") ?? ""
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("  view v1") && lines.contains("    label \"Name\"") && lines.contains("      text: A & B"))
    #expect(lines.contains("  outlet nameLabel → label \"Name\""), "\(text)")
    #expect(!text.contains("retina") && !text.contains("852"))
  }
}
