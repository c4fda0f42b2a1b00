import Clibgit2
import Diagnostics
import GitStore

/// The commits at which the histories of two repositories of this machine meet.
struct CommonCommits {
  /// What the target reaches and the source has: tips of the target, or the newest of their ancestors.
  private(set) var names: Set<ObjectName> = []
  /// What references of the target are at, or will be.
  let tips: Set<ObjectName>

  /// Follows the target's history from its references, and from what it `received` lately, until the source has a commit.
  init(source: Database, target: Repository, received: [ObjectName]) throws(Diagnostic) {
    tips = Set(try target.references.list(below: "refs/").map(\.target) + received)
    var seen = tips
    var waiting = Array(tips)
    while let name = waiting.popLast() {
      if source.hadBefore(name) {
        names.insert(name)
      } else {
        // What can't be read, at worst, lets something be sent that is there.
        let next = (try? target.tags.tagged(by: name)).map {
          $0.map { [$0] } ?? (try? target.commits.read(name).parents) ?? []
        }
        waiting += (next ?? []).filter { seen.insert($0).inserted }
      }
    }
  }
}
