/// Finds what both sides made under different identifiers although it is the same thing.
struct ProjectPairs {
  /// For each identifier that gives way, the one that is kept.
  let renamed: [String: String]

  /// Compares what `ours` and `theirs` added to `base`.
  init(base: ProjectGraph?, ours: ProjectGraph, theirs: ProjectGraph) {
    let first = Self.identities(of: ours, addedTo: base, besides: theirs)
    let second = Self.identities(of: theirs, addedTo: base, besides: ours)
    var renamed: [String: String] = [:]
    for (identity, mine) in first {
      guard let mine, let found = second[identity], let yours = found, mine != yours else { continue }
      renamed[max(mine, yours)] = min(mine, yours)
    }
    self.renamed = renamed
  }

  /// The identity of each added object, and its identifier unless several share the identity.
  private static func identities(
    of graph: ProjectGraph, addedTo base: ProjectGraph?, besides other: ProjectGraph
  ) -> [String: String?] {
    var identities = ProjectIdentities(graph, base: base, other: other)
    var result: [String: String?] = [:]
    let inBase = base.map { graph.objects.places(in: $0.objects) }
    for place in graph.objects.items.indices where inBase?[place] == nil {
      let item = graph.objects.items[place]
      guard other.objects.place(of: item.key) == nil, let identity = identities.identity(of: item.key) else { continue }
      if result.updateValue(item.key, forKey: identity) != nil { result.updateValue(nil, forKey: identity) }
    }
    return result
  }
}

/// The identities of a project file's objects, from their place and name instead of their identifier.
private struct ProjectIdentities {
  private let graph: ProjectGraph
  private let base: ProjectGraph?
  private let other: ProjectGraph
  private var known: [String: String?] = [:]
  private var depth = 0

  init(_ graph: ProjectGraph, base: ProjectGraph?, other: ProjectGraph) {
    self.graph = graph
    self.base = base
    self.other = other
  }

  mutating func identity(of id: String) -> String? {
    if base?.objects.place(of: id) != nil || other.objects.place(of: id) != nil { return id }
    if let answer = known[id] { return answer }
    guard depth < 60, let kind = graph.kind(id), let fields = Self.fields[kind] else { return nil }
    known[id] = .some(nil)
    depth += 1
    defer { depth -= 1 }
    var parts = [kind]
    for field in fields {
      switch field {
      case .owner:
        guard let owner = graph.owner(of: id), let identity = identity(of: owner.owner) else { return nil }
        parts.append("\(owner.key) of \(identity)")
      case .text(let key):
        parts.append("\(key)=\(graph.text(id, key) ?? "")")
      case .reference(let key):
        guard let target = graph.text(id, key) else {
          parts.append("no \(key)")
          continue
        }
        guard let identity = identity(of: target) else { return nil }
        parts.append("\(key)=\(identity)")
      }
    }
    let answer = "(" + parts.joined(separator: "|") + ")"
    known[id] = answer
    return answer
  }

  /// What a kind of object is known by.
  private enum Field {
    case owner
    case text(String)
    case reference(String)
  }

  private static let file: [Field] = [.owner, .text("path"), .text("name"), .text("sourceTree")]
  private static let phase: [Field] = [.owner, .text("name"), .text("dstPath"), .text("dstSubfolderSpec")]
  private static let target: [Field] = [.text("name")]
  private static let fields: [String: [Field]] = [
    "PBXFileReference": file,
    "PBXGroup": file,
    "PBXVariantGroup": file,
    "XCVersionGroup": file,
    "PBXFileSystemSynchronizedRootGroup": file,
    "PBXFileSystemSynchronizedBuildFileExceptionSet": [.owner, .reference("target")],
    "PBXBuildFile": [.owner, .reference("fileRef"), .reference("productRef")],
    "PBXSourcesBuildPhase": phase,
    "PBXFrameworksBuildPhase": phase,
    "PBXResourcesBuildPhase": phase,
    "PBXHeadersBuildPhase": phase,
    "PBXCopyFilesBuildPhase": phase,
    "PBXShellScriptBuildPhase": phase,
    "PBXNativeTarget": target,
    "PBXAggregateTarget": target,
    "PBXLegacyTarget": target,
    "XCConfigurationList": [.owner],
    "XCBuildConfiguration": [.owner, .text("name")],
    "PBXTargetDependency": [.owner, .reference("target"), .reference("productRef"), .text("name")],
    "PBXContainerItemProxy": [.owner, .text("proxyType"), .text("remoteInfo")],
    "XCRemoteSwiftPackageReference": [.text("repositoryURL")],
    "XCLocalSwiftPackageReference": [.text("relativePath")],
    "XCSwiftPackageProductDependency": [.owner, .reference("package"), .text("productName")],
  ]
}
