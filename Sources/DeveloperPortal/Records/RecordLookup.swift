import Diagnostics

/// Finds the one record that a text means: by a whole name or id, or by a beginning that no other has.
struct RecordLookup<Record> {
  /// The code for a text that matches no record.
  let missing: Diagnostic.Code
  /// The code for a text that matches several records.
  let several: Diagnostic.Code
  /// The noun in a sentence, `App ID`.
  let title: String
  /// That noun in the plural, `App IDs`.
  let titles: String
  /// The command that lists the kind.
  let listing: Remedy.Operation
  /// The names of a record, the usual one first.
  let names: (Record) -> [String]
  /// The identifiers of a record, its id first.
  let identifiers: (Record) -> [String]

  /// The identifiers that match only completely, because another record may share a prefix.
  let wholeNames: (Record) -> [String]
  /// The place of the records: `team` or `keychain`.
  let place: String

  /// Describes a kind of record; plurals are made with an "s" where none is given.
  init(
    missing: Diagnostic.Code, several: Diagnostic.Code, title: String, titles: String? = nil,
    listing: Remedy.Operation,
    names: @escaping (Record) -> [String], identifiers: @escaping (Record) -> [String],
    wholeNames: @escaping (Record) -> [String] = { _ in [] }, place: String = "team"
  ) {
    self.missing = missing
    self.several = several
    self.title = title
    self.titles = titles ?? title + "s"
    self.listing = listing
    self.names = names
    self.identifiers = identifiers
    self.wholeNames = wholeNames
    self.place = place
  }

  /// The record among `records` that `text` means.
  ///
  /// - Throws: ``missing`` or ``several``.
  func find(_ text: String, among records: [Record]) throws(Diagnostic) -> Record {
    let wanted = text.lowercased()
    let whole = records.filter { record in
      (identifiers(record) + names(record) + wholeNames(record)).contains { $0.lowercased() == wanted }
    }
    if let record = try single(whole, text) { return record }
    let begun = records.filter { record in
      wanted.utf8.count >= Self.shortestBeginning
        && (identifiers(record) + names(record)).contains { $0.lowercased().hasPrefix(wanted) }
    }
    if let record = try single(begun, text) { return record }
    let near = NearNames(to: text, among: Set(records.flatMap { names($0) + wholeNames($0) })).names
    throw Diagnostic(
      missing, "\(title) \"\(text)\" does not exist in the \(place)",
      remedy: near.isEmpty
        ? .operation(listing) : .advice("did you mean \(near.map { "\"\($0)\"" }.alternatives)?"))
  }

  private static var shortestBeginning: Int { 2 }
  private static var longestList: Int { 10 }

  private func single(_ found: [Record], _ text: String) throws(Diagnostic) -> Record? {
    guard found.count > 1 else { return found.first }
    let examples = found.prefix(Self.longestList).compactMap { record in
      identifiers(record).first.map { id in names(record).first.map { "\(id) (\($0))" } ?? id }
    }
    let more = found.count > Self.longestList ? " and \(found.count - Self.longestList) more" : ""
    throw Diagnostic(
      several,
      "\"\(text)\" is ambiguous: it matches several \(titles) of the \(place): \(examples.joined(separator: ", "))\(more)",
      remedy: .advice("give one of these ids instead"))
  }
}
