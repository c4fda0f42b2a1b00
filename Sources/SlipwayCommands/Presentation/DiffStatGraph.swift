import GitHistory
import GitStore

/// The changed lines of each file as a graph, as `git diff --stat` draws it (Git's diff.c, `show_stats`).
struct DiffStatGraph {
  private let files: [FileDiff]
  private let names: [String]
  private let stat: DiffStat
  private let nameWidth: Int
  private let numberWidth: Int
  private let graphWidth: Int
  private let largest: Int

  /// Measures the graph.
  ///
  /// - Parameters:
  ///   - files: The files that differ.
  ///   - names: How their names are written.
  ///   - width: The columns of the whole.
  ///   - limit: The most columns of the graph, if the user set them.
  init(of files: [FileDiff], names: PatchNames, width: Int, graphWidth limit: Int? = nil) {
    self.files = files
    self.names = files.map { Self.name(of: $0.change, names) }
    stat = DiffStat(of: files)
    let texts = files.filter { !$0.isBinary }
    let binaries = files.filter(\.isBinary).map { 14 + Self.digits($0.oldSize) + Self.digits($0.newSize) }
    largest = texts.map { $0.additions + $0.deletions }.max() ?? 0
    numberWidth = max(Self.digits(largest), binaries.isEmpty ? 0 : 3)
    let whole = max(width, 16 + 6 + numberWidth)
    var graph = max(largest, (binaries.max() ?? 0) - 4)
    if let limit { graph = min(graph, limit) }
    var name = self.names.map(columns).max() ?? 0
    if name + numberWidth + 6 + graph > whole {
      graph = min(graph, max(6, whole * 3 / 8 - numberWidth - 6))
      if let limit { graph = min(graph, limit) }
      if name > whole - numberWidth - 6 - graph {
        name = whole - numberWidth - 6 - graph
      } else {
        graph = whole - numberWidth - 6 - name
      }
    }
    (nameWidth, graphWidth) = (name, graph)
  }

  /// The lines, and the sum as the last.
  var lines: [StyledText] {
    let rows = zip(files, names).map { file, name in
      let shown = cut(name)
      let start = StyledText(
        stringLiteral: " \(shown)\(String(repeating: " ", count: max(0, nameWidth - columns(of: shown)))) |")
      return start + (file.isBinary ? sizes(of: file) : graph(of: file))
    }
    return rows + (DiffStatWording.line(stat).map { [StyledText(stringLiteral: $0)] } ?? [])
  }

  private func sizes(of file: FileDiff) -> StyledText {
    let word = StyledText(stringLiteral: " \(Self.padded("Bin", to: numberWidth))")
    guard !file.hasSameContent, file.oldSize > 0 || file.newSize > 0 else { return word }
    return word + " \("\(file.oldSize)", .removed) -> \("\(file.newSize)", .added) bytes"
  }

  private func graph(of file: FileDiff) -> StyledText {
    var (added, deleted) = (file.additions, file.deletions)
    let number = Self.padded(String(added + deleted), to: numberWidth)
    guard added + deleted > 0 else { return StyledText(stringLiteral: " \(number)") }
    if graphWidth <= largest {
      var total = scaled(added + deleted)
      if total < 2, added > 0, deleted > 0 { total = 2 }
      if added < deleted {
        added = scaled(added)
        deleted = total - added
      } else {
        deleted = scaled(deleted)
        added = total - deleted
      }
    }
    return StyledText(stringLiteral: " \(number) ")
      + StyledText(String(repeating: "+", count: added), .added)
      + StyledText(String(repeating: "-", count: deleted), .removed)
  }

  /// A length in a graph whose longest line takes the whole width; what is not zero takes a column at least.
  private func scaled(_ count: Int) -> Int {
    count == 0 ? 0 : 1 + count * (graphWidth - 1) / largest
  }

  /// The end of a name that is too long, from a slash on if there is one.
  private func cut(_ name: String) -> String {
    guard columns(of: name) > nameWidth else { return name }
    var rest = name[...]
    while columns(of: String(rest)) > max(0, nameWidth - 3) { rest.removeFirst() }
    return "..." + (rest.firstIndex(of: "/").map { rest[$0...] } ?? rest)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func digits(_ number: Int) -> Int { String(number).count }

  /// A name, or the old and the new one with what they share outside braces.
  private static func name(of change: FileChange, _ names: PatchNames) -> String {
    guard let from = change.from else { return names.written(change.path) }
    let (old, new) = (Array(from.utf8), Array(change.path.utf8))
    guard names.written(from) == from, names.written(change.path) == change.path else {
      return "\(names.written(from)) => \(names.written(change.path))"
    }
    let slash = UInt8(ascii: "/")
    let common = zip(old, new).prefix { $0 == $1 }.map(\.0)
    let prefix = common.lastIndex(of: slash).map { $0 + 1 } ?? 0
    // The slash that ends the prefix may begin the suffix as well.
    let most = min(old.count, new.count) - prefix + (prefix > 0 ? 1 : 0)
    let ending = zip(old.reversed(), new.reversed()).prefix(max(0, most)).prefix { $0 == $1 }.map(\.0)
    let suffix = ending.lastIndex(of: slash).map { $0 + 1 } ?? 0
    func middle(_ path: [UInt8]) -> String {
      String(decoding: path.dropFirst(prefix).prefix(max(0, path.count - prefix - suffix)), as: UTF8.self)
    }
    let change = "\(middle(old)) => \(middle(new))"
    guard prefix + suffix > 0 else { return change }
    return String(decoding: old.prefix(prefix), as: UTF8.self) + "{\(change)}"
      + String(decoding: old.suffix(suffix), as: UTF8.self)
  }
}
