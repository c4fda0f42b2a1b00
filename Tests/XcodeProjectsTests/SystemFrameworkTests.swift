import AppleIdentifiers
import Testing
import XcodeProjects

@Suite struct SystemFrameworkTests {
  @Test func `each version of the table comes before those that follow it`() throws {
    #expect(SystemFramework.names.count > 300)
    for name in SystemFramework.names {
      let framework = try #require(SystemFramework.named(name))
      let releases = framework.releases.map { Array($0.values) } ?? []
      for release in releases + [framework.macCatalyst].compactMap(\.self) {
        let versions = [release.introduced, release.deprecated, release.removed].compactMap(\.self)
        #expect(zip(versions, versions.dropFirst()).allSatisfy { $0 < $1 }, "\(name)")
      }
      #expect(framework.replacement.map { SystemFramework.named($0) != nil } ?? true, "\(name)")
      #expect(framework.releases?.isEmpty != true, "\(name)")
    }
  }

  @Test(
    arguments: [
      ("SwiftUI", Platform.iOS, "13.0"), ("SwiftData", .macOS, "14.0"), ("MediaPlayer", .macOS, "10.12.1"),
      ("UIKit", .macOS, nil), ("AppKit", .iOS, nil), ("WatchKit", .watchOS, "2.0"), ("TVUIKit", .tvOS, "12.0"),
    ] as [(String, Platform, String?)])
  func `a framework has a first version on each of its platforms`(
    name: String, platform: Platform, version: String?
  ) throws {
    let releases = try #require(SystemFramework.named(name)?.releases)
    #expect(releases[platform]?.introduced?.description == version)
    #expect((releases[platform] == nil) == (version == nil))
  }

  @Test func `a removed framework has its replacement`() throws {
    let framework = try #require(SystemFramework.named("Twitter"))
    let release = try #require(framework.releases?[.iOS])
    #expect(release.removed?.description == "17.0" && release.deprecated?.description == "6.0")
    #expect(framework.replacement == "Social" && SystemFramework.named("Foobar") == nil)
    #expect(SystemFramework.named("HIDDriverKit")?.releases == nil)
  }
}
