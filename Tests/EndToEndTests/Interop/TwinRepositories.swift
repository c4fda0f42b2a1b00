import FileTrees
import Foundation
import Processes
import TestSupport
import Testing

/// Two copies of one repository, each with a remote of its own: in `ours` slipway works, in `theirs` Git alone.
final class TwinRepositories {
  enum Side: String, CaseIterable {
    case ours, theirs
  }

  let world: SealedWorld
  private var time = 1_800_000_000
  /// What was run, for a report.
  private(set) var log: [String] = []

  /// Whether the remote may have got anything.
  private var hasPushed = false

  /// Whether merges follow files that were renamed.
  let followsRenames: Bool

  init(_ template: SealedWorld) throws {
    world = template
    followsRenames = FileAccess.exists(template.root + "/follows-renames")
    for side in Side.allCases { try copy("template", to: side.rawValue) }
  }

  func root(_ side: Side) -> String { "\(world.root)/\(side.rawValue)/work" }

  func remote(_ side: Side) -> String { "\(world.root)/\(side.rawValue)/remote.git" }

  /// A world with the repository that every sequence starts from.
  ///
  /// Git's newer strategy follows renames whatever the settings say (seen with 2.39), so the older one stands in for it
  /// where they are not to be followed.
  static func template(followingRenames: Bool = true) throws -> SealedWorld {
    let world = try SealedWorld()
    try world.write(
      """
      [user]
      \tname = Ada Beispiel
      \temail = ada@uni-hd.example
      [init]
      \tdefaultBranch = main
      \ttemplateDir = \(world.root)/home
      [merge]
      \tdirectoryRenames = false
      \trenames = \(followingRenames)
      [pull]
      \ttwohead = \(followingRenames ? "ort" : "recursive")
      [gc]
      \tauto = 0
      [maintenance]
      \tauto = false

      """, to: world.root + "/home/.gitconfig")
    world.directory = world.root + "/template/work"
    try FileAccess.createDirectory(world.directory)
    let lines = (1...12).map { "line \($0)\n" }.joined()
    for path in ["a.txt", "b.txt", "docs/c.txt", "docs/d.txt", "lib/deep/e.txt"] {
      try world.write("\(path)\n" + lines, to: path)
    }
    try world.write("*.ign\n", to: ".gitignore")
    let script = """
      git init -q --bare ../remote.git && git init -q . && rm -rf .git/.gitconfig ../remote.git/.gitconfig
      printf '#!/bin/sh\\necho run\\n' > run.sh && chmod +x run.sh && ln -s a.txt link
      git add -A && git commit -q -m 'Begin' && git remote add origin ../remote.git && git push -q -u origin main
      git switch -q -c topic && sed -i 's/line 3$/topic 3/' a.txt b.txt && git commit -q -am 'Topic'
      git switch -q -c feature/one main && sed -i 's/line 9$/feature 9/' docs/c.txt && echo new > docs/new.txt
      git add -A && git commit -q -m 'One' && git switch -q main && sed -i 's/line 12/main 12/' a.txt
      git commit -q -am 'Main'
      """
    if followingRenames { try world.write("", to: world.root + "/follows-renames") }
    world.variables["GIT_COMMITTER_DATE"] = "1799990000 +0000"
    world.variables["GIT_AUTHOR_DATE"] = "1799990000 +0000"
    world.variables["GIT_EDITOR"] = "true"
    try world.judge("/bin/sh", "-e", "-c", script)
    return world
  }

  /// Makes Git's repository what ours is.
  func align() throws {
    try FileAccess.remove("\(world.root)/theirs")
    try copy("ours", to: "theirs")
    // Git does not abort where its index has not seen the copies.
    world.directory = root(.theirs)
    _ = try world.run(["git", "update-index", "-q", "--refresh"])
  }

  func end() throws {
    for side in Side.allCases { try FileAccess.remove("\(world.root)/\(side.rawValue)") }
  }

  private func copy(_ old: String, to new: String) throws {
    world.directory = world.root
    let result = try world.run(["cp", "-a", "\(world.root)/\(old)", "\(world.root)/\(new)"])
    guard result.exitCode == 0 else { throw Failed(what: "\(result)") }
  }

