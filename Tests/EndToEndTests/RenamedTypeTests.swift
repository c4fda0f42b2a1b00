import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `rename class` of every kind of Swift type.
@Suite struct RenamedTypeTests {
  /// Declarations of each kind; `%` stands for the name of the type.
  private static let declarations = [
    "struct": """
    /// Alarm in a comment stays.
    public struct %: Hashable {
      var time = 0
      static let standard = %(time: 1)
      init(time: Int) { self.time = time }
      struct Sound { var alarm: %? }
    }
    extension %: Identifiable { public var id: Int { time } }
    extension %.Sound {}

    """,
    "generic": "@frozen struct %<Sound> where Sound: Equatable {\n  var next: [%<Sound>] = []\n}\n",
    "enum": """
    indirect enum %: Equatable {
      case once, after(%)
      static func make() -> % { .after(%.once) }
    }

    """,
    "protocol": """
    @MainActor protocol %: AnyObject {
      associatedtype Sound
      func ring(_ other: any %)
    }
    extension % { func stop() {} }

    """,
    "actor": """
    actor % {
      var next: %?
      nonisolated func copy() -> % { %() }
    }

    """,
    "class": "final class % {\n  weak var next: %?\n}\n",
  ]

  private static let uses = """
    import SwiftUI

    struct Use {
      var all: [%] = []
      var names: [String: %?] = [:]
      let type: %.Type = %.self
      func use(_ one: %, with others: %...) {}
      func take<T>(_ one: T, alarm: Int) where T == % {}
      let alarm = "Alarm"
    }

    enum Other {
      struct Inner { var AlarmTime = 1 }
    }

    """

  @Test(arguments: declarations.keys.sorted(), ["folders", "groups"])
  func `the declaration, its uses and its file get the name`(kind: String, layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    let declaration = try #require(Self.declarations[kind])
    let files = [("Wecker/Alarm.swift", declaration), ("Wecker/Use.swift", Self.uses)]
    for (path, text) in files {
      try world.write(text.replacing("%", with: "Alarm"), to: path)
      if layout == "groups" { try world.slipway("file", "add", path, "-q") }
    }
    let before = try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
    let renamed = try world.slipway("rename", "class", "Alarm", "Bell")
    #expect(!renamed.output.contains("another declaration"), "\(renamed)")
    #expect(!world.exists("Wecker/Alarm.swift"))
    #expect(try world.text("Wecker/Bell.swift") == declaration.replacing("%", with: "Bell"))
    #expect(try world.text("Wecker/Use.swift") == Self.uses.replacing("%", with: "Bell"))
    #expect(try !world.text("Wecker.xcodeproj/project.pbxproj").contains("Alarm.swift"))
    let parsed = try world.run(["swiftc", "-frontend", "-parse", "Wecker/Bell.swift", "Wecker/Use.swift"])
    #expect(parsed.exitCode == 0, "\(parsed)")
    try world.slipway("check", "--strict")
    try world.slipway("undo", "-q")
    #expect(try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") } == before)
  }

  @Test func `a type in another type keeps its name`() throws {
    let world = try SealedWorld.withProject()
    try world.write(
      "struct Alarm {}\nenum Clock {\n  struct Alarm {}\n  var alarm: Clock.Alarm?\n}\n", to: "Wecker/Alarm.swift")
    let renamed = try world.slipway("rename", "class", "Alarm", "Bell")
    #expect(renamed.output.contains("another declaration"), "\(renamed)")
    let text = try world.text("Wecker/Bell.swift")
    #expect(text.hasPrefix("struct Bell {}\nenum Clock {\n  struct Alarm {}\n  var alarm: Clock.Alarm?\n"), "\(text)")
  }

  @Test func `a type before a period is renamed in patterns, and the case of its name is not`() throws {
    let world = try SealedWorld.withProject()
    let source = """
      struct % { enum Key: String { case level, theme(Int) } }
      enum Other { case Alarm, b }
      func use(_ key: %.Key) {
        switch key {
        case %.Key.level: break
        case let %.Key.theme(number): print(number)
        }
        if case %.Key.level = key {}
      }

      """
    try world.write(source.replacing("%", with: "Alarm"), to: "Wecker/Alarm.swift")
    try world.slipway("rename", "class", "Alarm", "Bell")
    #expect(try world.text("Wecker/Bell.swift") == source.replacing("%", with: "Bell"))
  }
}
