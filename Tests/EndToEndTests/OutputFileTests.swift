import FileTrees
import TestSupport
import Testing

/// What commands may write over: files of the kind that the command writes, and empty ones.
@Suite struct OutputFileTests {
  /// Every command that writes a file where the user says; `FILE` is the file.
  private static let commands: [[String]] = [
    ["certificate", "export", "Apple Development", "--output", "FILE"],
    ["profile", "export", "Wecker Development", "--output", "FILE"],
    ["identity", "export", "ada@uni-hd.example", "--p12", "FILE"],
    ["team", "authority", "--output", "FILE"],
    ["team", "report", "--html", "FILE"],
    ["check", "--report", "human=FILE"], ["check", "--report", "json=FILE"], ["check", "--report", "sarif=FILE"],
    ["check", "--report", "github=FILE"], ["check", "--report", "gitlab=FILE"], ["check", "--report", "junit=FILE"],
    ["check", "--write-baseline", "FILE"],
    ["merge-file", "--base", "a.strings", "--ours", "a.strings", "--theirs", "a.strings", "--output", "FILE.strings"],
    ["merge-file", "--base", "a.txt", "--ours", "a.txt", "--theirs", "a.txt", "--output", "FILE.md"],
  ]

  private func world() throws -> SealedWorld {
    let world = try SealedWorld.withProfile()
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "secret"
    try world.write("\"key\" = \"value\";\n", to: "a.strings")
    try world.write("text\n", to: "a.txt")
    return world
  }

  private func name(of file: String, in command: [String]) -> String {
    (command.last ?? "").replacing("FILE", with: file).split(separator: "=").last.map(String.init) ?? file
  }

  private func run(
    _ command: [String], _ file: String, in world: SealedWorld, _ more: [String] = []
  ) throws -> SealedWorld.Result {
    let arguments = command.map { $0.replacing("FILE", with: file) }
    return try world.run([SealedWorld.program] + arguments + more)
  }

  @Test func `a file of another kind is kept, and the command says so`() throws {
    let world = try world()
    let foreign = "import UIKit\n\nclass Work {}\n"
    let key = try world.git("config", "user.name") + "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    for (number, command) in Self.commands.enumerated() {
      let name = name(of: "file\(number)", in: command)
      for content in [foreign, key] {
        try world.write(content, to: name)
        for more in [[], ["--dry-run"]] {
          let result = try run(command, "file\(number)", in: world, more)
          #expect(result.exitCode == 2, "\(command) \(more): \(result)")
          #expect(result.problems.contains("\"\(name)\" exists and is not a"), "\(command) \(more): \(result)")
          #expect(try world.text(name) == content, "\(command) \(more)")
        }
      }
    }
  }

  @Test func `a file that the command wrote before is replaced, and an empty one is filled`() throws {
    let world = try world()
    for (number, command) in Self.commands.enumerated() where command.last?.hasSuffix(".md") == false {
      let name = name(of: "file\(number)", in: command)
      try world.write("", to: name)
      for _ in 0..<2 {
        let result = try run(command, "file\(number)", in: world)
        #expect(result.exitCode == 0, "\(command): \(result)")
      }
      let isQuiet = command.last?.hasPrefix("github") == true
      #expect(try isQuiet || !world.text(name).isEmpty, "\(command)")
    }
  }

  @Test func `each format refuses the others`() throws {
    let world = try world()
    let writers = Self.commands.filter { $0[0] != "merge-file" && $0.last?.hasPrefix("github") == false }
    for (number, command) in writers.enumerated() {
      #expect(try run(command, "file\(number)", in: world).exitCode == 0)
    }
    for (number, command) in writers.enumerated() {
      for (other, writer) in writers.enumerated() where writer[0] != command[0] {
        // The authority's root is a certificate, too.
        guard Set([writer[0], command[0]]) != ["team", "certificate"] else { continue }
        #expect(try run(writer, "file\(number)", in: world).exitCode == 2, "\(writer) over \(command), \(other)")
      }
    }
  }

  @Test func `a certificate does not replace a file that has a private key as well`() throws {
    let world = try world()
    try world.slipway("certificate", "export", "Apple Development", "--output", "both.pem")
    let both = try world.text("both.pem") + "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    try world.write(both, to: "both.pem")
    try world.slipway("certificate", "export", "Apple Development", "--output", "both.pem", exits: 2)
    #expect(try world.text("both.pem") == both)
  }

  @Test func `a merge replaces one of its versions, whatever its name`() throws {
    let world = try world()
    try world.write("old\n", to: "base")
    try world.write("new\n", to: "theirs.txt")
    try world.slipway("merge-file", "--base", "base", "--ours", "base", "--theirs", "theirs.txt", "--output", "base")
    #expect(try world.text("base") == "new\n")
  }
}
