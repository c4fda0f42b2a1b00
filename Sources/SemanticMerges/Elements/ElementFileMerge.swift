import Diagnostics
import SystemCalls

/// Merges three versions of a scheme, a workspace, a storyboard or a xib over their elements.
///
/// As with project files, each merge is written, read again and checked; lost or misplaced elements
/// become conflicts, and the merge is repeated.
struct ElementFileMerge {
  /// The maximum number of repeated merges; each adds conflicts or keeps resources.
  private static let rounds = 16

  /// One of the versions, with what a look through all of its elements tells.
  private struct Version {
    let tree: ElementTree
    let audit: ElementAudit
    let reading: FileReading

    init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
      tree = try ElementTree(bytes, file: file)
      audit = ElementAudit(tree)
      reading = FileReading(bytes: bytes, audit: audit)
    }
  }

  private let base: Version?
  private let ours: Version
  private let theirs: Version
  private let labels: MergeLabels
  private let versions: VersionPolicy

  /// Reads the versions, or gives nothing where one is of a kind that is not known well enough.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    let versions = [(input.ours, labels.ours), (input.theirs, labels.theirs), (input.base, labels.base)]
    let read = ParallelWork.results(count: input.base.isEmpty ? 2 : 3) { index in
      Result { () throws(Diagnostic) in try Version(versions[index].0, file: versions[index].1) }
    }
    ours = try read[0].get()
    theirs = try read[1].get()
    base = try read.count > 2 ? read[2].get() : nil
    self.labels = labels
    self.versions = input.versions
    let root = ours.tree.root.name
    guard ElementRules.roots.contains(root), root == theirs.tree.root.name,
      base.map({ root == $0.tree.root.name }) ?? true
    else { return nil }
  }

  /// Merges, or gives nothing where neither a whole file nor readable conflicts come out.
  func merged() -> MergeResult? {
    let (first, second) = (ours.audit, theirs.audit)
    let known = first.flaws.union(second.flaws)
    let old = base?.audit.identifiers ?? []
    let removed = (byOurs: old.subtracting(first.identifiers), byTheirs: old.subtracting(second.identifiers))
    let shared = first.identifiers.intersection(second.identifiers)
    let listed = ElementResources(ours.tree).listed.union(ElementResources(theirs.tree).listed)
    var disputes = ElementDisputes()
    var resources: Set<String> = []
    for _ in 0..<Self.rounds {
      var merge = ElementMerge(
        base: base?.tree, ours: ours.tree, theirs: theirs.tree, removed: removed, labels: labels,
        versions: versions, disputes: disputes, keeping: resources)
      merge.mergeFile()
      let before = disputes.identifiers.count + resources.count
      var isWhole = true
      var readings = [ours.reading, theirs.reading]
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
      if ElementRules.referring.contains(ours.tree.root.name) { disputes.dispute(merge.contested) }
      if disputes.identifiers.count + resources.count > before { continue }
      guard isWhole else { return nil }
      return MergeResult(
        merge.content, notes: merge.notes, resolutions: merge.resolutions, method: .meaning, readings: readings)
    }
    return nil
  }
}
