/// Names the places of a project file as Xcode shows them.
struct ProjectWords: MergeWords {
  private let graphs: [ProjectGraph]

  /// Names the objects in `graphs`; the first graph that has an object names it.
  init(_ graphs: [ProjectGraph]) {
    self.graphs = graphs
  }

  private func kind(_ id: String) -> String? { graphs.lazy.compactMap { $0.kind(id) }.first }

  private func name(_ id: String) -> String? {
    let keys = ["name", "path", "productName", "repositoryURL", "relativePath"]
    guard let object = graphs.lazy.compactMap({ $0.objects[id]?.value }).first else { return nil }
    return keys.lazy.compactMap { object.value($0)?.leafText }.first
  }

  private func owner(_ id: String) -> String? { graphs.lazy.compactMap { $0.owner(of: id)?.owner }.first }

  /// What a build file builds.
  private func built(_ id: String) -> String? {
    graphs.lazy.compactMap { $0.text(id, "fileRef") ?? $0.text(id, "productRef") }.first
  }

  func words(for place: MergePlace) -> String {
    // Attributes of a target are in the project, by the target's identifier.
    let isTargets = place.keys.count > 3 && place.keys.starts(with: ["attributes", "TargetAttributes"])
    let object = isTargets ? words(forValue: place.keys[2]) : words(forObjectAt: place)
    let keys = place.keys.dropFirst(isTargets ? 3 : 0).filter { $0 != "buildSettings" }.joined(separator: ".")
    if keys.isEmpty { return object ?? "the project file" }
    return object.map { "\($0), \(keys)" } ?? keys
  }

  func words(forValue text: String) -> String {
    kind(text) == nil ? text : described(text, depth: 0)
  }

  func words(forObjectAt place: MergePlace) -> String? {
    place.object.map { described($0, depth: 0) }
  }

  func name(for place: MergePlace) -> String {
    let object = place.object.map { path(of: $0, depth: 0) } ?? []
    return ConflictName.joined(object + place.keys.filter { $0 != "buildSettings" })
  }

  /// The rank of an object in its group: the lowest one is reported.
  func rank(_ id: String) -> Int {
    switch kind(id) {
    case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget": 0
    case "XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference": 1
    case "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup": 2
    case "PBXFileReference": 3
    case "XCBuildConfiguration": 5
    case "XCConfigurationList": 6
    default: 4
    }
  }

  /// How many entries an object has.
  func entryCount(of id: String) -> Int {
    graphs.lazy.compactMap { $0.objects[id]?.value.items.count }.first ?? 0
  }

  /// The names of the objects to which an object belongs, as far as they tell it from others, and its own.
  private func path(of id: String, depth: Int) -> [String] {
    let own = name(id)
    let around = depth < 4 ? owner(id).map { path(of: $0, depth: depth + 1) } ?? [] : []
    switch kind(id) {
    case "PBXProject": return ["project"]
    case "XCConfigurationList": return around
    case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget", "PBXFileReference", "PBXGroup", "PBXVariantGroup",
      "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup", "XCRemoteSwiftPackageReference",
      "XCLocalSwiftPackageReference":
      return [own ?? id]
    case let kind? where kind.hasSuffix("BuildPhase"):
      return around + [own ?? String(kind.dropFirst(3).dropLast("BuildPhase".count))]
    case "PBXBuildFile": return around + [built(id).flatMap { name($0) } ?? id]
    case nil: return [id]
    default: return around + [own ?? id]
    }
  }

  private func described(_ id: String, depth: Int) -> String {
    let kind = kind(id) ?? "object"
    let name = name(id)
    let owner = depth < 4 ? owner(id).map { described($0, depth: depth + 1) } : nil
    switch kind {
    case "PBXProject": return "project"
    case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget": return "target \(name ?? id)"
    case "XCConfigurationList": return owner ?? "configurations"
    case "XCBuildConfiguration": return [owner, name ?? id].compactMap(\.self).joined(separator: ", ")
    case "PBXFileReference": return "file \(name ?? id)"
    case "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup":
      return name.map { "group \($0)" } ?? "the main group"
    case "XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference": return "package \(name ?? id)"
    case _ where kind.hasSuffix("BuildPhase"):
      let phase = name ?? String(kind.dropFirst(3).dropLast("BuildPhase".count))
      return [owner, "phase \(phase)"].compactMap(\.self).joined(separator: ", ")
    case "PBXBuildFile":
      let file = built(id).flatMap { self.name($0) } ?? id
      return [owner, file].compactMap(\.self).joined(separator: ", ")
    case "XCSwiftPackageProductDependency": return "product \(name ?? id)"
    case "PBXTargetDependency":
      let target = graphs.lazy.compactMap { $0.text(id, "target") }.first.flatMap { self.name($0) }
      return [owner, "dependency \(target ?? name ?? id)"].compactMap(\.self).joined(separator: ", ")
    default: return [kind, name ?? id].joined(separator: " ")
    }
  }
}
