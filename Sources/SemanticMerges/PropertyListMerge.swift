import Diagnostics

/// Merges three versions of a property list in its XML form, key by key.
struct PropertyListMerge {
  private let base: SyntaxTree?
  private let ours: SyntaxTree
  private let theirs: SyntaxTree
  private let labels: MergeLabels

  /// Reads the versions.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    base = input.base.isEmpty ? nil : try SyntaxTree(markup: input.base, file: labels.base)
    ours = try SyntaxTree(markup: input.ours, file: labels.ours)
    theirs = try SyntaxTree(markup: input.theirs, file: labels.theirs)
    self.labels = labels
    guard ours.duplicates.isEmpty, theirs.duplicates.isEmpty else { return nil }
  }

  /// Merges, or gives nothing where what comes out can't be read.
  func merged() -> MergeResult? {
    var merge = TreeMerge(
      base: base, ours: ours, theirs: theirs, labels: labels, separators: .init(entry: [], element: []),
      words: KeyPathWords(), listPolicy: { Self.listPolicies[$0] ?? .lines })
    merge.output.append(ours[0..<ours.root.range.lowerBound])
    let versions = TreeMerge.Versions(base: base?.root, ours: ours.root, theirs: theirs.root)
    guard merge.mergeContainer(versions, at: MergePlace()) else { return nil }
    merge.output.append(ours.tail)
    for side in [MergeSide.ours, .theirs] {
      guard let tree = try? SyntaxTree(markup: merge.output.reading(side), file: ""), tree.duplicates.isEmpty else {
        return nil
      }
    }
    return MergeResult(
      bytes: merge.output.marked(labels), conflicts: merge.conflicts, notes: merge.notes, method: .meaning)
  }

  /// The lists whose order means nothing; in every other, both sides' insertions at one place are in dispute.
  private static let listPolicies: [String: ListPolicy] = [
    "CFBundleLocalizations": .members,
    "CFBundleURLSchemes": .members,
    "LSApplicationQueriesSchemes": .members,
    "NSBonjourServices": .members,
    "SKAdNetworkItems": .members,
    "UIAppFonts": .members,
    "UIBackgroundModes": .members,
    "UIRequiredDeviceCapabilities": .members,
    "NSUserActivityTypes": .members,
    "NSPrivacyAccessedAPITypeReasons": .members,
    "NSPrivacyTrackingDomains": .members,
    "com.apple.developer.applesignin": .members,
    "com.apple.developer.associated-domains": .members,
    "com.apple.developer.healthkit.access": .members,
    "com.apple.developer.icloud-container-identifiers": .members,
    "com.apple.developer.icloud-services": .members,
    "com.apple.developer.in-app-payments": .members,
    "com.apple.developer.nfc.readersession.formats": .members,
    "com.apple.developer.networking.networkextension": .members,
    "com.apple.developer.pass-type-identifiers": .members,
    "com.apple.developer.ubiquity-container-identifiers": .members,
    "com.apple.security.application-groups": .members,
    "keychain-access-groups": .members,
  ]
}
