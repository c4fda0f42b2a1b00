import PropertyLists

extension Breach {
  static let interface: [Breach] = [
    storyboard("interface-unreadable", "the file can't be read", "<scenes>", root: "<document type=\"X\">"),
    storyboard(
      "cell-identifier-missing", "a prototype cell has no reuse identifier",
      "<tableView id=\"t\"><prototypes><tableViewCell id=\"c\"/></prototypes></tableView>"),
    storyboard(
      "interface-id-duplicate", "the identifier \"b\" of <label> is already used on line 2",
      "<button id=\"b\"/>\n<label id=\"b\"/>"),
    storyboard(
      "interface-scene-invalid", "a scene has 2 view controllers: a, b",
      "<scene sceneID=\"s\"><objects><viewController id=\"a\" sceneMemberID=\"viewController\"/>"
        + "<viewController id=\"b\" sceneMemberID=\"viewController\"/></objects></scene>"),
    storyboard(
      "interface-scene-invalid", "the scene identifier \"s\" is already used on line 2",
      "<scene sceneID=\"s\"><objects/></scene>\n<scene sceneID=\"s\"><objects/></scene>"),
    storyboard(
      "interface-reference-dangling", "the attribute firstItem of <constraint> refers to \"x\"",
      "<constraint firstItem=\"x\" firstAttribute=\"top\" id=\"c\"/>"),
    storyboard(
      "interface-key-duplicate", "the key \"view\" of <view> is already used on line 2",
      "<viewController id=\"v\"><view key=\"view\" id=\"a\"/><view key=\"view\" id=\"b\"/></viewController>"),
    storyboard(
      "interface-connection-dangling", "the outlet \"label\" refers to \"x\"",
      controller("<outlet property=\"label\" destination=\"x\" id=\"o\"/>")),
    storyboard(
      "interface-connection-dangling", "the segue \"show\" refers to \"x\"",
      controller("<segue identifier=\"show\" destination=\"x\" kind=\"show\" id=\"o\"/>")),
    storyboard(
      "interface-connection-dangling", "the initial view controller is \"x\"", "",
      root: "<document type=\"X\" initialViewController=\"x\">"),
    storyboard(
      "interface-class-missing", "no source of \"Wecker\" contains the class \"OldController\"",
      "<viewController id=\"v\" customClass=\"OldController\" customModuleProvider=\"target\"/>"),
    storyboard(
      "interface-outlet-missing", "connected outlet \"titel\" does not exist in class \"AlarmController\"",
      controller("<outlet property=\"titel\" destination=\"v\" id=\"o\"/>")),
    storyboard(
      "interface-action-missing", "connected action \"ring:\" does not exist in class \"AlarmController\"",
      controller("<action selector=\"ring:\" destination=\"v\" id=\"o\"/>")),
    storyboard(
      "interface-action-missing", "no class of \"Wecker\" has the unwind action \"unwindToStart:\"",
      controller("<segue destination=\"v\" kind=\"unwind\" unwindAction=\"unwindToStart:\" id=\"o\"/>")),
    storyboard(
      "storyboard-identifier-duplicate", "\"Alarm\" is already used on line 2",
      "<viewController id=\"a\" storyboardIdentifier=\"Alarm\"/>\n<viewController id=\"b\" storyboardIdentifier=\"Alarm\"/>"
    ),
    storyboard(
      "storyboard-reference-missing", "the referenced storyboard \"Old\" is not in the project",
      "<viewControllerPlaceholder id=\"p\" storyboardName=\"Old\"/>"),
    storyboard(
      "interface-module-missing", "the Swift class \"AlarmController\" is named without its module",
      "<viewController id=\"v\" customClass=\"AlarmController\"/>"),
    Breach("interface-unreadable", "the file is not a storyboard or xib: its root element is <plist>") {
      addStoryboard(to: &$0, "<plist/>")
    },
    storyboard(
      "interface-connection-dangling", "the binding \"value\" refers to \"x\"",
      controller("<binding name=\"value\" destination=\"x\" keyPath=\"a\" id=\"o\"/>")),
    storyboard(
      "interface-class-missing", "no target builds the module \"Elsewhere\" of the class \"Clock\"",
      "<viewController id=\"v\" customClass=\"Clock\" customModule=\"Elsewhere\"/>"),
    storyboard(
      "interface-class-missing", "no source of \"Wecker\" contains the class \"Clock\"",
      "<viewController id=\"v\" customClass=\"Clock\" customModule=\"Wecker\"/>"),
    storyboard(
      "interface-action-missing", "class \"AlarmController\" does not have the method \"makeClock:\"",
      "<scenes><scene sceneID=\"s\"><objects>"
        + controller(
          "<segue destination=\"v\" kind=\"embed\" destinationCreationSelector=\"makeClock:\" id=\"o\"/>")
        + "</objects></scene></scenes>"),
    storyboard(
      "interface-outlet-type",
      "outlet \"titleLabel\" of class \"AlarmController\" has the class UILabel, but the connected object has the class UIButton",
      controller("<outlet property=\"titleLabel\" destination=\"b\" id=\"o\"/>") + "<button id=\"b\"/>"),
    storyboard(
      "interface-outlet-type",
      "\"titleLabel\" of class \"AlarmController\" is one object, but the connection is for a collection",
      controller("<outletCollection property=\"titleLabel\" destination=\"b\" id=\"o\"/>") + "<label id=\"b\"/>"),
    storyboard("outlet-not-connected", "nothing connects the outlet \"titleLabel\"", controller("")),
    Breach("action-not-connected", "nothing sends the action \"ring\" of class \"AlarmController\"") {
      addStoryboard(to: &$0, "<document type=\"X\">\n\(controller(""))\n</document>")
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController { @IBAction func ring(_ sender: Any) {} }"
    },
    storyboard(
      "interface-attribute-unknown",
      "no class has the property \"cornerRadios\" of the runtime attribute \"cornerRadios\"",
      "<view id=\"v\"><userDefinedRuntimeAttributes>"
        + "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"cornerRadios\"/></userDefinedRuntimeAttributes></view>"
    ),
    storyboard(
      "interface-font-missing", "font file \"Bell.ttf\" does not exist",
      "<customFonts key=\"customFonts\"><array key=\"Bell.ttf\"><string>Bell</string></array></customFonts>"),
    storyboard(
      "interface-identifier-unused", "nothing uses the segue \"Show Alarm\"", segue("Show Alarm")),
    storyboard(
      "interface-identifier-unused", "nothing uses the storyboard identifier \"Clock\"",
      "<viewController id=\"v\" storyboardIdentifier=\"Clock\" sceneMemberID=\"viewController\"/>"),
    storyboard(
      "accessibility-label-missing", "the image button \"",
      "<button id=\"b\"><state key=\"normal\" image=\"bell\"/><connections>"
        + "<action selector=\"stop:\" destination=\"v\" id=\"o\"/></connections></button>" + controller("")),
    Breach("interface-identifier-unknown", "contains a segue with the identifier \"Show Clock\"") {
      addStoryboard(to: &$0, "<document type=\"X\">\n\(controller(""))\n</document>")
      $0.files["Wecker/App.swift", default: ""] +=
        "\nextension AlarmController { func f() { performSegue(withIdentifier: \"Show Clock\", sender: nil) } }\n"
    },
    Breach("interface-identifier-misspelled", "no interface of \"Wecker\" has the identifier \"Show Alram\"") {
      addStoryboard(to: &$0, "<document type=\"X\">\n\(segue("Show Alarm"))\n</document>")
      $0.files["Wecker/App.swift", default: ""] += "\nlet name = \"Show Alram\"\n"
    },
    Breach("nib-view-not-connected", "the outlet \"view\" of the File's Owner, \"AlarmController\", is not connected") {
      addNib(to: &$0, named: "AlarmController", owner: "AlarmController", "")
    },
    storyboard(
      "referenced-controller-missing", "\"Main\" has no initial view controller, and Main.storyboard refers to it",
      "<viewControllerPlaceholder id=\"p\" storyboardName=\"Main\"/>"),
    Breach("main-interface-missing", "names \"Main\" in UIMainStoryboardFile but does not contain it") {
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
    },
    storyboard(
      "outlet-to-repeating-content",
      "the outlet \"titleLabel\" of <viewController> leads to <label> in a reusable cell",
      controller("<outlet property=\"titleLabel\" destination=\"l\" id=\"o\"/>")
        + "<prototypes><tableViewCell id=\"c\"><label id=\"l\"/></tableViewCell></prototypes>"),
    storyboard(
      "scene-unreachable", "nothing leads to the scene of <viewController>, and it has no identifier",
      "<scenes><scene sceneID=\"s\"><objects><viewController id=\"v\" sceneMemberID=\"viewController\"/>"
        + "</objects></scene></scenes>",
      root: "<document type=\"X\" initialViewController=\"w\">"),
    Breach("interface-class-kind", "class \"Dial\" of <label> derives from UIButton, not from UILabel") {
      addStoryboard(
        to: &$0,
        "<document type=\"X\"><label id=\"l\" customClass=\"Dial\" customModuleProvider=\"target\"/></document>")
      $0.files["Wecker/App.swift"] = "class Dial: UIButton {}"
    },
    Breach("interface-identifier-unknown", "contains a restorable object with the identifier \"Clock\"") {
      addStoryboard(to: &$0, "<document type=\"X\">\n\(controller(""))\n</document>")
      $0.files["Wecker/App.swift", default: ""] +=
        "\nfunc f(_ c: UIViewController) -> Bool { c.restorationIdentifier == \"Clock\" }\n"
    },
    storyboard(
      "storyboard-identifier-duplicate", "the restoration identifier \"Clock\" is already used on line 3",
      embeddingScenes(restoring: "Clock", "Clock")),
    Breach("interface-reference-dangling", "the attribute reference of <reference> refers to \"7\"") {
      let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
      let objects = "<object id=\"1\"/><reference ref=\"1\"/><reference ref=\"7\"/>"
      addStoryboard(to: &$0, "<archive type=\"\(type)\">\(objects)</archive>")
    },
    storyboard(
      "interface-identifier-unused", "nothing uses the reuse identifier \"Row\"",
      "<prototypes><tableViewCell id=\"c\" reuseIdentifier=\"Row\"/></prototypes>"),
    Breach("initial-controller-missing", "code creates the initial view controller of \"Main\", which has none") {
      addStoryboard(to: &$0, "<document type=\"X\">\n\(controller(""))\n</document>")
      $0.files["Wecker/App.swift", default: ""] +=
        "\nlet first = UIStoryboard(name: \"Main\", bundle: nil).instantiateInitialViewController()\n"
    },
    Breach("initial-controller-missing", "the main storyboard of \"Wecker\" has no initial view controller") {
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
      addStoryboard(to: &$0, "<document type=\"X\"></document>")
    },
  ]

