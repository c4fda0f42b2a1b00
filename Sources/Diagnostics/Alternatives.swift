extension Collection where Element == String {
  /// The elements as a choice, such as `A, B or C`.
  package var alternatives: String {
    guard let last = dropFirst(count - 1).first, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
