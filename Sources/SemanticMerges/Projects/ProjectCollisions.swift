import XcodeProjects

/// Finds what both sides made under one identifier although the two have nothing to do with each other, as happens where
/// identifiers are made up by hand.
struct ProjectCollisions {
  /// The new identifiers of the side whose objects give way, by their old ones; one of the two is empty for each object.
  private(set) var ours: [String: String] = [:]
  private(set) var theirs: [String: String] = [:]

  private let graphs: [MergeSide: ProjectGraph]
  private let owners: [MergeSide: [String: ProjectGraph.Reference]]
  private var known: [String: Bool] = [:]
  private var depth = 0

  /// Compares what `ours` and `theirs` added to `base`.
  init(base: ProjectGraph?, ours: ProjectGraph, theirs: ProjectGraph) {
    graphs = [.ours: ours, .theirs: theirs]
    let inBase = base.map { ours.objects.places(in: $0.objects) }
    let shared = ours.objects.items.indices.filter { place in
      inBase?[place] == nil && theirs.objects.place(of: ours.objects.items[place].key) != nil
    }.map { ours.objects.items[$0] }
    guard shared.contains(where: { !$0.value.means(theirs.objects[$0.key]?.value) }) else {
      owners = [:]
      return
    }
    owners = graphs.mapValues { graph in
      Dictionary(
        graph.references.filter { $0.isOwning || ProjectKeys.ownedByOne.contains($0.key) }.map { ($0.target, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    candidates = Set(shared.map(\.key))
    var taken = Set((ours.objects.keys + theirs.objects.keys).map { ObjectID($0) })
    for id in shared.map(\.key) where areUnrelated(id) {
      let (mine, yours) = (name(id, .ours), name(id, .theirs))
      let isOurs = mine.utf8.lexicographicallyPrecedes(yours.utf8)
      let new = ObjectID.digest(of: "\(id) \(max(mine, yours))", avoiding: taken)
      taken.insert(new)
      if isOurs { self.theirs[id] = new.rawValue } else { self.ours[id] = new.rawValue }
    }
  }

  private var candidates: Set<String> = []

  /// Whether nothing collides.
  var isEmpty: Bool { ours.isEmpty && theirs.isEmpty }

  private func text(_ id: String, _ key: String, _ side: MergeSide) -> String? { graphs[side]?.text(id, key) }

  /// The kind of an object with all that names it, in a form that can be compared.
  private func name(_ id: String, _ side: MergeSide) -> String {
    let keys = ["isa", "path", "name", "repositoryURL", "relativePath", "productName", "remoteInfo"]
    let parts = keys.map { text(id, $0, side) ?? "" }
    let target = ["fileRef", "productRef"].lazy.compactMap { text(id, $0, side) }.first
    let around = owners[side]?[id].map { "\($0.key) of \($0.owner)" } ?? ""
    let built = target.map { "\($0) \(text($0, "path", side) ?? text($0, "productName", side) ?? "")" } ?? ""
    return (parts + [built, around]).joined(separator: "\n")
  }

  private mutating func areUnrelated(_ id: String) -> Bool {
    guard candidates.contains(id) else { return false }
    if let answer = known[id] { return answer }
    guard depth < 60 else { return false }
    known[id] = false
    depth += 1
    defer { depth -= 1 }
    let answer = differ(id)
    known[id] = answer
    return answer
  }

  /// Whether the two objects are of different kinds, or have another name at another place: a thing that came to both
  /// sides and was then renamed or moved on one of them is still the same.
  private mutating func differ(_ id: String) -> Bool {
    guard let kind = text(id, "isa", .ours), kind == text(id, "isa", .theirs) else { return true }
    if kind == "PBXBuildFile", areUnrelatedTargets(of: id) { return true }
    let hasOtherName = ["path", "name", "repositoryURL", "relativePath", "productName", "remoteInfo"].contains { key in
      text(id, key, .ours) != text(id, key, .theirs)
    }
    guard hasOtherName || !Self.named.contains(kind) else { return false }
    return differ(owners[.ours]?[id]?.owner, owners[.theirs]?[id]?.owner)
  }

  /// The kinds of objects that have a name of their own.
  private static let named = ProjectKeys.filed.union([
    "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget", "XCRemoteSwiftPackageReference",
    "XCLocalSwiftPackageReference", "XCSwiftPackageProductDependency",
  ])

  private mutating func areUnrelatedTargets(of id: String) -> Bool {
    for key in ["fileRef", "productRef"] {
      guard let mine = text(id, key, .ours), mine == text(id, key, .theirs) else { continue }
      if areUnrelated(mine) { return true }
    }
    return false
  }

  /// Whether two references are to different things.
  private mutating func differ(_ mine: String?, _ yours: String?) -> Bool {
    guard mine == yours else { return true }
    return mine.map { areUnrelated($0) } ?? false
  }
}
