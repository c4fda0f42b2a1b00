import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// Kills `check --fix` at seeded instants, 300 times by `make soak`, and lets two run at once.
///
/// Each file is the old or the new; the next run puts right or names what is half done, and `undo` brings back all.
@Suite(.tags(.slow)) struct KilledFixTests {
  @Test(arguments: [false, true])
  func `whatever is killed, a fix is done or taken back as a whole`(untracking: Bool) throws {
    let ground = try FixGround(untracking: untracking)
    var numbers = SeededNumbers(seed: untracking ? 8 : 9)
    var killed = 0
    for round in 0..<(Soak.isOn ? 300 : 12) {
      try ground.begin()
      let instant = 1 + numbers.below(ground.milliseconds + ground.milliseconds / 4)
      _ = try ProgramRun.run(
        FixGround.command, directory: ground.world.directory, environment: ground.world.environment,
        timeLimit: .milliseconds(instant))
      let left = try ground.picture()
      #expect(left.isMadeOf(ground.before, ground.after), "round \(round), killed after \(instant) ms: \(left)")
      if left != ground.after { killed += 1 }
      try ground.goOn("round \(round), killed after \(instant) ms")
      #expect(try ground.picture() == ground.after, "round \(round), killed after \(instant) ms, and once more")
      try ground.world.slipway("undo")
      #expect(try ground.picture() == ground.before, "round \(round), killed after \(instant) ms, and taken back")
    }
    #expect(killed > 0, "no run was killed in time, so nothing was tried")
  }

  @Test(arguments: [false, true])
  func `of two at once one fixes, and the other finds nothing to do or is refused`(untracking: Bool) throws {
    let ground = try FixGround(untracking: untracking)
    for round in 0..<4 {
      try ground.begin()
      let result = try ground.world.run(
        ["/bin/sh", "-c", "\"$@\" > ../one 2>&1 & \"$@\" > ../two 2>&1; wait", "sh"] + FixGround.command)
      #expect(result.exitCode == 0, "\(result)")
      let outputs = try ["one", "two"].map { try ground.world.text("../" + $0) }
      #expect(try ground.picture() == ground.after, "round \(round): \(outputs)")
      for output in outputs where !output.contains("\"fixed\"") {
        #expect(["another program changed", "another Slipway process"].contains { output.contains($0) }, "\(output)")
      }
      try ground.world.slipway("undo")
      #expect(try ground.picture() == ground.before, "round \(round): \(outputs)")
    }
  }
}

/// A project with several files to be put right, and how they look before and after.
private struct FixGround {
  static let command = [SealedWorld.program, "check", ".", "Extra/Info.plist", "--fix", "--json", "--no-input"]
  private static let files = [
    "Wecker.xcodeproj/project.pbxproj", "Extra/Info.plist", ".gitignore",
    "Wecker.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate",
  ]

  let world: SealedWorld
  let before: FixPicture
  let after: FixPicture
  let milliseconds: Int

  init(untracking: Bool) throws {
    let world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
    try world.write(
      "<plist><dict>\n<key>DTXcode</key><string>2600</string>\n<key>CFBundleName</key><string>A</string>\n</dict></plist>\n",
      to: "Extra/Info.plist")
    let project = try world.text(Self.files[0]).replacingOccurrences(
      of: "\t\t\tchildren = (\n", with: "\t\t\tchildren = (\n\t\t\t\tFFFF /* lost */,\n")
    try world.write(project, to: Self.files[0])
    try world.write(world.text(".gitignore").replacingOccurrences(of: "xcuserdata/\n", with: ""), to: ".gitignore")
    try world.write("x", to: Self.files[3])
    try world.git("add", "--all")
    if untracking { try world.git("add", "-f", Self.files[3]) }
    try world.git("commit", "-q", "-m", "Break it")
    world.directory = world.root + "/copy"
    self.world = world
    try Self.begin(in: world)
    before = try Self.picture(of: world)
    let start = ContinuousClock.now
    let result = try world.run(Self.command)
    milliseconds = max(4, Int((ContinuousClock.now - start) / .milliseconds(1)))
    after = try Self.picture(of: world)
    try #require(before.isOther(than: after, inIndex: untracking), "\(result)")
  }

  /// A copy of the project, as it was before.
  func begin() throws { try Self.begin(in: world) }

  func picture() throws -> FixPicture { try Self.picture(of: world) }

  /// Runs the command, doing what it says where a killed run is in the way, until it goes through.
  func goOn(_ words: String) throws {
    for _ in 0..<4 {
      let result = try world.run(Self.command)
      if result.output.contains("\"fixed\"") { return }
      let said = result.output + result.problems
      #expect(said.contains("interrupted"), "\(words): \(result)")
      if said.contains("slipway undo") { try world.slipway("undo") }
    }
    Issue.record("\(words): it never goes through")
  }

  private static func begin(in world: SealedWorld) throws {
    let script = "rm -rf \"$1\" && cp -a \"$0\" \"$1\""
    let result = try ProgramRun.run(
      ["/bin/sh", "-c", script, world.root + "/work/Wecker", world.directory], directory: "/",
      environment: world.environment)
    try #require(result.status == .exited(0))
  }

  private static func picture(of world: SealedWorld) throws -> FixPicture {
    FixPicture(files: try files.map { try world.text($0) }, index: try world.git("ls-files", "--", "Wecker.xcodeproj"))
  }
}

/// What the files hold, and what Git tracks.
private struct FixPicture: Equatable {
  let files: [String]
  let index: String

  /// Whether the files to be put right all differ, and, if so wished, what is tracked.
  func isOther(than other: FixPicture, inIndex: Bool) -> Bool {
    files.indices.dropLast().allSatisfy { files[$0] != other.files[$0] } && files.last == other.files.last
      && (index != other.index) == inIndex
  }

  /// Whether each file is as in the one or as in the other.
  func isMadeOf(_ one: FixPicture, _ other: FixPicture) -> Bool {
    [one.index, other.index].contains(index)
      && files.indices.allSatisfy { [one.files[$0], other.files[$0]].contains(files[$0]) }
  }
}
