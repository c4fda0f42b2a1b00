import Diagnostics
import Foundation
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// The status of trees in odd states, line by line as `git status --porcelain=v2` has it.
@Suite struct `The status as Git tells it` {
  private let world: World

  init() throws {
    world = try World()
  }

  /// What is done to a repository with `a.txt`, `b.txt`, an executable `run` and `sub/c.txt` in its only commit.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String

    init(_ name: String, _ script: String) {
      self.name = name
      self.script = script
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("nothing", ":"),
    Case("touched alone", "touch -d 2001-01-01 a.txt b.txt"),
    Case("touched while the index is locked", "touch -d 2001-01-01 a.txt b.txt; echo x > run; : > .git/index.lock"),
    Case(
      "changed in the same second with the same size", "printf 'ONE\\n' > a.txt; git add a.txt; printf 'TWO\\n' > a.txt"
    ),
    Case(
      "the same size and time, another content",
      "touch -r a.txt stamp; printf 'two\\n' > a.txt; touch -r stamp a.txt; rm stamp"),
    Case("staged and changed again", "echo x > a.txt; git add a.txt; echo y > a.txt"),
    Case("staged, and then as before", "echo x > a.txt; git add a.txt; git show HEAD:a.txt > a.txt"),
    Case("new, staged, gone", "echo x > n.txt; git add n.txt; rm n.txt"),
    Case("deleted, and staged so", "rm a.txt; git rm -q b.txt"),
    Case("deleted from the index alone", "git rm -q --cached a.txt"),
    Case("renamed", "git mv a.txt z.txt"),
    Case(
      "renamed and changed",
      "seq 1 50 > a.txt; git commit -qam x; git mv a.txt z.txt; echo 51 >> z.txt; git add z.txt; echo 52 >> z.txt"),
    Case("renamed in the work tree alone", "mv a.txt z.txt"),
    Case("renamed by case alone", "git mv a.txt A.txt"),
    Case("renamed with a folder", "git mv sub sub2"),
    Case(
      "swapped",
      "seq 1 9 > a.txt; seq 20 40 > b.txt; git commit -qam x; mv a.txt t; mv b.txt a.txt; mv t b.txt; git add -A"),
    Case("copied", "seq 1 50 > a.txt; git commit -qam x; cp a.txt copy.txt; git add copy.txt"),
    Case("the bit", "chmod +x a.txt; chmod -x run"),
    Case("the bit staged", "chmod +x a.txt; git add a.txt; chmod -x a.txt"),
    Case(
      "the bit where it does not count", "git config core.fileMode false; chmod +x a.txt; chmod -x run; echo y > b.txt"),
    Case("a file becomes a link", "rm a.txt; ln -s b.txt a.txt"),
    Case("a file becomes a link, staged", "rm a.txt; ln -s b.txt a.txt; git add a.txt"),
    Case("a link leads elsewhere", "ln -s a.txt l; git add l; git commit -qm l; rm l; ln -s b.txt l"),
    Case("a link to nothing", "ln -s nowhere l; ln -s nowhere m; git add m"),
    Case("a file becomes a folder", "rm a.txt; mkdir a.txt; echo x > a.txt/x"),
    Case("a folder becomes a file", "rm -r sub; echo x > sub"),
    Case("a folder becomes a link", "mv sub real; ln -s real sub"),
    Case("untracked folders", "mkdir -p n/m; echo x > n/m/x; echo y > n/y; mkdir empty; echo z > sub/z"),
    Case(
      "ignored",
      "printf '*.log\\nbuild/\\n!keep.log\\n' > .gitignore; mkdir build; touch build/x a.log keep.log; echo x > b.log; git add -f b.log"
    ),
    Case("tracked and ignored", "echo b.txt > .git/info/exclude; echo x > b.txt"),
    Case(
      "included again below an ignored folder",
      "printf '*.xp\\n!*.xp/shared/\\n' > .gitignore; mkdir -p A.xp/shared; echo p > A.xp/p; echo a > A.xp/shared/a; git add -f A.xp; git commit -qm x; echo b > A.xp/shared/b"
    ),
    Case(
      "included again below an ignored folder with a change",
      "printf '*.xp\\n!*.xp/shared/\\n' > .gitignore; mkdir -p A.xp/shared; echo p > A.xp/p; echo a > A.xp/shared/a; git add -f A.xp; git commit -qm x; echo b > A.xp/shared/b; echo x >> A.xp/p"
    ),
    Case("intent to add", "echo x > n.txt; git add -N n.txt"),
    Case("assume unchanged", "git update-index --assume-unchanged a.txt; echo x > a.txt"),
    Case("left out by a sparse checkout", "git update-index --skip-worktree a.txt; rm a.txt"),
    Case(
      "sparse folders",
      "git sparse-checkout set --no-cone --no-sparse-index '/*' '!/sub/'; git config --unset extensions.worktreeConfig; git config core.repositoryFormatVersion 0; git config core.sparseCheckout true; echo x > a.txt"
    ),
    Case(
      "a name that needs quotes",
      "printf x > 'new\nline'; printf x > 'tab\there \"q\"'; echo é > é.txt; git add 'new\nline'"),
    Case("a new repository", "git checkout -q --orphan fresh"),
    Case("line ends", "git config core.autocrlf true; printf 'one\\r\\n' > a.txt; touch -d 2001-01-01 b.txt"),
    Case("line ends by attribute", "echo '*.txt text eol=lf' > .gitattributes; printf 'one\\r\\n' > a.txt"),
    Case("a repository within", "git init -q inner; echo x > inner/x; (cd inner && git add x && git commit -qm x)"),
    Case(
      "both changed",
      "git checkout -qb s; echo s > a.txt; git commit -qam s; git checkout -q main; echo m > a.txt; git commit -qam m; git merge -q s >/dev/null"
    ),
    Case(
      "one side deleted",
      "git checkout -qb s; git rm -q a.txt; git commit -qm s; git checkout -q main; echo m > a.txt; git commit -qam m; git merge -q s >/dev/null; echo x > b.txt"
    ),
    Case(
      "both added",
      "git checkout -qb s; echo s > n; git add n; git commit -qm s; git checkout -q main; echo m > n; git add n; git commit -qm m; git merge -q s >/dev/null"
    ),
    Case("an index of version 4", "git update-index --index-version 4; echo x > a.txt; echo y > n"),
    Case("a folder goes elsewhere, and a link leads there", "mv sub ../moved; ln -s ../../moved sub"),
    Case("a folder becomes a repository", "git init -q sub; echo x > sub/new"),
    Case("a folder is gone, and what held it ignored", "rm -r sub; echo sub > .git/info/exclude; mkdir sub"),
    Case("assumed unchanged, and gone", "git update-index --assume-unchanged a.txt; rm a.txt"),
    Case("a time before all times", "touch -d '1960-01-01 00:00:00' a.txt; git add a.txt; touch b.txt"),
    Case("a change time that does not count", "git config core.trustctime false; chmod 600 a.txt; chmod 644 a.txt"),
    Case("a commit of part of it", "echo x > a.txt; echo y > b.txt; git add a.txt; git commit -qm x"),
    Case("a tree read over it", "echo x > a.txt; git commit -qam x; git read-tree HEAD~1"),
    Case("reset softly", "echo x > a.txt; git commit -qam x; git reset -q --soft HEAD~1"),
    Case("an untracked cache", "git update-index --force-untracked-cache; git status >/dev/null; echo y > n"),
  ]

