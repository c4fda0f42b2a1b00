import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `slipway new`: what it refuses, and that nothing is left behind then.
@Suite struct NewProjectFailureTests {
  @Test(arguments: [
    ("", "it is empty"), ("/tmp/x", "it contains"), ("../x", "it contains"), ("a/b", "it contains"),
    ("a\\b", "it contains"), ("9", "Xcode would name its module"), (".hidden", "it begins with a period"),
    ("it's", "it contains"), ("say\"hi", "it contains"), ("🚀", "it begins with"), ("Wecker🚀", "it contains"),
    ("a\nb", "it contains"), ("Test.", "it ends with"), (" lead", "it begins with"),
    (String(repeating: "x", count: 120), "it is longer"), ("$(reboot)", "it begins with"), ("a;b", "it contains"),
  ])
  func `a name that can't be one gets the sentence that says why`(name: String, reason: String) throws {
    let world = try SealedWorld()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "new", "--company-id", "de.uni-hd.demo", "--json", "--", name])
    #expect(result.exitCode == 2, "\(result)")
    let error = try #require(try result.json()["error"])
    #expect(error["code"]?.string == "product-name-invalid")
    #expect(error["message"]?.string?.contains("is not a valid product name: \(reason)") == true)
    let hints = ["it is empty": "give a name", "it is longer": "choose a shorter name"]
    #expect(error["hint"]?.string?.contains(hints[reason] ?? "begin with a letter") == true)
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: [("Über uns", "de.x.Ueber-uns"), ("My App", "de.x.My-App")])
  func `a name that Xcode makes safe is made safe`(name: String, identifier: String) throws {
    let world = try SealedWorld()
    let result = try world.run([SealedWorld.program, "new", name, "--company-id", "de.x", "--json"])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try result.json().objects("targets").first?["bundleIdentifier"]?.string == identifier)
    world.directory += "/" + name
    try world.slipway("check", "--strict")
  }

  @Test(arguments: [
    (["Wecker", "--company-id", "de..x"], "bundle-identifier-invalid"),
    (["Wecker", "--company-id", "de.x", "--template", "nope"], "template-unknown"),
    (["Wecker", "--company-id", "de.x", "--ignore", "Nope"], "ignore-template-unknown"),
    (["Wecker", "--company-id", "de.x", "--team", "abc"], "team-id-invalid"),
    (["Wecker", "--company-id", "de.x", "--deployment-target", "soon"], "deployment-target-invalid"),
    (["Wecker", "--company-id", "de.x", "--output", "/proc/nowhere"], "file-not-found"),
  ])
  func `a wrong answer is refused before anything is written`(arguments: [String], code: String) throws {
    let world = try SealedWorld()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "new"] + arguments + ["--json"])
    #expect(result.exitCode == 2, "\(result)")
    #expect(try result.json()["error"]?["code"]?.string == code)
    #expect(try world.snapshot() == before)
  }

  @Test func `a folder that is there is left alone`() throws {
    let world = try SealedWorld()
    try world.write("mine\n", to: "Wecker/notes.txt")
    let before = try world.snapshot()
    let refused = try world.json("new", "Wecker", "--company-id", "de.x", exits: 2)
    #expect(refused["error"]?["code"]?.string == "folder-exists")
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: [[], ["--here"], ["--dry-run"]])
  func `without a Git identity nothing is left behind`(options: [String]) throws {
    let world = try SealedWorld(identity: false)
    let before = try world.snapshot()
    let result = try world.run(
      [SealedWorld.program, "new", "Wecker", "--company-id", "de.x", "--json"] + options)
    #expect(result.exitCode == 2)
    #expect(try result.json()["error"]?["code"]?.string == "git-identity-missing")
    #expect(try result.json()["error"]?["hint"]?.string?.contains("git config --global user.name") == true)
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: [[], ["--here"], ["--output", "new/deep"]])
  func `a hook that refuses the first commit leaves nothing behind`(options: [String]) throws {
    let world = try SealedWorld()
    try world.write("#!/bin/sh\necho no >&2\nexit 1\n", to: world.root + "/hooks/pre-commit")
    try world.judge("chmod", "755", world.root + "/hooks/pre-commit")
    try world.git("config", "--global", "core.hooksPath", world.root + "/hooks")
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "new", "Wecker", "--company-id", "de.x", "--json"] + options)
    #expect(result.exitCode == 2, "\(result)")
    #expect(try result.json()["schema"]?.string == "slipway.error/1")
    #expect(try world.snapshot() == before)
  }

  @Test(.enabled(if: SealedWorld.canGiveUpRights, "needs a way to give up rights, and a program that others may run"))
  func `a folder that can't be written says so, and nothing is left behind`() throws {
    let world = try SealedWorld()
    try FileAccess.createDirectory(world.directory + "/closed")
    try world.judge("chmod", "-R", "go+rX", world.root)
    try world.judge("chmod", "555", world.directory + "/closed")
    let before = try world.snapshot()
    let result = try world.run(
      world.withoutRights(
        [SealedWorld.program, "new", "Wecker", "--company-id", "de.x", "--output", "closed", "--json"]))
    #expect(result.exitCode == 2, "\(result)")
    let message = try result.json()["error"]?["message"]?.string ?? ""
    #expect(message.contains("closed") && message.contains("permission"), "\(message)")
    #expect(try world.snapshot() == before)
  }

  @Test(.enabled(if: SealedWorld.canMount, "needs the right to mount"))
  func `a full disk says so, and nothing is left behind`() throws {
    let world = try SealedWorld()
    try FileAccess.createDirectory(world.directory + "/small")
    let script = """
      mount -t tmpfs -o size=16k tmpfs small && "$0" new Wecker --company-id de.x --output small --json
      echo "exit $?"; ls -A small
      """
    let result = try world.run(["unshare", "--mount", "sh", "-c", script, SealedWorld.program])
    let parts = result.output.components(separatedBy: "exit ")
    #expect(parts.last == "2\n", "\(result)")
    let error = try JSONValue(parsing: Array((parts.first ?? "").utf8), file: nil)["error"]
    #expect(error?["code"]?.string == "disk-full", "\(result)")
  }
}

