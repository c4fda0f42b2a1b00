import FileTrees
import Foundation
import TestSupport
import Testing

/// Work on a disk that fills: nothing is lost, the message says so, and once there is room the work goes on.
@Suite(.tags(.slow)) struct FullDiskTests {
  @Test(.enabled(if: FullDiskTests.canMount, "no small disk can be made here: that takes Linux and unshare -rm"))
  func `on a full disk nothing is lost, and with room again the work goes on`() throws {
    let world = try SealedWorld()
    let isSoak = Soak.isOn
    world.variables["GIT_COMMITTER_DATE"] = "1800000000 +0000"
    world.variables["GIT_AUTHOR_DATE"] = "1800000000 +0000"
    world.variables["slipway"] = SealedWorld.program
    world.variables["rooms"] = isSoak ? "0 8 16 24 32 48 64 96 128 192 256 384 512" : "0 16 64 160"
    try world.write(Self.script, to: "full.sh")
    let result = try world.run(["unshare", "-rm", "/bin/sh", "full.sh", "\(world.root)/work"])
    #expect(result.exitCode == 0, "\(result)")
    let lost = result.output.lines.filter { $0.hasPrefix("LOST") }
    #expect(lost.isEmpty, "\(result.output)")
    let full = result.output.lines.filter { $0.hasPrefix("full") }.count
    #expect(full > 0, "the disk was never full: \(result.output)")
    print(
      Dictionary(grouping: result.output.lines) { $0 }.map { "  \($0.value.count) \($0.key)" }.sorted().joined(
        separator: "\n"))
  }

  static let canMount: Bool = {
    guard InstalledProgram.path(of: "unshare") != nil, let world = try? SealedWorld() else { return false }
    let result = try? world.run([
      "unshare", "-rm", "/bin/sh", "-c", "mount -t tmpfs -o size=1m tmpfs \(world.root)/work",
    ])
    return result?.exitCode == 0
  }()

  /// Makes a repository, and runs each command on a small disk with less and less room.
  private static let script = """
    cd "$1"; mkdir pristine disk; cd pristine
    git init -q -b main . && echo '*.ign' > .git/info/exclude && mkdir many
    for n in $(seq 40); do seq 200 > many/$n.txt; done; echo plain > other.txt; git add -A; git commit -q -m One
    git switch -q -c topic; sed -i s/1/x/ many/*; git commit -q -am Topic
    git switch -q -c feature/one main; sed -i s/2/y/ many/*; git commit -q -am Feature
    git switch -q main; echo m > main.txt; git add -A; git commit -q -m Main
    $slipway commit -q --allow-empty -m Empty
    picture() {
      git symbolic-ref -q HEAD; git rev-parse HEAD; git for-each-ref; git status --porcelain; git ls-files -s
      git stash list; find . -name .git -prune -o -type f ! -name fill.ign -print | sort | xargs cksum
    }
    follow() {
      command=$(grep -o 'slipway \\(undo\\|redo\\|continue\\|abort\\)' ../said | head -1)
      [ -n "$command" ] && $slipway ${command#slipway } > ../said 2>&1
    }
    go_on() {
      $slipway "$@" > ../said 2>&1 || follow
      picture > ../now 2>&1; cmp -s ../after ../now || echo "LOST $name does not go on: $(cat ../said)"
    }
    try() {
      name=$1 preparation=$2; shift 2
      for room in plenty $rooms; do
        mount -t tmpfs -o size=4m tmpfs ../disk && cd ../disk && cp -a ../pristine/. . && eval "$preparation"
        picture > ../before 2>&1
        if [ $room = plenty ]; then
          $slipway "$@" > ../said 2>&1 || echo "LOST $name fails: $(cat ../said)"
          picture > ../after 2>&1; cd ../pristine && umount ../disk; continue
        fi
        dd if=/dev/zero of=fill.ign bs=4k 2> ../dd; truncate -s -${room}k fill.ign
        $slipway "$@" --json > ../said 2>&1; code=$?
        rm fill.ign
        picture > ../now 2>&1
        if [ $code = 0 ]; then echo "done: $name"
        elif ! grep -q '"disk-full"' ../said; then echo "LOST $name with $room k: $(cat ../said)"
        elif cmp -s ../before ../now; then
          echo "full, as before: $name"; go_on "$@"
        else
          $slipway status > ../said 2>&1; follow; picture > ../now 2>&1
          if cmp -s ../before ../now; then echo "full, brought back by $command: $name"; go_on "$@"
          elif cmp -s ../after ../now; then echo "full, finished by $command: $name"
          else echo "LOST $name with $room k: $(cat ../said) $(diff ../before ../now | head -20)"; fi
        fi
        git fsck --strict --no-dangling > ../fsck 2>&1 || echo "LOST fsck: $(cat ../fsck)"
        cd ../pristine && umount ../disk
      done
    }
    loose='echo edited >> other.txt; echo loose > loose.txt'
    try switch "$loose" switch topic
    try merge "$loose" merge topic
    try rebase "git switch -q feature/one; echo loose > loose.txt" rebase main
    try finish "echo loose > loose.txt" feature finish one
    big='git switch -q feature/one; for n in 1 2 3 4; do seq 9000 > big$n.txt; done; git add -A; git commit -q -m Big'
    try finish-here "$big; echo loose > loose.txt" feature finish one
    try commit "$loose; sed -i s/3/z/ many/*" commit --all -m All
    try stash "$loose; sed -i s/3/z/ many/*" stash save -u
    try pop "$loose; sed -i s/3/z/ many/*; $slipway stash save -q -u" stash pop
    try restore "sed -i s/3/z/ many/*" restore many
    try undo "echo loose > loose.txt; $slipway feature finish -q one" undo
    """
}
