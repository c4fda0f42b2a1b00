import Diagnostics
import SemanticMerges
import Testing

struct ElementMergeTests {
  private func scheme(_ entries: [String], launch: String = "Debug", version: String = "1500") -> String {
    let body = entries.map { name in
      """
               <BuildActionEntry
                  buildForRunning = "YES">
                  <BuildableReference
                     BlueprintIdentifier = "\(name)"
                     BlueprintName = "\(name)">
                  </BuildableReference>
               </BuildActionEntry>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme
         LastUpgradeVersion = "\(version)"
         version = "1.3">
         <BuildAction>
            <BuildActionEntries>
      \(body.joined())      </BuildActionEntries>
         </BuildAction>
         <LaunchAction
            buildConfiguration = "\(launch)"
            launchStyle = "0">
         </LaunchAction>
      </Scheme>

      """
  }

  private let path = "A.xcodeproj/xcshareddata/xcschemes/A.xcscheme"

  @Test func `targets that each side added to a scheme are both kept`() {
    let result = merged(scheme(["A"]), scheme(["A", "B"]), scheme(["A", "C"], launch: "Release"), path: path)
    #expect(result.text == scheme(["A", "B", "C"], launch: "Release"))
  }

  @Test func `the newer Xcode's version of a scheme is taken and told`() {
    let result = merged(scheme(["A"]), scheme(["A"], version: "1510"), scheme(["A"], version: "2600"), path: path)
    #expect(result.text == scheme(["A"], version: "2600"))
    #expect(result.notes.map(\.code) == [.mergeHigherVersion])
  }

  @Test func `an attribute changed in two ways is marked alone`() {
    let result = merged(
      scheme(["A"]), scheme(["A", "B"], launch: "Release"), scheme(["A"], launch: "Profile"), path: path)
    #expect(
      result.conflicts.map(\.message) == ["LaunchAction, buildConfiguration: Release in main, Profile in feature/clock"]
    )
    #expect(result.reading(ours: true) == scheme(["A", "B"], launch: "Release"))
    #expect(result.reading(ours: false) == scheme(["A", "B"], launch: "Profile"))
  }

  @Test func `projects that each side added to a workspace are both kept`() {
    func workspace(_ projects: [String]) -> String {
      let files = projects.map { "   <FileRef\n      location = \"group:\($0)\">\n   </FileRef>\n" }.joined()
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace\n   version = \"1.0\">\n\(files)</Workspace>\n"
    }
    let result = merged(
      workspace(["A"]), workspace(["A", "B"]), workspace(["A", "C"]), path: "A.xcworkspace/contents.xcworkspacedata")
    #expect(result.text == workspace(["A", "B", "C"]))
  }

  // MARK: Storyboards

  private func storyboard(_ views: [String], connections: [String] = [], tools: String = "1") -> String {
    let subviews = views.map { "            \($0)\n" }.joined()
    let outlets = connections.map { "            \($0)\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="\(tools)">
          <viewController id="vc-1">
            <subviews>
      \(subviews)      </subviews>
            <connections>
      \(outlets)      </connections>
          </viewController>
      </document>

      """
  }

  private let label = #"<label text="A" id="la-1"/>"#
  private let button = #"<button title="B" id="bu-1"/>"#

  @Test func `views and outlets that each side added are both kept`() {
    let ours = #"<outlet property="label" destination="la-2" id="ou-1"/>"#
    let theirs = #"<outlet property="button" destination="bu-1" id="ou-2"/>"#
    let second = #"<label text="C" id="la-2"/>"#
    let result = merged(
      storyboard([label]), storyboard([label, second], connections: [ours]),
      storyboard([label, button], connections: [theirs]), path: "Main.storyboard")
    #expect(result.text == storyboard([label, second, button], connections: [ours, theirs]))
  }

  @Test func `attributes of one view are merged one by one`() {
    let result = merged(
      storyboard([label]), storyboard([#"<label text="Hello" id="la-1"/>"#]),
      storyboard([#"<label text="A" tag="3" id="la-1"/>"#]), path: "Main.storyboard")
    #expect(result.text == storyboard([#"<label text="Hello" tag="3" id="la-1"/>"#]))
  }

  @Test func `a view that one side removed and the other connected is in dispute`() {
    let outlet = #"<outlet property="button" destination="bu-1" id="ou-2"/>"#
    let result = merged(
      storyboard([label, button]), storyboard([label], tools: "2"), storyboard([label, button], connections: [outlet]),
      path: "Main.storyboard")
    #expect(result.conflicts.map(\.kind) == [.removal])
    #expect(result.reading(ours: false) == storyboard([label, button], connections: [outlet], tools: "2"))
  }

  @Test(arguments: [#" translatesAutoresizingMaskIntoConstraints="NO""#, ""])
  func `a frame that both sides moved is no conflict`(layout: String) {
    func framed(_ x: Int, _ text: String) -> String {
      #"<label text="\#(text)"\#(layout) id="la-1"><rect key="frame" x="\#(x)"/></label>"#
    }
    let result = merged(
      storyboard([framed(1, "A")]), storyboard([framed(2, "A")]), storyboard([framed(3, "B")]), path: "Main.storyboard")
    #expect(result.text == storyboard([framed(2, "B")]))
    #expect(result.notes.map(\.code) == [.mergeDerivedValue])
  }

  /// The header of a document says which Xcode saved it on which macOS; newer ones leave the macOS out.
  @Test(arguments: [
    (#"1" systemVersion="15E27e"#, #"1" systemVersion="15C50"#, #"1" systemVersion="15E27e"#),
    (#"1" systemVersion="9L30"#, #"1" systemVersion="15A282b"#, #"1" systemVersion="15A282b"#),
    (#"1" systemVersion="16C67"#, #"2" systemVersion="16B2657"#, #"2" systemVersion="16B2657"#),
    (#"1" systemVersion="15E65"#, "2", "2"), (#"2" systemVersion="15E65"#, "1", #"2" systemVersion="15E65"#),
    ("1", #"1" systemVersion="15E65"#, "1"),
  ])
  func `the header of a document is taken from the newer Xcode`(ours: String, theirs: String, merged header: String) {
    let result = merged(
      storyboard([label], tools: #"0" systemVersion="14A1"#), storyboard([label], tools: ours),
      storyboard([label], tools: theirs), path: "Main.storyboard")
    #expect(result.text == storyboard([label], tools: header))
    #expect(result.isClean)
  }

  @Test func `two views with one identifier are never made`() {
    let (one, two) = (#"<label text="C" id="x-1"/>"#, #"<button title="D" id="x-1"/>"#)
    let result = merged(
      storyboard([label]), storyboard([label, one]), storyboard([label, two]), path: "Main.storyboard")
    #expect(!result.isClean)
    #expect(result.reading(ours: true) == storyboard([label, one]))
    #expect(result.reading(ours: false) == storyboard([label, two]))
  }

  @Test func `archives of an older Interface Builder are not merged by meaning`() {
    let archive = { (text: String) in "<archive><data><int key=\"a\">\(text)</int></data></archive>\n" }
    #expect(merged(archive("1"), archive("2"), archive("3"), path: "Main.xib").conflicts.map(\.kind) == [.file])
  }
}
