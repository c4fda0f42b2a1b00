import Checks
import Diagnostics
import Testing

/// Objects of storyboards that can't be loaded, reached or restored.
@Suite struct InterfaceObjectTests {
  private func findings(
    _ rule: String, _ content: String, source: String? = nil, root: String = "<document type=\"X\">",
    _ change: (inout SampleProject) -> Void = { _ in }
  ) throws -> [Finding] {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "\(root)\n\(content)\n</document>")
    if let source { sample.files["Wecker/App.swift"] = source }
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  // MARK: Outlets to repeating content

  private static let outlet = "<connections><outlet property=\"a\" destination=\"l\" id=\"o\"/></connections>"

  @Test(arguments: [
    ("<prototypes><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell></prototypes>", 1),
    ("<prototypes><tableViewCell id=\"l\"/></prototypes>", 1),
    ("<cells><collectionViewCell id=\"c\"><label id=\"l\"/></collectionViewCell></cells>", 1),
    ("<collectionReusableView key=\"sectionHeaderView\" id=\"c\"><label id=\"l\"/></collectionReusableView>", 1),
    (
      "<tableViewSection><cells><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell></cells></tableViewSection>", 0
    ),
    ("<prototypes><tableViewCell id=\"c\"/></prototypes><label id=\"l\"/>", 0),
  ])
  func `an outlet of a controller does not lead into a reusable cell`(content: String, count: Int) throws {
    let owner = "<viewController id=\"v\">\(Self.outlet)</viewController>"
    let found = try findings("outlet-to-repeating-content", owner + content)
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.hintText == "run slipway interface disconnect Wecker/Base.lproj/Main.storyboard o" })
  }

  @Test(arguments: [
    ("<tableViewCell id=\"c\"><label id=\"l\"/>OUTLET</tableViewCell>", 0),
    ("<tableViewCell id=\"c\"><view id=\"w\">OUTLET</view><label id=\"l\"/></tableViewCell>", 0),
    ("<tableViewCell id=\"d\">OUTLET</tableViewCell><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell>", 1),
    (
      "<tableViewCell id=\"c\">OUTLET<cells><collectionViewCell id=\"e\"><label id=\"l\"/></collectionViewCell></cells></tableViewCell>",
      1
    ),
    (
      "<tableViewCell id=\"c\"><label id=\"l\"/><cells><collectionViewCell id=\"e\">OUTLET</collectionViewCell></cells></tableViewCell>",
      0
    ),
  ])
  func `an outlet in a cell leads to an object of the same cell`(cells: String, count: Int) throws {
    let content = "<prototypes>\(cells.replacing("OUTLET", with: Self.outlet))</prototypes>"
    #expect(try findings("outlet-to-repeating-content", content).count == count)
  }

  @Test func `a view of a Mac's table may be connected`() throws {
    let content =
      "<viewController id=\"v\">\(Self.outlet)</viewController><cells><collectionViewCell id=\"l\"/></cells>"
    let root = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\" targetRuntime=\"MacOSX.Cocoa\">"
    #expect(try findings("outlet-to-repeating-content", content, root: root) == [])
  }

  // MARK: Classes of another kind

  @Test(arguments: [
    ("label", "UIButton", [.warning] as [Diagnostic.Severity]), ("label", "UILabel", []), ("view", "UILabel", []),
    ("viewController", "UIView", [.warning]), ("viewController", "UITableViewController", []),
    ("tableViewController", "UIViewController", []), ("view", "NSObject", [.warning]), ("imageView", "UIView", [.note]),
    ("tableViewCell", "UIView", [.warning]), ("panGestureRecognizer", "UIGestureRecognizer", []),
    ("collectionViewFlowLayout", "UICollectionViewLayout", []), ("customObject", "UIButton", []), ("view", "Base", []),
    ("view", "Foreign", []), ("anything", "UIView", []), ("view", "Ringing", []),
    ("barButtonItem", "UIView", [.warning]), ("sceneKitView", "ARSCNView", []),
  ])
  func `a custom class fits its object as far as it is known`(
    element: String, base: String, severities: [Diagnostic.Severity]
  ) throws {
    let found = try findings(
      "interface-class-kind", "<\(element) id=\"d\" customClass=\"Dial\" customModuleProvider=\"target\"/>",
      source: "class Dial: \(base) {}\nclass Base: Kit.Base {}\nprotocol Ringing {}")
    #expect(found.map(\.severity) == severities, "\(found.map(\.message))")
  }

  @Test func `code may register the xib of a table cell for a collection`() throws {
    let cell = "<tableViewCell id=\"d\" customClass=\"Dial\" customModuleProvider=\"target\"/>"
    let source = "class Dial: UICollectionViewCell {}"
    #expect(try findings("interface-class-kind", cell, source: source).map(\.severity) == [.note])
    let scene = "<scenes><scene sceneID=\"s\"><objects>\(cell)</objects></scene></scenes>"
    let root = "<document type=\"X\" initialViewController=\"d\">"
    #expect(try findings("interface-class-kind", scene, source: source, root: root).map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("viewController", "UITableViewController", "view", 1), ("viewController", "UITableViewController", "tableView", 0),
    ("viewController", "UICollectionViewController", "view", 1), ("viewController", "UIViewController", "view", 0),
    ("viewController", "UITableViewController", "view customClass=\"Unknown\"", 0),
    ("viewController", "UITableViewController { override func loadView() {} }\nclass Other: UIView", "view", 0),
  ])
  func `a table view controller needs a table view`(element: String, base: String, view: String, count: Int) throws {
    let object = "<\(element) id=\"d\" customClass=\"Dial\" customModuleProvider=\"target\">"
    let found = try findings(
      "interface-class-kind", "\(object)<\(view) key=\"view\" id=\"w\"/></\(element)>", source: "class Dial: \(base) {}"
    )
    #expect(found.count == count, "\(found.map(\.message))")
  }

  // MARK: Scenes

  private static func scene(_ attributes: String, _ content: String = "") -> String {
    "<scene sceneID=\"s\"><objects><viewController \(attributes) sceneMemberID=\"viewController\">\(content)</viewController></objects></scene>"
  }

  @Test(arguments: [
    (scene("id=\"v\""), 1), (scene("id=\"v\" storyboardIdentifier=\"Clock\""), 0),
    (scene("id=\"v\" storyboardIdentifier=\"\""), 1), (scene("id=\"first\""), 0),
    (scene("id=\"v\" restorationIdentifier=\"Clock\""), 1),
    (
      scene(
        "id=\"first\"",
        "<connections><segue destination=\"v\" kind=\"show\" id=\"o\"/></connections>") + scene("id=\"v\""), 0
    ),
    (
      "<scene sceneID=\"s\"><objects><viewControllerPlaceholder id=\"p\" storyboardName=\"Other\"/></objects></scene>",
      0
    ),
    ("<scene sceneID=\"s\"><objects/></scene>", 0),
    ("<scene sceneID=\"s\"><objects><userDefaultsController id=\"u\"/></objects></scene>", 0),
  ])
  func `a scene needs an entry point or an identifier`(scenes: String, count: Int) throws {
    let content = "<scenes>\(scenes)</scenes>"
    let roots = [("", count), (" launchScreen=\"YES\"", 0), (" targetRuntime=\"watchKit\"", 0)]
    for (attribute, count) in roots {
      let root = "<document type=\"X\" initialViewController=\"first\"\(attribute)>"
      #expect(try findings("scene-unreachable", content, root: root).count == count, "\(attribute)")
    }
  }

  // MARK: Restoration identifiers

  @Test(arguments: [
    ("let b = c.restorationIdentifier == \"Clock\"", 1), ("let b = c.restorationIdentifier == \"Alarm\"", 0),
    ("let b = c?.restorationIdentifier == \"Dial\"", 0), ("let b = c.restorationIdentifier == \"Face\"", 0),
    ("let b = c.restorationIdentifier == \"Clock\"; c.restorationIdentifier = name", 0),
    (
      "let b = c.restorationIdentifier == \"Clock\"\nclass D: UIViewController { override var restorationIdentifier: String? { get { n } set {} } }",
      0
    ),
    ("let b = other == \"Clock\"", 0),
  ])
  func `code compares with restoration identifiers that exist`(source: String, count: Int) throws {
    let content = """
      <view restorationIdentifier="Alarm" id="a"/>
      <viewController storyboardIdentifier="Dial" useStoryboardIdentifierAsRestorationIdentifier="YES" id="d"/>
      <view id="f"><userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="restorationIdentifier" value="Face"/>
      </userDefinedRuntimeAttributes></view>
      """
    let found = try findings("interface-identifier-unknown", content, source: source)
    #expect(found.map(\.severity) == Array(repeating: .warning, count: count))
  }

  @Test func `a restoration identifier needs no code`() throws {
    let scene = "<viewController id=\"v\" IDENTIFIER sceneMemberID=\"viewController\"/>"
    for identifier in [
      "restorationIdentifier=\"Clock\"", "restorationIdentifier=\"Clock\" storyboardIdentifier=\"Clock\"",
    ] {
      #expect(try findings("interface-identifier-unused", scene.replacing("IDENTIFIER", with: identifier)) == [])
    }
  }

  @Test func `children that different scenes embed may have the same restoration identifier`() throws {
    #expect(try findings("storyboard-identifier-duplicate", Breach.embeddingScenes(restoring: "A", "A")).count == 1)
    #expect(try findings("storyboard-identifier-duplicate", Breach.embeddingScenes(restoring: "A", "B")) == [])
    let views = "<view restorationIdentifier=\"A\" id=\"a\"/><view restorationIdentifier=\"A\" id=\"b\"/>"
    #expect(try findings("storyboard-identifier-duplicate", views) == [])
  }
}
