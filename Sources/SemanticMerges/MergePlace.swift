/// Where in a file a merge is.
struct MergePlace: Hashable, Sendable {
  /// The identifier of the project's object that it is in.
  var object: String?
  /// The keys from there on.
  var keys: [String] = []

  /// The innermost key.
  var key: String { keys.last ?? "" }

  /// The place one key further in.
  func inside(_ key: String) -> MergePlace {
    MergePlace(object: object, keys: keys + [key])
  }
}

/// An element of a list of references, for telling one that both sides put into different places.
struct ReferencePlace: Hashable, Sendable {
  let object: String
  let key: String
  let element: String
}

/// The conflicts known before a merge is written.
struct Disputes: Sendable {
  /// The objects that only one side's reading of the file shows, and which side's.
  var shownBy: [String: MergeSide] = [:]
  /// The list elements that only the side that has them shows.
  var contested: Set<ReferencePlace> = []
  /// The objects that each side's reading shows as that side has them.
  var split: Set<String> = []

  /// The number of conflicts.
  var count: Int { shownBy.count + contested.count + split.count }
}

extension Disputes {
  /// Whether an entry of an object, or the whole object, refers to a conflict.
  func touches(_ mine: MergeItem, _ yours: MergeItem, at place: MergePlace) -> Bool {
    guard count > 0, let object = place.object, place.keys.count <= 1 else { return false }
    let isObject = place.keys.isEmpty
    return [mine, yours].contains { item in
      isObject ? item.value.items.contains { touches($0, of: object) } : touches(item, of: object)
    }
  }

  /// Whether an entry of `object` refers to a conflict.
  func touches(_ entry: MergeItem, of object: String) -> Bool {
    if ProjectKeys.isListOfReferences(entry.key) {
      return entry.value.items.contains { isDisputed($0.key, entry.key, of: object) }
    }
    guard ProjectKeys.references.contains(entry.key), let target = entry.value.leafText else { return false }
    return isDisputed(target, entry.key, of: object)
  }

  private func isDisputed(_ target: String, _ key: String, of object: String) -> Bool {
    shownBy[target] != nil || contested.contains(ReferencePlace(object: object, key: key, element: target))
  }
}
