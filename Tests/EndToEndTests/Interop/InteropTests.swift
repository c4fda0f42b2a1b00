import Foundation
import TestSupport
import Testing

/// What slipway does, Git does as well: random sequences of operations in twin repositories.
///
/// `make soak` runs 20,000 sequences; `SLIPWAY_SEED` runs one again, which a failure names.
///
/// Which of several like files another one was is told by measures of likeness that differ (libgit2 says so of its own).
/// A sequence in which the two disagree is run once more in repositories that follow no renames; where they agree then,
/// it is counted and not a failure.
@Suite(.tags(.interop, .slow)) struct InteropTests {
  private static let variables = ProcessInfo.processInfo.environment
  private static let workers = 2

  @Test(arguments: 0..<InteropTests.workers) func `random sequences leave what git leaves`(_ worker: Int) throws {
    let template = try TwinRepositories.template()
    let plain = try TwinRepositories.template(followingRenames: false)
    let first = Self.variables["SLIPWAY_SEEDS_FROM"].flatMap(Int.init) ?? 1
    let count = Self.variables["SLIPWAY_SEQUENCES"].flatMap(Int.init) ?? Soak.count(40, soak: 20_000)
    var seeds = Array(stride(from: first + worker, to: first + count, by: Self.workers))
    if let seed = Self.variables["SLIPWAY_SEED"].flatMap(Int.init) { seeds = worker == 0 ? [seed] : [] }
    var tally = InteropTally()
    var failures = 0
    for seed in seeds {
      let steps = InteropStep.sequence(seed: UInt64(seed))
      do {
        tally.add(try InteropRun.run(steps, in: template))
      } catch {
        if Self.failure(of: steps, in: plain) == nil {
          tally.countRenames(seed)
          continue
        }
        failures += 1
        Issue.record("seed \(seed): \(Self.smallest(steps, in: template, error))")
      }
      if failures >= (Soak.isOn ? 40 : 3) { break }
    }
    print("worker \(worker): \(tally.report)")
    // A sequence that is compared without renames only is no failure, unless there are many.
    #expect(tally.sequencesOfRenames * 10 <= max(10, tally.sequences), "\(tally.report)")
  }

  /// What the shortest sequence says that still fails when steps are left out one by one.
  private static func smallest(_ steps: [InteropStep], in template: SealedWorld, _ error: any Error) -> String {
    var (steps, words) = (steps, "\(error)")
    var position = steps.count - 1
    while position >= 0 {
      var fewer = steps
      fewer.remove(at: position)
      if let failure = failure(of: fewer, in: template) { (steps, words) = (fewer, failure) }
      position -= 1
    }
    for position in steps.indices {
      for edit in steps[position].edits.indices.reversed() {
        var fewer = steps
        fewer[position].edits.remove(at: edit)
        if let failure = failure(of: fewer, in: template) { (steps, words) = (fewer, failure) }
      }
    }
    return words
  }

  private static func failure(of steps: [InteropStep], in template: SealedWorld) -> String? {
    do {
      _ = try InteropRun.run(steps, in: template)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