  struct Failed: Error {
    let what: String
  }

  /// Lets a minute pass.
  func tick() {
    time += 60
    world.variables["GIT_COMMITTER_DATE"] = "\(time) +0100"
    world.variables["GIT_AUTHOR_DATE"] = "\(time) +0100"
  }

  func slipway(_ arguments: [String]) throws -> SealedWorld.Result {
    world.directory = root(.ours)
    if arguments.first == "push" { hasPushed = true }
    let result = try world.run([SealedWorld.program] + arguments + ["--json", "--no-input"])
    note("slipway", arguments, result)
    return result
  }

  /// Runs Git's commands one after the other, until one fails.
  ///
  /// - Returns: What the last one that ran said, and those that did not run.
  func git(_ side: Side, _ commands: [[String]]) throws -> (result: SealedWorld.Result?, rest: [[String]]) {
    world.directory = root(side)
    var last: SealedWorld.Result?
    for (number, command) in commands.enumerated() {
      if command.first == "push" { hasPushed = true }
      let result = try world.run(["git"] + command)
      note("\(side.rawValue): git", command, result)
      last = result
      guard result.exitCode == 0 else { return (result, Array(commands[(number + 1)...])) }
    }
    return (last, [])
  }

  private func note(_ program: String, _ arguments: [String], _ result: SealedWorld.Result) {
    let words = arguments.map { $0.contains { $0.isWhitespace } ? "'\($0)'" : $0 }.joined(separator: " ")
    let said = result.exitCode == 0 ? "" : "\n      \(result.problems) \(result.output)"
    log.append("\(program) \(words)  # \(result.status)\(said)")
  }

  /// Everything of a repository, and what Git says of it.
  func picture(_ side: Side) throws -> RepositoryPicture {
    world.directory = root(side)
    let result = try world.run(RepositoryPicture.question)
    guard result.exitCode == 0, result.problems.isEmpty else { throw Failed(what: "\(side): \(result)") }
    return try RepositoryPicture(of: root(side), status: result.output)
  }

  /// Everything of a repository that can be seen without Git.
  func glance(_ side: Side) throws -> RepositoryPicture { try RepositoryPicture(of: root(side)) }

  /// The newest entry of slipway's journal, if there is one.
  var lastRecorded: String? {
    (try? FileAccess.entries(of: "\(root(.ours))/.git/slipway/undo.git/refs/undo"))?.map(\.name).max()
  }

  /// Whether Git says that merging a branch would change no file of another one.
  func hasAll(_ branch: String, in target: String) throws -> Bool {
    world.directory = root(.ours)
    let merged = try world.run(["git", "merge-tree", "--write-tree", target, branch])
    let tree = try world.run(["git", "rev-parse", target + "^{tree}"])
    return merged.exitCode == 0 && merged.output == tree.output
  }

  func expectSound() throws {
    for folder in hasPushed ? [root(.ours), remote(.ours)] : [root(.ours)] {
      world.directory = folder
      let result = try world.run(["git", "fsck", "--strict", "--no-dangling"])
      guard result.exitCode == 0, result.output.isEmpty else { throw Failed(what: "fsck: \(result)") }
    }
  }

  /// The files that our HEAD deleted, and did not rename, since it parted from a branch, as Git says.
  func filesGone(from branch: String) throws -> Set<String> {
    world.directory = root(.ours)
    let result = try world.run([
      "sh", "-ec", "git diff --name-only -M -l0 --diff-filter=D $(git merge-base HEAD \"$0\") HEAD", branch,
    ])
    return Set(result.output.split(separator: "\n").map(String.init))
  }

  /// Somebody else pushes a commit to both remotes.
  func pushFromElsewhere(_ number: Int, changing path: String) throws {
    let stream = """
      commit refs/heads/main
      committer Bob <bob@example.org> \(time) +0000
      data 5
      Bob \(number % 10)
      from refs/heads/main^0
      M 100644 inline \(path)
      data <<END
      Bob's \(number)
      line 2
      END

      """
    for side in Side.allCases {
      let outcome = try ProgramRun.run(
        ["git", "fast-import", "--quiet"], directory: remote(side), environment: world.environment,
        input: Array(stream.utf8))
      guard outcome.succeeded else { throw Failed(what: outcome.errorText) }
    }
    log.append("Bob pushes \(path)")
  }
}

