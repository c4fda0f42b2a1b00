/// The new entries of an existing list.
///
/// An entry goes in before an entry that the list has, before another new one, or at the end.
struct NewEntries {
  /// A new entry and the entry of the list that it goes in before; `nil` for the end.
  struct Entry {
    let value: ProjectValue
    let next: ObjectID?
  }

  /// The new entries before each entry of the list; those at the end have no key.
  private var runs: [ObjectID?: [ProjectValue]] = [:]
  /// The keys of the runs, in the order in which they were created.
  private var order: [ObjectID?] = []
  /// The runs of the new entries.
  private var places: [ObjectID: ObjectID?] = [:]

  /// Adds an entry before the one that names `next`, or at the end.
  mutating func insert(_ value: ProjectValue, before next: ObjectID?) {
    let known = next.flatMap { places[$0] }
    let run = known ?? next
    // Held once only, so that a long list is not copied with each entry.
    var values = runs.removeValue(forKey: run) ?? []
    if values.isEmpty { order.append(run) }
    let index = known == nil ? nil : values.lastIndex { $0.referenced == next }
    values.insert(value, at: index ?? values.endIndex)
    runs[run] = values
    if let id = value.referenced { places[id] = .some(run) }
  }

  /// The entries, those before one place in their order.
  var inOrder: [Entry] { order.flatMap { run in (runs[run] ?? []).map { Entry(value: $0, next: run) } } }
}
