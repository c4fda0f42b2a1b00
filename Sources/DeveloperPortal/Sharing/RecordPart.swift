/// Members of a record's JSON that mean something only together, and how two changes of them are joined.
///
/// It is one row of a table; a member that no row names is a separate part.
struct RecordPart {
  /// How two changes are joined that say the same thing on different occasions.
  enum Preference {
    /// The one whose date under this key is the earlier: what was done first counts.
    case earlier(String)
    /// The one whose date under this key is the later: what was made last replaces the rest.
    case later(String)
  }

  /// The folder of the records.
  let folder: String
  /// The name of the part in contradictions.
  let name: String
  /// The members that decide: where both sides changed them differently, they contradict each other.
  let decisive: [String]
  /// The members that go along: when it was done, and by whom.
  let incidental: [String]
  /// Which of two is taken where only the incidental members differ.
  let preference: Preference
  /// The endings of the files beside the record that go along.
  var files: [String] = []

  var keys: [String] { decisive + incidental }

  /// The table, a row a part.
  static let all: [RecordPart] = [
    RecordPart(
      folder: MemberRecord.folder, name: "membership", decisive: ["name", "role", "state"],
      incidental: ["invited", "joined", "left"], preference: .earlier("invited")),
    RecordPart(
      folder: CertificateRecord.folder, name: "request", decisive: ["use", "key"],
      incidental: ["requester", "requesterName", "requested"], preference: .earlier("requested"),
      files: [".certSigningRequest"]),
    RecordPart(
      folder: CertificateRecord.folder, name: "decision", decisive: ["issue", "reason"],
      incidental: ["decider", "decided"], preference: .earlier("decided"), files: [".cer"]),
    RecordPart(
      folder: CertificateRecord.folder, name: "revocation", decisive: [], incidental: ["revoked", "revoker"],
      preference: .earlier("revoked")),
    RecordPart(
      folder: DeviceRecord.folder, name: "state", decisive: ["state"], incidental: ["disabled"],
      preference: .earlier("disabled")),
    RecordPart(
      folder: DeviceRecord.folder, name: "class", decisive: ["class"], incidental: ["registered", "registrar"],
      preference: .earlier("registered")),
    RecordPart(
      folder: AppIDRecord.folder, name: "prefix", decisive: ["prefix"], incidental: ["created", "registrar"],
      preference: .earlier("created")),
    RecordPart(
      folder: IdentifierRecord.folder, name: "kind", decisive: ["kind", "identifier"],
      incidental: ["created", "registrar"], preference: .earlier("created")),
    RecordPart(
      folder: ProfileRecord.folder, name: "content", decisive: ["certificates", "devices"],
      incidental: ["uuid", "appIDRevision", "made", "expires", "maker"], preference: .later("made"),
      files: [".mobileprovision", ".provisionprofile"]),
    RecordPart(
      folder: ProfileRecord.folder, name: "kind", decisive: ["name", "type", "platform", "appID", "pattern"],
      incidental: ["created"], preference: .earlier("created")),
  ]

  /// The parts of a record in `folder` with these members, the parts of the table first.
  static func parts(in folder: String, members: [String]) -> [RecordPart] {
    let named = all.filter { $0.folder == folder }
    let covered = Set(named.flatMap(\.keys))
    return named
      + members.filter { !covered.contains($0) }.map {
        RecordPart(folder: folder, name: $0, decisive: [$0], incidental: [], preference: .earlier($0))
      }
  }
}
