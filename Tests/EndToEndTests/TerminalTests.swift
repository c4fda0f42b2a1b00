import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What is different on a terminal: progress, questions and the pager.
@Suite struct TerminalTests {
  /// A bare repository with some commits, and a world to clone it in.
  private func remote() throws -> SealedWorld {
    let world = try SealedWorld.withRemote()
    world.directory = world.root + "/elsewhere"
    try world.write("here\n", to: "note.txt")
    return world
  }

  @Test func `a clone shows its progress on a terminal and takes it away`() throws {
    let world = try remote()
    let shown = try world.atTerminal(["clone", "file://\(world.root)/remote.git", "copy"])
    #expect(shown.exitCode == 0, "\(shown)")
    #expect(shown.output.contains("\u{1B}[K"))
    #expect(["Connecting", "Receiving objects", "Writing files"].contains { shown.output.contains($0) })
    let last = shown.output.components(separatedBy: "\r\u{1B}[K").last ?? ""
    #expect(last.contains("Cloned"))
    #expect(!last.contains("objects"))
  }

  @Test func `no terminal, quiet, or a dumb terminal: no progress`() throws {
    let world = try remote()
    let address = "file://\(world.root)/remote.git"
    let piped = try world.slipway("clone", address, "one")
    #expect(piped.problems == "")
    #expect(!piped.output.contains("\u{1B}"))
    let quiet = try world.atTerminal(["clone", address, "two", "--quiet"])
    #expect(quiet.exitCode == 0 && quiet.output == "", "\(quiet)")
    let dumb = try world.run(["env", "TERM=dumb", SealedWorld.program, "clone", address, "three"])
    #expect(dumb.problems == "")
  }

  @Test func `a password is asked for on a terminal, is not shown, and is asked for nowhere else`() throws {
    let world = try SealedWorld()
    let asked = try world.atTerminal(
      ["clone", "http://SERVER/app.git"],
      typing: [.init(awaited: "Username for", typed: "ada\n"), .init(awaited: "Password for", typed: "swordfish\n")],
      asking: true)
    #expect(asked.exitCode == 2, "\(asked)")
    #expect(asked.output.contains("Username for 'http://127.0.0.1:"))
    #expect(asked.output.contains("Password for 'http://ada@127.0.0.1:"))
    #expect(!asked.output.contains("swordfish"))
    #expect(asked.output.contains("authentication failed"))
    #expect(!world.exists("app"))
    let silent = try world.atTerminal(["clone", "http://SERVER/app.git", "--no-input"], asking: true)
    #expect(silent.exitCode == 2)
    #expect(!silent.output.contains("Username for"))
  }

  @Test func `interrupting a password's question ends the program and leaves nothing`() throws {
    let world = try SealedWorld()
    let result = try world.atTerminal(
      ["clone", "http://SERVER/app.git"],
      typing: [.init(awaited: "Username for", typed: "ada\n"), .init(awaited: "Password for", typed: "hunter\u{3}")],
      asking: true)
    #expect(result.exitCode == 130, "\(result)")
    #expect(!result.output.contains("hunter"))
    let left = try world.listing()
    #expect(left == [], "\(result)")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal during a password's question leaves nothing, and the terminal as it was`(_ signal: Int32) throws {
    let world = try SealedWorld()
    let result = try world.atTerminal(
      ["clone", "http://SERVER/app.git"],
      typing: [.init(awaited: "Username for", typed: "ada\n"), .init(awaited: "Password for", signal: signal)],
      asking: true)
    #expect(result.exitCode == 128 + signal, "\(result)")
    #expect(try world.listing() == [], "\(result)")
  }

