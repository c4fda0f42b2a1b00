import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@Suite struct CheckFixTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
  }

  @Test func `a fix is shown, made, found no more, and taken back`() throws {
    let plist =
      "<plist><dict>\n<key>DTXcode</key><string>2600</string>\n<key>CFBundleName</key><string>A</string>\n</dict></plist>\n"
    try world.write(plist, to: "Extra/Info.plist")
    try world.write("x", to: "Wecker.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate")
    try world.git("add", "-f", "Wecker.xcodeproj/xcuserdata")
    let plan = try world.run([SealedWorld.program, "check", ".", "Extra/Info.plist", "--fix", "--dry-run"]).output
    #expect(plan.contains("-<key>DTXcode</key>"), "\(plan)")
    #expect(try world.text("Extra/Info.plist") == plist)
    let fixed = try world.run([SealedWorld.program, "check", ".", "Extra/Info.plist", "--fix", "--json"]).json()
    #expect(fixed.objects("fixed").count == 2, "\(fixed)")
    #expect(fixed.objects("findings").allSatisfy { $0["fixable"]?.bool == false })
    #expect(try !world.text("Extra/Info.plist").contains("DTXcode"))
    #expect(try world.git("ls-files", "Wecker.xcodeproj/xcuserdata") == "")
    #expect(world.exists("Wecker.xcodeproj/xcuserdata/me.xcuserdatad/UserInterfaceState.xcuserstate"))
    let again = try world.run([SealedWorld.program, "check", ".", "Extra/Info.plist", "--fix", "--json"]).json()
    #expect(again.objects("fixed") == [])
    try world.slipway("undo")
    #expect(try world.text("Extra/Info.plist") == plist)
    #expect(try world.git("ls-files", "Wecker.xcodeproj/xcuserdata") != "")
  }

  @Test func `what a dry run shows is a patch that git takes`() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    let whole = try world.text(file)
    let broken = whole.replacingOccurrences(
      of: "\t\t\tchildren = (\n", with: "\t\t\tchildren = (\n\t\t\t\tFFFF /* lost */,\n")
    try world.write(broken, to: file)
    try world.write("*.p12\n", to: ".gitignore")
    let plan = try world.run([SealedWorld.program, "check", "--fix", "--dry-run"]).output
    let diff = try world.run([SealedWorld.program, "check", "--fix", "--dry-run", "--json"]).json()["diff"]?.string
    #expect(!plan.contains("\\t"))
    for patch in [plan, try #require(diff)] {
      try world.write(broken, to: file)
      try world.write("*.p12\n", to: ".gitignore")
      try world.write(patch, to: world.root + "/fix.patch")
      try world.git("apply", world.root + "/fix.patch")
      #expect(try world.text(file) == whole)
      #expect(try world.text(".gitignore").contains("xcuserdata/\n"))
    }
  }

  @Test func `without a repository undo takes back the fix and nothing older`() throws {
    try FileAccess.remove(world.directory + "/.git")
    try world.slipway("version", "set", "3.0")
    let file = "Wecker.xcodeproj/project.pbxproj"
    let broken = try world.text(file).replacingOccurrences(
      of: "\t\t\tchildren = (\n", with: "\t\t\tchildren = (\n\t\t\t\tFFFF /* lost */,\n")
    try world.write(broken, to: file)
    let fixed = try world.run([SealedWorld.program, "check", "--fix", "--json"]).json()
    #expect(!fixed.objects("fixed").isEmpty)
    #expect(try world.text(file) != broken)
    try world.slipway("undo")
    #expect(try world.text(file) == broken)
  }

  @Test func `what is left of an object whose file is there stays and is told`() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    let broken = try world.text(file).replacingOccurrences(
      of: "\t\t\tchildren = (\n", with: "\t\t\tchildren = (\n\t\t\t\tFFFF /* Contents.json */,\n")
    try world.write(broken, to: file)
    let found = try world.run(Self.check).json().objects("findings")
    #expect(!found.isEmpty && found.allSatisfy { $0["fixable"]?.bool == false }, "\(found)")
    #expect(found.allSatisfy { $0["hint"]?.string?.hasPrefix("run slipway file add Wecker/Assets.xcassets/") == true })
    _ = try world.run(Self.check + ["--fix"])
    #expect(try world.text(file) == broken)
  }

  @Test func `references to nothing are taken out where nothing is lost, and told where something is`() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    let whole = try world.text(file)
    let broken = Self.lists.reduce(whole) { text, key in
      text.replacingOccurrences(of: "\t\t\t\(key) = (\n", with: "\t\t\t\(key) = (\n\t\t\t\tFFFF /* lost */,\n")
    }.replacingOccurrences(
      of: "\tobjects = {\n",
      with: "\tobjects = {\n\t\tABCD /* a in Sources */ = {isa = PBXBuildFile; fileRef = FFFE /* a */; };\n"
    )
    .replacingOccurrences(of: "\t\t\tfiles = (\n", with: "\t\t\tfiles = (\n\t\t\t\tABCD /* a in Sources */,\n")
    try world.write(broken, to: file)
    let found = try world.run(Self.check).json().objects("findings")
    let (safe, unsafe) = (found.filter { $0["fixable"]?.bool == true }, found.filter { $0["fixable"]?.bool == false })
    #expect(safe.count > Self.lists.count, "\(found)")
    #expect(unsafe.allSatisfy { $0["message"]?.string?.hasPrefix("\"buildConfigurations\"") == true }, "\(unsafe)")
    #expect(!unsafe.isEmpty)
    let plan = try world.run(Self.check.dropLast() + ["--fix", "--dry-run"]).output
    let taken = plan.split(separator: "\n").filter { $0.hasPrefix("-") && $0.hasSuffix("FFFF /* lost */,") }
    #expect(taken.count >= Self.lists.count - 1, "\(plan)")
    #expect(try world.text(file) == broken)
    let fixed = try world.run(Self.check + ["--fix"]).json()
    #expect(fixed.objects("fixed").count == safe.count)
    #expect(fixed.objects("findings").count == unsafe.count, "\(fixed)")
    let rest = try world.text(file)
    #expect(rest.replacingOccurrences(of: "\t\t\t\tFFFF /* lost */,\n", with: "") == whole)
    #expect(try world.run(Self.check + ["--fix"]).json().objects("fixed") == [])
    #expect(try world.text(file) == rest)
    try world.slipway("undo")
    #expect(try world.text(file) == broken)
  }

  private static let lists = ["children", "files", "buildPhases", "targets", "buildConfigurations"]
  private static let check = [SealedWorld.program, "check", "--only", "project-reference-dangling", "--json"]

  @Test func `more references to nothing than are told of one by one are taken out in one go`() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    let whole = try world.text(file)
    let lost = (0..<2500).map { "\t\t\t\tF\($0) /* lost */,\n" }.joined()
    let range = try #require(whole.range(of: "\t\t\tchildren = (\n"))
    try world.write(whole.replacingCharacters(in: range, with: "\t\t\tchildren = (\n" + lost), to: file)
    #expect(try world.run(Self.check + ["--fix"]).json().objects("findings") == [])
    #expect(try world.text(file) == whole)
  }

  @Test func `a reference that a fix writes has the comment that Xcode writes`() throws {
    try world.slipway(
      "dependency", "add", "package", "https://example.org/Yams.git", "--from", "5.0.0", "--product", "Yams")
    let file = "Wecker.xcodeproj/project.pbxproj"
    let whole = try world.text(file)
    let line = try #require(whole.split(separator: "\n").first { $0.hasPrefix("\t\t\tpackage = ") })
    let id = try #require(line.split(separator: " ").dropFirst(2).first)
    // Another object for the same package, which the project does not list.
    let start = try #require(whole.range(of: "\n\t\t\(id) /* "))
    let end = try #require(whole.range(of: "\n\t\t};\n", range: start.lowerBound..<whole.endIndex))
    let other = whole[whole.index(after: start.lowerBound)..<end.upperBound].replacingOccurrences(
      of: id, with: "FFFFFFFFFFFFFFFFFFFFFFFF")
    let broken = whole.replacingOccurrences(of: line, with: line.replacing(id, with: "FFFFFFFFFFFFFFFFFFFFFFFF"))
      .replacingCharacters(in: end.upperBound..<end.upperBound, with: other)
    try world.write(broken, to: file)
    let fixed = try world.run([SealedWorld.program, "check", "--only", "package-unlisted", "--fix", "--json"]).json()
    #expect(fixed.objects("fixed").count == 1, "\(fixed)")
    #expect(try world.text(file).contains(line + "\n"))
  }

  @Test func `a build file that stands for nothing, or for what is there already, leaves nothing behind`() throws {
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(
      project, "/* Begin PBXFileReference section */",
      """
      /* Begin PBXBuildFile section */
      \t\tAA0000000000000000000001 = {isa = PBXBuildFile; };
      /* End PBXBuildFile section */

      /* Begin PBXFileReference section */
      """)
    try world.edit(
      project, "isa = PBXSourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (",
      "isa = PBXSourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n\t\t\t\tAA0000000000000000000001,"
    )
    let rules = "build-file-empty,project-build-file-misplaced,project-reference-dangling"
    let fixed = try world.run([SealedWorld.program, "check", "--only", rules, "--fix", "--json"]).json()
    #expect(fixed.objects("fixed").count == 1, "\(fixed)")
    #expect(try !world.text(project).contains("AA0000000000000000000001"))
    let again = try world.run([SealedWorld.program, "check", "--only", rules, "--json"]).json()
    #expect(again.objects("findings") == [])
  }
}
