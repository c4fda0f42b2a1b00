public import Checks
public import Diagnostics
import FileTrees
import SyntaxTrees

/// The findings that `check` no longer reports.
///
/// A finding is identified by its rule, file, target and message, not by its line. A finding for several targets or
/// configurations has an entry for each, and is new if one of them is. A file that could not be read is always new.
public struct CheckBaseline: Sendable {
  /// Equal findings.
  public struct Entry: Hashable, Sendable, Comparable {
    /// The rule.
    public let rule: String
    /// The file, relative to the baseline's folder; empty without a file.
    public let file: String
    /// The message, without numbers of lines, with paths relative to the baseline's folder.
    public let message: String
    /// The target.
    public let target: String?
    /// The configuration.
    public let configuration: String?
    /// How many there are.
    public internal(set) var count: Int

    /// Orders entries by file, rule, message and the rest.
    public static func < (left: Entry, right: Entry) -> Bool {
      left.order.lexicographicallyPrecedes(right.order)
    }

    private var order: [String] { [file, rule, message, target ?? "", configuration ?? ""] }

    fileprivate var key: Entry {
      var key = self
      key.count = 0
      return key
    }

    fileprivate var withoutTarget: Entry {
      Entry(rule: rule, file: file, message: message, target: nil, configuration: nil, count: 0)
    }
  }

  /// What is known, in order.
  public let entries: [Entry]
  /// The baseline's file, absolute.
  public let file: String
  /// The folder of the baseline's file, absolute.
  private let folder: String

  /// Creates a baseline of findings, without findings of files that could not be read.
  ///
  /// - Parameters:
  ///   - findings: The findings of a check.
  ///   - directory: The folder that their places are seen from.
  ///   - file: The absolute path of the baseline.
  public init(of findings: [Finding], seenFrom directory: String, at file: String) {
    self.file = file
    folder = "/" + AbsolutePath(file).components.dropLast().joined(separator: "/")
    var counts: [Entry: Int] = [:]
    for finding in findings.filter({ !$0.isUnchecked }).flatMap(\.parts) {
      counts[Self.entry(for: finding, seenFrom: directory, from: folder), default: 0] += 1
    }
    entries = counts.map { entry, count in
      var entry = entry
      entry.count = count
      return entry
    }.sorted()
  }

  private init(_ entries: [Entry], file: String, folder: String) {
    self.entries = entries
    self.file = file
    self.folder = folder
  }

  /// The same with more entries; equal ones are counted once.
  func adding(_ others: [Entry]) -> CheckBaseline {
    let known = Set(entries.map(\.key))
    return CheckBaseline(
      (entries + others.filter { !known.contains($0.key) }).sorted(), file: file, folder: folder)
  }

  /// Reads the baseline in `file`, which is absolute.
  ///
  /// - Throws: `baseline-invalid`, and what reading throws.
  public init(at file: String) throws(Diagnostic) {
    try self.init(parsing: FileAccess.read(file), file: file)
  }

