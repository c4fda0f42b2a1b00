import Diagnostics

/// A record of which there is one in the whole simulated world.
protocol ClaimedRecord: PortalRecord {
  /// The input of its id's digest: nothing that differs between teams.
  var identity: String { get }
}

/// Where a record that is claimed in the whole simulated world is, or would be: its id is a digest of its identity alone,
/// so that a portal is asked for it by path, without a look at its other records.
struct ClaimedPlace<Record: ClaimedRecord> {
  let id: RecordID
  /// The record that is there, if it is registered.
  let holder: Record?

  init(
    of identity: String, reading record: (String) throws(Diagnostic) -> Record?
  ) throws(Diagnostic) {
    var taken: Set<RecordID> = []
    while true {
      let id = RecordID.digest(of: identity) { taken.contains($0) }
      guard let record = try record(id.path(in: Record.folder) + ".json") else {
        self.id = id
        holder = nil
        return
      }
      if record.identity == identity {
        self.id = id
        holder = record
        return
      }
      taken.insert(id)
    }
  }
}
