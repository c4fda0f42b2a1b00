import Checks
import Diagnostics
import PropertyLists
import Testing

/// How bad it is that a file is not there, and what to do.
@Suite struct MissingFileTests {
  private func finding(_ change: (inout SampleProject) -> Void = { _ in }) throws -> Finding? {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = nil
    sample.trackedPaths = ["Wecker.xcodeproj/project.pbxproj"]
    change(&sample)
    return try Checker(only: ["file-missing"]).findings(in: sample.input()).first
  }

  /// Adds a script to the app that comes before its sources.
  private func addScript(_ fields: PropertyList, to sample: inout SampleProject) {
    sample.change = { objects in
      objects["A"]?["buildPhases"] = ["SH", "AS", "AR", "AE"]
      objects["SH"] = fields
      objects["SH"]?["isa"] = "PBXShellScriptBuildPhase"
    }
  }

  @Test func `a source that is compiled and not there is an error, with the command that takes it out`() throws {
    let found = try finding()
    #expect(found?.severity == .error)
    #expect(
      found?.hintText
        == "restore the file, or remove it from the project: slipway file remove Wecker/App.swift")
  }

  @Test func `a source that Git has is brought back`() throws {
    let found = try finding { $0.trackedPaths.append("Wecker/App.swift") }
    #expect(found?.severity == .error)
    #expect(found?.hintText?.hasPrefix("run slipway restore Wecker/App.swift, or ") == true)
  }

  @Test func `the command names the project where there are several, and quotes what a shell would split`() throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = nil
    sample.change = { $0["F"]?["path"] = "Wecker/It's an app.swift" }
    var input = try sample.input()
    input.projectFolders = ["", ""]
    let found = try Checker(only: ["file-missing"]).findings(inPart: input)
    #expect(
      found.first?.hintText?.hasSuffix("slipway file remove 'Wecker/It'\\''s an app.swift' --project Wecker.xcodeproj")
        == true, "\(found)")
  }

  @Test(arguments: [
    "swiftgen config run", "echo \"enum App {}\" > Wecker/App.swift", "./scripts/generate-code.sh",
  ])
  func `a source that a script may make is a warning`(script: String) throws {
    #expect(try finding { addScript(["shellScript": .string(script)], to: &$0) }?.severity == .warning)
  }

  @Test(arguments: ["swiftgen config run", "./scripts/generate-code.sh"])
  func `a source that somebody committed is no output of a script`(script: String) throws {
    let found = try finding {
      addScript(["shellScript": .string(script)], to: &$0)
      $0.committedPaths = ["Wecker/App.swift"]
    }
    #expect(found?.severity == .error)
  }

  @Test(arguments: [
    ("\"Wecker/Old Content\"", "", Diagnostic.Severity.error), ("\"Wecker/Old Content\"", "YES", .warning),
    ("\"Wecker/Old Content\"", "NO", nil), ("Wecker", "", nil), ("$(SRCROOT)/Wecker", "", nil),
    ("Kept Old", "", .error), ("Wecker/My\\ App.xcassets", "", nil),
  ])
  func `development assets that do not exist stop the build`(
    paths: String, validation: String, severity: Diagnostic.Severity?
  ) throws {
    var sample = SampleProject()
    sample.folders = ["Wecker", "Wecker/My App.xcassets"]
    sample.appSettings["DEVELOPMENT_ASSET_PATHS"] = .string(paths)
    if !validation.isEmpty { sample.appSettings["VALIDATE_DEVELOPMENT_ASSET_PATHS"] = .string(validation) }
    let found = try Checker(only: ["development-asset-missing"]).findings(in: sample.input())
    #expect(found.first?.severity == severity, "\(found)")
  }

  @Test(arguments: [
    ("Assets.xcassets", Diagnostic.Severity.error), ("*.swift", .warning), ("Wecker/App.swift", .warning),
    ("Other/App.swift", .error), ("$(GENERATED)", .warning),
  ])
  func `a source that the target leaves out may be missing`(excluded: String, severity: Diagnostic.Severity) throws {
    let found = try finding { $0.appSettings["EXCLUDED_SOURCE_FILE_NAMES"] = .string(excluded) }
    #expect(found?.severity == severity)
  }

  @Test func `a script that only looks at sources leaves no doubt`() throws {
    #expect(try finding { addScript(["shellScript": "swiftlint"], to: &$0) }?.severity == .error)
  }

  @Test func `a source that a script says it writes is not missed`() throws {
    #expect(try finding { addScript(["outputPaths": ["$(SRCROOT)/Wecker/App.swift"]], to: &$0) } == nil)
    let lists: PropertyList = ["outputFileListPaths": ["$(SRCROOT)/made.xcfilelist"]]
    let listed = try finding {
      $0.files["made.xcfilelist"] = "$(SRCROOT)/Wecker/App.swift\n"
      addScript(lists, to: &$0)
    }
    #expect(listed == nil)
    // A list that can't be read may have it.
    #expect(try finding { addScript(lists, to: &$0) }?.severity == .warning)
  }

  @Test(arguments: [
    ("Wecker/Generated/App.swift", Diagnostic.Severity.warning), ("Wecker/App.generated.swift", .warning),
    ("Wecker/Other.swift", .error), ("Wecker/App.h", .warning), ("Wecker/Model.xcdatamodeld", .error),
  ])
  func `what looks made, or is not compiled, is a warning`(path: String, severity: Diagnostic.Severity) throws {
    #expect(try finding { $0.change = { $0["F"]?["path"] = .string(path) } }?.severity == severity)
  }

  @Test func `a source that a configuration leaves out by its name is a warning`() throws {
    #expect(
      try finding { $0.appDebugSettings["EXCLUDED_SOURCE_FILE_NAMES"] = "*.swift" }?.severity == .warning)
  }

  @Test func `what only Copy Bundle Resources has is a warning`() throws {
    let found = try finding {
      $0.change = { objects in
        objects["AS"]?["files"] = []
        objects["AR"]?["files"] = ["BF"]
      }
    }
    #expect(found?.severity == .warning)
  }

  @Test func `nothing is said of what is behind a link`() throws {
    #expect(try finding { $0.links = ["Wecker/App.swift"] } == nil)
    #expect(try finding { $0.links = ["Wecker"] } == nil)
  }

  @Test func `a source of a submodule that is not checked out is a note`() throws {
    let found = try finding { $0.trackedPaths.append("Wecker") }
    #expect(found?.severity == .note)
    #expect(found?.hintText == "run git submodule update --init, and check again")
  }

  @Test func `a source that Git ignores is a note`() throws {
    let found = try finding { $0.ignored += "App.swift\n" }
    #expect(found?.severity == .note)
    #expect(found?.message.hasSuffix("; Git ignores it") == true)
  }
}
