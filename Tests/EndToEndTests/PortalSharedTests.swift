import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// Many processes and machines with one portal, by the real program.
@Suite struct PortalSharedTests {
  @Test func `sixteen processes at once lose nothing`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    let environment = world.environment
    let directory = world.directory
    let codes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      let digits = String(index, radix: 16, uppercase: true)
      let udid = "00008110-" + String(repeating: "0", count: 16 - digits.count) + digits
      let outcome = try? ProgramRun.run(
        [SealedWorld.program, "device", "register", udid, "--name", "Device \(index)"], directory: directory,
        environment: environment, timeLimit: .seconds(120))
      codes.add(outcome?.succeeded == true)
    }
    #expect(codes.count == 16)
    #expect(try world.json("device", "list").objects("devices").count == 16)
    #expect(try world.json("team", "log").objects("changes").count == 17)
    let portal = try portal(of: world)
    try world.judge("git", "-C", portal, "fsck", "--strict")
  }

  @Test func `no object of the repository holds a private key`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("identity", "create", "--email", "bo@uni-hd.example", "-q")
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    try world.slipway("device", "disable", SealedWorld.device, "--yes", "-q")
    let keys = try world.keyMaterial()
    #expect(keys.count >= 2)
    let portal = try portal(of: world)
    let names = try world.git("-C", portal, "cat-file", "--batch-all-objects", "--batch-check=%(objectname)").lines
    #expect(names.count > 20)
    for name in names {
      let content = try ProgramRun.run(
        ["git", "-C", portal, "cat-file", "-p", String(name)], directory: world.directory,
        environment: world.environment, timeLimit: .seconds(60)
      ).output
      let isNamed = content.contains(Array("PRIVATE KEY".utf8))
      #expect(!isNamed, "\(name)")
      let isSecret = keys.contains { content.contains($0) }
      #expect(!isSecret, "\(name)")
    }
  }

  @Test func `a request that nobody else can see is pushed before it is approved`() throws {
    let world = try SealedWorld.withProject()
    try world.git("init", "-q", "--bare", "-b", "main", world.root + "/shared.git")
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "-q")
    try world.slipway("member", "invite", "bo@uni-hd.example", "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", "bo@uni-hd.example", "-q")
    try world.slipway("identity", "create", "--key", "p256", "--email", "bo@uni-hd.example", "-q")
    try world.slipway("team", "push", world.root + "/shared.git", "-q")
    let asBo = ["--as", "bo@uni-hd.example"]
    try world.slipway(["certificate", "request", "--type", "development", "-q"] + asBo)
    #expect(try world.run([SealedWorld.program, "signing"] + asBo).output.contains("hint: run slipway team push\n"))
    try world.slipway(["team", "push", "-q"] + asBo)
    #expect(try world.run([SealedWorld.program, "signing"] + asBo).output.contains("hint: run slipway team pull\n"))
  }

  @Test func `two machines share a portal through a bare repository`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "--bare", "-b", "main", world.root + "/shared.git")
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "-q")
    for verb in ["push", "pull"] {
      let refused = try world.json("team", verb, exits: 2)["error"]
      #expect(refused?["code"]?.string == "team-remote-missing")
      #expect(refused?["hint"]?.string == "run slipway team \(verb) URL")
    }
    #expect(try world.json("team", "push", "../shared.git")["sent"]?.int == 2)
    world.variables["SLIPWAY_HOME"] = world.root + "/second"
    #expect(try world.json("team", "clone", "../shared.git")["name"]?.string == "Uni")
    try world.slipway("device", "rename", "One", "There", "-q")
    #expect(try world.json("team", "push")["sent"]?.int == 1)
    world.variables = [:]
    try world.slipway("device", "rename", "One", "Here", "-q")
    let told = try world.json("team", "push", exits: 1).objects("conflicts")
    #expect(told.count == 1)
    #expect(told.first?["base"]?.string == "One")
    #expect(told.first?["ours"]?.string == "Here" && told.first?["theirs"]?.string == "There")
    let text = try world.slipway("team", "pull", exits: 1).output
    #expect(
      text.contains("ours: Here") && text.contains("theirs: There") && text.contains("next: slipway team pull --pick"))
    try world.slipway("team", "push", "--pick", "1=ours", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/second"
    try world.slipway("team", "pull", "-q")
    #expect(try world.json("device", "list").objects("devices").first?["name"]?.string == "Here")
  }

  @Test func `conflicts are picked one after the other`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "--bare", "-b", "main", world.root + "/shared.git")
    try world.slipway("team", "create", "Uni", "-q")
    let other = SealedWorld.device.dropLast() + (SealedWorld.device.hasSuffix("0") ? "1" : "0")
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "-q")
    try world.slipway("device", "register", String(other), "--name", "Two", "-q")
    try world.slipway("team", "push", "../shared.git", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/second"
    try world.slipway("team", "clone", "../shared.git", "-q")
    for name in ["One", "Two"] { try world.slipway("device", "rename", name, "There \(name)", "-q") }
    try world.slipway("team", "push", "-q")
    world.variables = [:]
    for name in ["One", "Two"] { try world.slipway("device", "rename", name, "Here \(name)", "-q") }
    let first = try world.slipway("team", "push", "--pick", "2=theirs", exits: 1).output
    #expect(first.contains("next: slipway team push --pick 2=theirs,1=ours|theirs"), "\(first)")
    let unknown = try world.slipway("team", "push", "--pick", "1=ours,3=ours", exits: 64).problems
    #expect(unknown.contains("conflict 3 does not exist") && unknown.contains("choose conflict 1 or 2"), "\(unknown)")
    try world.slipway("team", "push", "--pick", "2=theirs,1=ours", "-q")
    #expect(try world.json("team", "push")["sent"]?.int == 0)
  }

  @Test func `a cause that many lines of a list share is told once, and in JSON for each line`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    let lines = (1...9).map { "nonsense\($0);Phone \($0)" } + ["\(SealedWorld.device);", ";Nameless"]
    try world.write("udid;name\n" + lines.joined(separator: "\n") + "\n", to: "list.csv")
    let errors = try world.slipway("device", "import", "list.csv", exits: 2).problems.split(separator: "\n")
      .filter { $0.hasPrefix("error: list.csv:") }
    #expect(
      errors == [
        "error: list.csv:2: \"nonsense1\" is not a valid UDID (9 lines: 2, 3, 4 and 6 more)",
        "error: list.csv:11: the line has no name", "error: list.csv:12: the line has no UDID",
      ])
    let all = try world.json("device", "import", "list.csv", exits: 2).objects("errors")
    #expect(all.compactMap { $0["line"]?.int } == Array(2...12))
  }

  @Test func `bad lines of a list are errors with their numbers, in both forms`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    try world.write("udid;name\r\nnonsense;One\r\n\(SealedWorld.device);\r\n", to: "list.csv")
    let problems = try world.slipway("device", "import", "list.csv", exits: 2).problems
    #expect(problems.contains("error: list.csv:2: \"nonsense\" is not a valid UDID"))
    #expect(problems.contains("error: list.csv:3: the line has no name"))
    let error = try world.json("device", "import", "list.csv", exits: 2)
    #expect(error["error"]?["code"]?.string == "import-refused")
    #expect(error.objects("errors").compactMap { $0["line"]?.int } == [2, 3])
    try world.write("udid;name\r\n\(SealedWorld.device);One\r\n", to: "list.csv")
    #expect(try world.json("device", "import", "list.csv")["added"]?.int == 1)
    #expect(try world.json("device", "import", "list.csv")["known"]?.int == 1)
  }

  @Test func `the report is a page without scripts in which nothing is markup but our own`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("device", "rename", SealedWorld.device, "Ada & \"Bo's\" phone", "-q")
    let report = try world.json("team", "report", "--html", "report.html")
    #expect(report["file"]?.string == "report.html")
    #expect(report.objects("calendar").count == 3)
    let page = try world.text("report.html")
    #expect(page.contains("Ada &amp; &quot;Bo&#39;s&quot; phone"))
    for mark in ["<script", "http://", "https://", "src=", "@import", "url("] {
      #expect(!page.contains(mark), "\(mark)")
    }
    let judge =
      "import sys,html.parser as h\nclass P(h.HTMLParser):\n s=[]\n def handle_starttag(p,t,a):\n  "
      + "t in('meta',) or p.s.append(t)\n def handle_startendtag(p,t,a): pass\n def handle_endtag(p,t):\n  "
      + "assert p.s.pop()==t,(t,p.getpos())\np=P()\np.feed(open('report.html').read())\nassert not p.s,p.s\n"
    try world.judge("python3", "-c", judge)
    let text = try world.slipway("team", "report").output
    #expect(text.contains("Calendar") && text.contains("membership year ends"))
  }

  private func portal(of world: SealedWorld) throws -> String {
    let folder = world.root + "/portal/teams"
    let name = try #require(FileAccess.entries(of: folder).map(\.name).first { $0.hasSuffix(".git") })
    return folder + "/" + name
  }
}

