import ArgumentParser
import FileTrees
import Foundation
import SyntaxTrees
import Testing

@testable import SlipwayCommands

/// The names that completion answers with, for arguments that mean something that exists.
@Suite struct CompletionNamesTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    for role in ["AUTHOR", "COMMITTER"] {
      world.environment["GIT_\(role)_NAME"] = "Ada"
      world.environment["GIT_\(role)_EMAIL"] = "ada@uni-hd.example"
    }
  }

  private func run(_ line: String...) {
    #expect(world.run(line) == 0, "\(line): \(world.problems)")
  }

  /// The words that are offered for a line, and whether a file fits as well.
  private func offered(_ line: [String]) -> (words: [String], allowsFiles: Bool) {
    let code = world.run(["---complete"] + line)
    #expect(world.problems.isEmpty)
    let words = world.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    return (words, code == 0 && words.isEmpty)
  }

  private func makeProject() {
    run("new", "Wecker", "--company-id", "de.uni-hd.ada", "--here", "--tests")
    run("branch", "create", "feature/alarm")
    run("branch", "create", "hotfix/crash")
    run("remote", "add", "origin", "/nowhere")
    run("capability", "add", "push-notifications", "--no-portal")
  }

  @Test func `names of the repository and the project are those that exist`() throws {
    makeProject()
    let expected: [([String], [String])] = [
      (["switch", ""], ["feature/alarm", "hotfix/crash", "main"]), (["feature", "finish", ""], ["alarm"]),
      (["hotfix", "delete", ""], ["crash"]),
      (["branch", "create", "x", "--from="], ["feature/alarm", "hotfix/crash", "main"]),
      (["push", ""], ["origin"]), (["ignore", "remove", ""], ["Xcode", "macOS", "Swift"]),
      (["show", ""], ["Wecker", "WeckerTests"]), (["version", "set", "1", "--target", ""], ["Wecker", "WeckerTests"]),
      (["signing", "--configuration", ""], ["Debug", "Release"]),
      (["capability", "remove", ""], ["push-notifications"]),
      (["file", "create", "test-plan", "T", "--scheme", ""], ["Wecker"]), (["language", "remove", ""], ["en"]),
      (["scheme", "show", ""], ["Wecker"]), (["scheme", "share", ""], []),
      (["scheme", "set", "Wecker", "--configuration", ""], ["Debug", "Release"]),
      (["scheme", "add", "X", "--target", ""], ["Wecker", "WeckerTests"]),
      (["dependency", "remove", "--target", "WeckerTests", ""], ["Wecker"]),
    ]
    for (line, words) in expected {
      let choices = offered(line).words.map { $0.hasPrefix("--from=") ? String($0.dropFirst(7)) : $0 }
      #expect(choices == words, "\(line)")
    }
    #expect(offered(["show", "--setting", ""]).words.contains("PRODUCT_BUNDLE_IDENTIFIER"))
    #expect(offered(["setting", "set", "SWIFT_STRICT_C"]).words.first == "SWIFT_STRICT_CONCURRENCY")
    #expect(!offered(["setting", "unset", ""]).words.contains("SWIFT_STRICT_CONCURRENCY"))
    #expect(offered(["-C", "/", "show", ""]).words.isEmpty, "the folder of -C counts")
    #expect(offered(["--project", "Other.xcodeproj", "show", ""]).words.isEmpty, "the project of --project counts")
  }

  @Test func `names of the portal are those of the team in use, and other texts for them count`() throws {
    let udids = ["00008120-001A2B3C4D5E6F70", "00008120-001A2B3C4D5E6F71", "00008120-001A2B3C4D5E6F72"]
    run("team", "create", "Uni", "--id", "ABCDE12345")
    for (udid, name) in zip(udids, ["Ada's iPhone", "Lab", "Lab"]) {
      run("device", "register", udid, "--name", name, "--class", "iphone")
    }
    run("member", "invite", "bob@uni-hd.example", "--name", "Bob", "--role", "developer")
    run("app-id", "create", "de.uni-hd.*", "--name", "All")
    run("app-id", "create", "de.uni-hd.wecker", "--name", "Wecker")
    run("identity", "create")
    run("certificate", "request")
    let devices = offered(["device", "disable", ""]).words
    #expect(
      devices.sorted() == ([udids[1], udids[2], "Ada's iPhone"]).sorted(), "a name that two devices have means neither")
    #expect(offered(["device", "disable", udids[0].prefix(20) + ""]).words.contains(udids[0]))
    #expect(offered(["install", "--device", ""]).words.sorted() == devices.sorted())
    #expect(offered(["team", "use", ""]).words == ["ABCDE12345"])
    #expect(offered(["device", "list", "--member", ""]).words == ["ada@uni-hd.example", "bob@uni-hd.example"])
    #expect(offered(["app-id", "show", ""]).words.sorted() == ["de.uni-hd.*", "de.uni-hd.wecker"])
    #expect(offered(["profile", "find", ""]).words == ["de.uni-hd.wecker"])
    let request = offered(["certificate", "approve", ""]).words
    #expect(request.count == 1)
    run("certificate", "approve", request.first ?? "")
    #expect(offered(["certificate", "approve", ""]).words.isEmpty)
    #expect(offered(["profile", "create", "--certificate", ""]).words == request)
    run("profile", "create", "--type", "development", "--app-id", "Wecker", "--name", "Dev Profile", "--all-devices")
    #expect(offered(["profile", "renew", ""]).words == ["Dev Profile"])
    #expect(offered(["profile", "show", "Dev"]).words == ["Dev Profile"])
    #expect(offered(["profile", "show", "Fo"]).allowsFiles, "a file fits as well")
  }

  @Test func `lists go on after the last comma, and name nothing twice`() throws {
    let rules = offered(["check", "--only", "plural-invalid,bundle-id-ch"]).words
    #expect(rules.contains("plural-invalid,bundle-id-characters"))
    #expect(!rules.contains("plural-invalid,plural-invalid"))
    #expect(offered(["init", "--ignore=Xcode,Swi"]).words.contains("--ignore=Xcode,Swift"))
  }

  @Test func `a file completes where one is meant, and nowhere else`() throws {
    for line in [
      ["stage", "x"], ["check", "x"], ["check", "--baseline", "x"], ["device", "import", "x"], ["diff", "x"],
    ] {
      #expect(offered(line).allowsFiles, "\(line)")
    }
    for line in [
      ["show", "x"], ["switch", "x"], ["device", "disable", "x"], ["version", "bump", "x"], ["switch", "main", "x"],
      ["team", "use", "x"], ["nonsense", "x"],
    ] { #expect(!offered(line).allowsFiles, "\(line)") }
  }

  /// Reading for completion is quiet: where nothing can be read there are no names, and nothing is ever written.
  @Test func `completion writes nothing, and says nothing of what it can't read`() throws {
    makeProject()
    run("team", "create", "Uni", "--id", "ABCDE12345")
    func files() throws -> [String: Date] {
      var found: [String: Date] = [:]
      for path in FileManager.default.enumerator(atPath: world.folder)?.compactMap({ $0 as? String }) ?? [] {
        let attributes = try FileManager.default.attributesOfItem(atPath: world.folder + "/" + path)
        found[path] = attributes[.modificationDate] as? Date
      }
      return found
    }
    let before = try files()
    let lines = [
      ["switch", ""], ["show", ""], ["device", "disable", ""], ["team", "use", ""], ["feature", "finish", ""],
    ]
    for line in lines { _ = offered(line) }
    #expect(try files() == before)
    try FileAccess.write(Array("{ broken".utf8), to: world.folder + "/Wecker.xcodeproj/project.pbxproj")
    try Data("broken".utf8).write(to: URL(filePath: world.folder + "/.git/HEAD"))
    try FileAccess.write(Array("main: [".utf8), to: world.folder + "/.slipway.yml")
    for line in lines { _ = offered(line) }
    #expect(offered(["show", ""]).words.isEmpty)
  }

  /// The arguments that mean something that exists declare it, whatever command they belong to.
  @Test func `every argument that means something that exists is completed by names`() throws {
    let kinds: [String: NameKind] = [
      "target": .target, "configuration": .configuration, "scheme": .scheme, "team": .team, "as": .member,
      "member": .member, "host": .target, "only": .rule, "skip": .rule, "app-id": .appID, "certificate": .certificate,
    ]
    var count = 0
    // A team that is created has no members yet.
    // The host of a web server is a machine.
    for path in CommandTree.leaves() where ![["team", "create"], ["app", "serve"]].contains(path) {
      let command = try #require(CommandTree.command(at: path))
      let dump = try JSONValue(parsing: Array(command._dumpHelp().utf8), file: nil)
      for argument in dump["command"]?["arguments"]?.array ?? [] {
        let names = (argument["names"]?.array ?? []).compactMap { $0["name"]?.string }
        // An operation of undo is named by its number, and continue skips a commit.
        guard let wanted = names.compactMap({ kinds[$0] }).first,
          ![["undo"], ["continue"]].contains(path) || wanted != .rule
        else { continue }
        let text = argument["completionKind"]?["shellCommand"]?["command"]?.string
        let found = text.flatMap { CompletedNames($0) }?.kind
        #expect(found == wanted || (wanted == .member && found == .keyOwner), "\(path): \(names)")
        count += 1
      }
    }
    #expect(count > 80)
  }
}