  /// A scene that embeds two others, with restoration identifiers.
  static func embeddingScenes(restoring identifiers: String...) -> String {
    let embeds = identifiers.indices.map {
      "<containerView id=\"w\($0)\"><connections><segue destination=\"c\($0)\" kind=\"embed\" id=\"e\($0)\"/></connections></containerView>"
    }
    let children = identifiers.enumerated().map { offset, name in
      "<scene sceneID=\"t\(offset)\"><objects><viewController restorationIdentifier=\"\(name)\" id=\"c\(offset)\"/></objects></scene>\n"
    }
    return
      "<scenes><scene sceneID=\"s\"><objects><viewController id=\"v\">\(embeds.joined())</viewController></objects></scene>\n"
      + children.joined() + "</scenes>"
  }

  /// A view controller of the class that ``addStoryboard(to:_:)`` adds, with connections.
  static func controller(_ connections: String) -> String {
    "<viewController id=\"v\" customClass=\"AlarmController\" customModuleProvider=\"target\"><connections>\(connections)</connections></viewController>"
  }

  private static func storyboard(
    _ rule: String, _ words: String, _ content: String, root: String = "<document type=\"X\">"
  ) -> Breach {
    Breach(rule, words) { addStoryboard(to: &$0, "\(root)\n\(content)\n</document>") }
  }

