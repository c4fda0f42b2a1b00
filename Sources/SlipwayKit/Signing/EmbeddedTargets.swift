import XcodeProjects

/// Which apps bring which targets along.
struct EmbeddedTargets {
  private let hosts: [ObjectID: ProjectTarget]
  private let children: [ObjectID: [ProjectTarget]]

  init(of project: XcodeProject) {
    let targets = project.targets
    let byID = Dictionary(targets.map { ($0.id, $0) }) { first, _ in first }
    var hosts: [ObjectID: ProjectTarget] = [:]
    var children: [ObjectID: [ProjectTarget]] = [:]
    let embedded = project.embeddedTargets
    for host in targets where host.productType?.isApplication == true {
      for child in (embedded[host.id] ?? []).compactMap({ byID[$0] }) where child.productType?.carriesProfile == true {
        children[host.id, default: []].append(child)
        if hosts[child.id] == nil { hosts[child.id] = host }
      }
    }
    self.hosts = hosts
    self.children = children
  }

  /// The app that brings the target along.
  func host(of target: ObjectID) -> ProjectTarget? { hosts[target] }

  /// The embedded targets with profiles, recursively.
  func children(of target: ObjectID) -> [ProjectTarget] {
    var found: [ProjectTarget] = []
    var seen: Set<ObjectID> = [target]
    var waiting = children[target] ?? []
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard seen.insert(next.id).inserted else { continue }
      found.append(next)
      waiting += children[next.id] ?? []
    }
    return found
  }
}
