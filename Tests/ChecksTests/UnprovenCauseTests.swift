import Checks
import Diagnostics
import PropertyLists
import Testing

/// What looks like a violation and is none, or a lesser one: encrypted keys, disabled code, products of other projects.
@Suite struct UnprovenCauseTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private func add(_ path: String, to phase: String, _ objects: inout PropertyListDictionary) {
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "X"]
    objects["X"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
    objects["B"] = ["isa": "PBXBuildFile", "fileRef": "X"]
    objects["A"]?["buildPhases"] = ["AS", "AR", "AE", .string(phase)]
    objects[phase]?["files"] = ["BF", "B"]
    if phase == "LF" { objects["LF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["B"]] }
    if phase == "CF" { objects["CF"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["B"]] }
  }

  // MARK: Keys

  @Test(arguments: [
    ("keys/dist.p12", Array("\0GITCRYPT\0abcdefgh".utf8), nil as Diagnostic.Severity?),
    ("keys/dist.pem", Array("\0GITCRYPT\0abcdefgh".utf8), nil), ("keys/dist.p12", Array("{}".utf8), .warning),
    ("uwp/Wecker_TemporaryKey.pfx", Array("x".utf8), .note),
  ])
  func `an extension alone proves no key, and nobody reads an encrypted one`(
    path: String, bytes: [UInt8], severity: Diagnostic.Severity?
  ) throws {
    let found = try findings("signing-secret-tracked") {
      $0.images[path] = bytes
      $0.trackedPaths.append(path)
    }
    #expect(found.map(\.severity) == [severity].compactMap(\.self), "\(found)")
  }

  // MARK: Conflicts

  private static let conflict = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n"

  @Test(arguments: [
    ("test/merge_test.dart", "String s = '''\nCONFLICT''';\n", nil as Diagnostic.Severity?),
    ("lib/merge.dart", "String s = '''\nCONFLICT''';\n", .note), ("lib/merge.dart", "'''a'''\nCONFLICT", .error),
    ("lib/merge.dart", "'''\nCONFLICT", .error), ("lib/merge.dart", "'''\nCONFLICT'''\nCONFLICT", .error),
    ("src/a.ts", "const s = `\nCONFLICT`;\n", .note), ("run.sh", "cat <<'EOF'\nCONFLICTEOF\n", .note),
    ("Tests/A.py", "CONFLICT", .note), ("Tests/A.md", "CONFLICT", .warning), (".gitignore", "CONFLICT", .warning),
    ("src/a.c", "CONFLICT", .error),
    ("Wecker/App.swift", "let s = \"\"\"\nCONFLICT\"\"\"\n", .note), ("Wecker/App.swift", "CONFLICT", .error),
  ])
  func `markers in literals, tests and lists of names break nothing`(
    path: String, text: String, severity: Diagnostic.Severity?
  ) throws {
    let found = try findings("conflict-marker-tracked") {
      if !$0.trackedPaths.contains(path) { $0.trackedPaths.append(path) }
      $0.files[path] = text.replacing("CONFLICT", with: Self.conflict)
    }
    #expect(found.map(\.severity) == [severity].compactMap(\.self), "\(found)")
  }

  // MARK: Code

  @Test(arguments: [
    ("#if 0\nCALL\n#endif", 0), ("#if 0 // later\nit's off\n#if DEBUG\n#endif\nCALL\n#endif", 0),
    ("#if 0\n#else\nCALL\n#endif", 1), ("#if 1\nCALL\n#else\n#endif", 1), ("#if 1\n#else\nCALL\n#endif", 0),
    ("#if 0\nCALL\n#elif DEBUG\n#endif", 0), ("#if 0\n#endif\nCALL", 1), ("#if X\n#else\nCALL\n#endif", 1),
    ("#if 0\nCALL", 0), ("  # if 0\nCALL\n  # endif", 0),
  ])
  func `code that is never compiled needs no permission`(source: String, count: Int) throws {
    let found = try findings("usage-description-needed") {
      $0.files["Wecker/Photos.m"] =
        "void f(id i) {\n"
        + source.replacing("CALL", with: "UIImageWriteToSavedPhotosAlbum(i, nil, NULL, NULL);") + "\n}\n"
      $0.change = { add("Wecker/Photos.m", to: "AS", &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  // MARK: Frameworks and libraries

  @Test(arguments: [([UInt8](), 0), (Breach.vendorCode, 1), (Array("!<arch>\n".utf8), 0)])
  func `only a binary proves that a framework of a Mac app is dynamic`(binary: [UInt8], count: Int) throws {
    let found = try findings("framework-not-embedded") {
      $0.projectSettings["SDKROOT"] = "macosx"
      if !binary.isEmpty { $0.images["Vendor/Maps.framework/Maps"] = binary }
      $0.change = { objects in
        Breach.linkVendor("Maps.framework", in: &objects)
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "AK"]
        objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BME"]]
        objects["BME"] = ["isa": "PBXBuildFile", "fileRef": "OF"]
        objects["OF"] = ["isa": "PBXFileReference", "path": "Vendor/Bells.framework", "sourceTree": "SOURCE_ROOT"]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("libBells.a", "LF", 0), ("libOther.a", "LF", 1), ("libBells.a", "CF", 1)])
  func `the linker finds the product of a subproject by its name`(name: String, phase: String, count: Int) throws {
    let found = try findings("file-missing") {
      $0.change = { objects in
        add(name, to: phase, &objects)
        objects["RP"] = [
          "isa": "PBXReferenceProxy", "fileType": "archive.ar", "path": "libBells.a",
          "sourceTree": "BUILT_PRODUCTS_DIR",
        ]
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("cp -Rv /Volumes/M/Maps.xcframework Vendor", Diagnostic.Severity.note), ("ls Vendor/Maps.xcframework", .warning),
  ])
  func `a workflow may create a file that the repository lacks`(line: String, severity: Diagnostic.Severity) throws {
    let found = try findings("file-missing") {
      $0.files[".github/workflows/build.yml"] = "run: |\n  \(line)\n"
      $0.trackedPaths.append(".github/workflows/build.yml")
      $0.change = { add("Vendor/Maps.xcframework", to: "LF", &$0) }
    }
    #expect(found.map(\.severity) == [severity], "\(found)")
  }

  @Test(arguments: [("arm64", 0), ("arm64 x86_64", 1), ("$(ARCHS_STANDARD)", 1)])
  func `an app for Apple silicon alone needs macOS 11`(architectures: String, count: Int) throws {
    let found = try findings("framework-newer-than-target") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.projectSettings["MACOSX_DEPLOYMENT_TARGET"] = "10.9"
      $0.projectSettings["ARCHS"] = .string(architectures)
      $0.change = { objects in
        add("System/Library/Frameworks/Metal.framework", to: "LF", &objects)
        objects["X"]?["name"] = "Metal.framework"
        objects["X"]?["sourceTree"] = "SDKROOT"
      }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [
    ("#import <Foundation/NSUserDefaults.h>\n", 0),
    ("#import <Foundation/Foundation.h>\nid d = [NSUserDefaults new];", 1),
  ])
  func `a header's name is no use of its class`(source: String, count: Int) throws {
    let found = try findings("privacy-reason-missing") {
      $0.files["Wecker/Store.m"] = source
      $0.change = { add("Wecker/Store.m", to: "AS", &$0) }
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `an empty version is missing`() throws {
    let found = try findings("version-missing") {
      $0.projectSettings["MARKETING_VERSION"] = nil
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>CFBundleShortVersionString</key><string></string>")
    }
    #expect(found.contains { $0.target == "Wecker" }, "\(found)")
  }

  // MARK: Other files

  @Test(arguments: [("icons/bell.png", 0), ("icons/other.png", 1)])
  func `a set may name files in its folders`(name: String, count: Int) throws {
    let set = "Wecker/Assets.xcassets/Bell.imageset"
    let found = try findings("asset-file-missing") {
      $0.files["\(set)/Contents.json"] = "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"icons\\/bell.png\"}]}"
      $0.files["\(set)/\(name)"] = "x"
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("NSHumanReadableCopyright", 0), ("CFBundleGetInfoString", 0), ("OldKey", 1)])
  func `the system reads its own keys of InfoPlist strings`(key: String, count: Int) throws {
    let found = try findings("translation-left-over") {
      Breach.localize(
        &$0,
        [
          "en.lproj/InfoPlist.strings": "\"CFBundleName\" = \"Alarm\"; \"CFBundleDisplayName\" = \"Alarm\";",
          "de.lproj/InfoPlist.strings":
            "\"CFBundleName\" = \"Wecker\"; \"CFBundleDisplayName\" = \"Wecker\"; \"\(key)\" = \"Ada\";",
        ])
    }
    #expect(found.count == count, "\(found)")
  }

  @Test func `a key of the development language that no code looks up is not missing elsewhere`() throws {
    let found = try findings("translation-missing") {
      $0.files["Wecker/Sync.m"] = """
        void f(void) {
          NSLocalizedString(@"Remove all %u notes from Notes", @"");
          NSLocalizedString(@"b", @"");
        }
        """
      Breach.localize(
        &$0,
        [
          "en.lproj/Localizable.strings": "\"Remove all %u notes from App\" = \"Remove all %u\"; \"b\" = \"Bell\";",
          "de.lproj/Localizable.strings": "\"Remove all %u notes from Notes\" = \"Alle %u\"; \"b\" = \"Glocke\";",
        ])
    }
    #expect(found.allSatisfy { $0.message.hasSuffix("; nothing seems to use it") } && found.count == 1, "\(found)")
  }

  // MARK: Hints

  @Test func `words that are no command do not follow run`() {
    let words: Hint = "write X"
    let sentence: Hint = "change the code, and run \(words)"
    #expect(sentence == "change the code, and write X")
    let command: Hint = "run \(Hint(Remedy.Operation("info.set", [:])))"
    #expect(command.parts.count == 2)
  }

  @Test func `two elements of an array that run together are one finding`() throws {
    let found = try findings("info-plist-duplicate-key") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        """
        <key>UTExportedTypeDeclarations</key><array><dict>
        <key>UTTypeDescription</key><string>A</string><key>UTTypeTagSpecification</key><dict/>
        <key>UTTypeDescription</key><string>B</string><key>UTTypeTagSpecification</key><dict/>
        </dict></array>
        """)
    }
    #expect(found.count == 1 && found.first?.hintText?.contains("</dict><dict>") == true, "\(found)")
  }

  @Test(arguments: [("", Diagnostic.Severity.error), ("tools/fonts", .note)])
  func `a tool that nobody ships needs no version`(folder: String, severity: Diagnostic.Severity) throws {
    var sample = SampleProject()
    sample.projectSettings["MARKETING_VERSION"] = nil
    let input = CheckInput(projects: [try sample.checked(in: folder)], repositories: [], date: sample.date)
    let found = try Checker(only: ["version-missing"]).findings(in: input)
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity }, "\(found)")
  }
}
