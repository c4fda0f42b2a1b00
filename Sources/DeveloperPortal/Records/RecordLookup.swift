import Diagnostics

/// Finds the one record that a text means: by a whole name, or by a beginning that no other has.
struct RecordLookup<Record> {
  /// The noun of the kind that codes are made of, `app-id`.
  let noun: String
  /// That noun in the plural, `app-ids`.
  let nouns: String
  /// The noun as it stands in a sentence, `App ID`.
  let title: String
  /// That noun in the plural, `App IDs`.
  let titles: String
  /// What lists the kind.
  let listing: Remedy.Operation
  /// What a record can be called by, whole and without regard to case.
  let names: (Record) -> [String]
  /// What a record can be called by, whole or by a beginning.
  let identifiers: (Record) -> [String]

  /// Where the records are: `team` or `keychain`.
  let place: String

  /// Describes a kind of record; plurals are made with an "s" where none is given.
  init(
    noun: String, nouns: String? = nil, title: String, titles: String? = nil, listing: Remedy.Operation,
    names: @escaping (Record) -> [String], identifiers: @escaping (Record) -> [String], place: String = "team"
  ) {
    self.noun = noun
    self.nouns = nouns ?? noun + "s"
    self.title = title
    self.titles = titles ?? title + "s"
    self.listing = listing
    self.names = names
    self.identifiers = identifiers
    self.place = place
  }

  /// The record among `records` that `text` means.
  ///
  /// - Throws: `<noun>-not-found` or `several-<nouns>`.
  func find(_ text: String, among records: [Record]) throws(Diagnostic) -> Record {
    let wanted = text.lowercased()
    let whole = records.filter { record in
      (identifiers(record) + names(record)).contains { $0.lowercased() == wanted }
    }
    if let record = try single(whole, text) { return record }
    let begun = records.filter { record in
      wanted.utf8.count >= Self.shortestBeginning && identifiers(record).contains { $0.lowercased().hasPrefix(wanted) }
    }
    if let record = try single(begun, text) { return record }
    throw Diagnostic(
      .init(rawValue: "\(noun)-not-found"), "there is no \(title) \"\(text)\" in the \(place)",
      remedy: .operation(listing))
  }

  private static var shortestBeginning: Int { 2 }

  private func single(_ found: [Record], _ text: String) throws(Diagnostic) -> Record? {
    guard found.count > 1 else { return found.first }
    let examples = found.prefix(5).compactMap { identifiers($0).first }.joined(separator: ", ")
    throw Diagnostic(
      .init(rawValue: "several-\(nouns)"), "\"\(text)\" means several \(titles) of the \(place): \(examples)",
      remedy: .advice("give more of the id"))
  }
}