  @Test(arguments: cases)
  func `every line is Git's`(row: Case) throws {
    _ = try world.started(["a.txt": "one\n", "b.txt": "b\n", "run": "#!/bin/sh\n", "sub/c.txt": "c\n"])
    try shell("chmod +x run; git add run; git commit -q --amend -m Begin")
    try shell(row.script)
    // Both look at the same state: neither may make it fresh for the other. The time of the index belongs to it: a file
    // that was edited in the second of its staging is hidden from Git by an index that is younger.
    try shell("cp -p .git/index ../index")
    let ours = try lines(of: world.repository().status())
    try shell("cp -p ../index .git/index")
    #expect(ours == (try theirs()))
    let whole = try world.repository().status()
    let tracked = try world.git("ls-files", "-z").split(separator: "\0").map(String.init)
    #expect(try world.repository().status(at: tracked).changed == whole.changed)
    let edited = try world.git("diff", "--no-renames", "--name-only", "-z").split(separator: "\0").map(String.init)
    let shown = try world.repository().diffs.files(.unstaged).flatMap {
      [$0.change.path, $0.change.from].compactMap(\.self)
    }
    #expect(Set(shown) == Set(edited) || !whole.conflicted.isEmpty)
    _ = try world.repository().status()
    #expect(try lines(of: world.repository().status()) == ours)
  }

  /// What is done to a repository with the submodule `m`.
  static let submoduleCases: [Case] = [
    Case("untouched", ":"),
    Case("a file of it changed", "echo x > m/x"),
    Case("a file in it is new", "echo x > m/new"),
    Case("another commit", "git -C m commit -q --allow-empty -m y"),
    Case("another commit, staged", "git -C m commit -q --allow-empty -m y; git add m"),
    Case("its changes ignored", "git config submodule.m.ignore dirty; echo x > m/x"),
    Case(
      "its changes ignored, another commit",
      "git config submodule.m.ignore dirty; git -C m commit -q --allow-empty -m y"),
    Case("its new files ignored", "git config submodule.m.ignore untracked; echo x > m/new"),
    Case("its new files ignored, a change", "git config submodule.m.ignore untracked; echo x > m/x"),
    Case("all of it ignored", "git config submodule.m.ignore all; git -C m commit -q --allow-empty -m y"),
    Case("ignored in .gitmodules", "git config -f .gitmodules submodule.m.ignore all; echo x > m/x"),
    Case(
      "ignored for all", "git config diff.ignoreSubmodules all; echo x > m/x; git -C m commit -q --allow-empty -m y"),
    Case("changes ignored for all", "git config diff.ignoreSubmodules dirty; echo x > m/x"),
    Case("not checked out", "git submodule deinit -q -f m"),
    Case("gone", "rm -rf m"),
    Case("a file in its place", "rm -rf m; echo x > m"),
  ]

