import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The headline of a command's result, in the past tense and with "Would".
struct ResultAction {
  private let done: String
  private let planned: String
  private let object: StyledText

  /// Takes the verb as in "Registered device X", as in "Would register device X", and its object.
  init(_ done: String, _ planned: String, _ object: StyledText) {
    self.done = done
    self.planned = planned
    self.object = object
  }

  func headline(_ extent: ResultExtent) -> StyledText {
    extent.isPlan ? "Would \(planned) \(object)" : "\(done) \(object)"
  }
}

/// Whether a change was applied or previewed, and whether its date is in the future.
struct ResultExtent {
  /// Whether it is a preview (`--dry-run`).
  let isPlan: Bool
  /// The change's date if it is in the future, which blocks changes with earlier dates.
  let futureDay: String?

  /// Adds the fields of the extent to the JSON of a record.
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
    "the change is dated \(day), in the future: until then, portal changes require --at \(day) or later"
  }
}

extension Context {
  /// The extent of a change in a portal.
  var portalExtent: ResultExtent {
    ResultExtent(isPlan: shared.dryRun, futureDay: now > world.clock() ? DateWording.day(now) : nil)
  }

  /// The extent of a change outside portals, where dates have no effect.
  var extent: ResultExtent {
    ResultExtent(isPlan: shared.dryRun, futureDay: nil)
  }

  /// The report of a command that changed a record of a portal.
  func report(
    _ name: String, _ action: ResultAction, _ record: RecordView, next: (command: String, purpose: String)? = nil
  ) -> RecordReport {
    RecordReport(
      name: name, headline: action.headline(portalExtent), record: record, extent: portalExtent, next: next)
  }

  /// The report of a command that changed something outside portals.
  func localReport(
    _ name: String, _ action: ResultAction, _ record: RecordView, next: (command: String, purpose: String)? = nil
  ) -> RecordReport {
    RecordReport(name: name, headline: action.headline(extent), record: record, extent: extent, next: next)
  }
}
