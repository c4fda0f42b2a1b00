extension XcodeProject {
  /// The targets whose products each target copies into its own, by the target's identifier; each once, in order.
  public var embeddedTargets: [ObjectID: [ObjectID]] {
    let all = targets
    let makers = Dictionary(
      all.compactMap { target in target.product.map { ($0.id, target.id) } }, uniquingKeysWith: { _, last in last })
    var embedded: [ObjectID: [ObjectID]] = [:]
    for target in all {
      var seen: Set<ObjectID> = []
      let children = target.phases.filter { $0.kind == .copyFiles }.flatMap(\.files).compactMap { file in
        file.item.flatMap { makers[$0.object.id] }
      }
      embedded[target.id] = children.filter { $0 != target.id && seen.insert($0).inserted }
    }
    return embedded
  }
}
