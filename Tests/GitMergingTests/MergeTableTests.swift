import GitOperations
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Merges in which Git's rules for pairs, markers and folders show, beside `git merge`.
@Suite struct `Merges side by side with Git's` {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// What is committed first, on `topic`, and on `main`.
    let scripts: [String]

    init(_ name: String, _ base: String, _ topic: String, _ main: String) {
      testDescription = name
      scripts = [base, topic, main]
    }
  }

  private static let lines =
    "lines() { for i in $(seq 1 $2); do echo \"$1 line number $i of the text\"; done; }; "
  private static let submodule = """
    entry() { git update-index --add --cacheinfo 160000,$(printf %040d $1),sub; }
    """ + "\n"

  static let cases = [
    Case(
      "more sources than Git keeps in mind",
      "for i in 1 2 3 4 5; do (lines old 20; lines s$i 1) > s$i; done; (lines old 20; lines s6 8) > s6",
      "for i in 1 2 3 4 5 6; do echo theirs$i >> s$i; done",
      """
      rm s1 s2 s3 s4 s5 s6; lines old 20 > d1
      for i in 1 2 3 4 5; do (lines old 20; lines s$i 1; echo x) > e$i; done
      """),
    Case(
      "a name that a file has which is of no interest",
      "mkdir a b; lines old 20 > a/f; lines other 20 > b/f; lines keep 3 > keep", "echo theirs >> a/f",
      "rm a/f b/f; mkdir n; (lines old 17; lines mine 3) > n/f; (lines old 20; echo x) > n/g"),
    Case(
      "both sides renamed alike, with the base shown",
      "git config merge.conflictStyle diff3; mkdir x; lines old 20 > x/f", "mkdir n; git mv x/f n/f; echo t >> n/f",
      "mkdir -p n; git mv x/f n/f; echo ours >> n/f"),
    Case("a submodule that one side moved", "echo a > a; entry 1; mkdir sub", "entry 2; echo b > b", "echo c > c"),
    Case(
      "a submodule that both sides moved", "echo a > a; entry 1; mkdir sub", "entry 2; echo b > b",
      "entry 3; echo c > c; mkdir -p sub"),
    Case(
      "a submodule that was deleted here", "echo a > a; entry 1; mkdir sub", "entry 2; echo b > b",
      "git rm -q --cached sub; rm -rf sub; echo c > c"),
    Case("names of eight digits", "git config core.abbrev 8; echo a > a", "echo t > a", "echo m > a"),
  ]

  @Test(arguments: cases) func `leave what git leaves`(_ row: Case) throws {
    let world = try World()
    let repository = try world.started(["z": "z\n"])
    for (branch, script) in zip(["base", "topic", "main"], row.scripts) {
      if branch == "topic" { try world.git("switch", "-q", "-c", "topic") }
      if branch == "main" { try world.git("switch", "-q", "main") }
      let outcome = try ProgramRun.run(
        ["/bin/sh", "-ec", Self.submodule + Self.lines + script], directory: world.directory,
        environment: world.environment)
      try #require(outcome.succeeded, "\(outcome.errorText)")
      try world.git("add", "-A", "--", ":!sub")
      try world.git("commit", "-q", "-m", branch)
    }
    let twin = try Twin(of: world)
    try twin.git("merge", "-q", "--no-edit", "topic")
    try world.merge("topic", in: repository)
    #expect(try picture(world.directory, world) == picture(twin.root, world))
  }

  /// The index, and all files and folders with their content.
  private func picture(_ root: String, _ world: World) throws -> String {
    let script = """
      git ls-files -s; find . -path ./.git -prune -o -print | sort
      find . -path ./.git -prune -o -type f -print | sort | xargs tail -n +1
      """
    return try ProgramRun.run(
      ["/bin/sh", "-ec", script], directory: root, environment: world.environment
    ).outputText
  }
}