extension NewProjectFailureTests {
  @Test(arguments: [[], ["--no-git"], ["--here"]])
  func `a settings folder that can't be written does not fail the creation`(options: [String]) throws {
    let world = try SealedWorld()
    try world.write("", to: "blocked")
    world.variables["XDG_CONFIG_HOME"] = world.directory + "/blocked"
    let folder = options == ["--here"] ? "G" : "."
    if folder != "." { try world.judge("mkdir", "G") }
    let made = try world.slipway(["-C", folder, "new", "G", "--company-id", "de.q"] + options)
    #expect(made.output.contains("note: the answers are not remembered for the next project: "), "\(made)")
    #expect(world.exists("G/G.xcodeproj/project.pbxproj"))
  }
}

extension SealedWorld {
  /// The command line that runs `arguments` without the rights of an administrator.
  func withoutRights(_ arguments: [String]) -> [String] {
    getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + arguments : arguments
  }

  /// Whether the program runs without those rights, which a checkout in a private folder prevents.
  static let canGiveUpRights: Bool = {
    guard getuid() != 0 || InstalledProgram.path(of: "setpriv") != nil, let world = try? SealedWorld() else {
      return false
    }
    return (try? world.run(world.withoutRights([program, "--version"])))?.exitCode == 0
  }()

  /// Whether a file system can be mounted here without anybody else seeing it.
  fileprivate static let canMount: Bool = {
    guard InstalledProgram.path(of: "unshare") != nil, getuid() == 0, let world = try? SealedWorld() else {
      return false
    }
    let probe = try? world.run(["unshare", "--mount", "sh", "-c", "mount -t tmpfs -o size=16k tmpfs \"$PWD\""])
    return probe?.exitCode == 0
  }()
}
