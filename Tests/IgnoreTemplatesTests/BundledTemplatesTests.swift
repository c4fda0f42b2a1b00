import Diagnostics
import Foundation
@testable import IgnoreTemplates
import Processes
import TestSupport
import Testing

@Suite struct BundledTemplatesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../gitignore-templates").standardizedFileURL

  private static let library: IgnoreTemplateLibrary = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return IgnoreTemplateLibrary(
      files.compactMap { file in
        (try? Data(contentsOf: file)).map {
          IgnoreTemplate(name: file.deletingPathExtension().lastPathComponent, bytes: Array($0))
        }
      })
  }()

  @Test func `there is a template for what app teams use`() throws {
    #expect(Self.library.templates.count >= 60)
    _ = try Self.library.templates(named: [
      "Xcode", "macOS", "Swift", "SwiftPM", "Objective-C", "CocoaPods", "Carthage", "fastlane", "Playgrounds",
      "VisualStudioCode", "JetBrains", "Vim", "Linux", "Windows", "Tuist", "XcodeGen", "Android", "Flutter", "Node",
      "Python", "TeX", "Nix",
    ])
  }

  @Test func `other names of a template mean it, in any case, unless a template has the name`() throws {
    for (name, aliases) in IgnoreTemplateAliases.rows {
      for alias in aliases {
        #expect(Self.library.template(exactly: alias) == nil, "\(alias)")
        #expect(try Self.library.template(named: alias.uppercased()).name == name)
      }
    }
    let own = IgnoreTemplateLibrary([IgnoreTemplate(name: "OSX", bytes: Array("x\n".utf8))] + Self.library.templates)
    #expect(try own.template(named: "osx").name == "OSX")
    #expect(Self.library.search("VSCode").map(\.name) == ["VisualStudioCode"])
    var file = IgnoreFile([])
    file.add([try Self.library.template(named: "OSX")])
    #expect(try file.remove("osx") == "macOS")
    #expect(file.sections.isEmpty)
  }

  @Test(arguments: library.templates)
  func `a template says what it is for and where its facts are from, and has no pattern twice`(
    template: IgnoreTemplate
  ) {
    let lines = String(decoding: template.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("# \(template.name): "))
    #expect(lines[1].hasPrefix("# Sources: "))
    #expect(lines.last == "")
    #expect(Set(template.patterns).count == template.patterns.count)
    #expect(!template.patterns.isEmpty || template.name == "XcodeCloud")
    #expect(template.patterns.allSatisfy { !$0.contains("\r") || $0 == "Icon\r" })
    #expect(template.patterns.allSatisfy { !$0.hasSuffix(" ") && $0 != "*" && $0 != "/" })
  }

  @Test func `a name is found whatever its case, and a wrong one gets near ones`() throws {
    #expect(try Self.library.template(named: "xcode").name == "Xcode")
    #expect(try Self.library.templates(named: ["swift", "Swift"]).count == 1)
    #expect {
      try Self.library.template(named: "Xcodee")
    } throws: {
      ($0 as? Diagnostic)?.remedy
        == .hint(
          "did you mean Xcode or XcodeGen? run \(command: "ignore.list") to list all \(Self.library.templates.count)")
    }
    #expect(Self.library.search("FINDER").map(\.name) == ["macOS"])
  }

  @Test func `git ignores what it should and nothing else`() throws {
    let world = try SealedWorld(gitConfiguration: nil)
    let templates = try Self.library.templates(named: [
      "Xcode", "macOS", "Swift", "SwiftPM", "Objective-C", "CocoaPods", "Carthage", "fastlane", "Playgrounds",
    ])
    try world.write(String(decoding: IgnoreFile.composed(of: templates), as: UTF8.self), to: ".gitignore")
    #expect(try world.outcome(of: ["git", "init", "-q"]).succeeded)
    let ignored = [
      "Icon\r", ".DS_Store", "App/.DS_Store", "App.xcodeproj/xcuserdata/n.xcuserdatad/x", "DerivedData/x",
      "App.xcodeproj/project.xcworkspace/xcuserdata/n/UserInterfaceState.xcuserstate", "build/x", "App.ipa",
      ".build/debug/x", "Pods/x", "Carthage/Build/x", "fastlane/report.xml", "x.xcresult/Info.plist", "._App",
      "certs/Distribution.p12", "AuthKey_ABCDE12345.p8", "Wecker.mobileprovision", "Mac.provisionprofile",
    ]
    let kept = [
      "Icon", "App.xcodeproj/project.pbxproj", "App.xcodeproj/project.xcworkspace/contents.xcworkspacedata",
      "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme", "App/Info.plist", "App/App.swift",
      "App/Assets.xcassets/AppIcon.appiconset/Contents.json", "App/Base.lproj/Main.storyboard", "Package.resolved",
      "Podfile.lock", "Cartfile.resolved", "fastlane/Fastfile", "Sources/build/x.swift", ".gitignore",
      "App.xcworkspace/xcshareddata/swiftpm/Package.resolved", "App/App.entitlements", "certs/Distribution.cer",
    ]
    // One answer a path, NUL between them: paths have carriage returns.
    let answer = try world.outcome(
      of: ["git", "check-ignore", "-z", "--no-index", "--stdin"],
      input: Array((ignored + kept).map { $0 + "\0" }.joined().utf8))
    let named = answer.outputText.split(separator: "\0").map(String.init)
    #expect(Set(named) == Set(ignored))
  }
}