extension TwinRepositories {
  /// Changes a file by hand, in both work trees alike.
  ///
  /// - Returns: Whether there was something to change.
  func apply(_ edit: InteropEdit, number: Int) throws {
    let files = try visibleFiles()
    let plain = files.filter { FileAccess.kind(of: "\(root(.ours))/\($0)") == .file }
    guard let file = plain.isEmpty ? nil : plain[edit.choices[0] % plain.count] else { return }
    let word = "edit \(number).\(edit.choices[1] % 1000)"
    switch edit.kind {
    case .change: try rewrite(file) { $0[edit.choices[1] % $0.count] = word }
    case .append: try rewrite(file) { $0.insert(word, at: max(0, $0.count - 1)) }
    case .insert: try rewrite(file) { $0.insert(word, at: 0) }
    case .create: try write("\(word)\nsecond\nthird\n", to: Self.newPaths[edit.choices[0] % Self.newPaths.count])
    case .remove: try hand("rm", file)
    case .rename: try move(file, to: Self.newPaths[edit.choices[2] % Self.newPaths.count])
    case .changeCase: try move(file, to: file.uppercased() == file ? file.lowercased() : file.uppercased())
    case .toggleExecutable:
      try hand("sh", "-c", "if [ -x \"$0\" ]; then chmod -x \"$0\"; else chmod +x \"$0\"; fi", file)
    case .link: try hand("sh", "-c", "rm -f \"$0\" && ln -s elsewhere \"$0\"", file)
    case .folder: try hand("sh", "-c", "rm -f \"$0\" && mkdir \"$0\" && echo \"$1\" > \"$0/inner.txt\"", file, word)
    case .binary: try write("\0\u{1}\(word)\0", to: "image.bin")
    case .ignored: try write(word, to: "made.ign")
    }
    log.append("by hand: \(edit.kind.rawValue) \(file) \(edit.choices.map { $0 % 1000 })")
  }

  /// Ends the conflicts of files as a person does who edits them.
  func settle(_ paths: [String], _ word: String) throws {
    for path in paths where FileAccess.kind(of: "\(root(.ours))/\(path)") != .directory {
      try write("\(word)\nsettled\n", to: path)
    }
  }

  private static let newPaths = [
    "new.txt", "docs/c.txt", "docs/more.txt", "lib/deep/f.txt", "other/g.txt", "z.txt", "docs", "with space.txt",
    "ü.txt",
  ]

  private func visibleFiles() throws -> [String] {
    var files: [String] = []
    func visit(_ folder: String) throws {
      for entry in try FileAccess.entries(of: "\(root(.ours))/\(folder)") where !entry.name.hasPrefix(".git") {
        let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .directory { try visit(path) } else { files.append(path) }
      }
    }
    try visit("")
    return files.sorted()
  }

  private func rewrite(_ path: String, _ change: (inout [String]) -> Void) throws {
    var lines = String(decoding: try FileAccess.read("\(root(.ours))/\(path)"), as: UTF8.self)
      .components(separatedBy: "\n")
    change(&lines)
    try write(lines.joined(separator: "\n"), to: path)
  }

  private func write(_ text: String, to path: String) throws {
    for side in Side.allCases {
      let whole = "\(root(side))/\(path)"
      guard FileAccess.kind(of: whole) != .directory else { continue }
      let folder = whole.split(separator: "/").dropLast().joined(separator: "/")
      guard (try? FileAccess.createDirectory("/" + folder)) != nil else { continue }
      try Data(text.utf8).write(to: URL(fileURLWithPath: whole))
    }
  }

  private func move(_ path: String, to new: String) throws {
    try hand("sh", "-c", "mkdir -p \"$(dirname \"$1\")\" && [ ! -e \"$1\" ] && mv \"$0\" \"$1\"", path, new)
  }

  private func hand(_ arguments: String...) throws {
    for side in Side.allCases {
      world.directory = root(side)
      _ = try world.run(arguments)
    }
  }
}
