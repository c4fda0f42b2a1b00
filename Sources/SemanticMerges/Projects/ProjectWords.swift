/// Names the places of a project file as Xcode shows them.
struct ProjectWords: MergeWords {
  private let names: [String: String]
  private let owners: [String: (owner: String, key: String)]
  private let kinds: [String: String]
  /// What each build file builds.
  private let built: [String: String]

  /// Learns the names from both sides.
  init(_ graphs: [ProjectGraph]) {
    var names: [String: String] = [:]
    var owners: [String: (owner: String, key: String)] = [:]
    var kinds: [String: String] = [:]
    var built: [String: String] = [:]
    for graph in graphs.reversed() {
      for (id, object) in graph.objects {
        kinds[id] = object.value("isa")?.leafText
        let keys = ["name", "path", "productName", "repositoryURL", "relativePath"]
        names[id] = keys.lazy.compactMap { object.value($0)?.leafText }.first
        built[id] = object.value("fileRef")?.leafText ?? object.value("productRef")?.leafText
      }
      for reference in graph.references where reference.isOwning || reference.key == "buildConfigurationList" {
        owners[reference.target] = (reference.owner, reference.key)
      }
    }
    self.names = names
    self.owners = owners
    self.kinds = kinds
    self.built = built
  }

  func words(for place: MergePlace) -> String {
    let object = words(forObjectAt: place)
    let keys = place.keys.filter { $0 != "buildSettings" }.joined(separator: ".")
    if keys.isEmpty { return object ?? "the project file" }
    return object.map { "\($0), \(keys)" } ?? keys
  }

  func words(forValue text: String) -> String {
    kinds[text] == nil ? text : described(text, depth: 0)
  }

  func words(forObjectAt place: MergePlace) -> String? {
    place.object.map { described($0, depth: 0) }
  }

  private func described(_ id: String, depth: Int) -> String {
    let kind = kinds[id] ?? "object"
    let name = names[id]
    let owner = depth < 4 ? owners[id].map { described($0.owner, depth: depth + 1) } : nil
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
      let file = built[id].flatMap { names[$0] } ?? id
      return [owner, file].compactMap(\.self).joined(separator: ", ")
    case "XCSwiftPackageProductDependency": return "product \(name ?? id)"
    case "PBXTargetDependency": return [owner, "dependency \(name ?? id)"].compactMap(\.self).joined(separator: ", ")
    default: return [kind, name ?? id].joined(separator: " ")
    }
  }
}
