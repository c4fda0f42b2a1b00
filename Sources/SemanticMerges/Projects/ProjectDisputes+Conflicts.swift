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
    let summary = summary(of: id, in: isOurs ? .ours : .theirs)
    return MergeConflict(
      kind: .removal, name: words.name(for: place), object: words.words(forObjectAt: place),
      base: isInBase(id) ? "a dictionary of \(words.entryCount(of: id))" : nil,
      ours: isOurs ? summary : nil, theirs: isOurs ? nil : summary,
      message: isOurs
        ? "\(subject): changed or used in \(labels.ours), removed in \(labels.theirs)"
        : "\(subject): removed in \(labels.ours), changed or used in \(labels.theirs)")
  }

  /// What a side that kept an object made of it: its changed values, or that it has the object.
  private func summary(of id: String, in side: MergeSide) -> String {
    let (old, new) = versions(of: id, in: side)
    guard let old, let new else { return "added" }
    let values = new.items.compactMap { item -> String? in
      guard let text = item.value.leafText, let former = old.value(item.key)?.leafText, former != text else {
        return nil
      }
      return "\(item.key): \(text) instead of \(former)"
    }
    return values.isEmpty ? "changed or used" : values.joined(separator: ", ")
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
