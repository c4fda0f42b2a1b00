import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `file create`: what a new source imports, and in which language it is written.
@Suite struct FileLanguageTests {
  @Test(
    arguments: [
      (nil, "Foundation"), ("NSObject", "UIKit"), ("Operation", "Foundation"), ("UIView", "UIKit"),
      ("UIViewController", "UIKit"), ("BaseController", "UIKit"), ("MKAnnotationView", "MapKit"),
      ("MKMapView", "MapKit"),
      ("NSManagedObject", "CoreData"), ("NSFetchedResultsController<NSManagedObject>", "CoreData"),
      ("XCTestCase", "XCTest"), ("SKScene", "SpriteKit"), ("SKProduct", "StoreKit"), ("SCNNode", "SceneKit"),
      ("AVPlayerViewController", "AVKit"), ("AVPlayer", "AVFoundation"), ("CALayer", "QuartzCore"),
      ("WKWebView", "WebKit"), ("WKInterfaceController", "WatchKit"), ("GKStateMachine", "GameplayKit"),
      ("UIHostingController<Text>", "SwiftUI"), ("CLLocationManager", "CoreLocation"), ("PDFView", "PDFKit"),
    ] as [(String?, String)])
  func `a class imports the framework of its superclass`(superclass: String?, framework: String) throws {
    let world = try SealedWorld.withProject()
    let arguments = superclass.map { ["--subclass", $0] } ?? []
    let result = try world.run([SealedWorld.program, "file", "create", "class", "Zeiger", "--no-date"] + arguments)
    #expect(result.exitCode == 0, "\(result)")
    let imports = try world.text("Wecker/Zeiger.swift").lines.filter { $0.hasPrefix("import ") }
    #expect(imports == ["import \(framework)"])
  }

  @Test(arguments: [
    ("NSView", "Cocoa"), ("NSObject", "Cocoa"), ("NSManagedObject", "CoreData"), ("BaseController", "Cocoa"),
    ("UIThing", "Cocoa"),
  ])
  func `a class of a Mac app imports what Macs have`(superclass: String, framework: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app")
    try world.slipway("file", "create", "class", "Zeiger", "--subclass", superclass, "--quiet")
    try world.slipway("file", "create", "view", "Blatt", "--subclass", superclass, "--quiet")
    for file in ["Zeiger", "Blatt"] {
      #expect(try world.text("Wecker/\(file).swift").contains("import \(framework)\n"))
    }
  }

  private static let stubs = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../ScaffoldingTests/Stubs").standardizedFileURL.path

  @Test func `an Objective-C project gets Objective-C, or is refused`() throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--language", "objc", "--interface", "storyboard", "--tests", "--ui-tests")
    let kinds = try world.json("template", "list", "--kind", "file").objects("templates")
      .compactMap { $0["name"]?.string }
    for (number, kind) in kinds.enumerated() {
      var arguments = ["file", "create", kind, "Teil\(number)", "--no-date", "--json"]
      if ["extension", "objc-category"].contains(kind) { arguments += ["--subclass", "UIView"] }
      if kind == "objc-extension" { arguments += ["--subclass", "AppDelegate"] }
      if kind == "mapping-model" { arguments += try world.mappedModels() }
      if kind == "view-controller" { arguments += ["--interface", "xib"] }
      let result = try world.run([SealedWorld.program] + arguments)
      let isSwiftOnly = ["struct", "swift-file", "swiftui-view"].contains(kind)
      #expect(result.exitCode == (isSwiftOnly ? 2 : 0), "\(kind): \(result)")
      if isSwiftOnly { #expect(try result.json()["error"]?["code"]?.string == "option-not-offered") }
    }
    try world.slipway("file", "create", "class", "Basis", "--subclass", "UIView", "--quiet")
    try world.slipway("file", "create", "class", "Oben", "--subclass", "Basis", "--quiet")
    #expect(try world.text("Wecker/Basis.h").contains("#import <UIKit/UIKit.h>\n"))
    #expect(try world.text("Wecker/Oben.h").contains("#import \"Basis.h\"\n"))
    try world.slipway(
      "file", "create", "view-controller", "Szene", "--storyboard", "Wecker/Base.lproj/Main.storyboard", "--quiet")
    let listing = try world.listing()
    #expect(listing.filter { $0.hasSuffix(".swift") && !$0.contains(".playground/") } == [])
    let headers = listing.filter { $0.hasPrefix("Wecker/") && $0.hasSuffix(".h") }
    try world.write(headers.map { "#import \"\($0.dropFirst("Wecker/".count))\"\n" }.joined(), to: "Alle.m")
    for file in listing where file.hasSuffix(".xib") {
      #expect(try !world.text(file).contains("customModule"))
    }
    #expect(try world.text("Wecker/Base.lproj/Main.storyboard").contains("customClass=\"Szene\" sceneMemberID"))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    guard try world.run(["sh", "-c", "command -v clang"]).exitCode == 0 else { return }
    let options = [
      "clang", "-fsyntax-only", "-x", "objective-c", "-target", "arm64-apple-ios17", "-fobjc-arc", "-nostdinc", "-Wall",
      "-Werror", "-isystem", Self.stubs, "-I", "Wecker",
    ]
    let compiled = try world.run(options + listing.filter { $0.hasSuffix(".m") } + ["Alle.m"])
    #expect(compiled.exitCode == 0, "\(compiled)")
  }
}
