import JSONTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command does, in the words for both cases: that it did it, and that it would.
struct Deed {
  private let done: String
  private let planned: String
  private let object: StyledText

  /// Takes the verb as in "Registered the device", as in "Would register the device", and what it is done to.
  init(_ done: String, _ planned: String, _ object: StyledText) {
    self.done = done
    self.planned = planned
    self.object = object
  }

  func headline(_ extent: DeedExtent) -> StyledText {
    extent.isPlan ? "Would \(planned) \(object)" : "\(done) \(object)"
  }
}

/// How far a deed was done, and what the date that it bears brings with it.
struct DeedExtent {
  /// Whether it was only tried (`--dry-run`).
  let isPlan: Bool
  /// The day in the future that it is dated, if it is: the portal's time never runs backwards.
  let futureDay: String?

  /// What of it scripts are told, beside the record.
  func marking(_ record: JSONObject) -> JSONObject {
    var fields = record
    if isPlan { fields["dryRun"] = true }
    if let futureDay { fields["note"] = .string(Self.warning(futureDay)) }
    return fields
  }

  func show(on page: inout Page) {
    if let futureDay { page.line("\(StyledText("note:", .warning)) \(Self.warning(futureDay))") }
  }

  private static func warning(_ day: String) -> String {
    "this is dated \(day), in the future: until then the portal takes only changes that are dated so with --at"
  }
}

extension Context {
  /// How far what a command does in a portal is done.
  var portalExtent: DeedExtent {
    DeedExtent(isPlan: shared.dryRun, futureDay: now > world.clock() ? DateWording.day(now) : nil)
  }

  /// How far what a command does outside of portals is done, where dates bind nobody.
  var extent: DeedExtent {
    DeedExtent(isPlan: shared.dryRun, futureDay: nil)
  }

  /// The report of a command that changed a record of a portal.
  func report(
    _ name: String, _ deed: Deed, _ record: RecordView, next: (command: String, purpose: String)? = nil
  ) -> RecordReport {
    RecordReport(
      name: name, headline: deed.headline(portalExtent), record: record, extent: portalExtent, next: next)
  }

  /// The report of a command that changed something outside of portals.
  func localReport(
    _ name: String, _ deed: Deed, _ record: RecordView, next: (command: String, purpose: String)? = nil
  ) -> RecordReport {
    RecordReport(name: name, headline: deed.headline(extent), record: record, extent: extent, next: next)
  }
}
