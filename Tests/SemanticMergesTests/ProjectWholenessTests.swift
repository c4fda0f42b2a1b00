import Diagnostics
import SemanticMerges
import Testing

/// What a merge leaves of a project, on either side of its markers.
struct ProjectWholenessTests {
  /// The sample with a group of its own for a second file.
  private func grouped(_ files: [String] = ["F2"]) -> SampleProject {
    var project = SampleProject()
    for file in files {
      project.files.append((file, "\(file).swift"))
      project.buildFiles.append(("B\(file.dropFirst())", "\(file).swift", file))
      project.phaseFiles.append("B\(file.dropFirst())")
    }
    project.group = files
    return project
  }

  @Test func `a group that one side removed and the other added to is whole on either side`() {
    let base = grouped()
    let ours = SampleProject()
    let theirs = grouped(["F2", "F3"])
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base, first, second)
      #expect(result.conflicts.map(\.kind) == [.removal])
      for takesOurs in [true, false] { expectWhole(result.reading(ours: takesOurs)) }
      let without = result.reading(ours: first.group == nil)
      #expect(changes(ours.text, without) == [])
      let with = result.reading(ours: first.group != nil)
      #expect(with.contains("path = Part;") && with.contains("F3 /* F3.swift */,"))
      #expect(!with.contains("F2"), "what the other side removed and nobody changed is gone")
    }
  }

  @Test func `a group that one side removed and the other only took files from is gone`() {
    let base = grouped(["F2", "F3"])
    let without = SampleProject()
    let fewer = grouped(["F3"])
    for (first, second) in [(without, fewer), (fewer, without)] {
      let result = merged(base, first, second)
      #expect(result.isClean, "\(result.conflicts.map(\.message))")
      #expect(result.text == without.text)
    }
  }

  @Test func `a file that one side moved into a group that the other removed is whole on either side`() {
    var base = grouped()
    base.add("Clock.swift", file: "F4", build: "B4")
    var ours = base
    ours.group = nil
    ours.removeEverything(of: "F2")
    var theirs = base
    theirs.children = ["F1"]
    theirs.group = ["F2", "F4"]
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base, first, second)
      #expect(!result.isClean)
      for takesOurs in [true, false] { expectWhole(result.reading(ours: takesOurs)) }
    }
  }

  @Test func `a section that only one side of a conflict fills is in dispute with its comments`() {
    let base = SampleProject()
    var ours = base
    ours.remove(file: "F1", build: "B1")
    var theirs = base
    theirs.files[0].name = "Main.swift"
    theirs.buildFiles[0].name = "Main.swift"
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base, first, second)
      #expect(!result.isClean)
      let without = result.reading(ours: first.files.isEmpty)
      #expect(!without.contains("PBXFileReference") && !without.contains("PBXBuildFile"))
      #expect(result.reading(ours: !first.files.isEmpty) == theirs.text)
    }
  }

  @Test func `all places of one conflict are known to be about it`() {
    let result = merged(grouped(), SampleProject(), grouped(["F2", "F3"]))
    #expect(result.places.count > 2)
    #expect(result.places.allSatisfy { $0 == [0] })
    var ours = SampleProject()
    ours.settings[1] = "SWIFT_VERSION = 5.5;"
    var theirs = grouped(["F2", "F3"])
    theirs.settings[1] = "SWIFT_VERSION = 6.0;"
    let two = merged(grouped(), ours, theirs)
    #expect(Set(two.places.flatMap(\.self)) == [0, 1] && two.places.allSatisfy { $0.count == 1 })
  }

  @Test func `comments follow a file that one side renamed and the other builds anew`() {
    let base = SampleProject()
    var ours = base
    ours.files[0].name = "Main.swift"
    ours.buildFiles[0].name = "Main.swift"
    var theirs = base
    theirs.buildFiles.append(("B9", "App.swift", "F1"))
    theirs.phaseFiles.append("B9")
    for result in [merged(base, ours, theirs), merged(base, theirs, ours)] {
      #expect(result.isClean)
      #expect(!result.text.contains("/* App.swift"))
      #expect(
        result.text.contains("B9 /* Main.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* Main.swift */;"))
    }
  }

  @Test func `different things under one identifier get identifiers of their own`() {
    let base = SampleProject()
    var ours = base
    ours.add("Alarm.swift", file: "X1", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "X1")
    let result = merged(base, ours, theirs)
    #expect(result.isClean)
    expectWhole(result.text)
    #expect(result.text.contains("path = Alarm.swift;") && result.text.contains("path = Clock.swift;"))
    #expect(result.notes.map(\.code) == [.mergeRenumbered])
    #expect(result.resolutions.contains { $0.how == .renumbered })
    let other = merged(base, theirs, ours)
    #expect(result.text.split(separator: "\n").sorted() == other.text.split(separator: "\n").sorted())
  }

  @Test func `a thing that came to both sides and was renamed on one is in dispute and not doubled`() {
    let base = SampleProject()
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Wake.swift", file: "F2", build: "B2")
    let result = merged(base, ours, theirs)
    #expect(
      result.conflicts.map(\.message) == ["file Alarm.swift, path: Alarm.swift in main, Wake.swift in feature/clock"])
  }

  @Test func `lines that are indented by hand are merged by meaning and stay as they are`() {
    let indented = { (text: String) in text.replacing("\t\tB1 /*", with: "        B1 /*") }
    let base = SampleProject()
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    var both = ours
    both.add("Clock.swift", file: "F3", build: "B3")
    let result = merged(indented(base.text), indented(ours.text), indented(theirs.text))
    #expect(result.text == indented(both.text))
  }

  @Test func `objects that stand in no sections are merged by meaning`() {
    let bare = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("/* ") && !$0.isEmpty }.joined(separator: "\n") + "\n"
    }
    let base = SampleProject()
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.settings[1] = "SWIFT_VERSION = 6.0;"
    theirs.add("Clock.swift", file: "F3", build: "B3")
    let result = merged(bare(base.text), bare(ours.text), bare(theirs.text))
    #expect(result.isClean && result.method == .meaning)
    expectWhole(result.text)
    #expect(!result.text.contains("/* Begin"))
    #expect(result.text.contains("path = Alarm.swift;") && result.text.contains("path = Clock.swift;"))
  }

  @Test func `a file that lines would keep twice is kept once`() {
    let base = grouped()
    var ours = base
    ours.add("Alarm.swift", file: "F5", build: "B5")
    var theirs = base
    theirs.add("Alarm.swift", file: "F9", build: "B9")
    var doubled = ours
    doubled.add("Alarm.swift", file: "F9", build: "B9")
    let result = merged(base.text, ours.text, theirs.text, lines: doubled.text)
    #expect(result.isClean)
    #expect(result.text.ranges(of: "path = Alarm.swift;").count == 1)
  }

  private func changes(_ old: String, _ new: String) -> [Substring] {
    let difference = new.split(separator: "\n").difference(from: old.split(separator: "\n"))
    return (difference.removals + difference.insertions).map { change in
      switch change {
      case .remove(_, let line, _), .insert(_, let line, _): line
      }
    }
  }

  /// Every reference leads somewhere, and everything is referred to.
  private func expectWhole(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var defined: Set<Substring> = []
    var used: Set<Substring> = ["P1"]
    for line in text.split(separator: "\n") {
      let words = line.split { " \t,;{}".contains($0) }
      if line.hasPrefix("\t\t"), !line.hasPrefix("\t\t\t"), line.contains(" = {"), let id = words.first {
        defined.insert(id)
      }
      if line.hasPrefix("\t\t\t\t"), line.hasSuffix(","), let id = words.first { used.insert(id) }
      for key in ["fileRef", "buildConfigurationList", "mainGroup"] {
        if let index = words.firstIndex(of: Substring(key)), index + 2 < words.count { used.insert(words[index + 2]) }
      }
    }
    #expect(used.subtracting(defined).sorted() == [], sourceLocation: sourceLocation)
    #expect(defined.subtracting(used).sorted() == [], sourceLocation: sourceLocation)
  }
}

