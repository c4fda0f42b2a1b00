import Diagnostics
import Foundation
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

  private let changedLabel = #"<label text="Hello" id="la-1"/>"#

  private func stack(_ views: String...) -> String {
    "<stackView id=\"st-1\"><subviews>\(views.joined())</subviews></stackView>"
  }

  /// The indentation is that of the new place, also of lines that come from the other side.
  @Test(arguments: [true, false])
  func `a view that one side put into a stack view keeps the changes of the other side`(isOurs: Bool) {
    let (moved, changed) = (storyboard([stack(label), button]), storyboard([changedLabel, button]))
    let result = merged(
      storyboard([label, button]), isOurs ? moved : changed, isOurs ? changed : moved, path: "Main.storyboard")
    #expect(result.text == storyboard([stack(changedLabel), button]))
  }

  @Test func `a view that one side moved out of a view keeps the changes of the other side`() {
    let result = merged(
      storyboard([stack(label)]), storyboard([label]), storyboard([stack(changedLabel)]), path: "Main.storyboard")
    #expect(result.text == storyboard([changedLabel]))
  }

  @Test func `a view that both sides moved is in conflict, and in the file once`() {
    let other = #"<view id="vi-1"><subviews>\#(label)</subviews></view>"#
    let (ours, theirs) = (storyboard([stack(label), button]), storyboard([other, button]))
    let result = merged(storyboard([label, button]), ours, theirs, path: "Main.storyboard")
    #expect(!result.isClean)
    for side in [true, false] {
      #expect(result.reading(ours: side).ranges(of: #"id="la-1""#).count == 1)
    }
  }

  @Test func `a constraint goes with the view that it holds, although one side changed it`() {
    func constraint(_ constant: Int) -> String {
      #"<constraint firstItem="bu-1" constant="\#(constant)" id="co-1"/>"#
    }
    let result = merged(
      storyboard([label, button, constraint(1)]), storyboard([label, button, constraint(2)]), storyboard([label]),
      path: "Main.storyboard")
    #expect(result.text == storyboard([label]))
  }

  @Test func `a cell that names its own label is in dispute where one side removed and the other changed it`() {
    func cell(_ text: String) -> String {
      #"<tableViewCell textLabel="la-9" id="ce-1"><subviews><label text="\#(text)" id="la-9"/></subviews></tableViewCell>"#
    }
    let ours = storyboard([label, cell("B")])
    let result = merged(storyboard([label, cell("A")]), ours, storyboard([label]), path: "Main.storyboard")
    #expect(result.conflicts.map(\.kind) == [.removal])
    #expect(result.reading(ours: true) == ours)
  }

  @Test func `the components of a color come from one side`() {
    func colored(_ color: String) -> String { #"<label id="la-1"><color key="textColor" \#(color)/></label>"# }
    let (ours, theirs) = (storyboard([colored(#"red="2" green="1""#)]), storyboard([colored(#"red="1" green="2""#)]))
    let result = merged(storyboard([colored(#"red="1" green="1""#)]), ours, theirs, path: "Main.storyboard")
    #expect(result.conflicts.map(\.ours) == ["red=2 green=1"])
    #expect(result.reading(ours: true) == ours)
    #expect(result.reading(ours: false) == theirs)
  }

  @Test func `the components of a named color are no conflict`() {
    func colored(_ red: String) -> String {
      #"<label id="la-1"><color key="textColor" systemColor="labelColor" red="\#(red)"/></label>"#
    }
    let result = merged(
      storyboard([colored("1")]), storyboard([colored("0.5")]), storyboard([colored("0.49")]), path: "Main.storyboard")
    #expect(result.text == storyboard([colored("0.5")]))
  }

  /// Interface Builder lists what the elements of a document use.
  @Test(arguments: [true, false])
  func `a color stays listed as long as an element uses it`(isUsed: Bool) {
    func resources(_ names: [String]) -> String {
      "<resources>\(names.map { #"<namedColor name="\#($0)"/>"# }.joined())</resources>"
    }
    func colored(_ name: String, _ id: String) -> String { #"<label id="\#(id)"><color name="\#(name)"/></label>"# }
    let base = storyboard([colored("tint", "la-1"), resources(["accent", "tint"])])
    let theirs = storyboard([colored("accent", "la-1"), resources(["accent"])])
    let new = isUsed ? colored("tint", "la-2") : button
    let ours = storyboard([colored("tint", "la-1"), new, resources(["accent", "tint"])])
    let result = merged(base, ours, theirs, path: "Main.storyboard")
    #expect(
      result.text == storyboard([colored("accent", "la-1"), new, resources(isUsed ? ["accent", "tint"] : ["accent"])]))
  }

  @Test func `two views with one identifier are never made`() {
    let (one, two) = (#"<label text="C" id="x-1"/>"#, #"<button title="D" id="x-1"/>"#)
    let result = merged(
      storyboard([label]), storyboard([label, one]), storyboard([label, two]), path: "Main.storyboard")
    #expect(!result.isClean)
    #expect(result.reading(ours: true) == storyboard([label, one]))
    #expect(result.reading(ours: false) == storyboard([label, two]))
  }

  @Test func `a view that one side moved into an unchanged view keeps what the other side changed in it`() {
    let box = { (inner: String) in #"<view id="bo-1"><subviews>\#(inner)</subviews></view>"# }
    let result = merged(
      storyboard([label, box(button)]), storyboard([box(label + button)]),
      storyboard([label.replacing("A", with: "Z"), box(button)]), path: "Main.storyboard")
    #expect(result.text == storyboard([box(label.replacing("A", with: "Z") + button)]))
  }

  @Test func `files with an unknown root are not merged by meaning`() {
    let archive = { (text: String) in "<nib><data><int key=\"a\">\(text)</int></data></nib>\n" }
    #expect(merged(archive("1"), archive("2"), archive("3"), path: "Main.xib").conflicts.map(\.kind) == [.file])
  }
}
