import Diagnostics
import PropertyLists
import SemanticMerges
import Testing

struct ProjectMergeTests {
  private let base = SampleProject()

  @Test func `both sides' new files are kept in order and every other line stays as it was`() throws {
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    var both = base
    both.add("Alarm.swift", file: "F2", build: "B2")
    both.add("Clock.swift", file: "F3", build: "B3")
    let result = merged(base, ours, theirs)
    #expect(result.isClean)
    #expect(result.method == .meaning)
    #expect(result.text == both.text)
  }

  @Test func `a removal and an addition beside it are both honoured`() {
    var base = base
    base.add("Old.swift", file: "F2", build: "B2")
    var ours = base
    ours.remove(file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    var both = ours
    both.add("Clock.swift", file: "F3", build: "B3")
    #expect(merged(base, ours, theirs).text == both.text)
    #expect(merged(base, theirs, ours).text == both.text)
  }

  @Test func `different settings are merged key by key and stay sorted`() {
    var ours = base
    ours.settings.insert("ENABLE_TESTABILITY = YES;", at: 1)
    var theirs = base
    theirs.settings = ["CURRENT_PROJECT_VERSION = 3;", "PRODUCT_NAME = Clock;", "SWIFT_VERSION = 6.0;"]
    var both = base
    both.settings = [
      "CURRENT_PROJECT_VERSION = 3;", "ENABLE_TESTABILITY = YES;", "PRODUCT_NAME = Clock;", "SWIFT_VERSION = 6.0;",
    ]
    let result = merged(base, ours, theirs)
    #expect(result.isClean)
    #expect(result.text == both.text)
  }

  @Test func `a value changed in two ways is told in words and only its line is marked`() {
    var ours = base
    ours.settings[1] = "SWIFT_VERSION = 5.5;"
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.settings[1] = "SWIFT_VERSION = 6.0;"
    let result = merged(base, ours, theirs)
    #expect(
      result.conflicts.map(\.message) == [
        "target Wecker, Debug, SWIFT_VERSION: 5.5 in main, 6.0 in feature/clock"
      ])
    #expect(
      result.text.contains(
        """
        <<<<<<< main
        \t\t\t\tSWIFT_VERSION = 5.5;
        =======
        \t\t\t\tSWIFT_VERSION = 6.0;
        >>>>>>> feature/clock

        """))
    #expect(result.reading(ours: true) == ours.text)
    var theirReading = ours
    theirReading.settings[1] = "SWIFT_VERSION = 6.0;"
    #expect(result.reading(ours: false) == theirReading.text)
  }

  @Test func `of two version numbers the higher wins and is told`() {
    var ours = base
    ours.settings[0] = "CURRENT_PROJECT_VERSION = 10;"
    var theirs = base
    theirs.settings[0] = "CURRENT_PROJECT_VERSION = 9;"
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base, first, second)
      #expect(result.isClean)
      #expect(result.text == ours.text)
      #expect(result.notes.map(\.code) == [.mergeHigherVersion])
    }
  }

  @Test func `the same file added under two identifiers is kept once`() {
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Alarm.swift", file: "F7", build: "B7")
    theirs.add("Clock.swift", file: "F8", build: "B8")
    var both = base
    both.add("Alarm.swift", file: "F2", build: "B2")
    both.add("Clock.swift", file: "F8", build: "B8")
    let result = merged(base, ours, theirs)
    #expect(result.text == both.text)
    #expect(result.notes.contains { $0.code == .mergeSameThing })
    #expect(merged(base, theirs, ours).isClean)
  }

  @Test func `a removed object that the other side changed is in dispute with its references`() {
    var base = base
    base.add("Old.swift", file: "F2", build: "B2")
    var ours = base
    ours.remove(file: "F2", build: "B2")
    var theirs = base
    theirs.files[1].name = "Renamed.swift"
    let result = merged(base, ours, theirs)
    #expect(result.conflicts.contains { $0.kind == .removal })
    #expect(result.reading(ours: true) == ours.text)
    #expect(result.reading(ours: false).contains("F2 /* Renamed.swift */ = {"))
    #expect(result.reading(ours: false).contains("\t\t\t\tF2 /* "))
  }

  @Test func `a removed object that the other side uses anew is never left dangling`() {
    var base = base
    base.add("Old.swift", file: "F2", build: "B2")
    var ours = base
    ours.remove(file: "F2", build: "B2")
    var theirs = base
    theirs.buildFiles.append(("B9", "Old.swift", "F2"))
    theirs.phaseFiles.append("B9")
    let result = merged(base, ours, theirs)
    #expect(!result.isClean)
    #expect(result.reading(ours: true) == ours.text)
    #expect(result.reading(ours: false).contains("F2 /* Old.swift */ = {"))
  }

  @Test func `moves of one side are kept whatever the other adds`() {
    var base = base
    base.add("B.swift", file: "F2", build: "B2")
    base.add("C.swift", file: "F3", build: "B3")
    var ours = base
    ours.children = ["F3", "F1", "F2"]
    var theirs = base
    theirs.add("D.swift", file: "F4", build: "B4")
    var both = theirs
    both.children = ["F3", "F1", "F2", "F4"]
    #expect(merged(base, ours, theirs).text == both.text)
    #expect(merged(base, theirs, ours).text == both.text)
  }

  @Test func `a side that changed nothing gives way and equal changes are one`() {
    var other = base
    other.add("Alarm.swift", file: "F2", build: "B2")
    #expect(merged(base, other, base).text == other.text)
    #expect(merged(base, base, other).text == other.text)
    #expect(merged(base, other, other).text == other.text)
    #expect(merged(base, other, other).method == .oneSided)
  }

  @Test func `a file that both sides added is merged without an ancestor`() {
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    let result = merged("", base.text, theirs.text)
    #expect(result.text == theirs.text)
  }

  @Test func `independent edits give the same file in either order`() throws {
    var edits: [(inout SampleProject) -> Void] = []
    for number in 2...6 {
      edits.append { $0.add("File\(number).swift", file: "F\(number)", build: "B\(number)") }
    }
    edits.append { $0.settings[1] = "SWIFT_VERSION = 6.0;" }
    edits.append { $0.settings.insert("ENABLE_PREVIEWS = YES;", at: 1) }
    for first in edits.indices {
      for second in edits.indices where first < second {
        var ours = base
        edits[first](&ours)
        var theirs = base
        edits[second](&theirs)
        let one = merged(base, ours, theirs)
        let other = merged(base, theirs, ours)
        #expect(one.isClean && other.isClean)
        let left = try PropertyList(parsing: one.bytes)
        let right = try PropertyList(parsing: other.bytes)
        #expect(left["objects"]?.dictionary?.count == right["objects"]?.dictionary?.count)
        #expect(one.text.count == other.text.count)
      }
    }
  }

  @Test func `a doubled key is read with a warning and written once`() {
    var ours = base
    ours.settings.insert("SWIFT_VERSION = 4.0;", at: 1)
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    let result = merged(base, ours, theirs)
    #expect(result.isClean)
    #expect(result.notes.map(\.code).contains(.mergeDuplicateKey))
    #expect(result.text.split(separator: "SWIFT_VERSION").count == 2)
  }

  @Test func `what can't be read is merged line by line`() {
    let result = merged(base.text, "{ broken", base.text + "\n")
    #expect(result.method == .lines)
    #expect(result.notes.map(\.code) == [.mergeUnreadable])
  }

  @Test func `a side that is laid out by hand is merged, and comes out as Xcode writes it`() {
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    let byHand = ours.text.replacing("/* End PBXGroup section */\n\n", with: "/* End PBXGroup section */\n\n\n")
    let result = merged(base.text, byHand, theirs.text)
    #expect(result.isClean)
    var both = ours
    both.add("Clock.swift", file: "F3", build: "B3")
    #expect(result.text == both.text)
  }

  /// The sample with its one file in a new group.
  private func regrouped(_ group: String) -> String {
    base.text
      .replacing("\t\t\t\tF1 /* App.swift */,\n\t\t\t);", with: "\t\t\t\t\(group),\n\t\t\t);")
      .replacing(
        "/* End PBXGroup section */",
        with: "\t\t\(group) = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n\t\t\t\tF1 /* App.swift */,\n\t\t\t);\n"
          + "\t\t\tpath = \(group);\n\t\t\tsourceTree = \"<group>\";\n\t\t};\n/* End PBXGroup section */")
  }

  @Test func `a file that both sides moved into groups of their own is in dispute where it stands`() {
    let result = merged(base.text, regrouped("G2"), regrouped("G3"))
    #expect(result.conflicts.map(\.kind) == [.place])
    for takesOurs in [true, false] {
      let text = result.reading(ours: takesOurs)
      #expect(text.contains("path = G2;") && text.contains("path = G3;"))
      #expect(text.ranges(of: "F1 /* App.swift */,").count == 1)
    }
  }

  @Test func `a file that one side moved and the other renamed is in dispute with its name`() {
    let renamed = base.text.replacing("App.swift", with: "Start.swift")
    for sides in [(regrouped("G2"), renamed), (renamed, regrouped("G2"))] {
      let result = merged(base.text, sides.0, sides.1)
      #expect(result.conflicts.map(\.kind) == [.place])
      let readings = [true, false].map(result.reading(ours:))
      for (reading, side) in zip(readings, [sides.0, sides.1]) {
        #expect(reading.contains("path = Start.swift;") == (side == renamed))
        #expect(reading.ranges(of: /F1 \/\* \w+.swift \*\/,/).count == 1)
      }
    }
  }
}
