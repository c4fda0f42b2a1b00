public import PropertyLists
public import SyntaxTrees

/// The way to a value in a property list as users write it, such as `CFBundleURLTypes.0.CFBundleURLSchemes`.
///
/// Keys are joined by periods. A key that contains periods is found if the list has it; a new one is in brackets, as in
/// `NSExceptionDomains.[example.com]`.
public struct EntryPath: Hashable, Sendable {
  /// A part between periods.
  private struct Part: Hashable {
    let text: String
    /// Whether the part is in brackets, so that no other part belongs to it.
    let isWhole: Bool
  }

  /// The text.
  public let text: String
  private let parts: [Part]

  /// Parses a text; `nil` if a part of it is empty.
  public init?(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        parts.append(Part(text: String(rest[rest.index(after: rest.startIndex)..<end]), isWhole: true))
        rest = rest[rest.index(after: end)...]
        guard rest.isEmpty || rest.first == "." else { return nil }
      } else {
        let part = rest.prefix { $0 != "." }
        parts.append(Part(text: String(part), isWhole: false))
        rest = rest[part.endIndex...]
      }
      guard rest.isEmpty || rest.count > 1 else { return nil }
      rest = rest.dropFirst()
    }
    guard !parts.isEmpty, !parts.contains(where: { $0.text.isEmpty }) else { return nil }
    self.text = text
    self.parts = parts
  }

  /// The steps in a list.
  ///
  /// - Parameters:
  ///   - list: The list; `nil` if there is none yet.
  ///   - joinsNewKeys: Whether a new key consists of all parts that are left, as the names of entitlements do.
  /// - Returns: The steps, the first of which is always a key.
  public func steps(in list: PropertyList?, joiningNewKeys joinsNewKeys: Bool = false) -> [DocumentStep] {
    var steps: [DocumentStep] = []
    var rest = parts[...]
    var current = list
    while let part = rest.first {
      if current?.dictionary == nil, let index = Int(part.text), !part.isWhole, index >= 0, !steps.isEmpty {
        steps.append(.index(index))
        let items = current?.array ?? []
        current = items.indices.contains(index) ? items[index] : nil
        rest = rest.dropFirst()
        continue
      }
      let count = count(of: rest, in: current, joinsNewKeys)
      let key = rest.prefix(count).map(\.text).joined(separator: ".")
      steps.append(.key(key))
      current = current?[key]
      rest = rest.dropFirst(count)
    }
    return steps
  }

  /// How many parts make the next key: as many as an existing key has.
  private func count(of rest: ArraySlice<Part>, in current: PropertyList?, _ joinsNewKeys: Bool) -> Int {
    guard rest.first?.isWhole == false else { return 1 }
    let open = rest.prefix { !$0.isWhole }.count
    for count in stride(from: open, to: 0, by: -1)
    where current?[rest.prefix(count).map(\.text).joined(separator: ".")] != nil {
      return count
    }
    return joinsNewKeys ? open : 1
  }
}
