import Diagnostics

extension ProjectEdit {
  /// Adds the file or group `item` to the phase of `target` that its kind belongs in, unless it is there.
  ///
  /// - Parameters:
  ///   - item: The object.
  ///   - path: What the entry's identifier is made from.
  ///   - kind: The kind of phase.
  ///   - target: The target; a phase that it does not have is made.
  ///   - options: What the phase does with this file alone.
  /// - Throws: `build-phase-missing` when such a target has no such phase.
  mutating func addMember(
    _ item: ObjectID, at path: String, _ kind: BuildPhase.Kind, to target: ProjectTarget,
    _ options: BuildFileOptions = BuildFileOptions()
  ) throws(Diagnostic) {
    let key = PhaseKey(target: target.id, kind: kind)
    if phases[key] == nil {
      let target = ProjectTarget(try project.settingEdits.current(target.object))
      let known = target.phases.filter { $0.kind == kind }
      if kind == .headers, known.isEmpty, options.attributes.isEmpty, !target.publishesHeaders { return }
      let phase: ObjectID
      if let first = known.first { phase = first.id } else { phase = try addMissingPhase(kind, to: target) }
      phases[key] = PhaseMembers(phase: phase, items: Set(known.flatMap(\.files).compactMap { $0.item?.object.id }))
    }
    guard let phase = phases[key]?.phase, phases[key]?.items.insert(item).inserted ?? false else { return }
    addBuildFile(item, to: phase, identity: "\(target.name) \(path.path(below: target.name) ?? path)", options.fields)
  }

  /// Adds a phase where Xcode's templates have it: headers, sources, frameworks, resources, and then all others.
  private mutating func addMissingPhase(
    _ kind: BuildPhase.Kind, to target: ProjectTarget
  ) throws(Diagnostic) -> ObjectID {
    guard target.kind == .native else {
      throw Diagnostic(
        .buildPhaseMissing,
        "target \"\(target.name)\" can't have a build phase \"\(ObjectKinds.phaseName(kind.rawValue))\": "
          + "it has no product", at: target.object.place)
    }
    let phase = add(
      kind.rawValue, identity: "\(target.name) ", TargetShape(formatVersion: formatVersion).phase())
    append(phase, to: "buildPhases", of: target.id, before: Self.successor(of: kind, in: target.phases))
    return phase
  }

  private static func successor(of kind: BuildPhase.Kind, in phases: [BuildPhase]) -> ObjectID? {
    let order: [BuildPhase.Kind] = [.headers, .sources, .frameworks, .resources]
    let rank = order.firstIndex(of: kind) ?? order.count
    let ranks = phases.map { order.firstIndex(of: $0.kind) ?? order.count }
    if let last = ranks.lastIndex(where: { $0 < rank }) { return phases.dropFirst(last + 1).first?.id }
    return zip(phases, ranks).first { $0.0.kind != .shellScript && $0.1 > rank }?.0.id
  }
}

extension ProjectTarget {
  /// Whether its product has public headers, so that a header belongs in a headers phase.
  fileprivate var publishesHeaders: Bool {
    ["framework", "framework.static", "kernel-extension"].contains(productType?.suffix ?? "")
  }
}

extension FileEdits {
  /// The targets of this project that have the identifiers of `targets`, each once.
  func current(_ targets: [ProjectTarget]) throws(Diagnostic) -> [ProjectTarget] {
    var result: [ProjectTarget] = []
    for target in targets where !result.contains(where: { $0.id == target.id }) {
      result.append(ProjectTarget(try project.settingEdits.current(target.object)))
    }
    return result
  }

  /// The build files that name one of `items`.
  package func buildFiles(of items: Set<ObjectID>) -> [BuildFile] {
    project.document.objects(ofKind: "PBXBuildFile").filter { file in
      file.string("fileRef").map { items.contains(ObjectID($0)) } ?? false
    }.map { BuildFile($0) }
  }
}
