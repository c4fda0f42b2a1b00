import Checks
import Diagnostics
import PropertyLists
import Testing

/// What is nearly called as something that is there is told with that name; what is not is not.
@Suite struct NearNameTests {
  private func hint(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> String? {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input()).first?.hintText
  }

  private func storyboard(_ name: String) throws -> String? {
    try hint("interface-class-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"v\" customClass=\"\(name)\" customModuleProvider=\"target\"/></document>"
      )
    }
  }

  @Test func `a class of a storyboard`() throws {
    let near = try storyboard("AlarmControler")
    #expect(
      near == "change it to AlarmController, or add the file of AlarmControler to the target")
    #expect(
      try storyboard("ClockController")
        == "change it to the class's new name, add its file to the target, or remove the custom class")
  }

  @Test(arguments: [true, false]) func `a class of a local package`(isLinked: Bool) throws {
    let found = try hint("interface-class-missing") {
      Breach.localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files["Core/Package.swift"] =
        "let package = Package(name: \"Core\", products: [.library(name: \"\(isLinked ? "Core" : "Else")\", "
        + "targets: [\"Core\"])], targets: [.target(name: \"Core\")])"
      $0.files["Core/Sources/Core/ClockController.swift"] = "public class ClockController: UIViewController {}"
      let linking = $0.change
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewController id=\"v\" customClass=\"ClockController\" customModuleProvider=\"target\"/></document>"
      )
      let adding = $0.change
      $0.change = { objects in
        linking(&objects)
        adding(&objects)
      }
    }
    #expect(found?.contains(isLinked ? "module=Core" : "of the package \"Core\"") == true, "hint: \(found ?? "none")")
    #expect(found?.contains("Target Membership") == false)
  }

  @Test func `a main storyboard is not proposed as the launch screen`() throws {
    let found = try hint("main-interface-missing") {
      Breach.addStoryboard(to: &$0, "<document type=\"X\"></document>")
      $0.appSettings["INFOPLIST_KEY_UILaunchStoryboardName"] = "Launch"
    }
    #expect(found == "add Launch.storyboard to Copy Bundle Resources, or change the name")
  }

  @Test func `a class of an Info.plist`() throws {
    let near = try hint("info-plist-class-missing") {
      $0.files["Wecker/App.swift"] = "class SceneDelegate: UIResponder {}"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>NSPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).SceneDelegat</string>")
    }
    #expect(near?.hasPrefix("change it to SceneDelegate, or add") == true)
  }

  @Test(arguments: [
    ("Mian", "change it to Main, or add Mian.storyboard to Copy Bundle Resources"),
    ("Clock", "change it to Main, or add Clock.storyboard to Copy Bundle Resources"),
  ])
  func `a storyboard of an Info.plist`(name: String, expected: String) throws {
    let near = try hint("main-interface-missing") {
      Breach.addStoryboard(to: &$0, "<document type=\"X\"></document>")
      $0.files["Wecker/App.swift", default: ""] += "\n@main class App: UIResponder {}"
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = .string(name)
    }
    #expect(near == expected)
  }

  @Test func `a storyboard of another`() throws {
    let near = try hint("storyboard-reference-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><viewControllerPlaceholder id=\"p\" storyboardName=\"Mian\"/></document>")
    }
    #expect(near == "change it to Main, or add Mian.storyboard")
  }

  @Test(arguments: [
    ("AppIcn", "write AppIcon, or add AppIcn.appiconset to an asset catalog of the target"),
    ("Bell", "add Bell.appiconset to an asset catalog of the target"),
  ])
  func `a set of icons`(name: String, expected: String) throws {
    #expect(
      try hint("app-icon-set-missing") {
        $0.appSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = .string(name)
      } == expected)
  }

  @Test(arguments: [
    ("Development", "development"), ("develpment", "development"), ("prod", "production"),
    ("sandbox", "development"),
  ])
  func `an environment`(word: String, expected: String) throws {
    let near = try hint("entitlement-environment") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>aps-environment</key><string>\(word)</string>")
    }
    #expect(near == "run slipway info set aps-environment \(expected) --entitlements --target Wecker")
  }

  @Test(arguments: [
    ("de.é.x", "run slipway target set Wecker --bundle-id de.e.x --follow"),
    ("de.日本.x", "use only letters A-Z, digits, hyphens and periods"),
    ("de.uni_hd.Müller & Söhne", "run slipway target set Wecker --bundle-id de.uni-hd.Mueller-Soehne --follow"),
    ("de.my app.x", "run slipway target set Wecker --bundle-id de.my-app.x --follow"),
  ])
  func `an identifier in letters from A to Z`(identifier: String, expected: String) throws {
    #expect(
      try hint("bundle-id-characters") {
        $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
      } == expected)
  }

  @Test(arguments: [
    ("com.apple.developer.associated-domain", "write com.apple.developer.associated-domains"),
    ("com.apple.security.prin", "write com.apple.security.print"), ("com.apple.developer.foo", nil),
  ])
  func `an entitlement`(key: String, expected: String?) throws {
    let near = try hint("entitlement-unknown") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>\(key)</key><true/>")
    }
    #expect(near == expected)
  }
}
