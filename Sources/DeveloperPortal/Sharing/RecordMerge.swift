import SyntaxTrees

/// One record in three versions, joined member by member.
struct RecordMerge {
  let folder: String
  let base: JSONObject?
  let ours: JSONObject
  let theirs: JSONObject

  /// The result for one part.
  enum Verdict {
    /// This side's version is used.
    case take(PortalSide)
    /// Both changed it, and not to the same.
    case contradiction
  }

  /// The parts, each with what becomes of it.
  var verdicts: [(part: RecordPart, verdict: Verdict)] {
    var names = ours.keys
    names += theirs.keys.filter { ours[$0] == nil }
    return RecordPart.parts(
      in: folder, members: names.filter { !Self.setKeys.contains($0) || folder != Self.setFolder }
    )
    .map { ($0, verdict(on: $0)) }
  }

  /// The record in which each part is as `side` says.
  func joined(_ side: (RecordPart) -> PortalSide) -> JSONObject {
    var chosen: [String: JSONValue] = [:]
    for (part, _) in verdicts {
      let source = side(part) == .ours ? ours : theirs
      for key in part.keys { chosen[key] = source[key] }
    }
    if folder == Self.setFolder { chosen.merge(capabilities) { $1 } }
    // The order of the keys is the one in which a record of the kind is written.
    let order = theirs.keys.count >= ours.keys.count ? theirs.keys + ours.keys : ours.keys + theirs.keys
    var members: [(String, JSONValue)] = []
    var written: Set<String> = []
    for key in order where written.insert(key).inserted {
      if let value = chosen[key] { members.append((key, value)) }
    }
    return JSONObject(members)
  }

  private func verdict(on part: RecordPart) -> Verdict {
    let (before, here, there) = (values(base, part.keys), values(ours, part.keys), values(theirs, part.keys))
    if here == there || there == before { return .take(.ours) }
    if here == before { return .take(.theirs) }
    let (decided, decidedHere) = (values(base, part.decisive), values(ours, part.decisive))
    let decidedThere = values(theirs, part.decisive)
    // A team profile contains everything that matches: it is regenerated from both sides.
    let isDerived = ours["xcodeManaged"] == .bool(true) && theirs["xcodeManaged"] == .bool(true)
    if decidedHere == decidedThere || isDerived { return .take(preferred(part.preference)) }
    if base != nil, decidedThere == decided { return .take(.ours) }
    if base != nil, decidedHere == decided { return .take(.theirs) }
    return .contradiction
  }

  private func values(_ record: JSONObject?, _ keys: [String]) -> [JSONValue?] {
    keys.map { record?[$0] }
  }

  private func preferred(_ preference: RecordPart.Preference) -> PortalSide {
    func dates(_ key: String) -> (String, String) {
      // Dates are written so that their letters have their order; the address decides between equal ones, the same
      // way on every machine.
      let here = (ours[key]?.string ?? "~") + JSONValue.object(ours).compactText
      let there = (theirs[key]?.string ?? "~") + JSONValue.object(theirs).compactText
      return (here, there)
    }
    switch preference {
    case .earlier(let key):
      let (here, there) = dates(key)
      return here <= there ? .ours : .theirs
    case .later(let key):
      let (here, there) = dates(key)
      return here >= there ? .ours : .theirs
    }
  }

  /// Capabilities that were switched on or off on either side, what was assigned or withdrawn with those that are on,
  /// and a revision beyond both if the sides differ.
  private var capabilities: [String: JSONValue] {
    let (before, here, there) = (grants(in: base), grants(in: ours), grants(in: theirs))
    let switched = here.union(there).filter { grant in
      before.contains(grant) ? here.contains(grant) && there.contains(grant) : true
    }
    let names = Set(switched.filter { $0.value == nil }.map(\.capability))
    let joined = switched.filter { names.contains($0.capability) }
    let values = Dictionary(grouping: joined.filter { $0.value != nil }, by: \.capability)
      .sorted { $0.key < $1.key }
      .map { ($0.key, JSONValue.array($0.value.compactMap(\.value).sorted().map { .string($0) })) }
    let revisions = [ours, theirs].compactMap { $0["revision"]?.int }
    let highest = revisions.max() ?? 1
    let isNew = joined != here || joined != there
    // A revision that only one side knows is that side's; where both went on, profiles of neither are good.
    let moved = base?["revision"]?.int.map { old in revisions.allSatisfy { $0 > old } } ?? true
    var parts: [String: JSONValue] = [
      "capabilities": .array(names.sorted().map { .string($0) }),
      "revision": .number(String(isNew && moved ? highest + 1 : highest)),
    ]
    if !values.isEmpty { parts["values"] = .object(JSONObject(values)) }
    return parts
  }

  /// A capability of an App ID, or something that was assigned with one.
  private struct Grant: Hashable {
    let capability: String
    var value: String?
  }

  private func grants(in record: JSONObject?) -> Set<Grant> {
    let switched = (record?["capabilities"]?.array ?? []).compactMap(\.string).map { Grant(capability: $0) }
    let assigned = record?["values"]?.object.map { values in
      values.keys.flatMap { key in
        (values[key]?.array ?? []).compactMap(\.string).map { Grant(capability: key, value: $0) }
      }
    }
    return Set(switched + (assigned ?? []))
  }

  private static let setFolder = AppIDRecord.folder
  private static let setKeys: Set<String> = ["capabilities", "values", "revision"]
}

extension JSONValue {
  /// The value on one line.
  var compactText: String {
    String(decoding: serialized(style: .compact), as: UTF8.self)
  }
}
