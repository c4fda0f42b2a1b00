import Diagnostics
import PropertyLists
import SemanticMerges
import TestSupport
import Testing

/// Merges of random edits of projects that are flawed before anybody edits them.
struct FlawedProjectScriptTests {
  /// A project with identifiers that nothing has, that nothing lists, or that come twice.
  private static func flawedBase(_ numbers: inout SeededNumbers) -> SampleProject {
    var base = SampleProject()
    for number in 2...5 { base.add("File\(number).swift", file: "F\(number)", build: "B\(number)") }
    if numbers.below(2) == 0 { base.children.append("F8") }
    if numbers.below(2) == 0 { base.phaseFiles.append("B8") }
    if numbers.below(2) == 0 { base.files.append(("F9", "Orphan.swift")) }
    if numbers.below(3) == 0 { base.children.append("F2") }
    if numbers.below(3) == 0 { base.files.append(("F3", "File3.swift")) }
    if numbers.below(2) == 0 { base.group = ["F6"] }
    return base
  }

  private static func edit(_ project: inout SampleProject, _ numbers: inout SeededNumbers) {
    let number = numbers.below(9) + 1
    let (file, build) = ("F\(number)", "B\(number)")
    switch numbers.below(10) {
    case 0: project.add("Made\(numbers.below(3)).swift", file: file, build: build)
    case 1: project.remove(file: file, build: build)
    case 2: project.children.removeAll { $0 == file }
    case 3: project.phaseFiles.removeAll { $0 == build }
    case 4: project.files.append((file, "Late.swift"))
    case 5: project.buildFiles.append((build, "Late.swift", file))
    case 6: project.files.removeAll { $0.id == file }
    case 7: project.group = project.group == nil ? [file] : nil
    case 8:
      for index in project.files.indices where project.files[index].id == file {
        project.files[index].name = "New\(numbers.below(3)).swift"
      }
    default: project.settings[1] = "SWIFT_VERSION = \(numbers.below(3)).0;"
    }
  }

  /// The references that lead nowhere, told by a reader that knows nothing of merges.
  private static func dangling(_ text: String) throws -> Set<String> {
    let objects = try #require(PropertyList(parsing: Array(text.utf8)).dictionary?["objects"]?.dictionary)
    let ids = Set(objects.keys)
    var result: Set<String> = []
    for (id, object) in zip(objects.keys, objects.values) {
      for key in ["children", "files", "buildPhases", "targets", "buildConfigurations"] {
        for target in object.dictionary?[key]?.array ?? [] {
          if let target = target.string, !ids.contains(target) { result.insert("\(id) \(key) \(target)") }
        }
      }
      if let target = object.dictionary?["fileRef"]?.string, !ids.contains(target) { result.insert("\(id) \(target)") }
    }
    return result
  }

  @Test func `markers and conflicts come together, and no reference breaks that neither side had broken`() throws {
    var wholeFiles = 0
    for seed in UInt64(1)...60 {
      var numbers = SeededNumbers(seed: seed)
      let base = Self.flawedBase(&numbers)
      var (ours, theirs) = (base, base)
      for _ in 0...numbers.below(4) { Self.edit(&ours, &numbers) }
      for _ in 0...numbers.below(4) { Self.edit(&theirs, &numbers) }
      let result = merged(base, ours, theirs)
      expectMarkersMatch(result)
      guard result.conflicts.allSatisfy({ $0.kind != .file }) else {
        wholeFiles += 1
        continue
      }
      let known = try Self.dangling(ours.text).union(Self.dangling(theirs.text))
      for takesOurs in [true, false] {
        #expect(try Self.dangling(result.reading(ours: takesOurs)).isSubset(of: known), "seed \(seed)")
      }
      for choice in 0..<4 {
        let mixed = result.reading { ($0 + choice) % 3 == 0 || ($0 & choice) == 1 }
        #expect(try Self.dangling(mixed).isSubset(of: known), "seed \(seed), choice \(choice)")
      }
      let names = result.conflicts.map(\.name)
      #expect(names.allSatisfy { !$0.isEmpty }, "seed \(seed): \(result.conflicts.map(\.message))")
    }
    #expect(wholeFiles <= 20, "\(wholeFiles) of 60 merges were left to the file as a whole")
  }