  @Test func `a file that was only announced is not committed`() throws {
    let repository = try world.started()
    try shell("echo x > n.txt; git add -N n.txt; echo y > a.txt; git add a.txt")
    _ = try repository.committing.commit(CommitRequest(message: "Without it", at: world.moment))
    #expect(try world.git("ls-tree", "--name-only", "HEAD") == "a.txt\n")
    #expect(try world.git("status", "--porcelain") == " A n.txt\n")
  }

  @Test(arguments: submoduleCases)
  func `every line of a submodule is Git's`(row: Case) throws {
    _ = try world.started()
    try shell("git init -q ../origin && cd ../origin && echo o > x && git add x && git commit -qm x")
    try shell("git -c protocol.file.allow=always submodule --quiet add ../origin m && git commit -qm m")
    try shell(row.script)
    let ours = try lines(of: world.repository().status())
    #expect(ours == (try theirs()))
  }

  @Test(arguments: [1, 2, 3])
  func `every line of a large tree is Git's`(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    _ = try world.started()
    try shell(
      """
      for folder in $(seq 60); do mkdir -p d$folder/e; for file in $(seq 40); do echo $file > d$folder/f$file; done
      echo e > d$folder/e/f; done; git add -A; git commit -qm Many
      """)
    let edits: [(String) -> String] = [
      { "echo x > \($0)/f1" }, { "rm \($0)/f2" }, { "echo x > \($0)/new" }, { "rm -r \($0)" }, { "rm -r \($0)/e" },
      { "mkdir \($0)/n; echo x > \($0)/n/x" }, { "chmod +x \($0)/f3" }, { "touch \($0)/f4" },
      { "mv \($0) \($0)-away; ln -s \($0)-away \($0)" }, { "echo x > \($0)/f5; git add \($0)/f5" },
      { "rm \($0)/f6; mkdir \($0)/f6; echo x > \($0)/f6/x" }, { "git mv -k \($0)/f7 \($0)/g7" },
    ]
    for _ in 0..<15 {
      let folder = "d\(Int.random(in: 1...60, using: &random))"
      try shell(
        "test -d \(folder) && test ! -L \(folder) && { \(edits[Int.random(in: 0..<edits.count, using: &random)](folder)); }"
      )
    }
    let ours = try lines(of: world.repository().status())
    #expect(ours == (try theirs()))
    #expect(try lines(of: world.repository().status()) == ours)
  }

  private func shell(_ script: String) throws {
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", script], directory: world.directory, environment: world.environment)
    _ = outcome
  }

  private static let letters: [FileChange.Kind: Character] = [
    .added: "A", .modified: "M", .deleted: "D", .renamed: "R", .typechange: "T",
  ]

  private func lines(of status: Status) -> [String] {
    var codes: [String: (staged: Character, changed: Character, from: String?)] = [:]
    for change in status.staged { codes[change.path] = (Self.letters[change.kind] ?? "?", ".", change.from) }
    for change in status.changed {
      let known = codes[change.path]
      codes[change.path] = (known?.staged ?? ".", Self.letters[change.kind] ?? "?", known?.from)
    }
    var lines = codes.map { "\($1.staged)\($1.changed) \($0)" + ($1.from.map { " <- \($0)" } ?? "") }
    lines += status.untracked.map { "?? \($0)" }
    lines += status.conflicted.map { "\($0.kind.rawValue) \($0.path)" }
    return lines.sorted()
  }

  private func theirs() throws -> [String] {
    var fields = try world.git("status", "--porcelain=v2", "-z", "--untracked-files=all")
      .split(separator: "\0", omittingEmptySubsequences: true)[...]
    var lines: [String] = []
    while let field = fields.popFirst() {
      let words = field.split(separator: " ", omittingEmptySubsequences: false)
      func path(after count: Int) -> String { words.dropFirst(count).joined(separator: " ") }
      switch words[0] {
      case "1": lines.append("\(words[1]) \(path(after: 8))")
      case "2": lines.append("\(words[1]) \(path(after: 9)) <- \(fields.popFirst() ?? "")")
      case "u": lines.append("\(words[1]) \(path(after: 10))")
      default: lines.append("?? \(path(after: 1))")
      }
    }
    return lines.sorted()
  }
}
