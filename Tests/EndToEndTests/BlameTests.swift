import SyntaxTrees
import TestSupport
import Testing

/// `slipway blame`, beside `git blame` on the same history.
@Suite struct BlameTests {
  /// A random history of a few files: edits, renames, copies of lines, merges, a file that goes and comes again.
  private struct History {
    let world: SealedWorld
    private var numbers: SeededNumbers
    private var names = ["a.txt", "dir/b.txt", "ü \"c\".txt"]
    private var count = 0

    init(seed: UInt64) throws {
      world = try SealedWorld()
      numbers = SeededNumbers(seed: seed)
      try world.git("init", "-q", "-b", "main")
      for name in names { try world.write(lines(3 + numbers.below(30)), to: name) }
      try world.write("Ada <ada@new.example> <ada@uni-hd.example>\n", to: ".mailmap")
      try commit("Begin")
    }

    private mutating func lines(_ count: Int) -> String {
      (0..<count).map { _ in
        let indent = String(repeating: "  ", count: numbers.below(3))
        return ["\(indent)}\n", "\n", "\(indent)line \(numbers.below(40))\n", "\(indent)x\(numbers.below(1000))\r\n"][
          numbers.below(4)]
      }.joined()
    }

    private mutating func commit(_ message: String) throws {
      count += 1
      // Clocks differ, and commits are made in one second.
      let date = "\(1_700_000_000 + 60 * (count - (numbers.below(4) == 0 ? 3 : 0))) +0130"
      for role in ["AUTHOR", "COMMITTER"] { world.variables["GIT_\(role)_DATE"] = date }
      world.variables["GIT_AUTHOR_NAME"] = ["Ada", "Grüße", "Bo B."][numbers.below(3)]
      try world.git("add", "--all")
      try world.git("commit", "-q", "--allow-empty", "-m", "\(message) \(count)\n\nMore")
    }

    private mutating func edit() throws {
      let name = names[numbers.below(names.count)]
      var text = try world.text(name).split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
      for _ in 0..<1 + numbers.below(3) {
        let place = numbers.below(max(1, text.count))
        switch numbers.below(3) {
        case 0: text.insert(contentsOf: [lines(1 + numbers.below(4))], at: min(place, text.count))
        case 1 where text.count > 2: text.remove(at: place)
        default: text.insert(text[place], at: numbers.below(text.count))
        }
      }
      let joined = text.joined()
      try world.write(numbers.below(3) == 0 ? String(joined.dropLast()) : joined, to: name)
    }

    mutating func grow() throws {
      switch numbers.below(6) {
      case 0:
        let old = names.remove(at: numbers.below(names.count))
        names.append("moved \(count).txt")
        try world.git("mv", old, "moved \(count).txt")
        if numbers.below(2) == 0 { try edit() }
        try commit("Rename")
      case 1:
        try world.git("branch", "-f", "side", "HEAD~\(min(count - 1, numbers.below(2)))")
        try edit()
        try commit("Main")
        try world.git("switch", "-q", "side")
        for name in names where !world.exists(name) { try world.git("checkout", "main", "--", name) }
        try edit()
        try commit("Side")
        try world.git("switch", "-q", "main")
        try world.git("merge", "-q", "-s", "recursive", "-X", "theirs", "--no-edit", "side")
        count += 1
      default:
        try edit()
        try commit("Change")
      }
    }

    mutating func editUncommitted() throws { try edit() }

    /// Expects both programs to print the same.
    mutating func compare(_ revision: [String]) throws {
      for name in names {
        let total = try world.text(name).split(separator: "\n").count
        let first = 1 + numbers.below(max(1, total))
        for options in [[], ["-L", "\(first),+\(1 + numbers.below(5))"], ["-L", ",\(first)", "-L", "\(first)"]] {
          for form in [[], ["--porcelain"]] {
            let git = try world.run(["git", "blame"] + form + options + revision + ["--", name])
            let own = try world.run([SealedWorld.program, "blame", name] + form + options + revision)
            guard git.exitCode == 0 else {
              #expect(own.exitCode == 2, "\(options) \(git.problems) \(own)")
              continue
            }
            #expect(Self.untimed(own.output) == Self.untimed(git.output), "\(name) \(options) \(form) \(revision)")
          }
        }
      }
    }

