public import Diagnostics

/// A column that an import looks for, and the titles by which it knows it.
struct ImportColumn: Hashable {
  /// The name of the column in messages.
  let name: String
  /// The titles, in small letters and without hyphens and underscores.
  let titles: Set<String>
  /// Whether a list without it can't be imported.
  let isRequired: Bool

  init(_ name: String, _ titles: Set<String>, isRequired: Bool = false) {
    self.name = name
    self.titles = titles
    self.isRequired = isRequired
  }

  /// The first line's field in the form in which titles are compared.
  static func folded(_ title: String) -> String {
    let words = title.lowercased().split { " -_".contains($0) }
    return words.joined(separator: " ")
  }
}

/// The rows of a list whose columns are known: by the titles in its first line, or by their usual order.
struct ImportTable {
  private(set) var rows: [ImportRow] = []
  private(set) var faults: [Diagnostic]

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: The name by which faults call it.
  ///   - columns: The columns, in the order in which a list without titles has them.
  ///   - isValue: Whether a field of the first line is something that the first column holds, so that there are no titles.
  /// - Throws: `import-empty`, `import-columns-missing`.
  init(
    parsing bytes: [UInt8], file: String, columns: [ImportColumn], isValue: (String) -> Bool
  ) throws(Diagnostic) {
    let text = DelimitedText(parsing: bytes, file: file)
    faults = text.faults
    guard let first = text.rows.first else { throw Self.empty(file) }
    var places: [ImportColumn: Int] = [:]
    if first.fields.contains(where: isValue) {
      for (index, column) in columns.enumerated() { places[column] = index }
    } else {
      places = try Self.places(of: columns, in: first, file: file)
    }
    let records = first.fields.contains(where: isValue) ? text.rows[...] : text.rows.dropFirst()
    guard !records.isEmpty else { throw Self.empty(file) }
    rows = records.filter { !$0.isFaulty }.map {
      ImportRow(place: Place(file: file, line: $0.line), fields: $0.fields, places: places)
    }
  }

  private static func places(
    of columns: [ImportColumn], in row: DelimitedText.Row, file: String
  ) throws(Diagnostic) -> [ImportColumn: Int] {
    let titles = row.fields.map(ImportColumn.folded)
    var places: [ImportColumn: Int] = [:]
    for column in columns { places[column] = titles.firstIndex { column.titles.contains($0) } }
    let missing = columns.filter { $0.isRequired && places[$0] == nil }
    guard !missing.isEmpty else { return places }
    let names = missing.map(\.name).joined(separator: " and no column ")
    throw Diagnostic(
      .importColumnsMissing, "the first line of the list has no column \(names)",
      at: Place(file: file, line: row.line),
      remedy: .advice("begin the list with a header line: \(columns.map(\.name).joined(separator: ", "))"))
  }

  private static func empty(_ file: String) -> Diagnostic {
    Diagnostic(
      .importEmpty, "\"\(file)\" has no lines to import", at: Place(file: file), remedy: .advice("name another file"))
  }
}

/// One line of a list.
struct ImportRow {
  let place: Place
  fileprivate let fields: [String]
  fileprivate let places: [ImportColumn: Int]

  fileprivate init(place: Place, fields: [String], places: [ImportColumn: Int]) {
    self.place = place
    self.fields = fields
    self.places = places
  }

  /// The field of `column`, unless it is empty.
  subscript(column: ImportColumn) -> String? {
    guard let index = places[column], index < fields.count, !fields[index].isEmpty else { return nil }
    return fields[index]
  }

  /// The field of `column`.
  ///
  /// - Throws: `import-line-invalid`, when it is empty.
  func required(_ column: ImportColumn) throws(Diagnostic) -> String {
    guard let field = self[column] else {
      throw Diagnostic(.importLineInvalid, "the line has no \(column.name)", remedy: .advice("add the \(column.name)"))
    }
    return field
  }
}

/// The result of an import: all lines, or none.
public enum ImportOutcome<Record: Hashable & Sendable>: Hashable, Sendable {
  /// The result if every line is valid: the new records, and the number of existing ones.
  case imported([Record], known: Int)
  /// Nothing was changed: what is wrong, each with its line.
  case refused([Diagnostic])
}

/// Goes through the lines of a list, keeping what is made of good ones and what is wrong with bad ones.
struct ImportSorting<Record: Hashable & Sendable> {
  private(set) var records: [Record] = []
  private(set) var known = 0
  private(set) var faults: [Diagnostic]

  init(faults: [Diagnostic]) {
    self.faults = faults
  }

  /// Takes what `make` makes of the line at `place`; `nil` is what the team has already.
  mutating func take(_ place: Place, _ make: () throws(Diagnostic) -> Record?) {
    do throws(Diagnostic) {
      if let record = try make() { records.append(record) } else { known += 1 }
    } catch {
      faults.append(error.at(place))
    }
  }

  var outcome: ImportOutcome<Record> {
    faults.isEmpty
      ? .imported(records, known: known)
      : .refused(faults.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) })
  }
}

extension Diagnostic.Code {
  package static let importEmpty = Diagnostic.Code(
    "import-empty", "The list to import is empty.", "name another file")
  package static let importColumnsMissing = Diagnostic.Code(
    "import-columns-missing", "The list to import lacks a required column.",
    "add the column to the first line of the list")
}
