import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A runner of continuous integration: empty variables, partial and sparse clones, signing with files only.
@Suite struct RunnerTests {
  private typealias Refusal = (code: String, message: String, hint: String)

  private func refusal(_ world: SealedWorld, _ arguments: [String]) throws -> Refusal {
    let error = try world.run([SealedWorld.program] + arguments + ["--json"]).json()["error"]?.object
    return (error?["code"]?.string ?? "", error?["message"]?.string ?? "", error?["hint"]?.string ?? "")
  }

  // MARK: Variables

  @Test func `an empty variable counts as unset`() throws {
    let world = try SealedWorld()
    world.variables["SLIPWAY_HOME"] = ""
    try world.slipway("team", "create", "Uni", "-q")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.directory).isEmpty)
    #expect(world.exists(world.root + "/home/.local/share/slipway/teams"))
    for name in ["SLIPWAY_TEAM", "SLIPWAY_AS", "SLIPWAY_PASSPHRASE", "XDG_STATE_HOME", "TMPDIR", "COLUMNS", "TERM"] {
      world.variables[name] = ""
    }
    #expect(try world.json("team", "list").objects("teams").count == 1)
    try world.slipway("doctor")
  }

  @Test func `without HOME there is no portal and no identity of the account`() throws {
    let world = try SealedWorld.withProject()
    let unset = ["env", "-u", "HOME", "-u", "XDG_CONFIG_HOME", "-u", "XDG_DATA_HOME", "-u", "SLIPWAY_HOME"]
    let teams = try world.run(unset + [SealedWorld.program, "team", "list"])
    #expect(teams.exitCode == 2 && teams.problems.contains("hint: set HOME, or SLIPWAY_HOME"), "\(teams)")
    let commit = try world.run(unset + [SealedWorld.program, "commit", "--allow-empty", "-m", "One"])
    #expect(commit.exitCode == 2, "\(commit)")
    let check = try world.run(unset + [SealedWorld.program, "check"])
    #expect(check.exitCode == 0, "\(check)")
    let doctor = try world.run(unset + [SealedWorld.program, "doctor"])
    #expect(doctor.output.contains("HOME is not set"), "\(doctor)")
  }

  @Test func `a folder for temporary files that does not exist is named`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("app", "stub", "--output", "out", "-q")
    world.variables["TMPDIR"] = "/nonexistent"
    let refused = try refusal(world, ["app", "sign", "out/Wecker.app", "--ad-hoc", "--output", "W.ipa"])
    #expect(refused.message.contains("\"/nonexistent\"") && refused.hint.contains("TMPDIR"), "\(refused)")
    world.variables["TMPDIR"] = ""
    try world.slipway("app", "sign", "out/Wecker.app", "--ad-hoc", "--output", "W.ipa")
  }

  @Test func `a commit without changes respects the lock of the index`() throws {
    let world = try SealedWorld.withProject()
    try world.write("", to: ".git/index.lock")
    #expect(try refusal(world, ["commit", "--allow-empty", "-m", "One"]).code == "git-locked")
    try world.remove(".git/index.lock")
    try world.slipway("commit", "--allow-empty", "-m", "One")
  }

  // MARK: Clones

  /// A partial clone of a project with two commits and a branch that changes another file.
  private func partialClone() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.git("switch", "-q", "-c", "side")
    try world.write("side\n", to: "notes.txt")
    try world.git("add", "notes.txt")
    try world.git("commit", "-qm", "Side")
    try world.git("switch", "-q", "main")
    try world.write("new\n", to: SealedWorld.sourceFile)
    try world.git("commit", "-qam", "Change")
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "file://\(world.directory)", "../partial")
    world.directory = world.root + "/work/partial"
    return world
  }

  @Test func `a partial clone is called one, and the hint completes it`() throws {
    let world = try partialClone()
    for arguments in [
      ["diff", "HEAD~1"], ["diff", "--semantic", "HEAD~1"], ["diff", "--stat", "HEAD~1"], ["merge", "origin/side"],
      ["switch", "side"], ["blame", SealedWorld.sourceFile], ["revert", "HEAD"],
      ["cherry-pick", "origin/side"], ["rebase", "origin/side"],
      ["restore", "--from", "HEAD~1", SealedWorld.sourceFile],
    ] {
      let refused = try refusal(world, arguments)
      #expect(refused.code == "partial-clone-incomplete", "\(arguments): \(refused)")
      #expect(refused.message.contains("is a partial clone"), "\(arguments): \(refused)")
    }
    let limits = try world.json("doctor").objects("checks").filter { $0["check"]?.string == "limits" }
    let hint = try #require(limits.first?["hint"]?.string)
    #expect(hint == (try refusal(world, ["merge", "origin/side"]).hint))
    try world.judge("sh", "-c", String(hint.dropFirst("run ".count)))
    #expect(try world.slipway("diff", "HEAD~1").output.contains("+new"))
    try world.slipway("merge", "origin/side")
    #expect(!(try world.slipway("doctor", exits: 0).output.contains("partial clone")))
  }

  @Test func `files that a sparse checkout leaves out are no findings`() throws {
    let world = try SealedWorld.withProject()
    try world.write("// shared\n", to: "Shared/Shared.swift")
    try world.slipway("file", "add", "Shared/Shared.swift", "--target", "Wecker", "-q")
    try world.git("add", ".")
    try world.git("commit", "-qm", "Shared")
    let whole = try world.json("check").objects("findings").count
    try world.git("sparse-checkout", "set", "--no-cone", "/Wecker.xcodeproj/", "/.gitignore")
    #expect(!world.exists("Shared") && !world.exists(SealedWorld.sourceFile))
    #expect(try world.json("check").objects("findings").count == whole)
  }

  /// A project with an error, which its baseline lists.
  private func withBaseline() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.edit(Self.project, "de.uni-hd.demo.Wecker", "de.uni-hd..Wecker")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.git("add", ".")
    try world.git("commit", "-qm", "Baseline")
    return world
  }

  private static let project = "Wecker.xcodeproj/project.pbxproj"

  @Test(arguments: [["/Wecker/"], ["/.gitignore"], ["/Wecker/", "/.gitignore"]])
  func `a project that a sparse checkout leaves out is checked`(patterns: [String]) throws {
    let world = try SealedWorld.withProject()
    try world.edit(Self.project, "de.uni-hd.demo.Wecker", "de.uni-hd..Wecker")
    try world.git("commit", "-qam", "Wrong")
    let whole = try world.json(["check"], exits: 1).objects("findings").map { $0["message"]?.string }
    try world.git("sparse-checkout", "set", "--no-cone", patterns[0], patterns[patterns.count - 1])
    #expect(!world.exists("Wecker.xcodeproj"))
    for path in [[], ["."], ["Wecker.xcodeproj"]] {
      #expect(try world.json(["check"] + path, exits: 1).objects("findings").map { $0["message"]?.string } == whole)
    }
    #expect(try refusal(world, ["show"]).hint == "run git sparse-checkout add Wecker.xcodeproj")
  }

  @Test(arguments: [["!/known.json"], ["!/.slipway.yml"], ["!/.gitignore"], ["!/.gitignore", "!/known.json"]])
  func `settings, baseline and ignored files of a sparse checkout count`(patterns: [String]) throws {
    let world = try withBaseline()
    try world.git("sparse-checkout", "set", "--no-cone", "/*", patterns[0], patterns[patterns.count - 1])
    let result = try world.slipway("check")
    #expect(result.output.contains("1 finding suppressed") && result.output.contains("no warnings in"), "\(result)")
  }

  @Test func `a sparse and partial clone says that it lacks the files`() throws {
    let world = try SealedWorld.withProject()
    try world.git("switch", "-q", "-c", "side")
    try world.write("// side\n", to: "Wecker/Side.swift")
    try world.git("add", ".")
    try world.git("commit", "-qm", "Side")
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "--no-checkout", "file://\(world.directory)", "../partial")
    world.directory = world.root + "/work/partial"
    try world.git("config", "core.sparseCheckout", "true")
    try world.write("/*\n!/Wecker/\n", to: ".git/info/sparse-checkout")
    try world.git("checkout", "-q", "side")
    let fetch = "git config --unset remote.origin.partialclonefilter && git fetch --refetch origin"
    let found = try world.json("check").objects("findings").filter { $0["rule"]?.string == "file-unreadable" }
    #expect(found.map { $0["hint"]?.string } == ["run " + fetch])
    #expect(found.map { $0["severity"]?.string } == ["warning"])
    try world.slipway("check", "--strict", "--only", "file-unreadable,file-missing", exits: 1)
    let refused = try refusal(world, ["hook", "run", "--since", "origin/main"])
    #expect(refused.code == "partial-clone-incomplete" && refused.hint == "run " + fetch, "\(refused)")
    let places = try world.json(["hook", "run", "--since", "origin/main"], exits: 2)["error"]
    #expect(places?["file"]?.string?.contains("Wecker/") == true, "\(String(describing: places))")
    try world.judge("sh", "-c", fetch)
    #expect(try world.json("check").objects("findings").allSatisfy { $0["rule"]?.string != "file-unreadable" })
  }

  @Test func `a sparse and partial clone keeps the baseline, and names the files that it lacks`() throws {
    let world = try withBaseline()
    try world.write("public enum Kit {}\n", to: "Kit/Kit.swift")
    try world.slipway("file", "add", "Kit/Kit.swift", "--target", "Wecker", "-q")
    try world.write("import UIKit\nlet a = UIImage(named: \"Nichts\")\n", to: "Kit/Kit.swift")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.git("add", ".")
    try world.git("commit", "-qm", "More")
    let known = try world.text("known.json")
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "--sparse", "file://\(world.directory)", "../partial")
    let whole = world.directory
    world.directory = world.root + "/work/partial"
    try world.git("sparse-checkout", "set", "--no-cone", "/Wecker.xcodeproj/", "/known.json")
    let check = try world.slipway("check", exits: 0)
    #expect(!check.output.contains("no longer"), "\(check)")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    #expect(try world.text("known.json") == known)
    try world.git("clone", "-q", "--filter=blob:none", "--no-checkout", "file://\(whole)", "../bare")
    world.directory = world.root + "/work/bare"
    try world.git("sparse-checkout", "set", "--no-cone", "/Wecker.xcodeproj/", "/.slipway.yml")
    try world.git("checkout", "-q", "main")
    let error = try world.json(["check"], exits: 2)["error"]
    #expect(error?["code"]?.string == "partial-clone-incomplete", "\(String(describing: error))")
    #expect(error?["file"]?.string?.hasSuffix("known.json") == true, "\(String(describing: error))")
  }

  @Test func `several projects of a clone without files have the hint of one, and nothing passes`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main", "mono")
    world.directory += "/mono"
    for name in ["A", "B"] { try world.slipway("new", name, "--company-id", "de.uni-hd.demo", "--no-git", "-q") }
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Start")
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "--sparse", "file://\(world.directory)", "../partial")
    world.directory = world.root + "/work/partial"
    let told = try world.slipway("check", "--format", "github", exits: 2)
    #expect(told.problems.contains("--refetch") && told.output.contains("--refetch"), "\(told)")
    #expect(!told.output.contains("resolve"))
  }

  @Test func `a sparse checkout whose repository can't be read is not checked`() throws {
    let world = try SealedWorld.withProject()
    try world.git("sparse-checkout", "set", "--sparse-index", "Wecker.xcodeproj")
    #expect(try refusal(world, ["check"]).message.contains("sparse index"))
    try world.git("sparse-checkout", "init", "--no-sparse-index")
    #expect(try !world.brokenRules([]).contains("file-missing"))
  }

  @Test(arguments: [true, false]) func `a file that was not read is no fixed finding`(isFirst: Bool) throws {
    let world = try SealedWorld.withProject()
    let use = "import CoreLocation\nfunc f(m: CLLocationManager) { m.requestWhenInUseAuthorization() }\n"
    try world.write(use, to: "Wecker/Loc.swift")
    try world.write("// A\n", to: isFirst ? "Wecker/Z.swift" : "Wecker/A.swift")
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Baseline")
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "--sparse", "file://\(world.directory)", "../partial")
    world.directory = world.root + "/work/partial"
    try world.git("sparse-checkout", "set", "Wecker.xcodeproj")
    let known = try world.text("known.json")
    let told = try world.slipway("check", "--baseline", "known.json", "--strict", exits: 1)
    #expect(!told.problems.contains("no longer"), "\(told)")
    _ = try world.run([SealedWorld.program, "check", "--write-baseline", "known.json", "-q"])
    #expect(try world.text("known.json") == known)
  }

  // MARK: Identities

  @Test func `the identity of the checkout acts in the portal, and an address is enough`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    let email = try world.git("config", "user.email").trimmingCharacters(in: .whitespacesAndNewlines)
    try world.remove(world.root + "/home/.gitconfig")
    #expect(try refusal(world, ["identity", "create"]).code == "git-identity-missing")
    try world.git("config", "user.email", email)
    try world.slipway("identity", "create", "-q")
    try world.slipway("device", "register", "00008030-001A2D3E4F50802E", "--name", "Phone", "-q")
    #expect(try refusal(world, ["team", "create", "Other"]).code == "git-identity-missing")
    try world.git("config", "user.email", "nobody@uni-hd.example")
    #expect(
      try refusal(world, ["device", "register", "00008030-001A2D3E4F50802F", "--name", "Other"]).code
        != "git-identity-missing")
  }

  // MARK: Branches

  @Test func `a branch without a project in Git is not called checked`() throws {
    let world = try SealedWorld.withProject()
    try world.git("rm", "-rqf", "--cached", "Wecker.xcodeproj")
    try world.write("*.xcodeproj\n", to: ".gitignore")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Ignore")
    let told = try world.slipway("hook", "run", "--since", "HEAD~1", "--report", "junit=h.xml", exits: 2)
    #expect(told.problems.contains("Git does not track \"Wecker.xcodeproj\""), "\(told)")
    #expect(try !world.text("h.xml").contains("no findings"))
    try world.remove("Wecker.xcodeproj")
    try world.write("name: Wecker\ntargets:\n  Wecker:\n    type: application\n    platform: iOS\n", to: "project.yml")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Generate")
    #expect(try world.slipway("hook", "run", "--since", "HEAD~1", exits: 2).problems.contains("project.yml"))
    try world.slipway("hook", "run")
    try world.git("rm", "-rqf", ".")
    try world.write("text\n", to: "README.md")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Nothing")
    #expect(try world.slipway("hook", "run", "--since", "HEAD~1", exits: 2).problems.contains("no Xcode project"))
  }

  @Test func `a revision that is no commit is called so, and a blob that a partial clone lacks is named once`() throws {
    let world = try partialClone()
    let tree = try world.git("rev-parse", "HEAD^{tree}").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try refusal(world, ["hook", "run", "--since", tree]).message == "\"\(tree)\" is not a commit")
    #expect(try !refusal(world, ["hook", "run", "--since", "HEAD~1"]).message.contains("header"))
  }

  @Test func `a report and the baseline are two files`() throws {
    let world = try SealedWorld.withProject()
    let refused = try refusal(world, ["check", "--report", "json=a.json", "--write-baseline", "a.json"])
    #expect(refused.message.contains("one file") && !world.exists("a.json"), "\(refused)")
  }

  @Test(arguments: ["empty", "drop", "unset"]) func `a commit that reveals findings of the baseline does not pass`(
    change: String
  ) throws {
    let world = try withBaseline()
    try world.slipway("hook", "run")
    switch change {
    case "empty": try world.write("{\"schema\": \"slipway.baseline/1\", \"findings\": []}\n", to: "known.json")
    case "drop": try world.remove(".slipway.yml")
    default: try world.write("# nothing\n", to: ".slipway.yml")
    }
    try world.git("add", ".")
    #expect(try world.slipway("hook", "run", exits: 1).output.contains("next: slipway check"))
    try world.git("commit", "-qm", "Reveal")
    let since = try world.slipway("hook", "run", "--since", "HEAD~1", exits: 1)
    #expect(since.output.contains("bundle-id-empty-segment") && !since.output.contains("next:"), "\(since)")
    // Settings that are not valid can be corrected.
    try world.write("check: {rules: [{rule: nosuch, severity: off}]}\n", to: ".slipway.yml")
    try world.git("add", ".")
    try world.git("commit", "-qm", "Wrong")
    try world.write("baseline: known.json\n", to: ".slipway.yml")
    try world.git("checkout", "HEAD~2", "--", "known.json")
    try world.git("add", ".")
    try world.slipway("hook", "run")
  }

  @Test func `a check of a branch has the formats of a check, and says what the name lacks`() throws {
    let world = try SealedWorld.withProject()
    try world.git("switch", "-q", "-c", "side")
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0.0.0;")
    try world.git("commit", "-qam", "Warning")
    let run = ["hook", "run", "--since", "main"]
    let severities = try world.run([SealedWorld.program] + run + ["--json"]).json().objects("findings").compactMap {
      $0["severity"]?.string
    }
    #expect(!severities.isEmpty)
    #expect(
      try world.run([SealedWorld.program] + run + ["--format", "github", "--report", "sarif=x.sarif"]).output.hasPrefix(
        "::"))
    #expect(try world.text("x.sarif").contains("\"version\": \"2.1.0\""))
    try world.slipway(run + ["--strict"], exits: 1)
    for name in ["", "origin/"] {
      #expect(try refusal(world, ["hook", "run", "--since", name]).message.contains("names no branch"))
    }
    try world.git("clone", "-q", "--depth", "1", "file://\(world.directory)", "../shallow")
    world.directory = world.root + "/work/shallow"
    let hint = try refusal(world, ["hook", "run", "--since", "origin/main"]).hint
    #expect(hint.contains("fetch-depth: 0"), "\(hint)")
    try world.judge("sh", "-c", hint.dropFirst("run ".count).split(separator: ",").first.map(String.init) ?? "")
    let later = try world.run([SealedWorld.program, "hook", "run", "--since", "origin/main", "--json"])
    #expect(try !later.json().objects("findings").isEmpty)
  }

  @Test func `a check since a branch reports what the branch changed`() throws {
    let world = try SealedWorld.withProject()
    try world.git("switch", "-q", "-c", "side")
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.write(try world.text(project).replacing("de.uni-hd.demo.Wecker", with: "de.uni-hd..Wecker"), to: project)
    try world.git("commit", "-qam", "Wrong")
    try world.git("commit", "-q", "--allow-empty", "-m", "Later")
    try world.slipway("hook", "run")
    let result = try world.slipway("hook", "run", "--since", "main", exits: 1)
    #expect((result.output + result.problems).contains("bundle-id-empty-segment"), "\(result)")
  }

  // MARK: Teams

  @Test func `a runner without the project's team is told to clone it`() throws {
    let world = try SealedWorld.withProfile()
    try world.git("init", "-q", "--bare", world.root + "/portal.git")
    let url = world.root + "/portal.git"
    try world.slipway("team", "push", url, "-q")
    let id = try #require(try world.json("team", "show")["id"]?.string)
    try world.write("team:\n  id: \(id)\n  url: \(url)\n", to: ".slipway.yml")
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    for arguments in [["signing"], ["team", "pull"], ["team", "show"], ["device", "list"]] {
      #expect(try refusal(world, arguments).hint == "run slipway team clone \(url)", "\(arguments)")
    }
    #expect(try world.slipway("team", "list").output.contains("next: slipway team clone \(url)"))
    #expect(try world.slipway("doctor").output.contains("slipway team clone \(url)"))
    try world.slipway("team", "clone")
    try world.slipway("team", "show")
    try world.slipway("team", "pull")
  }

  // MARK: Signing

  /// A project whose archive is signed with files of a team: `me.p12` and `dev.mobileprovision`.
  private func withFiles() throws -> SealedWorld {
    let world = try SealedWorld.withProfile()
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "secret"
    try world.slipway("app", "stub", "--output", "out", "-q")
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "out/W.xcarchive", "-q")
    let key = try #require(try world.json("identity", "list").objects("identities").first?["id"]?.string)
    try world.slipway("identity", "export", key, "--output", "me.p12", "-q")
    let profile = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "export", profile, "--output", "dev.mobileprovision", "-q")
    return world
  }

  private static let files = ["--identity", "me.p12", "--profile", "dev.mobileprovision"]

  @Test func `a certificate that the portal revoked is told by every command that signs or checks`() throws {
    let world = try withFiles()
    let certificate = try #require(
      try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    try world.slipway("certificate", "revoke", certificate, "--yes", "-q")
    // The rule is the same before and after the team replaces the certificate.
    let export = ["archive", "export", "out/W.xcarchive", "--method", "debugging", "--output", "x"] + Self.files
    let sign = ["app", "sign", "out/Wecker.app", "--output", "S.ipa"] + Self.files
    let before = [try refusal(world, export), try refusal(world, sign)]
    try world.slipway("identity", "create", "--name", "New", "-q")
    try world.slipway("certificate", "request", "--type", "development", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    let profile = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "update", profile, "--all-certificates", "-q")
    let after = [try refusal(world, export), try refusal(world, sign)]
    for refused in before + after {
      #expect(refused.code == "signing-refused" && refused.message.contains("is revoked in the portal"), "\(refused)")
      #expect(refused.hint.hasPrefix("give the .p12 file of a valid certificate"), "\(refused)")
    }
    #expect(!world.exists("x") && !world.exists("S.ipa"))
  }

  @Test func `with files only, no hint is about a portal`() throws {
    let world = try withFiles()
    world.variables["SLIPWAY_HOME"] = world.root + "/elsewhere"
    let export = ["archive", "export", "out/W.xcarchive", "--output", "x"]
    for (arguments, hint) in [
      (export + ["--method", "app-store-connect"] + Self.files, "--profile FILE"),
      (["app", "sign", "out/Wecker.app", "--identity", "Apple Dist"] + Self.files[2...], "--identity FILE"),
      (["app", "sign", "out/Wecker.app", "--identity", "nope.p12"] + Self.files[2...], "check the path"),
      (export + ["--method", "debugging"] + Self.files[2...], "--identity FILE"),
    ] {
      let refused = try refusal(world, arguments)
      #expect(refused.hint.contains(hint) && !refused.hint.contains("slipway"), "\(arguments): \(refused)")
    }
    #expect(try refusal(world, ["app", "sign", "out/Wecker.app"]).hint.contains("--identity FILE --profile FILE"))
    #expect(!world.exists(world.root + "/elsewhere"))
  }

  @Test func `an identity comes from a pipe as well`() throws {
    let world = try withFiles()
    let sign = "'\(SealedWorld.program)' app sign out/Wecker.app --profile dev.mobileprovision"
    try world.judge("bash", "-c", sign + " --output a.ipa --identity <(cat me.p12)")
    try world.judge("bash", "-c", "cat me.p12 | " + sign + " --output b.ipa --identity /dev/stdin")
    #expect(world.exists("a.ipa") && world.exists("b.ipa"))
  }

  @Test func `an identity has the digest that openssl prints, or the id that the list shows`() throws {
    let world = try withFiles()
    let record = try #require(try world.json("certificate", "list").objects("certificates").first)
    let id = try #require(record["id"]?.string)
    let sha1 = try #require(try world.json("certificate", "show", id)["sha1"]?.string)
    let pairs = stride(from: 0, to: sha1.count, by: 2).map { sha1.uppercased().dropFirst($0).prefix(2) }
    for text in [id, sha1, pairs.joined(separator: ":"), String(sha1.prefix(8))] {
      try world.slipway("app", "sign", "out/Wecker.app", "--identity", text, "--dry-run")
    }
  }

  @Test func `a secret that was not decoded is called so`() throws {
    let world = try withFiles()
    try world.judge("sh", "-c", "base64 me.p12 > b.p12; : > empty.p12; mkdir keys; cp b.p12 keys")
    for arguments in [["app", "sign", "out/Wecker.app", "--identity", "b.p12"], ["identity", "import", "b.p12"]] {
      let refused = try refusal(world, arguments)
      #expect(refused.message.contains("is encoded in base64") && refused.hint.contains("base64 --decode"))
    }
    #expect(try refusal(world, ["identity", "import", "empty.p12"]).message.contains("is empty"))
    let profile = ["--profiles", "dev.mobileprovision"]
    #expect(try refusal(world, ["signing", "--identities", "keys"] + profile).message.contains("base64"))
    try world.slipway(["signing", "--configuration", "Debug", "--identities", "me.p12"] + profile)
  }

  @Test(arguments: ["base64 dev.mobileprovision", "printf ''"])
  func `a profile that was not decoded is called so`(command: String) throws {
    let world = try withFiles()
    let told = try world.run([
      "bash", "-c", "'\(SealedWorld.program)' app sign out/Wecker.app --identity me.p12 --profile <(\(command))",
    ])
    #expect(told.exitCode == 2)
    #expect(told.problems.contains("is encoded in base64") || told.problems.contains("is empty"), "\(told)")
  }

  @Test func `an app from a pipe is refused as one`() throws {
    let world = try withFiles()
    let told = try world.run(["bash", "-c", "'\(SealedWorld.program)' app verify <(cat me.p12)"])
    #expect(told.problems.contains("is a pipe"), "\(told)")
  }

  @Test func `the given certificate is named where the profile lacks it`() throws {
    let world = try withFiles()
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.judge("openssl", "genrsa", "-out", "key.pem", "2048")
    let refused = try refusal(
      world, ["app", "sign", "out/Wecker.app", "--identity", "key.pem", "--profile", "dev.mobileprovision"])
    #expect(refused.message.contains("of --identity"), "\(refused)")
  }

  @Test func `the verification of several files names each`() throws {
    let world = try withFiles()
    for name in ["a", "b"] {
      try world.slipway(["app", "sign", "out/Wecker.app", "--output", "\(name).ipa", "-q"] + Self.files)
    }
    let lines = try world.slipway("app", "verify", "a.ipa", "b.ipa").output.lines
    #expect(lines.contains("a.ipa") && lines.contains("b.ipa"))
    #expect(
      try world.json("app", "verify", "a.ipa", "b.ipa").objects("bundles").map { $0["file"]?.string } == [
        "a.ipa", "b.ipa",
      ])
    let refused = try refusal(world, ["archive", "create", "a.ipa", "--output", "a.xcarchive"])
    #expect(refused.message.contains("zip archive") && refused.hint.contains("Payload"), "\(refused)")
  }

  @Test func `an absolute path of a baseline is called so`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("check", "--write-baseline", "known.json", "-q")
    try world.write("baseline: \(world.directory)/known.json\n", to: ".slipway.yml")
    #expect(try refusal(world, ["check"]).message == "the path of the baseline is absolute")
  }
}
