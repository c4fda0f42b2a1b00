import Diagnostics
import GitWorkTree

/// The conflicts of what stopped, those that are resolved among them, numbered in the order of their files.
struct ConflictList {
  /// A conflict, by the positions of its file and of its decision there.
  struct Row {
    let file: Int
    let decision: Int
    /// Its number, from 1, whatever is resolved.
    let number: Int
    /// The shortest name that no other has.
    let name: String
    /// All its names, with and without the path of its file.
    fileprivate let names: Set<String>
  }

  let files: [OpenFile]
  let rows: [Row]

  init(_ files: [OpenFile]) {
    self.files = files
    let names = files.flatMap { file in file.decisions.map { Set($0.names) } }
    let counts = Dictionary(grouping: names.joined(), by: \.self).mapValues(\.count)
    var rows: [Row] = []
    var start = 1
    // Markers of a line merge may ask for more decisions than the file's range has numbers.
    var next = 1 + files.map(\.span).reduce(0, +)
    for (position, file) in files.enumerated() {
      let path = file.conflict.path
      func full(_ name: String) -> String { name.isEmpty ? path : "\(path):\(name)" }
      for (index, decision) in file.decisions.enumerated() {
        let name = decision.names.first ?? ""
        let isUnique = !name.isEmpty && counts[name] == 1 && Int(name) == nil
        rows.append(
          Row(
            file: position, decision: index, number: index < file.span ? start + index : next,
            name: isUnique ? name : full(name), names: Set(decision.names + decision.names.map(full))))
        if index >= file.span { next += 1 }
      }
      start += file.span
    }
    self.rows = rows
  }

  func decision(_ row: Row) -> OpenFile.Decision { files[row.file].decisions[row.decision] }

  /// The positions of some files, of those in some folders, or of all.
  ///
  /// - Throws: `path-not-found` for a path that is not in conflict.
  func positions(of paths: [String]) throws(Diagnostic) -> Set<Int> {
    guard !paths.isEmpty else { return Set(files.indices) }
    var found: Set<Int> = []
    for path in paths {
      let positions = files.indices.filter { position in
        path.isEmpty || files[position].conflict.path == path || files[position].conflict.path.hasPrefix(path + "/")
      }
      guard !positions.isEmpty else {
        throw Diagnostic(
          .pathNotFound, "\"\(path)\" has no conflict", at: Place(file: path),
          remedy: .operation(.init("resolve", ["list": ""])))
      }
      found.formUnion(positions)
    }
    return found
  }

  /// Refuses to choose a side for files of which no conflict is left.
  ///
  /// - Throws: `conflict-unknown`.
  func requireOpen(_ positions: Set<Int>) throws(Diagnostic) {
    guard !positions.contains(where: { files[$0].isOpen || !files[$0].isStaged }), let first = positions.min() else {
      return
    }
    throw Self.unknown("\"\(files[first].conflict.path)\" is already resolved")
  }

  /// The side that is chosen for each open decision of a file.
  ///
  /// - Throws: `conflict-unknown` for a key that means no open conflict of the files, several, or one twice.
  func sides(
    _ choices: ConflictChoices, in positions: Set<Int>
  ) throws(Diagnostic) -> [Int: [Int: ConflictSide]] {
    var sides: [Int: [Int: ConflictSide]] = [:]
    switch choices {
    case .all(let side):
      for row in rows where positions.contains(row.file) && decision(row).isOpen {
        // A whole version would replace what was edited.
        if !files[row.file].isUnreadable { sides[row.file, default: [:]][row.decision] = side }
      }
    case .listed(let choices):
      for (key, side) in choices.sorted(by: { $0.key.text < $1.key.text }) {
        let row = try row(for: key, in: positions)
        let other = sides[row.file, default: [:]].updateValue(side, forKey: row.decision)
        guard other == nil || other == side else { throw Self.chosenTwice(key) }
      }
    }
    return sides
  }

  private func row(for key: ConflictKey, in positions: Set<Int>) throws(Diagnostic) -> Row {
    let quoted = Int(key.text) == nil ? "\"\(key.text)\"" : key.text
    let found = rows.filter { row in
      guard positions.contains(row.file) else { return false }
      return switch key {
      case .number(let number): row.number == number
      case .name(let name): row.names.contains(name)
      }
    }
    guard let row = found.first else { throw Self.unknown("unresolved conflict \(quoted) does not exist") }
    guard found.count == 1 else { throw Self.unknown("\(quoted) matches \(found.count) conflicts") }
    guard decision(row).isOpen else { throw Self.unknown("the conflict \(quoted) is already resolved") }
    return row
  }

  private static func chosenTwice(_ key: ConflictKey) -> Diagnostic {
    unknown("both ours and theirs are chosen for the conflict \"\(key.text)\"")
  }

  private static func unknown(_ message: String) -> Diagnostic {
    Diagnostic(.conflictUnknown, message, remedy: .operation(.init("resolve", ["list": ""])))
  }
}