  @Test func `an object that one side adds for an entry that the other removes is a conflict`() {
    var base = SampleProject()
    base.children.append("F2")
    var ours = base
    ours.files.append(("F2", "Alarm.swift"))
    var theirs = base
    theirs.children.removeAll { $0 == "F2" }
    for result in [merged(base, ours, theirs), merged(base, theirs, ours)] {
      expectMarkersMatch(result)
      #expect(!result.isClean)
      #expect(result.conflicts.map(\.name) == ["Alarm.swift"])
    }
  }

  @Test func `a target that one side removed and the other changed in several places is one conflict`() {
    let base = SampleProject()
    var ours = base
    ours.settings[1] = "SWIFT_VERSION = 6.0;"
    ours.add("Alarm.swift", file: "F2", build: "B2")
    let gone = { (text: String) in
      var lines: [Substring] = []
      var skipped = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("\t\tT1") || line.hasPrefix("\t\tC1") || line.hasPrefix("\t\tL1") || line.hasPrefix("\t\tS1")
        {
          skipped = true
        }
        if !skipped, !line.hasPrefix("\t\t\t\tT1"), !line.hasPrefix("\t\tB1") { lines.append(line) }
        if line == "\t\t};" { skipped = false }
      }
      return lines.joined(separator: "\n")
    }
    let result = merged(base.text, ours.text, gone(base.text))
    expectMarkersMatch(result)
    #expect(result.conflicts.map(\.name) == ["Wecker"])
    #expect(result.conflicts.map(\.object) == ["target Wecker"])
    #expect(result.places.allSatisfy { $0 == [0] })
  }

  @Test func `a value in conflict is named by its target, configuration and key`() {
    var (base, ours, theirs) = (SampleProject(), SampleProject(), SampleProject())
    base.settings[1] = "SWIFT_VERSION = 5.0;"
    ours.settings[1] = "SWIFT_VERSION = 5.5;"
    theirs.settings[1] = "SWIFT_VERSION = 6.0;"
    #expect(merged(base, ours, theirs).conflicts.map(\.name) == ["Wecker/Debug/SWIFT_VERSION"])
  }

  // MARK: A key twice

  private func twice(_ project: SampleProject) -> String {
    project.text.replacing(
      "\t\t\tname = Wecker;\n", with: "\t\t\tname = Old; /* first */\n\t\t\tname = Wecker;\n")
  }

  @Test func `a key that both sides have twice stays where it is, by lines and by meaning`() {
    let base = SampleProject()
    var (ours, theirs, both) = (base, base, base)
    ours.add("Alarm.swift", file: "F2", build: "B2")
    theirs.settings[1] = "SWIFT_VERSION = 6.0;"
    both.add("Alarm.swift", file: "F2", build: "B2")
    both.settings[1] = "SWIFT_VERSION = 6.0;"
    for lines in [nil, twice(both)] {
      let result = merged(twice(base), twice(ours), twice(theirs), lines: lines)
      #expect(result.isClean && result.text == twice(both))
    }
  }
}

/// Expects markers exactly where a result has conflicts, and each place to be about one at least.
func expectMarkersMatch(_ result: MergeResult) {
  let starts = result.text.split(separator: "\n").filter { $0.hasPrefix("<<<<<<<") }.count
  #expect((starts > 0) == !result.isClean, "\(result.conflicts.map(\.message))")
  guard result.conflicts.allSatisfy({ $0.kind != .lines }) else { return }
  #expect(result.places.count == starts && result.places.allSatisfy { !$0.isEmpty })
  #expect(Set(result.places.joined()) == Set(result.conflicts.indices))
}
