import Foundation
import GitHistory
import GitStore
import SyntaxTrees

/// The lines of a file and the commits that they come from.
struct BlameReport: Report {
  let blame: Blame
  /// How the names of files are written in the format for programs; `nil` for people.
  let names: PatchNames?
  /// Whether the exact bytes go to a file or a program, and whether in color; `nil` on a terminal.
  var bytesInColor: Bool?
  /// Whether Git would not blame the commits in `blame.ignoreRevsFile`.
  var hasIgnoredCommits = false

  var schema: String { "slipway.blame/1" }
  var pagerSubject: String? { "blame" }

  var problems: [String] {
    hasIgnoredCommits
      ? ["note: Slipway does not support blame.ignoreRevsFile; run git blame to skip the commits in it"] : []
  }

  var fields: JSONObject {
    [
      "path": .string(blame.path),
      "ranges": .array(
        blame.runs.map { run in
          [
            "commit": .optional(run.origin.commit == .zero ? nil : run.origin.commit.hex),
            "path": .string(run.origin.path), "line": .integer(run.line), "originalLine": .integer(run.originalLine),
            "count": .integer(run.count),
            "previous": blame.previous[run.origin].map {
              ["commit": .string($0.commit.hex), "path": .string($0.path)]
            } ?? .null,
            "lines": .array(blame.lines(of: run).map { .string(String(decoding: $0, as: UTF8.self)) }),
          ]
        }),
      "commits": .array(
        blame.commits.filter { $0.key != .zero }.sorted { $0.key < $1.key }.map { name, commit in
          [
            "commit": .string(name.hex), "author": .string(String(decoding: commit.author.name, as: UTF8.self)),
            "email": .string(String(decoding: commit.author.email, as: UTF8.self)),
            "date": .string(DateWording.iso(Date(timeIntervalSince1970: TimeInterval(commit.author.time)))),
            "subject": .string(String(decoding: commit.summary, as: UTF8.self)), "boundary": .bool(commit.isBoundary),
          ]
        }),
    ]
  }

  /// The bytes that git writes; a terminal gets escaped lines.
  var bytes: [UInt8]? {
    if let names { return BlamePorcelain(blame, names: names).bytes }
    guard let bytesInColor else { return nil }
    return lines.flatMap { Array($0.head.rendered(inColor: bytesInColor).utf8) + $0.text + [UInt8(ascii: "\n")] }
  }

  func show(on page: inout Page) {
    for line in lines {
      var stops = TabStops(every: 8)
      page.verbatim(line.head + StyledText(stops.expanded(String(decoding: line.text, as: UTF8.self))))
    }
  }

  /// The lines of the file, after what is known of each.
  private var lines: [(head: StyledText, text: [UInt8])] {
    let widths = Widths(blame)
    return blame.runs.flatMap { run in
      let known = widths.known(of: run, in: blame)
      return blame.lines(of: run).enumerated().map { offset, text in
        let number = String(run.line + offset)
        let space = String(repeating: " ", count: max(0, widths.number - number.count))
        return (head: known + StyledText(" \(space)\(number)) "), text: text)
      }
    }
  }

  /// The widths of columns.
  private struct Widths {
    /// `nil` where all lines come from files of one name.
    let path: Int?
    let author: Int
    let number: Int

    init(_ blame: Blame) {
      let paths = blame.runs.map(\.origin.path)
      path = paths.contains { $0 != blame.path } ? paths.map(\.utf8.count).max() : nil
      let names = blame.commits.values.map { String(decoding: $0.author.name, as: UTF8.self) }
      author = names.map { StyledText($0).width }.max() ?? 0
      number = String(blame.runs.last.map { $0.line + $0.count - 1 } ?? 0).count
    }

    /// What the lines of a run have in common: commit, path, author and date.
    func known(of run: Blame.Run, in blame: Blame) -> StyledText {
      guard let commit = blame.commits[run.origin.commit] else { return "" }
      let mark = commit.isBoundary ? "^" : ""
      let digits = run.origin.commit.hex.prefix(blame.abbreviation - mark.count)
      let file = run.origin.path
      let path = path.map { " " + Self.padded(file, to: $0, width: file.utf8.count) } ?? ""
      let author = String(decoding: commit.author.name, as: UTF8.self)
      let name = Self.padded(author, to: self.author, width: StyledText(author).width)
      return "\(mark + digits, .name)\(path) (\(name) \(commit.author.localDate, .faint)"
    }

    private static func padded(_ text: String, to width: Int, width present: Int) -> String {
      text + String(repeating: " ", count: max(0, width - present))
    }
  }
}

/// The format of `git blame --porcelain`: for each run a header, what is known of a commit where it comes first, and the
/// lines after tabs.
struct BlamePorcelain {
  private(set) var bytes: [UInt8] = []
  private let blame: Blame
  private let names: PatchNames

  init(_ blame: Blame, names: PatchNames) {
    self.blame = blame
    self.names = names
    // A commit with several files says each time which one it is.
    let paths = Dictionary(grouping: blame.runs, by: \.origin.commit).mapValues { Set($0.map(\.origin.path)).count }
    var told: Set<ObjectName> = []
    for run in blame.runs {
      let name = run.origin.commit
      add("\(name) \(run.originalLine) \(run.line) \(run.count)")
      let isNew = told.insert(name).inserted
      if isNew { describe(name) }
      if isNew || (paths[name] ?? 1) > 1 { describe(run.origin) }
      for (offset, line) in blame.lines(of: run).enumerated() {
        if offset > 0 { add("\(name) \(run.originalLine + offset) \(run.line + offset)") }
        bytes += [UInt8(ascii: "\t")] + line + [UInt8(ascii: "\n")]
      }
    }
  }

  private mutating func describe(_ name: ObjectName) {
    guard let commit = blame.commits[name] else { return }
    for (role, person) in [("author", commit.author), ("committer", commit.committer)] {
      add("\(role) ", person.name)
      add("\(role)-mail <", person.email, ">")
      add("\(role)-time \(person.time)")
      add("\(role)-tz \(person.zone)")
    }
    add("summary ", commit.summary)
    if commit.isBoundary { add("boundary") }
  }

  private mutating func describe(_ origin: Blame.Origin) {
    if let previous = blame.previous[origin] { add("previous \(previous.commit) \(names.written(previous.path))") }
    add("filename \(names.written(origin.path))")
  }

  private mutating func add(_ text: String, _ more: [UInt8] = [], _ end: String = "") {
    bytes += Array(text.utf8) + more + Array("\(end)\n".utf8)
  }
}

extension BlamedCommit.Person {
  /// The date and time on the person's clock, such as `2026-11-27 13:44:51 +0100`.
  fileprivate var localDate: String {
    let number = Int(zone) ?? 0
    let offset = number / 100 * 60 + number % 100
    let clock = DateWording.iso(Date(timeIntervalSince1970: TimeInterval(time + Int64(offset * 60))))
    return "\(clock.prefix(10)) \(clock.dropFirst(11).prefix(8)) \(zone)"
  }
}