    /// Without the time of changes that are not committed, which is now.
    private static func untimed(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if line.hasPrefix("0000000"), let date = line.firstRange(of: " 20") { return line[..<date.lowerBound] }
        return line.hasPrefix("author-time") || line.hasPrefix("committer-time") ? line.prefix(18) : line
      }
    }
  }

  @Test(.tags(.interop), arguments: 0..<Soak.count(4, soak: 300))
  func `a random history is blamed as by git`(seed: Int) throws {
    var history = try History(seed: UInt64(seed))
    for _ in 0..<10 { try history.grow() }
    try history.compare(["HEAD"])
    try history.compare(["HEAD~2"])
    try history.editUncommitted()
    try history.compare([])
  }

  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("one\ntwo\nthree\n", to: "a.txt")
    try world.git("add", ".")
    try world.git("commit", "-q", "-m", "Begin")
    return world
  }

  @Test func `JSON has the ranges with their commits`() throws {
    let world = try world()
    try world.git("mv", "a.txt", "b.txt")
    try world.write("one\n2\nthree\n", to: "b.txt")
    try world.git("commit", "-q", "--all", "-m", "Second")
    let tip = try world.git("rev-parse", "HEAD").lines[0]
    let first = try world.git("rev-parse", "HEAD~1").lines[0]
    try world.write("one\n2\n3\n", to: "b.txt")
    let blame = try world.json("blame", "b.txt")
    let ranges = blame.objects("ranges")
    #expect(ranges.map { $0["commit"]?.string } == [first, tip, nil])
    #expect(ranges.map { $0["path"]?.string } == ["a.txt", "b.txt", "b.txt"])
    #expect(ranges[1]["previous"]?.object?["path"]?.string == "a.txt")
    #expect(ranges.flatMap { $0.texts("lines") } == ["one", "2", "3"])
    #expect(blame.objects("commits").filter { $0["boundary"] == .bool(true) }.map { $0["commit"]?.string } == [first])
  }

  @Test func `settings, a subfolder, a moved file of the index and a merge in progress count`() throws {
    let world = try world()
    try world.git("config", "blame.showRoot", "true")
    try world.git("config", "core.abbrev", "12")
    #expect(try world.slipway("blame", "a.txt").output == world.git("blame", "a.txt"))
    try world.git("config", "blame.ignoreRevsFile", "ignored")
    try world.write("", to: "ignored")
    let noted = try world.slipway("blame", "a.txt")
    #expect(noted.output == (try world.git("blame", "a.txt")) && noted.problems.contains("blame.ignoreRevsFile"))
    try world.git("config", "--unset", "blame.ignoreRevsFile")
    try world.git("config", "core.quotePath", "false")
    try world.git("mv", "a.txt", "ä.txt")
    try world.write("x\n", to: "dir/x.txt")
    let own = try world.slipway("blame", "ä.txt", "--porcelain").output
    #expect(own == (try world.git("blame", "--porcelain", "ä.txt")))
    #expect(own.contains("filename a.txt"))
    let inFolder = try world.slipway("-C", "dir", "blame", "../ä.txt", "--porcelain").output
    #expect(inFolder == own)
  }

  @Test func `what cannot be blamed is refused as by git`() throws {
    let world = try world()
    try world.write("new\n", to: "new.txt")
    for (arguments, code) in [
      (["none.txt"], "path-not-found"), (["new.txt"], "path-not-found"), (["a.txt", "none"], "revision-not-found"),
      (["new.txt", "HEAD"], "path-not-found"), (["a.txt", "-L", "9,10"], "line-range-invalid"),
      (["a.txt", "-L", "x"], "line-range-invalid"), (["a.txt", "-L", "0"], "line-range-invalid"),
      (["a.txt", "-L", "1,+0"], "line-range-invalid"), (["."], "path-not-found"),
    ] {
      #expect(try world.run(["git", "blame"] + arguments).exitCode != 0, "\(arguments)")
      let error = try world.json(["blame"] + arguments, exits: 2)["error"]
      #expect(error?["code"]?.string == code, "\(arguments)")
    }
    #expect(
      try world.json("blame", "a.txt", "-L", "9", exits: 2)["error"]?["message"]?.string
        == "file \"a.txt\" has only 3 lines")
    try world.git("rm", "-q", "--cached", "a.txt")
    #expect(try world.slipway("blame", "a.txt").output == world.git("blame", "a.txt"))
  }
}
