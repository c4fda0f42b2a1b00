public import PropertyLists

extension ProjectValue {
  /// The object that it names, if it is a reference.
  var referenced: ObjectID? {
    if case .reference(let id, _) = self { id } else { nil }
  }

  /// The objects that it names, at whatever depth.
  var references: [ObjectID] {
    switch self {
    case .text: []
    case .reference(let id, _): [id]
    case .list(let values): values.flatMap(\.references)
    case .dictionary(let fields): fields.flatMap(\.value.references)
    }
  }

  /// The same with the comments that references say nothing of, and the keys in order.
  func commented(by comments: ReferenceComments) -> ProjectValue {
    switch self {
    case .text, .reference(_, .some): self
    case .reference(let id, nil): .reference(id, comment: comments.comment(for: id.rawValue))
    case .list(let values): .list(values.map { $0.commented(by: comments) })
    case .dictionary(let fields):
      .dictionary(
        fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { .init($0.key, $0.value.commented(by: comments)) })
    }
  }

  /// The value when read back.
  var propertyList: PropertyList {
    switch self {
    case .text(let text): .string(text)
    case .reference(let id, _): .string(id.rawValue)
    case .list(let values): .array(values.map(\.propertyList))
    case .dictionary(let fields): .dictionary(fields.map { ($0.key, $0.value.propertyList) })
    }
  }

  /// The text, list or dictionary that `list` is; numbers are texts, as in every project file.
  public init(_ list: PropertyList) {
    if let dictionary = list.dictionary {
      self = .dictionary(dictionary.entries.map { .init($0.key, ProjectValue($0.value)) })
    } else if let array = list.array {
      self = .list(array.map { ProjectValue($0) })
    } else {
      self = .text(list.string ?? "")
    }
  }

  /// The dictionary, at any depth, without these values, given by their paths; `nil` if all of them are removed.
  init?(_ values: [[String]: ProjectValue?]) {
    var fields: [Field] = []
    for (key, group) in Dictionary(grouping: values, by: { $0.key.first ?? "" }).sorted(by: { $0.key < $1.key }) {
      let inner = Dictionary(uniqueKeysWithValues: group.map { (Array($0.key.dropFirst()), $0.value) })
      if let whole = inner[[]] {
        if let whole { fields.append(.init(key, whole)) }
      } else if let value = ProjectValue(inner) {
        fields.append(.init(key, value))
      }
    }
    guard !fields.isEmpty else { return nil }
    self = .dictionary(fields)
  }
}