extension SealedWorld {
  /// The secret bytes of every key in the keychain: the longest line of each key's PEM, and what it stands for.
  fileprivate func keyMaterial() throws -> [[UInt8]] {
    var material: [[UInt8]] = []
    for entry in try FileAccess.walk(root + "/portal/keychain") where entry.kind == .file {
      let text = String(decoding: try FileAccess.read(root + "/portal/keychain/" + entry.name), as: UTF8.self)
      guard let start = text.range(of: "PRIVATE KEY-----"), let end = text.range(of: "-----END") else { continue }
      let base64 = text[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace && $0 != "\\" }
      guard let data = Data(base64Encoded: String(base64)), data.count > 64 else { continue }
      // A P-256 key's secret number follows its tag and length; an RSA key ends with secret numbers.
      if data.count < 200, let tag = data.firstRange(of: [0x04, 0x20]) {
        material.append(Array(data[tag.upperBound...].prefix(32)))
      } else {
        material.append(Array(data.suffix(48)))
        material.append(Array(base64.utf8.suffix(64)))
      }
    }
    return material
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    firstRange(of: part) != nil
  }
}

/// Counts what succeeded on several threads.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var total = 0

  var count: Int { lock.withLock { total } }

  func add(_ succeeded: Bool) {
    lock.withLock { total += succeeded ? 1 : 0 }
  }
}