  /// Reads the bytes of the baseline in `file`, which is absolute.
  ///
  /// - Throws: `baseline-invalid`.
  init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    folder = "/" + AbsolutePath(file).components.dropLast().joined(separator: "/")
    let object = try JSONValue(parsing: bytes, file: file)
    guard object["schema"]?.string == Self.schema, let items = object["findings"]?.array else {
      throw Self.invalid("\"\(file)\" is not a baseline of slipway check", file)
    }
    let all = try items.enumerated().map { number, item throws(Diagnostic) in
      guard let rule = item["rule"]?.string, let path = item["file"]?.string, let message = item["message"]?.string,
        let count = item["count"]?.int, count > 0
      else { throw Self.invalid("entry \(number + 1) of \"\(file)\" lacks rule, file, message or count", file) }
      return Entry(
        rule: rule, file: path, message: message, target: item["target"]?.string,
        configuration: item["configuration"]?.string, count: count)
    }
    entries = all.filter { !Finding.isUnchecked($0.rule) }
  }

  /// The file's content.
  public var bytes: [UInt8] {
    let items = entries.map { entry -> JSONValue in
      var object: JSONObject = [
        "rule": .string(entry.rule), "file": .string(entry.file), "message": .string(entry.message),
      ]
      if let target = entry.target { object["target"] = .string(target) }
      if let configuration = entry.configuration { object["configuration"] = .string(configuration) }
      object["count"] = .integer(entry.count)
      return .object(object)
    }
    let whole: JSONValue = ["schema": .string(Self.schema), "findings": .array(items)]
    return whole.serialized(style: .pretty)
  }

  /// How a baseline differs from the one before.
  public struct Change: Hashable, Sendable {
    /// How many findings come in.
    public var added = 0
    /// How many go out.
    public var removed = 0
  }

  /// How this baseline differs from the one in `file`, which is absolute; `nil` where there is none yet.
  ///
  /// - Throws: `baseline-invalid` if another file exists there.
  public func change(from file: String) throws(Diagnostic) -> Change? {
    guard FileAccess.exists(file), try !FileAccess.read(file).isEmpty else { return nil }
    let old = try CheckBaseline(at: file)
    var counts: [Entry: Int] = [:]
    for entry in entries { counts[entry.key, default: 0] += entry.count }
    for entry in old.entries { counts[entry.key, default: 0] -= entry.count }
    return counts.values.reduce(into: Change()) { change, difference in
      change.added += max(0, difference)
      change.removed += max(0, -difference)
    }
  }

  /// Splits findings into those that are known and those that are new.
  func compared(
    with findings: [Finding], seenFrom directory: String
  ) -> (new: [Finding], suppressed: Int, stale: [Entry]) {
    var left: [Entry: Int] = [:]
    for entry in entries { left[entry.key, default: 0] += entry.count }
    let alike = Dictionary(grouping: left.keys, by: \.withoutTarget)
    var new: [Finding] = []
    for finding in findings {
      var keys = finding.parts.map { Self.entry(for: $0, seenFrom: directory, from: folder) }
      // A file that is checked without its project has no target.
      if let key = keys.first, key == key.withoutTarget, left[key] == nil { keys = alike[key] ?? keys }
      let known = keys.filter { left[$0, default: 0] > 0 }
      for key in known { left[key, default: 0] -= 1 }
      if known.count < keys.count { new.append(finding) }
    }
    let stale = left.filter { $0.value > 0 }.map { key, count in
      var entry = key
      entry.count = count
      return entry
    }
    return (new, findings.count - new.count, stale.sorted())
  }

  /// The file that an entry is about, absolute.
  func path(of entry: Entry) -> String {
    AbsolutePath(entry.file, from: folder).description
  }

  private static let schema = "slipway.baseline/1"

  /// Whether `bytes` are a baseline.
  @Sendable static func isBaseline(_ bytes: [UInt8]) -> Bool {
    (try? CheckBaseline(parsing: bytes, file: "")) != nil
  }

  private static func entry(for finding: Finding, seenFrom directory: String, from folder: String) -> Entry {
    let parts = AbsolutePath(folder).components
    let name = { (path: String) in relative(AbsolutePath(path, from: directory).components, to: parts) }
    return Entry(
      rule: finding.rule, file: finding.place?.file.map(name) ?? "", message: finding.stableMessage(naming: name),
      target: finding.target, configuration: finding.configuration, count: 0)
  }

  private static func relative(_ path: [String], to folder: [String]) -> String {
    let common = zip(path, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return (up + path.dropFirst(common)).joined(separator: "/")
  }

  private static func invalid(_ problem: String, _ file: String) -> Diagnostic {
    Diagnostic(
      .baselineInvalid, problem, at: Place(file: file), remedy: .advice("write a new one with --write-baseline"))
  }
}

extension Diagnostic.Code {
  package static let baselineInvalid = Diagnostic.Code(
    "baseline-invalid", "The file is not a baseline of slipway check.", "write a new one with --write-baseline")
}
