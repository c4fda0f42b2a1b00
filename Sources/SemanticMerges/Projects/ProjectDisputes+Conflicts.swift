extension ProjectDisputes {
  /// The conflicts about whole objects, by the representative of each group.
  func conflicts(_ labels: MergeLabels, _ words: ProjectWords) -> [String: MergeConflict] {
    let groups = groups
    var members: [String: [String]] = [:]
    for id in found.shownBy.keys.sorted() { members[groups.root(of: id), default: []].append(id) }
    var conflicts: [String: MergeConflict] = [:]
    for (root, ids) in members {
      guard let id = ids.min(by: { (words.rank($0), $0) < (words.rank($1), $1) }) else { continue }
      conflicts[root] = removal(of: id, labels, words)
    }
    for element in Set(found.contested.map(\.element)).union(found.split).sorted()
    where conflicts[groups.root(of: element)] == nil {
      conflicts[groups.root(of: element)] = move(of: element, labels, words)
    }
    return conflicts
  }

  private func removal(of id: String, _ labels: MergeLabels, _ words: ProjectWords) -> MergeConflict {
    let place = MergePlace(object: id)
    let subject = words.words(for: place)
    let isOurs = found.shownBy[id] == .ours
    let summary = "a dictionary of \(words.entryCount(of: id))"
    return MergeConflict(
      kind: .removal, name: words.name(for: place), object: words.words(forObjectAt: place),
      base: isInBase(id) ? summary : nil, ours: isOurs ? summary : nil, theirs: isOurs ? nil : summary,
      message: isOurs
        ? "\(subject): changed or used in \(labels.ours), removed in \(labels.theirs)"
        : "\(subject): removed in \(labels.ours), changed or used in \(labels.theirs)")
  }

  private func move(of id: String, _ labels: MergeLabels, _ words: ProjectWords) -> MergeConflict {
    let place = MergePlace(object: id)
    let name = words.words(for: place)
    let message =
      found.split.contains(id)
      ? "\(name): moved to another group and renamed, each in one of \(labels.ours) and \(labels.theirs)"
      : "\(name): moved to different places in \(labels.ours) and \(labels.theirs)"
    return MergeConflict(
      kind: .place, name: words.name(for: place), object: name, message: message)
  }
}
