import Checks
import Diagnostics
import PropertyLists
import Testing

/// A file of build settings that everybody makes for themselves is missing on the machine alone.
@Suite struct SettingsTemplateTests {
  private func finding(_ files: [String], path: String = "Shared.xcconfig", ignored: String = "") throws -> Finding? {
    var sample = SampleProject()
    for file in files { sample.files[file] = "" }
    sample.ignored += ignored
    sample.change = { objects in
      Breach.settingsFile(in: &objects)
      objects["X"]?["path"] = .string(path)
    }
    return try Checker(only: ["configuration-file-missing"]).findings(in: sample.input()).first
  }

  @Test(arguments: [
    ("Shared.xcconfig", "Shared.xcconfig.template"), ("Shared.xcconfig", "Shared.example.xcconfig"),
    ("Shared.xcconfig", "Shared-Sample.xcconfig"), ("Local/Team.xcconfig", "Local.templates/Team.xcconfig"),
    ("Local/Team.xcconfig", "Local/templates/Team.xcconfig"), ("Local/Team.xcconfig", "Local/Team.xcconfig.dist"),
  ])
  func `the template that lies near is to be copied`(path: String, template: String) throws {
    let found = try finding([template], path: path)
    #expect(found?.severity == .note)
    #expect(found?.hintText == "copy \(template) to \(path)")
  }

  @Test func `what Git ignores is made on this machine`() throws {
    let found = try finding([], ignored: "Shared.xcconfig\n")
    #expect(found?.severity == .note)
    #expect(found?.message.hasSuffix("does not exist; Git ignores it") == true)
  }

  @Test func `other files of the kind are no template`() throws {
    #expect(try finding(["Shared-Release.xcconfig", "Other/Shared.xcconfig"])?.severity == .warning)
  }

  @Test func `a place in a file that is taken in by other capitals has the file's name on disk`() throws {
    var sample = SampleProject()
    sample.projectSettings["MARKETING_VERSION"] = nil
    sample.files["Shared.xcconfig"] = "#include \"Version.public.xcconfig\"\n"
    sample.files["Version.Public.xcconfig"] = "MARKETING_VERSION = 1.2b\nwrong: line\n"
    sample.change = { Breach.settingsFile(in: &$0) }
    let findings = try Checker(only: ["version-form", "configuration-file-invalid"]).findings(in: sample.input())
    #expect(findings.map(\.place?.file) == ["Version.Public.xcconfig", "Version.Public.xcconfig"])
  }
}
