import FileTrees
import TestSupport
import Testing

/// A baseline that a check writes anew, which did not look at all that the baseline knows.
@Suite struct `A baseline written by a check of a part` {
  private let world: SealedWorld

  /// A repository with two projects, each with an error, and a baseline of both.
  init() throws {
    world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for name in ["A", "B"] {
      try world.slipway("new", name, "--company-id", "de.uni-hd.demo", "--no-git", "-q")
      try world.edit(
        "\(name)/\(name).xcodeproj/project.pbxproj", "de.uni-hd.demo.\(name)\"", "de.uni-hd.demo..\(name)\"")
    }
    try world.write("xcuserdata\n.DS_Store\n", to: ".gitignore")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.slipway("check", "--strict")
  }

  @Test(arguments: [
    ["check", "A", "--write-baseline", "known.json"], ["check", "--exclude", "B", "--write-baseline", "known.json"],
    ["check", "--only", "file-missing", "--write-baseline", "known.json"],
  ])
  func `keeps the findings of the rest`(words: [String]) throws {
    let told = try world.slipway(words)
    #expect(told.output.contains("kept"), "\(told)")
    try world.slipway("check", "--strict")
  }

  @Test func `removes what was fixed in that part`() throws {
    try world.edit("A/A.xcodeproj/project.pbxproj", "de.uni-hd.demo..A\"", "de.uni-hd.demo.A\"")
    let told = try world.slipway("check", "A", "--write-baseline", "known.json")
    #expect(told.output.contains("0 new, 1 removed, 1 kept"), "\(told)")
    #expect(try !world.slipway("check", "--strict").problems.contains("no longer"))
  }

  @Test func `says of no file that was not read that it is fixed`() throws {
    try world.write(
      "import CoreLocation\nfunc f(m: CLLocationManager) { m.requestWhenInUseAuthorization() }\n", to: "A/A/Loc.swift")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    let known = try world.text("known.json")
    #expect(known.contains("Loc.swift"))
    // What Git LFS leaves in place of a file.
    try world.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 9\n",
      to: "A/A/Loc.swift")
    #expect(try !world.slipway("check").problems.contains("no longer"))
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    #expect(try world.text("known.json") == known)
  }
}
