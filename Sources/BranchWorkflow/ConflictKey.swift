/// What a conflict is called by: its number in the list, or its name.
public enum ConflictKey: Hashable, Sendable {
  /// The number, from 1; it holds until something is resolved.
  case number(Int)
  /// The name, with or without the path of its file.
  case name(String)

  /// Reads what was typed.
  public init(_ text: String) {
    self = Int(text).map(ConflictKey.number) ?? .name(text)
  }

  /// What was typed.
  public var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name): name
    }
  }
}

extension ConflictKey: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Creates the key of a number.
  public init(integerLiteral value: Int) { self = .number(value) }

  /// Creates the key of a name.
  public init(stringLiteral value: String) { self = .name(value) }
}

/// The names of conflicts in several files.
struct ConflictNames {
  /// The shortest name of each conflict that no other has.
  let shown: [String]
  /// All names of each conflict, with and without the path of its file.
  private let known: [Set<String>]

  /// Names conflicts, each given by its file's path and its names there, of which the first one is shown.
  init(_ conflicts: [(path: String, names: [String])]) {
    func full(_ path: String, _ name: String) -> String { name.isEmpty ? path : "\(path):\(name)" }
    let counts = Dictionary(grouping: conflicts.flatMap { Set($0.names) }, by: \.self).mapValues(\.count)
    shown = conflicts.map { path, names in
      let name = names.first ?? ""
      return !name.isEmpty && counts[name] == 1 && Int(name) == nil ? name : full(path, name)
    }
    known = conflicts.map { path, names in Set(names + names.map { full(path, $0) }) }
  }

  /// The indices of the conflicts that `key` may mean.
  func indices(for key: ConflictKey) -> [Int] {
    switch key {
    case .number(let number): known.indices.contains(number &- 1) ? [number &- 1] : []
    case .name(let name): known.indices.filter { known[$0].contains(name) }
    }
  }
}
