import Checks
import Diagnostics
import PropertyLists
import Testing

/// A finding is about the wrong one of two places, and names the line of the key itself.
@Suite struct GuiltyPlaceTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static func file(_ name: String) -> String {
    """
    <document type="X" initialViewController="abc-de-fgh"><scenes><scene sceneID="s"><objects>
    <viewController id="abc-de-fgh" customClass="AlarmController" customModuleProvider="target">
    <label id="lab-el-123"/><connections><outlet property="titleLabel" destination="\(name)" id="o-1-2"/></connections>
    </viewController></objects></scene></scenes></document>
    """
  }

  @Test(arguments: [("lab-el-124", true), ("lab-eX-124", false)])
  func `a connection is connected again with the object that is meant`(name: String, isNear: Bool) throws {
    let found = try findings("interface-connection-dangling") { Breach.addStoryboard(to: &$0, Self.file(name)) }
    #expect(found.count == 1)
    #expect(found.first?.hintText?.contains("slipway interface connect") == isNear, "\(found)")
    #expect(found.first?.hintText?.contains("lab-el-123") == isNear)
  }

  @Test func `connections to the First Responder of another scene are one finding`() throws {
    let items = (0..<6).map { number in
      "<menuItem id=\"m\(number)\"><connections><action selector=\"a\(number):\" target=\"other\" id=\"c\(number)\"/></connections></menuItem>"
    }
    func scene(_ id: String, _ inside: String, responder: String) -> String {
      "<scene sceneID=\"s\(id)\"><objects><viewController id=\"\(id)\" sceneMemberID=\"viewController\"><menu id=\"x\(id)\">\(inside)</menu></viewController>"
        + "<customObject id=\"\(responder)\" userLabel=\"First Responder\" customClass=\"NSResponder\" placeholderIdentifier=\"IBFirstResponder\"/></objects></scene>"
    }
    let found = try findings("interface-connection-dangling") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB\"><scenes>"
          + scene("v", items.joined(), responder: "own") + scene("w", "", responder: "other") + "</scenes></document>")
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hintText?.contains("\"own\"") == true)
  }

  @Test func `an entry point and an extension point have their own lines`() throws {
    let entry = try findings("extension-entry") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key>\n<dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.widgetkit-extension</string>\n"
          + "<key>NSExtensionPrincipalClass</key>\n<string>Widget</string>\n</dict>")
    }
    #expect(entry.first?.place?.line == 8, "\(entry)")
    let point = try findings("extension-point-unknown") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key>\n<dict>\n<key>NSExtensionPointIdentifier</key>\n<string>com.apple.widgetkit</string>\n</dict>"
      )
    }
    #expect(point.first?.place?.line == 7, "\(point)")
  }

  @Test func `a misspelled key of a privacy manifest is named`() throws {
    let found = try findings("privacy-reason-unknown") {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist(
        "<key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>"
          + "<string>NSPrivacyAccessedAPICategoryUserDefaults</string>\n<key>NSPrivacyAccessedAPITypesReasons</key>"
          + "<array><string>CA92.1</string></array></dict></array>")
    }
    #expect(found.first?.message.contains("NSPrivacyAccessedAPITypesReasons") == true, "\(found)")
    #expect(found.first?.place?.line == 5 && found.first?.hintText == "write NSPrivacyAccessedAPITypeReasons")
  }

  @Test func `the target whose other configurations differ has the duplicate identifier`() throws {
    let found = try findings("bundle-id-duplicate") {
      $0.appDebugSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker"
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker.Widget"
    }
    #expect(found.map(\.target) == ["Wecker"], "\(found)")
    #expect(found.first?.hintText?.contains("--bundle-id de.uni-hd.demo.Wecker ") == true)
  }

  @Test func `a group that the app and another extension share is the right one`() throws {
    func claims(_ group: String) -> String {
      SampleProject.plist(
        "<key>com.apple.security.application-groups</key><array><string>group.de.\(group)</string></array>")
    }
    let found = try findings("app-group-not-shared") {
      $0.files["Wecker/Wecker.entitlements"] = claims("wecker")
      $0.files["Widget/Widget.entitlements"] = claims("something.else")
      $0.files["Share/Share.entitlements"] = claims("wecker")
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.change = { objects in
        objects["S"] = objects["W"]
        objects["S"]?["name"] = "Share"
        objects["S"]?["productReference"] = "SP"
        objects["S"]?["buildConfigurationList"] = "SL"
        objects["SL"] = objects["WL"]
        objects["SL"]?["buildConfigurations"] = ["SCDebug", "SCRelease"]
        for name in ["Debug", "Release"] {
          objects["SC" + name] = objects["WC" + name]
          objects["SC" + name]?["buildSettings"] = [
            "PRODUCT_NAME": "Share", "CODE_SIGN_ENTITLEMENTS": "Share/Share.entitlements",
            "PRODUCT_BUNDLE_IDENTIFIER": "de.uni-hd.demo.Wecker.Share",
          ]
        }
        objects["SP"] = ["isa": "PBXFileReference", "path": "Share.appex", "sourceTree": "BUILT_PRODUCTS_DIR"]
        objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "SP"]
        objects["AE"]?["files"] = ["BW", "BS"]
        objects["P"]?["targets"] = ["A", "W", "S"]
      }
    }
    #expect(found.map(\.target) == ["Widget"], "\(found)")
    #expect(found.first?.hintText?.contains("group.de.wecker") == true)
  }
}
