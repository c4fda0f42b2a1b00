import FileTrees
import TestSupport
import Testing

@testable import SlipwayKit

/// What `init` and `clone` decide before Git is asked.
@Suite struct RepositorySetupTests {
  @Test(arguments: [
    (["App.xcodeproj/project.pbxproj"], ["Xcode", "macOS", "Swift"]),
    (["App/App.xcodeproj/project.pbxproj", "Podfile"], ["Xcode", "macOS", "Swift", "CocoaPods"]),
    (["Package.swift", "Sources/App/main.swift"], ["Swift", "SwiftPM", "macOS"]),
    (["Pods/Pods.xcodeproj/project.pbxproj"], []), (["node_modules/x/package.json", "notes.txt"], []),
    (["package.json", "tsconfig.json"], ["Node", "TypeScript"]), ([], []),
  ])
  func `templates are guessed from what lies there`(files: [String], templates: [String]) throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("", to: file) }
    #expect(try IgnoreGuess(for: folder.path).reasons.map(\.template) == templates)
  }

  @Test func `a guess names what speaks for it, and a missing folder speaks for nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Sub/App.xcodeproj/project.pbxproj")
    #expect(try IgnoreGuess(for: folder.path).reasons.first?.evidence == "Sub/App.xcodeproj")
    #expect(try IgnoreGuess(for: folder.path + "/nowhere").reasons.isEmpty)
  }

  @Test func `an unfinished folder goes with the folders that were made for it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "kept.txt")
    let unfinished = try #require(UnfinishedFolder(folder.path + "/a/b/c"))
    try folder.write("half", to: "a/b/c/file.txt")
    unfinished.remove()
    #expect(try FileAccess.entries(of: folder.path).map(\.name) == ["kept.txt"])
  }

  @Test func `an empty folder that was there stays, and one that holds something is never touched`() throws {
    let folder = try TemporaryFolder()
    try FileAccess.createDirectory(folder.path + "/empty")
    let unfinished = try #require(UnfinishedFolder(folder.path + "/empty"))
    try folder.write("half", to: "empty/file.txt")
    unfinished.remove()
    #expect(try FileAccess.entries(of: folder.path + "/empty").isEmpty)
    try folder.write("mine", to: "full/file.txt")
    #expect(UnfinishedFolder(folder.path + "/full") == nil)
  }
}
