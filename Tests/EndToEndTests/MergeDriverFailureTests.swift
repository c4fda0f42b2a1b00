import FileTrees
import Foundation
import Processes
import TestSupport
import Testing

/// The merge driver where it can't do its work: our side is whole then, or merged and whole.
@Suite struct MergeDriverFailureTests {
  private static func list(_ keys: [String]) -> String {
    let entries = keys.sorted().map { "\t<key>\($0)</key>\n\t<true/>\n" }.joined()
    return "<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n"
  }

  private static let base = ["Key"]
  private static let ours = ["Key", "Ours"]
  private static let theirs = ["Key", "Theirs"]
  private static let both = list(["Key", "Ours", "Theirs"])

  /// A folder with the three files that git hands over.
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    for (name, keys) in [("O", Self.base), ("A", Self.ours), ("B", Self.theirs)] {
      try world.write(Self.list(keys), to: "files/\(name)")
    }
    return world
  }

  private static let command = [
    SealedWorld.program, "merge-driver", "run", "files/O", "files/A", "files/B", "7", "Info.plist",
  ]

  @Test func `a link in place of our side stays one, and what it leads to is merged`() throws {
    let world = try world()
    try FileAccess.move("\(world.directory)/files/A", to: "\(world.directory)/target")
    try FileManager.default.createSymbolicLink(
      atPath: "\(world.directory)/files/A", withDestinationPath: "../target")
    #expect(try world.run(Self.command).exitCode == 0)
    #expect(FileAccess.kind(of: "\(world.directory)/files/A") == .link)
    #expect(try world.text("target") == Self.both)
  }

  @Test func `a folder that can't be written is told, and our side is as it was`() throws {
    let world = try world()
    for name in ["", "/O", "/A", "/B"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: name.isEmpty ? 0o555 : 0o666], ofItemAtPath: "\(world.directory)/files\(name)")
    }
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/files")
    }
    let result = try world.run(world.withoutRights(Self.command))
    #expect(result.exitCode == 2 && result.problems.contains("permission"), "\(result)")
    #expect(try world.text("files/A") == Self.list(Self.ours))
    #expect(try FileAccess.entries(of: "\(world.directory)/files").map(\.name).sorted() == ["A", "B", "O"])
  }

  private static let rounds = 40

  @Test func `killed at any instant it leaves our side, or all of the merge`() throws {
    let world = try world()
    var ends: Set<String> = []
    for round in 0..<Self.rounds {
      try world.write(Self.list(Self.ours), to: "files/A")
      _ = try ProgramRun.run(
        Self.command, directory: world.directory, environment: world.environment,
        timeLimit: .milliseconds(round * 2))
      ends.insert(try world.text("files/A"))
    }
    #expect(ends.isSubset(of: [Self.list(Self.ours), Self.both]))
    #expect(ends.contains(Self.list(Self.ours)), "no run was killed in time, so nothing was tried")
    #expect(try world.run(Self.command).exitCode == 0)
    #expect(try world.text("files/A") == Self.both)
  }

  @Test func `a file that is too large is told, and our side is as it was`() throws {
    let world = try world()
    try world.write(Self.list(Self.ours), to: "ours")
    for name in ["files/A", "ours"] { _ = try world.run(["truncate", "-s", "65M", name]) }
    let result = try world.run(Self.command)
    #expect(result.exitCode == 2 && result.problems.contains("larger than 64 MiB"), "\(result)")
    #expect(try world.run(["cmp", "files/A", "ours"]).exitCode == 0)
  }

  @Test(.enabled(if: FullDiskTests.canMount, "no small disk can be made here: that takes Linux and unshare -rm"))
  func `on a full disk git keeps our side, or has both with markers`() throws {
    let world = try SealedWorld()
    world.variables["slipway"] = SealedWorld.program
    try world.write(Self.script, to: "full.sh")
    let result = try world.run(["unshare", "-rm", "/bin/sh", "full.sh", "\(world.root)/work"])
    #expect(result.exitCode == 0, "\(result)")
    let ends = result.output.lines
    #expect(!ends.contains { $0.hasPrefix("LOST") }, "\(result)")
    #expect(ends.contains("ours") && ends.contains("merged"), "\(result)")
  }

  /// Merges two branches with less and less room on the disk.
  private static let script = """
    cd "$1"; mkdir disk; mount -t tmpfs -o size=4m tmpfs disk; cd disk
    $slipway new Wecker --company-id de.uni-hd.demo --here --quiet
    project=Wecker.xcodeproj/project.pbxproj
    git switch -q -c topic; sed -i 's/ALWAYS_SEARCH_USER_PATHS = NO;/& ANCHOR = 1;/' $project; git commit -q -a -m Topic
    git switch -q main; sed -i 's/ALWAYS_SEARCH_USER_PATHS = NO;/& AMBER = 1;/' $project; git commit -q -a -m Main
    $slipway merge-driver install --quiet; cp $project ../ours
    for room in plenty 0 8 24 48 56 64 72 80 96; do
      if [ $room != plenty ]; then dd if=/dev/zero of=.git/fill bs=4k 2> ../dd; truncate -s -${room}k .git/fill; fi
      git merge -q -m Both topic > ../said 2>&1; code=$?
      rm -f .git/fill
      if cmp -s ../ours $project && [ $code != 0 ]; then echo ours
      elif grep -q AMBER $project && grep -q ANCHOR $project && tail -1 $project | grep -q '}'; then
        if grep -q '<<<<<<<' $project; then [ $code = 1 ] && echo marked || echo "LOST marked with $code"
        else [ $code = 0 ] && echo merged || echo "LOST merged with $code"; fi
      else echo "LOST with $room k: $(cat ../said)"; fi
      git merge --abort 2> ../dd; git reset -q --hard ORIG_HEAD 2> ../dd; git reset -q --hard ':/^Main'; rm -f .merge_file_*
    done
    """
}
