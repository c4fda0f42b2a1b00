import Clibgit2
import Diagnostics
import GitStore

/// What `git blame` tells of a commit.
public struct BlamedCommit: Hashable, Sendable {
  /// Who did something and when, as the commit has it.
  public struct Person: Hashable, Sendable {
    /// The name, as `.mailmap` has it.
    public let name: [UInt8]
    /// The address, as `.mailmap` has it.
    public let email: [UInt8]
    /// The seconds since 1970.
    public let time: Int64
    /// The offset from UTC, such as `+0100`.
    public let zone: String
  }

  /// Who wrote the change.
  public let author: Person
  /// Who recorded it.
  public let committer: Person
  /// The first line of the message.
  public let summary: [UInt8]
  /// Whether history is not followed beyond it, although lines may be older.
  public let isBoundary: Bool

  init(_ raw: RawCommit, _ name: ObjectName, isBoundary: Bool, _ mailmap: Mailmap) {
    author = mailmap.person(raw.author)
    committer = mailmap.person(raw.committer)
    let lines = raw.message.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = lines.first { $0.contains { !Self.isSpace($0) } }
    summary = first.map(Array.init) ?? Array("(\(name))".utf8)
    self.isBoundary = isBoundary
  }

  /// Changes that are not committed.
  init(uncommitted commit: Commit) {
    let line = (try? commit.author.line()) ?? ""
    author = Person(line: Array(line.utf8)) ?? Person.unknown
    committer = author
    summary = Array(commit.firstLine.utf8)
    isBoundary = false
  }

  fileprivate static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension BlamedCommit.Person {
  /// What Git says where a commit does not say it.
  fileprivate static let unknown = Self(
    name: Array("(unknown)".utf8), email: Array("(unknown)".utf8), time: 0, zone: "(unknown)")

  /// Reads a line such as `Ada Lovelace <ada@example.org> 1700000000 +0100`.
  fileprivate init?(line: [UInt8]) {
    guard let open = line.firstIndex(of: UInt8(ascii: "<")),
      let close = line[open...].firstIndex(of: UInt8(ascii: ">")),
      let last = line.lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let padded = line[..<open]
    let end = padded.lastIndex { !BlamedCommit.isSpace($0) }.map { $0 + 1 } ?? 0
    let words = line[(last + 1)...].split { BlamedCommit.isSpace($0) }.map { String(decoding: $0, as: UTF8.self) }
    self.init(
      name: Array(padded[..<end]), email: Array(line[(open + 1)..<close]), time: words.first.flatMap { Int64($0) } ?? 0,
      zone: words.count > 1 ? words[1] : "(unknown)")
  }
}

/// The names and addresses that `.mailmap` gives to people.
struct Mailmap {
  private let handle: Handle

  init(_ repository: Repository) throws(Diagnostic) {
    handle = try Handle(freedBy: git_mailmap_free, owner: repository.handle, to: "read .mailmap") {
      git_mailmap_from_repository($0, repository.pointer)
    }
  }

  /// The person in a line of a commit.
  func person(_ line: [UInt8]) -> BlamedCommit.Person {
    guard let person = BlamedCommit.Person(line: line) else { return .unknown }
    return Self.withText(person.name) { oldName in
      Self.withText(person.email) { oldEmail in
        var (name, email): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        guard git_mailmap_resolve(&name, &email, handle.pointer, oldName, oldEmail) == 0, let name, let email else {
          return person
        }
        return BlamedCommit.Person(
          name: Self.bytes(name), email: Self.bytes(email), time: person.time, zone: person.zone)
      }
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  private static func withText<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
  }
}
