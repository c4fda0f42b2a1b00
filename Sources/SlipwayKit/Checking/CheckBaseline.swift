public import Checks
public import Diagnostics
import FileTrees
import SyntaxTrees

/// The findings that `check` no longer reports.
///
/// A finding is identified by its rule, file, target and message, not by its line. A finding for several targets or
/// configurations has an entry for each, and is new if one of them is. So has each member of a finding that combines
/// several, because how they are combined depends on the others. A file that could not be read is always new.
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
    /// Whether the entry may be about several findings: earlier versions combined those of one cause.
    var isGrouped = false

    /// Orders entries by file, rule, message and the rest.
    public static func < (left: Entry, right: Entry) -> Bool {
      left.order.lexicographicallyPrecedes(right.order)
    }

    private var order: [String] { [file, rule, message, target ?? "", configuration ?? ""] }

    /// What identifies the findings.
    var key: Entry {
      Entry(rule: rule, file: file, message: message, target: target, configuration: configuration, count: 0)
    }

    /// The same in a configuration, or in all of them.
    func inConfiguration(_ configuration: String?) -> Entry {
      Entry(rule: rule, file: file, message: message, target: target, configuration: configuration, count: 0)
    }

    var withoutTarget: Entry {
      Entry(rule: rule, file: file, message: message, target: nil, configuration: nil, count: 0)
    }
  }

  /// What is known, in order.
  public private(set) var entries: [Entry]
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
    entries = []
    var counts: [Entry: Int] = [:]
    for finding in findings.filter({ !$0.isUnchecked }).flatMap(\.parts) {
      counts[entry(for: finding, seenFrom: directory), default: 0] += 1
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
    let isGrouped = object[Self.grouped]?.bool != false
    let all = try items.enumerated().map { number, item throws(Diagnostic) in
      guard let rule = item["rule"]?.string, let path = item["file"]?.string, let message = item["message"]?.string,
        let count = item["count"]?.int, count > 0
      else { throw Self.invalid("entry \(number + 1) of \"\(file)\" lacks rule, file, message or count", file) }
      return Entry(
        rule: rule, file: path, message: message, target: item["target"]?.string,
        configuration: item["configuration"]?.string, count: count,
        isGrouped: isGrouped || item[Self.grouped]?.bool == true)
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
      if entry.isGrouped { object[Self.grouped] = true }
      return .object(object)
    }
    let whole: JSONValue = [
      "schema": .string(Self.schema), "\(Self.grouped)": false, "findings": .array(items),
    ]
    return whole.serialized(style: .pretty)
  }

  /// How a baseline differs from the one before.
  public struct Change: Hashable, Sendable {
    /// How many findings come in.
    public var added = 0
    /// How many go out.
    public var removed = 0
  }

  /// What a baseline knows of findings.
  struct Comparison {
    /// The findings that are new, whole if all of their members are.
    var new: [Finding] = []
    /// The findings that are known.
    var known: [Finding] = []
    /// How many entries the new findings would be.
    var added = 0
    /// The entries that no finding has.
    var stale: [Entry] = []
  }

  /// Splits findings into those that are known and those that are new.
  func compared(with findings: [Finding], seenFrom directory: String) -> Comparison {
    var ledger = BaselineLedger(entries)
    var result = Comparison()
    for finding in findings {
      if finding.isCombined, ledger.coversGroup(finding.ownParts.map({ entry(for: $0, seenFrom: directory) })) {
        result.known.append(finding)
        continue
      }
      var new: Set<Finding> = []
      for single in finding.singles {
        let unknown = single.parts.count { part in
          !ledger.covers(entry(for: part, seenFrom: directory), every: part.everyConfiguration) { message in
            part.isCombined(in: message, isMember: finding.isCombined) { name(of: $0, seenFrom: directory) }
          }
        }
        result.added += unknown
        if unknown > 0 { new.insert(single) }
      }
      result.new += finding.limited(to: new.contains)
      result.known += finding.limited { !new.contains($0) }
    }
    result.stale = ledger.stale
    return result
  }

  /// The file that an entry is about, absolute.
  func path(of entry: Entry) -> String {
    AbsolutePath(entry.file, from: folder).description
  }

  private static let schema = "slipway.baseline/1"
  /// Says whether entries may be about several findings; earlier versions did not write it.
  private static let grouped = "grouped"

  /// Whether `bytes` are a baseline.
  @Sendable static func isBaseline(_ bytes: [UInt8]) -> Bool {
    (try? CheckBaseline(parsing: bytes, file: "")) != nil
  }

  private func entry(for finding: Finding, seenFrom directory: String) -> Entry {
    let name = { (path: String) in self.name(of: path, seenFrom: directory) }
    return Entry(
      rule: finding.rule, file: finding.place?.file.map(name) ?? "", message: finding.stableMessage(naming: name),
      target: finding.target, configuration: finding.configuration, count: 0)
  }

  /// A path relative to the baseline's folder.
  private func name(of path: String, seenFrom directory: String) -> String {
    Self.relative(AbsolutePath(path, from: directory).components, to: AbsolutePath(folder).components)
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
