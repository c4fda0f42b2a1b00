extension BidirectionalCollection where Element == String {
  /// The elements as a choice, such as `A, B or C`.
  package var alternatives: String { joined(before: "or") }

  /// The elements as a list, such as `A, B and C`.
  package var listed: String { joined(before: "and") }

  private func joined(before conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
