import Checks
import Diagnostics
import PropertyLists
import Testing

/// Files that can't be read are never counted as checked.
@Suite struct UnreadableFileTests {
  private func findings(_ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker().findings(in: sample.input())
  }

  private static let latin: [UInt8] = Array("NSString *a = @\"caf".utf8) + [0xE9] + Array("\";\n".utf8)

  @Test(arguments: [
    ("m", latin, [Diagnostic.Severity.note]), ("swift", latin, [.error]), ("swift", Array("let é = 1".utf8), []),
    ("m", Array("// caf".utf8) + [0xE9], []), ("swift", Array("// caf".utf8) + [0xE9], [.error]),
    ("m", [0xFE, 0xFF, 0, 0x61], [.error]), ("swift", [0xEF, 0xBB, 0xBF, 0x61], []), ("swift", [], []),
  ])
  func `a source that a compiler refuses is an error`(
    ending: String, bytes: [UInt8], severities: [Diagnostic.Severity]
  ) throws {
    let found = try findings {
      $0.files["Wecker/App.swift"] = nil
      $0.images["Wecker/App.\(ending)"] = bytes
      $0.files["Wecker/App.\(ending)"] = ""
      $0.change = { $0["F"]?["path"] = .string("Wecker/App.\(ending)") }
    }
    #expect(found.map(\.severity) == severities, "\(found)")
    #expect(found.allSatisfy { $0.rule == "source-encoding" && $0.place?.line == 1 })
  }

  @Test func `the place is the first byte that is wrong`() throws {
    let found = try findings { $0.images["Wecker/App.swift"] = Array("let a = 1\nlet b = \"é".utf8) + [0xE9, 0x22] }
    #expect(found.first?.place == Place(file: "Wecker/App.swift", line: 2, column: 12))
  }

  @Test(arguments: [
    "Wecker/App.swift", "Wecker/Info.plist", "Wecker/Wecker.entitlements", "Wecker/Texts.xcstrings",
    "Wecker/Assets.xcassets/Contents.json", "Wecker/PrivacyInfo.xcprivacy",
    "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme",
  ])
  func `each kind of file that rules read is reported`(path: String) throws {
    let found = try findings {
      $0.files[path] = ""
      $0.locked = [path]
    }
    #expect(found.map(\.rule) == ["file-unreadable"], "\(found)")
    #expect(found.first?.place?.file == path && found.first?.severity == .warning)
  }

  @Test func `a name whose accents are composed in the project and not on disk is read`() throws {
    let found = try findings {
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/Cafe\u{301}.swift"] = ""
      $0.change = { $0["F"]?["path"] = "Wecker/Caf\u{e9}.swift" }
    }
    #expect(found == [])
  }
}