/// What a merge tells of what it settled.
struct MergeResolutionTests {
  private let base = SampleProject()

  @Test func `everything that a merge of a project settled is told with who decided`() {
    var base = base
    base.add("Old.swift", file: "F7", build: "B7")
    var ours = base
    ours.remove(file: "F7", build: "B7")
    ours.add("Alarm.swift", file: "F2", build: "B2")
    ours.settings = ["CURRENT_PROJECT_VERSION = 4;", "SWIFT_VERSION = 6.0;"]
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    theirs.settings = ["CURRENT_PROJECT_VERSION = 5;", "ENABLE_TESTABILITY = YES;", "SWIFT_VERSION = 5.0;"]
    let messages = merged(base, ours, theirs).resolutions.map { "\($0.how.rawValue): \($0.message)" }
    #expect(
      Set(messages) == [
        "added: target Wecker, phase Sources, Alarm.swift: added in main",
        "added: target Wecker, phase Sources, Clock.swift: added in feature/clock",
        "removed: target Wecker, phase Sources, Old.swift: removed in main",
        "added: file Alarm.swift: added in main",
        "added: file Clock.swift: added in feature/clock",
        "removed: file Old.swift: removed in main",
        "list: the main group, children: file Alarm.swift added in main, file Clock.swift added in feature/clock, "
          + "file Old.swift removed in main",
        "list: target Wecker, phase Sources, files: target Wecker, phase Sources, Alarm.swift added in main, "
          + "target Wecker, phase Sources, Clock.swift added in feature/clock, "
          + "target Wecker, phase Sources, Old.swift removed in main",
        "higher-version: target Wecker, Debug, CURRENT_PROJECT_VERSION: 4 in main, 5 in feature/clock; "
          + "the higher one was used",
        "changed: target Wecker, Debug, SWIFT_VERSION: changed only in main",
        "added: target Wecker, Debug, ENABLE_TESTABILITY: added in feature/clock",
      ])
  }

  @Test func `what both sides made is told as one thing`() {
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    ours.settings[1] = "SWIFT_VERSION = 6.0;"
    var theirs = base
    theirs.add("Alarm.swift", file: "F9", build: "B9")
    theirs.settings = ["CURRENT_PROJECT_VERSION = 3;", "ENABLE_TESTABILITY = YES;", "SWIFT_VERSION = 6.0;"]
    let result = merged(base, ours, theirs)
    #expect(result.resolutions.filter { $0.how == .sameThing }.count == 2)
    #expect(
      result.resolutions.contains { $0.how == .same && $0.key == "buildSettings.SWIFT_VERSION" && $0.side == nil })
  }

  @Test func `property lists and elements tell what was settled too`() {
    let list = { (entries: String) in "<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n" }
    let entry = { (key: String, value: String) in "\t<key>\(key)</key>\n\t<string>\(value)</string>\n" }
    let lists = merged(
      list(entry("A", "1") + entry("B", "1")), list(entry("A", "2") + entry("B", "1")),
      list(entry("A", "1") + entry("C", "1")), path: "Info.plist")
    #expect(
      lists.resolutions.map(\.message).sorted() == [
        "A: changed only in main", "B: removed in feature/clock", "C: added in feature/clock",
      ])
    let scheme = { (entries: String) in "<Workspace version=\"1.0\">\n\(entries)</Workspace>\n" }
    let file = { (name: String) in "  <FileRef location=\"group:\(name)\">\n  </FileRef>\n" }
    let elements = merged(
      scheme(file("A")), scheme(file("A") + file("B")), scheme(file("C") + file("A")),
      path: "contents.xcworkspacedata")
    #expect(
      elements.resolutions.map(\.message).sorted() == [
        "FileRef group:B: added in main", "FileRef group:C: added in feature/clock",
      ])
  }
}
