import Diagnostics
import SyntaxTrees
import TestSupport
import Testing

@testable import InterfaceFiles

/// A storyboard of two scenes, read and changed.
@Suite struct InterfaceDocumentTests {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="ctl-01-aaa">
        <scenes>
            <!--Login View Controller-->
            <scene sceneID="scn-01-aaa">
                <objects>
                    <viewController id="ctl-01-aaa" customClass="LoginViewController" customModuleProvider="target" sceneMemberID="viewController">
                        <view key="view" id="vie-01-aaa">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <label text="Name" id="lab-01-aaa">
                                    <rect key="frame" x="20" y="80" width="200" height="21"/>
                                </label>
                                <button id="but-01-aaa">
                                    <rect key="frame" x="20" y="140" width="120" height="44"/>
                                    <state key="normal" title="Log in"/>
                                    <connections>
                                        <segue destination="ctl-02-aaa" kind="show" identifier="detail" id="seg-01-aaa"/>
                                    </connections>
                                </button>
                                <imageView image="logo" id="img-01-aaa"/>
                            </subviews>
                        </view>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="res-01-aaa" userLabel="First Responder" sceneMemberID="firstResponder"/>
                </objects>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
            <!--Detail-->
            <scene sceneID="scn-02-aaa">
                <objects>
                    <tableViewController storyboardIdentifier="Detail" id="ctl-02-aaa" sceneMemberID="viewController">
                        <tableView key="view" id="tab-02-aaa">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        </tableView>
                    </tableViewController>
                </objects>
                <point key="canvasLocation" x="800" y="0.0"/>
            </scene>
        </scenes>
        <resources>
            <image name="logo" width="10" height="10"/>
        </resources>
    </document>

