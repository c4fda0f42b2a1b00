import TestSupport
import Testing

/// Repositories that several people of one machine write to (`core.sharedRepository`).
@Suite struct SharedRepositoryTests {
  /// What both do in a repository of two commits with a remote beside it, a folder too; the mask gives others nothing.
  private static func script(_ folder: String, _ setting: String, _ work: String) -> String {
    """
    set -e; umask 022; mkdir \(folder); cd \(folder)
    git init -q -b main --bare --shared=\(setting) up.git; git init -q -b main --shared=\(setting) r; cd r
    echo a > a; git add a; git commit -qm A; git remote add origin ../up.git; git push -q -u origin main
    umask 077; echo b > b; echo c >> a
    \(work)
    umask 022
    { find .git \\( -path '*/refs*' -o -path '*/logs*' -o -name index -o -name HEAD -o -name ORIG_HEAD \\) \
      ! -path '*slipway*' ! -path '*/refs/tags*' -printf '%m %y %P\\n'
      find ../up.git -path '*/refs/heads*' -printf '%m %y up %P\\n'; } | sort -k 3 > ../named
    find .git/objects ../up.git/objects -type d ! -path '*/info*' -printf '%m %y\\n' | sort -u > ../folders
    find .git/objects ../up.git/objects -type f ! -path '*/info*' -printf '%m\\n' | sort -u > ../objects
    """
  }

  @Test(arguments: ["group", "all", "0640", "umask"])
  func `what is written can be used by those whom Git would let`(_ setting: String) throws {
    let world = try SealedWorld()
    let slipway = SealedWorld.program
    let git = "git add -A; git commit -qm B; git switch -q -c x; git push -q -u origin x; git reset -q --hard HEAD"
    let ours = """
      \(slipway) stage --all -q; \(slipway) commit -m B -q; \(slipway) branch create x -q; \(slipway) switch x -q
      \(slipway) push --set-upstream -q; git reset -q --hard HEAD
      """
    for (folder, work) in [("git", git), ("ours", ours)] {
      let result = try world.run(["/bin/sh", "-c", Self.script(folder, setting, work)])
      try #require(result.exitCode == 0, "\(result)")
    }
    for list in ["named", "folders"] {
      #expect(try world.text("ours/\(list)") == world.text("git/\(list)"), "\(list)")
    }
    // Git keeps these one by one, and here some lie in a pack: the modes are the same for both.
    #expect(try world.text("ours/objects") == world.text("git/objects"))
    if setting == "group" {
      let left = try world.run(["find", "ours/r/.git/slipway", "!", "-perm", "-040"])
      #expect(left.output == "", "our own record is shared as well")
    }
  }
}