  static func segue(_ identifier: String) -> String {
    controller("<segue identifier=\"\(identifier)\" destination=\"v\" kind=\"show\" id=\"o\"/>")
  }

  /// Adds a xib to the app, with the classes of ``addStoryboard(to:_:)``.
  static func addNib(to sample: inout SampleProject, named name: String, owner: String, _ connections: String) {
    addStoryboard(to: &sample, "<document type=\"X\"></document>")
    let change = sample.change
    sample.files["Wecker/\(name).xib"] = """
      <document type="X"><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)" \
      customModuleProvider="target"><connections>\(connections)</connections></placeholder></objects></document>
      """
    sample.change = { objects in
      change(&objects)
      objects["AR"]?["files"] = ["BMS", "BX"]
      objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "X"]
      objects["X"] = ["isa": "PBXFileReference", "path": .string("Wecker/\(name).xib"), "sourceTree": "<group>"]
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "MS", "X"]
    }
  }

  /// Adds a storyboard to the app, and a class that it can name.
  static func addStoryboard(to sample: inout SampleProject, _ content: String) {
    sample.files["Wecker/App.swift"] = """
      import UIKit
      // var titel: UILabel!
      class AlarmController: UIViewController {
        @IBOutlet var titleLabel: UILabel!
        @IBAction func save(sender: UIButton) { print("ring \\(titleLabel.text ?? "titel")") }
        @IBAction func stop(_ sender: Any) {}
      }
      """
    sample.files["Wecker/Base.lproj/Main.storyboard"] = content
    sample.appSettings["INFOPLIST_KEY_UILaunchStoryboardName"] = "Main"
    sample.change = { objects in
      objects["AR"]?["files"] = ["BMS"]
      objects["BMS"] = ["isa": "PBXBuildFile", "fileRef": "MS"]
      objects["MS"] = [
        "isa": "PBXVariantGroup", "children": ["MB"], "name": "Main.storyboard", "sourceTree": "<group>",
      ]
      objects["MB"] = [
        "isa": "PBXFileReference", "name": "Base", "path": "Wecker/Base.lproj/Main.storyboard", "sourceTree": "<group>",
      ]
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "MS"]
    }
  }
}
