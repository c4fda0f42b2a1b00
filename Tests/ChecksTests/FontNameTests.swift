import Checks
import Diagnostics
import Testing

/// Fonts that code and interfaces name.
@Suite struct FontNameTests {
  private func findings(
    _ source: String, rule: String = "resource-name-unknown", _ change: (inout SampleProject) -> Void = { _ in }
  ) throws -> [Finding] {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = source
    sample.images["Wecker/Bell.ttf"] = SampleFont.bytes(family: "Bell Type", postScriptName: "BellType-Regular")
    sample.files["Wecker/Info.plist"] = SampleProject.plist(
      "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>")
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static func font(_ name: String) -> String { "let a = UIFont(name: \"\(name)\", size: 17)" }

  @Test(arguments: [
    "BellType-Regular", "Bell Type", "Bell Type Regular", "bellType-regular", "HelveticaNeue-Light", "Helvetica Neue",
    "Avenir-Book", "AvenirNext-Unheard", ".SFUI-Regular", "SFProText-Bold", "PingFangSC-Regular", "HiraginoSans-W4",
    "Menlo", "ArialMT", "Helvetica Bold", "BellTypeRegular", "NotoSansUnheard",
  ])
  func `fonts of the project and of the system are known`(name: String) throws {
    #expect(try findings(Self.font(name)) == [])
  }

  @Test(arguments: [
    ("BellType-Reglar", "BellType-Regular"), ("BellTypes-Regular", "BellType-Regular"),
    ("HelveticaNeue-Ligth", "HelveticaNeue-Light"), ("Avenir-Boook", "Avenir-Book"),
  ])
  func `a slip is a warning`(name: String, meant: String) throws {
    let found = try findings(Self.font(name))
    #expect(found.map(\.message) == ["the project has no font \"\(name)\""])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.hintText?.contains("\"\(meant)\"") == true)
  }

  @Test(arguments: [
    ("let a = UIFont(name: \"Tower\", size: 17)", 1), ("let a = UIFont(name: \"Tower-\\(b)\", size: 17)", 0),
    ("import SwiftUI\nlet a = Font.custom(\"Tower\", size: 17)", 1),
    ("import SwiftUI\nlet a = Text(b).font(.custom(\"Tower\", fixedSize: 17))", 1),
    ("import SwiftUI\nlet a = Style.custom(\"Tower\")", 0), ("let a = Font.custom(\"Tower\", size: 17)", 0),
    ("let a = Tower(name: \"Tower\", size: 17)", 0),
  ])
  func `a font that is nowhere is a note`(source: String, count: Int) throws {
    let found = try findings(source)
    #expect(found.map(\.severity) == Array(repeating: .note, count: count))
  }

  @Test func `an unreadable font file, a missing one and registered fonts may have any name`() throws {
    let changes: [(inout SampleProject) -> Void] = [
      { $0.images["Wecker/Other.otf"] = [] }, { $0.images["Wecker/Other.otf"] = Array("OTTO and nothing".utf8) },
      { $0.images["Wecker/Bell.ttf"] = nil },
      { $0.files["Wecker/App.swift", default: ""] += "\nlet f = CTFontManagerRegisterFontsForURL(u, .process, nil)" },
    ]
    for change in changes {
      #expect(try findings(Self.font("Tower"), change) == [])
    }
  }

  @Test func `an instance of a variable font is known`() throws {
    let found = try findings(Self.font("BellType-Black")) {
      $0.images["Wecker/Bell.ttf"] = SampleFont.bytes(
        family: "Bell Type", postScriptName: "BellType-Regular", isVariable: true)
    }
    #expect(found == [])
    #expect(try findings(Self.font("BellType-Black")).count == 1)
  }

  @Test func `a damaged font file is read without harm`() throws {
    let font = SampleFont.bytes(family: "Bell", postScriptName: "Bell-Regular")
    for count in 0..<font.count {
      #expect(try findings(Self.font("Tower")) { $0.images["Wecker/Other.ttf"] = Array(font.prefix(count)) } == [])
    }
    for offset in 0..<40 {
      var damaged = font
      damaged[offset] = 0xFF
      _ = try findings(Self.font("Tower")) { $0.images["Wecker/Other.ttf"] = damaged }
    }
  }

  @Test(arguments: [("Tower", [.note] as [Diagnostic.Severity]), ("BellType-Regular", [])])
  func `a font of an interface is in the project`(name: String, severities: [Diagnostic.Severity]) throws {
    let found = try findings("") {
      let plist = $0.files["Wecker/Info.plist"]
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><label id=\"l\"><fontDescription key=\"fontDescription\" name=\"\(name)\" family=\"T\"/></label></document>"
      )
      $0.files["Wecker/Info.plist"] = plist
    }
    #expect(found.map(\.severity) == severities)
  }

  @Test func `a font file that no Info.plist lists is not loaded`() throws {
    func found(_ change: (inout SampleProject) -> Void) throws -> [Finding] {
      try findings(Self.font("BellType-Regular"), rule: "font-file-unlisted", change)
    }
    #expect(try found { _ in } == [])
    let unlisted = try found {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIAppFonts</key><array><string>Tower.ttf</string></array>")
      $0.images["Wecker/Tower.ttf"] = SampleFont.bytes(family: "Tower", postScriptName: "Tower")
    }
    #expect(unlisted.map(\.hintText) == ["run slipway info set UIAppFonts Tower.ttf,Bell.ttf --target Wecker"])
    let registered = try found {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("")
      $0.files["Wecker/App.swift", default: ""] += "\nlet f = CTFontManagerRegisterGraphicsFont(a, nil)"
    }
    #expect(registered == [])
  }
}
