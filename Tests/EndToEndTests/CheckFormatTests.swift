import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The forms in which a check is written, judged by programs of others' making or by the documented rules.
@Suite struct CheckFormatTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--tests")
    world.directory += "/Wecker"
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "\"de.uni-hd.demo.Wecker\";", "\"de.uni_hd.dé,mo:.Wecker\";")
  }

  /// What the published schema of SARIF 2.1.0 asks of the parts that are written here.
  private static let judge = """
    import json, re, sys
    log = json.load(open(sys.argv[1]))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    assert isinstance(log["runs"], list) and set(log) <= {"$schema", "version", "runs"}
    for run in log["runs"]:
        assert set(run) <= {"tool", "automationDetails", "columnKind", "results"}
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        driver = run["tool"]["driver"]
        assert driver["name"] and driver["version"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(ids) == len(set(ids))
        for rule in driver["rules"]:
            assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"] and rule["help"]["text"]
            assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
            assert all(isinstance(tag, str) for tag in rule["properties"]["tags"])
        prints = []
        for result in run["results"]:
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert result["message"]["text"]
            for place in result["locations"]:
                physical = place["physicalLocation"]
                uri = physical["artifactLocation"]["uri"]
                assert re.fullmatch(r"(file://)?[A-Za-z0-9._~/%-]+", uri), uri
                region = physical.get("region")
                if region:
                    assert region["startLine"] >= 1 and region.get("startColumn", 1) >= 1
            prints.append(json.dumps(result["partialFingerprints"]))
        assert len(prints) == len(set(prints))
    print(len(log["runs"][0]["results"]))
    """

  @Test func `SARIF keeps to its schema, and has every finding`() throws {
    let count = try world.json("check", exits: 1)["findings"]?.array?.count
    let printed = try world.slipway("check", "--format", "sarif", exits: 1).output
    try world.write(printed, to: world.root + "/printed.sarif")
    try world.slipway("check", "--report", "sarif=out.sarif", exits: 1)
    #expect(try world.text("out.sarif") == printed)
    try world.write(Self.judge, to: world.root + "/judge.py")
    let verdict = try world.run(["python3", world.root + "/judge.py", world.root + "/printed.sarif"])
    #expect(verdict.output == "\(count ?? 0)\n", "\(verdict)")
  }

  @Test func `annotations are one line each, with what GitHub would take for marks written otherwise`() throws {
    try world.write("A", to: "a.txt")
    let lines = try world.slipway("check", "--format", "github", exits: 1).output.split(separator: "\n")
    let count = try world.json("check", exits: 1)["findings"]?.array?.count
    #expect(lines.count == count)
    for line in lines {
      #expect(
        line.contains(#/^::(error|warning|notice) file=[^:,]+,line=\d+,col=\d+,title=slipway [a-z0-9-]+::./#), "\(line)"
      )
    }
  }

  /// Judges a report as Jenkins and GitLab read it, and prints the numbers of failures and of passed cases.
  private static let junitJudge = """
    import sys, xml.etree.ElementTree as ET
    root = ET.parse(sys.argv[1]).getroot()
    assert root.tag == "testsuites"
    keys, failed, passed = set(), 0, 0
    for suite in root:
        assert suite.tag == "testsuite" and suite.get("name")
        assert int(suite.get("tests")) == len(suite) > 0
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        for case in suite:
            assert case.tag == "testcase" and case.get("name")
            keys.add((case.get("classname"), case.get("name")))
            assert "file" not in case.attrib or case.get("file") == suite.get("name")
            failures = case.findall("failure")
            assert len(failures) <= 1
            for failure in failures:
                assert failure.get("type") in ("error", "warning") and failure.get("message") and failure.text
            failed, passed = failed + len(failures), passed + 1 - len(failures)
    assert len(keys) == failed + passed == int(root.get("tests")) and failed == int(root.get("failures"))
    print(failed, passed)
    """

  private static let hostile = "MARKETING_VERSION = \"1\\001\\033]]><&\\\"'\\U202E\";"

  /// What a check prints in a format, judged by a Python program.
  private func judged(_ form: String, by judge: String, _ arguments: String..., exits: Int32 = 1) throws -> String {
    let printed = try world.slipway("check", "--format", form, exits: exits).output
    try world.write(printed, to: world.root + "/printed")
    try world.write(judge, to: world.root + "/judge.py")
    let verdict = try world.run(["python3", world.root + "/judge.py", world.root + "/printed"] + arguments)
    #expect(verdict.exitCode == 0, "\(verdict)\n\(printed)")
    return verdict.output
  }

  @Test func `JUnit's XML is valid whatever a message holds, and notes pass`() throws {
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", Self.hostile)
    let report = try world.json("check", exits: 1)
    let severities = report.objects("findings").compactMap { $0["severity"]?.string }
    let notes = severities.count { $0 == "note" }
    #expect(try judged("junit", by: Self.junitJudge) == "\(severities.count - notes) \(notes)\n")
    try world.slipway("check", "--report", "junit=out.xml", exits: 1)
    #expect(try world.text("out.xml") == world.text(world.root + "/printed"))
    try world.slipway("check", "--write-baseline", "known.json")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    #expect(try judged("junit", by: Self.junitJudge, exits: 0) == "0 1\n")
  }

  @Test func `a report for GitLab has its members, and fingerprints that outlive lines`() throws {
    let judge = """
      import json, sys
      issues = json.load(open(sys.argv[1]))
      for issue in issues:
          assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
          assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
          location = issue["location"]
          assert location["path"] and location["path"][0] not in "/." and location["lines"]["begin"] >= 1
          assert issue["description"] and issue["check_name"]
      prints = sorted(issue["fingerprint"] for issue in issues)
      assert len(set(prints)) == len(prints) > 0
      print("\\n".join(prints))
      """
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(file, "MARKETING_VERSION = 1.0;", Self.hostile)
    let prints = try judged("gitlab", by: judge)
    let places = try world.text(world.root + "/printed")
    try world.edit(file, "{\n\tarchiveVersion", "{\n\n\n\tarchiveVersion")
    #expect(try judged("gitlab", by: judge) == prints)
    #expect(try world.text(world.root + "/printed") != places)
  }

  @Test func `what services read names files from the top of the repository`() throws {
    let top = world.directory
    world.directory += "/Wecker"
    try world.write("<plist><dict><key>DTXcode</key><string>2600</string></dict></plist>", to: "Info.plist")
    let lines = try world.slipway("check", "Info.plist", "--format", "github").output
    #expect(lines.contains(" file=Wecker/Info.plist,"), "\(lines)")
    let log = try world.slipway("check", "Info.plist", "--format", "sarif").output
    #expect(log.contains("\"uri\": \"Wecker/Info.plist\""), "\(log)")
    try FileAccess.remove(top + "/.git")
    let alone = try world.slipway("check", "Info.plist", "--format", "github").output
    #expect(alone.contains(" file=Info.plist,"), "\(alone)")
  }

  @Test func `a project that can't be read is a finding in every form, and could not be done`() throws {
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "\tobjects = {\n",
      "\tobjects = {\n<<<<<<< HEAD\n=======\n>>>>>>> feature/alarm\n")
    let told = try world.slipway("check", "--report", "json=a.json", "--report", "github=b.txt", exits: 2)
    #expect(told.problems.contains("slipway resolve") && told.output == "", "\(told)")
    let report = try #require(JSONValue(parsing: Array(try world.text("a.json").utf8), file: nil).object)
    for findings in [report, try world.json("check", exits: 2)].map({ $0.objects("findings") }) {
      #expect(findings.map { $0["rule"]?.string } == ["project-unreadable"])
      #expect(findings.first?["file"]?.string == "Wecker.xcodeproj/project.pbxproj")
    }
    #expect(try world.json("check", exits: 2)["error"]?.object?["code"]?.string == "project-file-conflicted")
    let line = try world.slipway("check", "--format", "github", exits: 2).output
    #expect(
      line.hasPrefix("::error file=Wecker.xcodeproj/project.pbxproj,line=8,col=1,title=slipway project-unreadable::"))
    #expect(try world.text("b.txt") == line)
    #expect(
      try world.slipway("check", "--format", "sarif", exits: 2).output.contains("\"ruleId\": \"project-unreadable\""))
    try world.slipway("check", "--write-baseline", "known.json", exits: 2)
    #expect(!world.exists("known.json"))
  }

  private static let forms = ["human", "json", "sarif", "github", "gitlab", "junit"]

  @Test(arguments: forms)
  func `a check that fails leaves its error in the report, and no older report`(form: String) throws {
    let report = "\(form)=report"
    try world.slipway("check", "--report", report, exits: 1)
    let old = try world.text("report")
    let failures: [(arguments: [String], words: String)] = [
      (["--only", "nonsense"], "unknown rule"), (["nowhere"], "does not exist"),
      (["--baseline", "nowhere.json"], "nowhere.json"),
      (["--report", "json=Wecker/ContentView.swift"], "is not a report"),
    ]
    for (arguments, words) in failures {
      try world.slipway("check", "--report", report, exits: 1)
      #expect(try world.text("report") == old)
      #expect(try world.run([SealedWorld.program, "check", "--report", report] + arguments).exitCode == 2)
      let text = try world.text("report")
      #expect(text.contains(words) && text != old, "\(text)")
      #expect(try world.run([SealedWorld.program, "check", "--report", report, "--dry-run"]).exitCode == 1)
      #expect(try world.text("report") == text, "a dry run writes nothing")
    }
  }

  @Test func `the report of a failure keeps to its format`() throws {
    for form in Self.forms { #expect(try world.run(failing(with: form)).exitCode == 2) }
    let sarif = try #require(
      JSONValue(parsing: Array(try world.text("out.sarif").utf8), file: nil)["runs"]?.array?.first)
    #expect(sarif["invocations"]?.array?.first?["executionSuccessful"]?.bool == false)
    #expect(sarif["results"]?.array?.first?["ruleId"]?.string == "check-rule-unknown")
    let json = try JSONValue(parsing: Array(try world.text("out.json").utf8), file: nil)
    #expect(json["schema"]?.string == "slipway.error/1" && json["error"]?["code"]?.string == "check-rule-unknown")
    #expect(try world.text("out.github").hasPrefix("::error title=slipway check-rule-unknown::unknown rule"))
    let gitlab = try JSONValue(parsing: Array(try world.text("out.gitlab").utf8), file: nil).array
    #expect(gitlab?.map { $0["check_name"]?.string } == ["check-rule-unknown"])
    try world.write(Self.junitJudge, to: world.root + "/junit.py")
    #expect(try world.run(["python3", world.root + "/junit.py", "out.junit"]).output == "1 0\n")
    #expect(try world.text("out.human").contains("[check-rule-unknown]"))
  }

  private func failing(with form: String) -> [String] {
    [SealedWorld.program, "check", "--only", "nonsense", "--report", "\(form)=out.\(form)"]
  }

  @Test func `several reports are written at once, whole or not at all`() throws {
    try world.slipway(
      "check", "--report", "json=a.json", "--report", "github=b.txt", "--report", "human=c.txt", exits: 1)
    let json = try #require(JSONValue(parsing: Array(try world.text("a.json").utf8), file: nil).object)
    #expect(json["schema"]?.string == "slipway.check/1")
    #expect(try world.text("c.txt").contains("[bundle-id-characters]"))
    try world.slipway("check", "--report", "xml=a", exits: 64)
    try world.slipway("check", "--report", "json=nowhere/a.json", exits: 2)
    #expect(try !world.listing().contains { $0.hasPrefix("nowhere") })
  }

  @Test(arguments: [
    ["check"], ["explain", "ignore-incomplete"], ["explain", "ITMS-90049"], ["explain", "0xE8008001"],
  ])
  func `lines are broken between words where a terminal is narrow`(command: [String]) throws {
    let wide = try world.run([SealedWorld.program] + command).output
    let narrow = try world.atTerminal(command + ["--color", "never"], rows: 4000, columns: 40).output
    let lines = narrow.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.count > 5 && lines.allSatisfy { $0.count <= 40 }, "\(narrow)")
    // What stands in a file is cut, and all else is there word by word.
    let told = lines.filter { !$0.contains(" | ") }.flatMap { $0.split(separator: " ").map(String.init) }
    let own = Set(
      wide.split(separator: "\n").filter { !$0.contains(" | ") }.flatMap { $0.split(separator: " ").map(String.init) })
    #expect(own.filter { $0.count <= 29 }.subtracting(told) == [], "\(narrow)")
  }

  @Test func `an option that names no rule is refused`() throws {
    for option in ["--only", "--skip"] {
      for value in ["", ",", " "] { try world.slipway("check", option, value, exits: 64) }
    }
    try world.slipway("check", "--only", "version-form, version-parts")
  }

  @Test func `asked to be quiet it tells what fails, and nothing else`() throws {
    let all = try world.json("check", exits: 1).objects("findings")
    for (options, failing) in [([], ["error"]), (["--strict"], ["error", "warning"])] {
      let told = try world.run([SealedWorld.program, "check", "-q"] + options)
      let places = told.output.split(separator: "\n").filter { $0.contains(#/^[^ ].*: (error|warning|note): /#) }
      #expect(places.count == all.count { failing.contains($0["severity"]?.string ?? "") }, "\(told)")
      #expect(!told.output.contains(" in 1 project") && told.problems == "" && told.exitCode == 1, "\(told)")
    }
    try world.write("note", to: "AuthKey_A.pem")
    #expect(try world.slipway("check", "-q", "--only", "version-form").output == "")
  }

  @Test func `a report is written over another one and over nothing else`() throws {
    let forms = ["human", "json", "sarif", "github", "gitlab", "junit"]
    for old in forms {
      for new in forms {
        try world.slipway("check", "--report", "\(old)=report", exits: 1)
        try world.slipway("check", "--report", "\(new)=report", exits: 1)
      }
    }
    try world.slipway("check", "--write-baseline", "known.json")
    let folders = ["Wecker/Assets.xcassets/Contents.json", "Wecker.xcodeproj/project.pbxproj", "known.json"]
    for file in folders {
      let before = try world.text(file)
      for form in forms {
        let refused = try world.json("check", "--fix", "--report", "\(form)=\(file)", exits: 2)
        #expect(refused["error"]?.object?["code"]?.string == "report-in-the-way")
        #expect(try world.text(file) == before)
      }
    }
  }

  @Test func `a log that quotes a report is not one`() throws {
    try world.slipway("check", "--report", "human=report", exits: 1)
    let report = try world.text("report")
    for log in ["build log\n" + report, report + "precious\n", report + "precious\n" + report] {
      try world.write(log, to: "build.log")
      let refused = try world.json("check", "--report", "human=build.log", exits: 2)
      #expect(refused["error"]?.object?["code"]?.string == "report-in-the-way")
      #expect(try world.text("build.log") == log)
    }
  }

  @Test(arguments: ["| cat", "> log", "3> log", "2> log"])
  func `what a shell redirects is not replaced`(redirection: String) throws {
    let file = redirection.hasPrefix("3") ? "/dev/fd/3" : redirection.hasPrefix("2") ? "log" : "/dev/stdout"
    let script = "(echo before; \"$0\" check --report human=\(file) --json; echo after >&2) \(redirection)"
    let result = try world.run(["/bin/sh", "-c", script, SealedWorld.program])
    let whole = try result.output + result.problems + (world.exists("log") ? world.text("log") : "")
    #expect(whole.contains("is a pipe, a device or the output of this command"), "\(whole)")
    #expect(whole.contains("before") && whole.contains("after") && !whole.contains("did not finish"), "\(whole)")
  }

  @Test func `a device or a named pipe is neither read nor written`() throws {
    _ = try world.run(["mkfifo", world.directory + "/pipe"])
    for file in ["/dev/null", "pipe"] {
      let refused = try world.json("check", "--report", "json=\(file)", exits: 2)
      #expect(refused["error"]?.object?["hint"]?.string == "name a file that no other program writes")
    }
  }

  @Test func `people see the line, with a mark below the place`() throws {
    let lines = try world.slipway("check", "--only", "bundle-id-characters", exits: 1).output
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let shown = try #require(lines.first { $0.contains("| PRODUCT_BUNDLE_IDENTIFIER = ") })
    let index = try #require(lines.firstIndex(of: shown))
    let mark = try #require(lines[index + 1].firstIndex(of: "^"))
    let offset = lines[index + 1].distance(from: lines[index + 1].startIndex, to: mark)
    #expect(Array(shown)[offset...].starts(with: "PRODUCT_BUNDLE_IDENTIFIER"), "\(shown)\n\(lines[index + 1])")
    #expect(lines[index + 2].hasPrefix("  hint: "))
  }

  @Test func `a baseline is written over another one and over nothing else`() throws {
    try world.slipway("check", "--write-baseline", "known.json")
    try world.slipway("check", "--write-baseline", "known.json")
    let source = try world.text("Wecker/Assets.xcassets/Contents.json")
    try world.slipway("check", "--write-baseline", "Wecker/Assets.xcassets/Contents.json", exits: 2)
    #expect(try world.text("Wecker/Assets.xcassets/Contents.json") == source)
  }

  @Test func `a baseline has no project that can't be read, and the check fails with it`() throws {
    try world.write("<<<<<<< HEAD\n", to: "Other/Other.xcodeproj/project.pbxproj")
    let written = try world.json("check", ".", "Other", "--write-baseline", "known.json", exits: 1)
    #expect(written["added"]?.int == written.objects("findings").count - 1)
    #expect(try !world.text("known.json").contains("project-unreadable"))
    let known = try world.json("check", ".", "Other", "--baseline", "known.json", exits: 1)
    #expect(known.objects("findings").map { $0["rule"]?.string } == ["project-unreadable"])
  }

  @Test func `what a baseline takes in and out when it is written again is told`() throws {
    let plan = try world.slipway("check", "--write-baseline", "known.json", "--dry-run").output
    #expect(plan.contains(" to baseline known.json") && !world.exists("known.json"), "\(plan)")
    #expect(try world.json("check", "--write-baseline", "known.json", "--dry-run")["written"] == nil)
    let first = try world.json("check", "--write-baseline", "known.json")
    #expect(first["added"]?.int != 0 && first["removed"]?.int == 0 && first["written"]?.string == "known.json")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "\"de.uni_hd.dé,mo:.Wecker\";", "\"de.uni-hd.demo.Wecker\";")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    let note = try world.slipway("check", "--baseline", "known.json", exits: 1).problems
    #expect(note.contains("removes it, and adds the new ones"), "\(note)")
    let plan2 = try world.json("check", "--write-baseline", "known.json", "--dry-run")
    #expect(plan2["added"]?.int ?? 0 > 0 && plan2["removed"]?.int ?? 0 > 0, "\(plan2)")
    let line = try world.slipway("check", "--write-baseline", "known.json").output
    #expect(line.contains("to baseline known.json: \(plan2["added"]?.int ?? 0) new, "), "\(line)")
  }

  @Test func `a baseline lets an old project start clean`() throws {
    try world.slipway("check", "--write-baseline", "known.json")
    try world.slipway("check", "--strict", "--baseline", "known.json")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    let new = try world.json("check", "--baseline", "known.json", exits: 1)
    #expect(Set(new.objects("findings").compactMap { $0["rule"]?.string }) == ["version-form"])
    try world.slipway("check", "--baseline", "known.json", "--write-baseline", "known.json", exits: 64)
    try world.edit("Wecker.xcodeproj/project.pbxproj", "\"de.uni_hd.dé,mo:.Wecker\";", "\"de.uni-hd.demo.Wecker\";")
    #expect(try world.slipway("check", "--baseline", "known.json", exits: 1).problems.contains("no longer occur"))
  }

  @Test func `a configuration names the baseline`() throws {
    try world.write("baseline: ci/known.json\n", to: ".slipway.yml")
    try FileAccess.createDirectory(world.directory + "/ci")
    let missing = try world.json("check", exits: 2)["error"]
    #expect(missing?["code"]?.string == "file-not-found" && missing?["line"]?.int == 1)
    try world.slipway("check", "--no-baseline", exits: 1)
    try world.slipway("check", "--write-baseline", "ci/known.json")
    let checked = try world.json("check", "--strict")
    #expect(checked["baseline"]?["known"]?.int ?? 0 > 0 && checked.objects("findings").isEmpty)
    let top = world.directory
    world.directory = world.root
    try world.slipway("check", "--strict", top)
    world.directory = top
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    #expect(try world.json("check", exits: 1).objects("findings").allSatisfy { $0["rule"]?.string == "version-form" })
    try world.slipway("check", "--write-baseline", "all.json")
    try world.slipway("check", "--baseline", "all.json")
    try world.slipway("check", "--no-baseline", exits: 1)
    try world.slipway("check", "--no-baseline", "--baseline", "all.json", exits: 64)
    try world.edit("Wecker.xcodeproj/project.pbxproj", "\"de.uni_hd.dé,mo:.Wecker\";", "\"de.uni-hd.demo.Wecker\";")
    let note = try world.slipway("check", exits: 1).problems
    #expect(note.contains("no longer occur") && note.contains("--write-baseline ci/known.json"), "\(note)")
  }

  @Test func `a baseline outside of the repository is refused`() throws {
    try world.slipway("check", "--write-baseline", "../known.json")
    _ = try world.run(["ln", "-s", "../known.json", "linked.json"])
    for path in ["../known.json", world.root + "/known.json", "linked.json", "a/../../known.json"] {
      try world.write("baseline: \"\(path)\"\n", to: ".slipway.yml")
      let error = try world.json("check", exits: 2)["error"]
      #expect(error?["code"]?.string == "configuration-invalid", "\(path)")
      #expect(error?["file"]?.string == ".slipway.yml" && error?["line"]?.int == 1, "\(path)")
    }
  }

  @Test func `projects below a project are named, unless they are excluded`() throws {
    for name in ["Samples/One", "Samples/Two", "Pods/Three"] {
      _ = try world.run(["mkdir", "-p", name])
      _ = try world.run(["cp", "-R", "Wecker.xcodeproj", "\(name)/App.xcodeproj"])
    }
    let told = try world.slipway("check", exits: 1).problems
    let list = "Samples/One/App.xcodeproj, Samples/Two/App.xcodeproj"
    #expect(told.contains("2 projects in subfolders (\(list)) were not checked"), "\(told)")
    #expect(told.contains("to check one, run slipway check Samples/One"), "\(told)")
    let paths = try world.json("check", exits: 1)["notChecked"]?.array?.compactMap(\.string)
    #expect(paths == ["Samples/One/App.xcodeproj", "Samples/Two/App.xcodeproj"])
    try world.write("check: {exclude: [\"Samples/One\"]}\n", to: ".slipway.yml")
    let one = try world.slipway("check", exits: 1).problems
    #expect(one.contains("project Samples/Two/App.xcodeproj in a subfolder was not checked"), "\(one)")
    #expect(try !world.slipway("check", ".", "Samples/Two", exits: 1).problems.contains("subfolder"))
    #expect(try !world.slipway("check", "Wecker.xcodeproj", exits: 1).problems.contains("subfolder"))
  }

  @Test func `a rule is switched off with a reason only`() throws {
    try world.write("check:\n  rules:\n    - {rule: bundle-id-characters, severity: off}\n", to: ".slipway.yml")
    #expect(try world.slipway("check", exits: 2).problems.contains(".slipway.yml:3:"))
    try world.write(
      "check:\n  rules:\n    - {rule: bundle-id-charakters, severity: off, reason: old}\n", to: ".slipway.yml")
    #expect(try world.slipway("check", exits: 2).problems.contains("did you mean bundle-id-characters"))
    try world.write(
      "check:\n  rules:\n    - {rule: bundle-id-characters, severity: note, reason: old}\n", to: ".slipway.yml")
    let findings = try world.json("check", "--only", "bundle-id-characters").objects("findings")
    #expect(findings.map { $0["severity"]?.string } == ["note"])
  }
}
