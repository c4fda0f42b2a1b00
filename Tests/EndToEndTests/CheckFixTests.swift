import Foundation
import JSONTrees
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
}
