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

/// What is known to be in dispute before a merge is written down.
struct Disputes: Sendable {
  /// The objects that only one side's reading of the file shows, and which side's.
  var shownBy: [String: MergeSide] = [:]
  /// The list elements that only the side that has them shows.
  var contested: Set<ReferencePlace> = []

  /// How much is in dispute.
  var count: Int { shownBy.count + contested.count }
}