    """

  private let document: InterfaceDocument

  init() throws {
    document = try InterfaceDocument(parsing: Array(Self.text.utf8), file: "Main.storyboard")
  }

  private var lookup: InterfaceLookup { InterfaceLookup(in: document, file: "Main.storyboard") }

  private func written(_ document: InterfaceDocument) -> String {
    String(decoding: document.markup.bytes, as: UTF8.self)
  }

  @Test func `scenes have their controllers, identifiers and objects`() throws {
    #expect(document.kind == .storyboard)
    #expect(document.system == .iOS)
    #expect(document.scenes.map(\.identifier) == [nil, "Detail"])
    #expect(document.scenes.map { $0.controller?.kind } == ["viewController", "tableViewController"])
    #expect(
      document.scenes[0].objects.map(\.id)
        == ["ctl-01-aaa", "vie-01-aaa", "lab-01-aaa", "but-01-aaa", "img-01-aaa", "res-01-aaa"])
    #expect(document.scenes[0].objects.map(\.label)[2...4] == ["Name", "Log in", "logo"])
  }

  @Test(arguments: [
    ("but-01-aaa", "but-01-aaa"), ("Log in", "but-01-aaa"), ("LoginViewController", "ctl-01-aaa"),
    ("Detail", "ctl-02-aaa"), ("imageView", "img-01-aaa"), ("UILabel", "lab-01-aaa"),
  ]) func `an object has many names`(name: String, id: String) throws {
    #expect(try lookup.object(name)[attribute: "id"] == id)
  }

  @Test func `unknown names are refused`() throws {
    #expect(throws: Diagnostic.self) { try lookup.object("Nobody") }
    #expect(throws: Diagnostic.self) { try lookup.object("seg-01-aaa") }
    #expect(throws: Diagnostic.self) { try lookup.scene("Nobody") }
    #expect(throws: Diagnostic.self) { try lookup.connection("Nobody") }
  }

  /// Every kind of connection between every two objects is made in the right place or refused, and taken back.
  @Test func `a connection is made and taken back byte for byte`() throws {
    let kinds: [NewConnection] = [
      .outlet("title"), .collection("titles"), .action("tap:", event: nil), .segue("show", identifier: nil),
      .segue("show", identifier: "x"),
    ]
    var made = 0
    let objects = document.scenes.flatMap(\.objects).map(\.markup)
    for source in objects {
      for destination in objects {
        for kind in kinds {
          guard let connected = try? document.connecting(source, to: destination, by: kind, file: "") else { continue }
          guard connected.document.markup != document.markup, connected.replaced == nil else { continue }
          let connection = try #require(connected.document.connections.first { $0.id == connected.connection.id })
          #expect(connection.source == source[attribute: "id"])
          #expect(connection.destination == destination[attribute: "id"])
          #expect(connected.document.connections.count == document.connections.count + 1)
          let again = try connected.document.connecting(
            connection.owner, to: destination, by: kind, file: "")
          #expect(again.document.markup == connected.document.markup)
          #expect(written(connected.document.disconnecting(connection)) == Self.text)
          made += 1
        }
      }
    }
    #expect(made > 90)
  }

  @Test func `a control has one segue`() throws {
    let second = try document.connecting(
      lookup.object("Log in"), to: lookup.object("Detail"), by: .segue("showDetail", identifier: nil), file: "")
    #expect(second.replaced?.identifier == "detail")
    #expect(second.document.connections.map(\.name) == ["showDetail"])
    #expect(second.document.connections.map(\.identifier) == [nil])
    let third = try document.connecting(
      lookup.object("LoginViewController"), to: lookup.object("Detail"), by: .segue("show", identifier: "x"), file: "")
    #expect(third.replaced == nil)
    #expect(third.document.connections.count == 2)
  }

  @Test func `an outlet has one object`() throws {
    let controller = try lookup.object("LoginViewController")
    let first = try document.connecting(
      controller, to: lookup.object("Name"), by: .outlet("field"), file: "")
    let owner = try #require(first.document.objects["ctl-01-aaa"])
    let second = try first.document.connecting(owner, to: lookup.object("Log in"), by: .outlet("field"), file: "")
    #expect(second.replaced?.destination == "lab-01-aaa")
    #expect(second.document.connections.filter { $0.name == "field" }.map(\.destination) == ["but-01-aaa"])
  }

  @Test(arguments: [
    (NewConnection.action("tap:", event: nil), "Name"), (.action("tap:", event: "tapped"), "Log in"),
    (.action("", event: nil), "Log in"), (.outlet("a b"), "Name"), (.segue("leap", identifier: nil), "Log in"),
    (.segue("embed", identifier: nil), "Log in"), (.segue("rootViewController", identifier: nil), "Log in"),
  ]) func `what Interface Builder does not offer is refused`(kind: NewConnection, source: String) throws {
    let error = #expect(throws: Diagnostic.self) {
      try document.connecting(
        lookup.object(source), to: lookup.object("Detail"), by: kind, file: "Main.storyboard")
    }
    #expect(error?.code == "interface-connection-unfit")
  }

  @Test func `a removed scene leaves nothing behind`() throws {
    let removed = document.removing(document.scenes[1])
    #expect(removed.segues.map(\.id) == ["seg-01-aaa"])
    #expect(!removed.wasInitial)
    let text = written(removed.document)
    for rest in ["ctl-02-aaa", "Detail", "scn-02-aaa", "<connections>"] { #expect(!text.contains(rest), "\(rest)") }
    #expect(text.contains("image name=\"logo\""))
    let first = document.removing(document.scenes[0])
    #expect(first.wasInitial)
    let rest = written(first.document)
    for gone in ["initialViewController", "logo", "Login View", "resources"] {
      #expect(!rest.contains(gone), "\(gone)")
    }
  }

  @Test func `attributes are set in Xcode's order and taken back`() throws {
    let values: [(InterfaceAttribute, String, String)] = [
      (.class, "DetailController", "customClass=\"DetailController\" sceneMemberID"),
      (.label, "The detail", "id=\"ctl-02-aaa\" userLabel=\"The detail\" sceneMemberID"),
      (.title, "Detail", "storyboardIdentifier=\"Detail\" title=\"Detail\" id="),
      (.accessibilityLabel, "More", "<accessibility key=\"accessibilityConfiguration\" label=\"More\"/>"),
      (.module, "target", "id=\"ctl-02-aaa\" customModuleProvider=\"target\" sceneMemberID"),
    ]
    for (attribute, value, expected) in values {
      let set = try document.setting([(attribute, value)], of: "ctl-02-aaa", file: "")
      #expect(written(set).contains(expected), "\(attribute): \(written(set))")
      #expect(written(try set.setting([(attribute, "")], of: "ctl-02-aaa", file: "")) == Self.text, "\(attribute)")
    }
    let button = try document.setting([(.title, "Sign in")], of: "but-01-aaa", file: "")
    #expect(written(button) == Self.text.replacing("Log in", with: "Sign in"))
    #expect(throws: Diagnostic.self) { try document.setting([(.placeholder, "x")], of: "but-01-aaa", file: "") }
  }

  @Test func `a drawing has each scene, its texts and its segues`() throws {
    let svg = String(decoding: InterfaceDrawing(of: document.scenes, in: document).svg, as: UTF8.self)
    for text in ["LoginViewController", "Log in", "Name", ">detail<"] { #expect(svg.contains(text), "\(text)") }
    let drawing = try MarkupDocument(parsing: Array(svg.utf8))
    #expect(drawing.root.elements(named: "path").count == 2)
  }

  @Test(arguments: ["<a/>", "<archive type=\"other\"/>", "", "<document/>", "<a>"])
  func `what is no interface is refused`(text: String) {
    #expect(throws: Diagnostic.self) { try InterfaceDocument(parsing: Array(text.utf8), file: "a.xib") }
  }

  @Test(arguments: [
    ("<prototypes><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell></prototypes>", false),
    (
      "<tableViewSection><cells><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell></cells></tableViewSection>",
      true
    ),
  ])
  func `an outlet leads into a static cell, but not into a prototype`(cells: String, isPossible: Bool) throws {
    let text =
      "<document type=\"X\"><scenes><scene sceneID=\"s\"><objects><tableViewController id=\"v\"><tableView key=\"view\" id=\"t\">"
      + cells + "</tableView></tableViewController></objects></scene></scenes></document>"
    let document = try InterfaceDocument(parsing: Array(text.utf8), file: "")
    let (owner, label) = (try #require(document.objects["v"]), try #require(document.objects["l"]))
    let connected = try? document.connecting(owner, to: label, by: .outlet("name"), file: "")
    #expect((connected != nil) == isPossible)
    #expect(connected?.document.outletsToRepeatingContent.isEmpty != false)
  }
}