  @Test func `a long log goes through the pager, a short one does not`() throws {
    let world = try SealedWorld.withRemote()
    for number in 1...12 { try world.git("commit", "--quiet", "--allow-empty", "-m", "Step \(number)") }
    world.variables["PAGER"] = "sed -e 's/^/PAGED /'"
    let long = try world.atTerminal(["log"], rows: 8)
    #expect(long.exitCode == 0)
    #expect(long.output.split(separator: "\r\n").allSatisfy { $0.hasPrefix("PAGED ") }, "\(long)")
    #expect(long.output.contains("\u{1B}["), "colours are kept")
    let short = try world.atTerminal(["log"], rows: 40)
    #expect(!short.output.contains("PAGED"))
    #expect(try !world.slipway("log").output.contains("PAGED"))
    #expect(try !world.atTerminal(["log", "--json"], rows: 8).output.contains("PAGED"))
  }

  @Test func `the pager is the one that Git would start`() throws {
    let world = try SealedWorld.withRemote()
    for number in 1...12 { try world.git("commit", "--quiet", "--allow-empty", "-m", "Step \(number)") }
    func pager() throws -> Substring? {
      try world.atTerminal(["log"], rows: 8).output.split(separator: "\r\n").first?.split(separator: " ").first
    }
    world.variables["PAGER"] = "sed -e 's/^/third /'"
    #expect(try pager() == "third")
    try world.git("config", "core.pager", "sed -e 's/^/second /'")
    #expect(try pager() == "second")
    world.variables["GIT_PAGER"] = "sed -e 's/^/first /'"
    #expect(try pager() == "first")
    try world.git("config", "pager.log", "sed -e 's/^/own /'")
    #expect(try pager() == "own")
    for none in ["cat", ""] {
      world.variables["GIT_PAGER"] = none
      try world.git("config", "pager.log", "true")
      #expect(try !["own", "first", "second", "third"].contains(pager()))
    }
    world.variables["GIT_PAGER"] = "sed -e 's/^/first /'"
    try world.git("config", "pager.log", "false")
    #expect(try pager() != "first")
  }

  @Test func `a pager that is missing or ends early loses nothing and changes no exit code`() throws {
    let world = try SealedWorld.withRemote()
    try world.write(String(repeating: "line\n", count: 200_000), to: "long.txt")
    try world.git("add", "long.txt")
    world.variables["PAGER"] = "no-such-pager-anywhere"
    let missing = try world.atTerminal(["log", "-n", "1"], rows: 2, columns: 20)
    #expect(missing.exitCode == 0)
    #expect(missing.output.contains("First"), "\(missing)")
    world.variables["PAGER"] = "head -n 1"
    let early = try world.atTerminal(["diff", "--staged"], rows: 8)
    #expect(early.exitCode == 0, "\(early.status)")
    #expect(early.output.split(separator: "\r\n").count == 1)
  }

  @Test func `a key that interrupts is the pager's, and changes no exit code`() throws {
    let world = try SealedWorld.withRemote()
    for number in 1...12 { try world.git("commit", "--quiet", "--allow-empty", "-m", "Step \(number)") }
    // A shell that already waits for a line runs the trap only after it.
    world.variables["PAGER"] =
      "trap 'echo CAUGHT; caught=1' INT; cat > /dev/null; echo READY; "
      + "until [ \"$caught\" ]; do sleep 0.1; done; read line < /dev/tty; echo BYE"
    let shown = try world.atTerminal(
      ["log"], rows: 8, typing: [.init(awaited: "READY", typed: "\u{3}"), .init(awaited: "CAUGHT", typed: "\n")])
    #expect(shown.exitCode == 0, "\(shown)")
    #expect(shown.output.contains("CAUGHT"))
    #expect(shown.output.contains("BYE"))
  }

  @Test func `adopting a repository asks first, and no leaves it alone`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    let no = try world.atTerminal(["init"], typing: [.init(awaited: "[y/N]", typed: "n\n")])
    #expect(no.exitCode == 2)
    #expect(no.output.contains("is already a repository. Add Swift, SwiftPM, macOS to its"))
    #expect(!world.exists(".gitignore"))
    let yes = try world.atTerminal(["init"], typing: [.init(awaited: "[y/N]", typed: "y\n")])
    #expect(yes.exitCode == 0)
    #expect(try world.text(".gitignore").contains("SwiftPM"))
  }
}
