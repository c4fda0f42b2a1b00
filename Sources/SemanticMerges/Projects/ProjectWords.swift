/// Names the places of a project file as Xcode shows them.
struct ProjectWords: MergeWords {
  private let graphs: [ProjectGraph]

  /// Names what is in `graphs`; of what several of them have, the first one's name counts.
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
    let object = words(forObjectAt: place)
    let keys = place.keys.filter { $0 != "buildSettings" }.joined(separator: ".")
    if keys.isEmpty { return object ?? "the project file" }
    return object.map { "\($0), \(keys)" } ?? keys
  }

  func words(forValue text: String) -> String {
    kind(text) == nil ? text : described(text, depth: 0)
  }

  func words(forObjectAt place: MergePlace) -> String? {
    place.object.map { described($0, depth: 0) }
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
    case "PBXTargetDependency": return [owner, "dependency \(name ?? id)"].compactMap(\.self).joined(separator: ", ")
    default: return [kind, name ?? id].joined(separator: " ")
    }
  }
}
