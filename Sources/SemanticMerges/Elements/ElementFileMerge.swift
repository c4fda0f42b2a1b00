import Diagnostics
import SystemCalls

/// Merges three versions of a scheme, a workspace, a storyboard or a xib over their elements.
///
/// As with project files, each merge is written, read again and checked; lost or misplaced elements
/// become conflicts, and the merge is repeated.
struct ElementFileMerge {
  /// The maximum number of repeated merges; each adds conflicts or keeps resources.
  private static let rounds = 16

  private let base: ElementTree?
  private let ours: ElementTree
  private let theirs: ElementTree
  private let labels: MergeLabels
  private let versions: VersionPolicy

  /// Reads the versions, or gives nothing where one is of a kind that is not known well enough.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    let versions = [(input.ours, labels.ours), (input.theirs, labels.theirs), (input.base, labels.base)]
    let read = ParallelWork.results(count: input.base.isEmpty ? 2 : 3) { index in
      Result { () throws(Diagnostic) in try ElementTree(versions[index].0, file: versions[index].1) }
    }
    ours = try read[0].get()
    theirs = try read[1].get()
    base = try read.count > 2 ? read[2].get() : nil
    self.labels = labels
    self.versions = input.versions
    guard ElementRules.roots.contains(ours.root.name), ours.root.name == theirs.root.name,
      base.map({ $0.root.name == ours.root.name }) ?? true
    else { return nil }
  }

  /// Merges, or gives nothing where neither a whole file nor readable conflicts come out.
  func merged() -> MergeResult? {
    let (first, second) = (ElementAudit(ours), ElementAudit(theirs))
    let known = first.flaws.union(second.flaws)
    let old = base.map { ElementAudit($0).identifiers } ?? []
    let removed = (byOurs: old.subtracting(first.identifiers), byTheirs: old.subtracting(second.identifiers))
    let shared = first.identifiers.intersection(second.identifiers)
    let listed = ElementResources(ours).listed.union(ElementResources(theirs).listed)
    var disputes = ElementDisputes()
    var resources: Set<String> = []
    for _ in 0..<Self.rounds {
      var merge = ElementMerge(
        base: base, ours: ours, theirs: theirs, removed: removed, labels: labels,
        versions: versions, disputes: disputes, keeping: resources)
      merge.mergeFile()
      let before = disputes.identifiers.count + resources.count
      var isWhole = true
      var readings: [FileReading] = []
      for side in merge.output.hasConflicts ? [MergeSide.ours, .theirs] : [.ours] {
        let bytes = merge.output.reading(side)
        guard let tree = try? ElementTree(bytes, file: "") else { return nil }
        let audit = ElementAudit(tree)
        readings.append(FileReading(bytes: bytes, audit: audit))
        let flaws = audit.flaws.subtracting(known)
        let lost = shared.subtracting(audit.identifiers)
        isWhole = isWhole && flaws.isEmpty && lost.isEmpty
        for flaw in flaws { disputes.settle(flaw) }
        disputes.dispute(lost)
        resources.formUnion(listed.isEmpty ? [] : ElementResources(tree).missing(from: listed))
      }
      if ElementRules.referring.contains(ours.root.name) { disputes.dispute(merge.contested) }
      if disputes.identifiers.count + resources.count > before { continue }
      guard isWhole else { return nil }
      return MergeResult(
        merge.content, notes: merge.notes, resolutions: merge.resolutions, method: .meaning, readings: readings)
    }
    return nil
  }
}
