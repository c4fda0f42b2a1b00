/// Names places in a file as its users know them.
protocol MergeWords: Sendable {
  /// The place with its keys, such as `target Wecker, Debug, SWIFT_VERSION`.
  func words(for place: MergePlace) -> String
  /// The thing that the place is in, such as `target Wecker, Debug`.
  func words(forObjectAt place: MergePlace) -> String?
  /// A name of the place that is the same in every run, such as `Wecker/Debug/SWIFT_VERSION`.
  func name(for place: MergePlace) -> String
  /// A value, such as the name of the object with an identifier.
  func words(forValue text: String) -> String
}

extension MergeWords {
  func words(forValue text: String) -> String { text }
}

/// Names places by their keys alone.
struct KeyPathWords: MergeWords {
  func words(for place: MergePlace) -> String {
    place.keys.isEmpty ? "the file" : place.keys.joined(separator: ".")
  }

  func words(forObjectAt place: MergePlace) -> String? { nil }

  func name(for place: MergePlace) -> String { ConflictName.joined(place.keys) }
}
