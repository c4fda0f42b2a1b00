import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// A destructive step: it lists what becomes invalid and asks for confirmation first.
struct HarmfulStep {
  /// The noun and the verb, such as `device.disable`.
  let name: String
  /// The headline of the report.
  let action: ResultAction
  /// The question, such as `disable device "Ada's iPhone"`.
  let question: String
  /// The profiles and targets that become invalid.
  let harm: HarmPreview
  /// A sentence without a period to show before the question, or nothing.
  var remark = ""
  /// Whether to ask even if nothing becomes invalid.
  var asksAlways = true
  /// The next command and its purpose.
  var next: (command: String, purpose: String)?

  /// Tries the step, asks, takes the step and reports its result: what is not possible is refused without a question.
  func report(
    in session: PortalSession, _ context: Context, isAsked: Bool = true,
    _ work: (PortalSession) throws(Diagnostic) -> RecordView
  ) throws(Diagnostic) -> any Report {
    _ = try work(session.rehearsing())
    let sentences = HarmWording.sentences(harm) + [remark].filter { !$0.isEmpty }
    if isAsked, asksAlways || !harm.isEmpty {
      try context.confirm(question, after: sentences)
    }
    let view = try work(session)
    var report = context.report(name, action, view, next: next)
    report.harm = harm
    return report
  }
}

/// The text and JSON of a harm preview.
enum HarmWording {
  /// Notes on what a change made invalid and regenerated, or would.
  static func notes(_ harm: HarmPreview, isPlan: Bool) -> [String] {
    let isOne = harm.profiles.count == 1
    let state = isPlan ? "would become invalid" : "\(isOne ? "is" : "are") now invalid"
    let profiles = harm.isEmpty ? nil : "\(listed("profile", harm.profiles.map { "\"\($0.name)\"" })) \(state)"
    let object = isOne ? "this profile" : "these profiles"
    let targets = targets(of: harm, isPlan).map { "\(listed("target", $0.names)) \($0.verb) \(object)" }
    let names = harm.remade.map { "\"\($0.name)\"" }
    let remade = names.isEmpty ? nil : "\(isPlan ? "would regenerate" : "regenerated") \(listed("team profile", names))"
    return [profiles].compactMap(\.self) + targets + [remade].compactMap(\.self)
  }

  /// The targets that name an affected profile, and those that only could use it, each with the verb.
  private static func targets(of harm: HarmPreview, _ isPlan: Bool = true) -> [(names: [String], verb: String)] {
    let others = harm.targets.filter { !harm.dependentTargets.contains($0) }
    return [
      (harm.dependentTargets, harm.dependentTargets.count == 1 ? "uses" : "use"),
      (others, isPlan ? "could use" : "could have used"),
    ].filter { !$0.0.isEmpty }.map { (names: $0.0.map { "\"\($0)\"" }, verb: $0.1) }
  }

  /// Sentences without periods on what a change makes invalid, before a question.
  static func sentences(_ harm: HarmPreview) -> [String] {
    guard !harm.isEmpty || !harm.remade.isEmpty else { return [] }
    var sentences: [String] = []
    if !harm.isEmpty {
      let verb = harm.profiles.count == 1 ? "becomes" : "become"
      sentences.append("\(listed("Profile", harm.profiles.map { "\"\($0.name)\"" })) \(verb) invalid")
    }
    let object = harm.profiles.count == 1 ? "this profile" : "these profiles"
    sentences += targets(of: harm).map { "\(listed("Target", $0.names)) \($0.verb) \(object)" }
    if !harm.remade.isEmpty {
      let verb = harm.remade.count == 1 ? "is" : "are"
      sentences.append("\(listed("Team profile", harm.remade.map { "\"\($0.name)\"" })) \(verb) regenerated")
    }
    return sentences
  }

  /// The effect of a profile's deletion on the targets of the project.
  static func loss(_ harm: HarmPreview) -> String {
    guard !harm.targets.isEmpty else { return "No target can use the profile afterwards" }
    return "\(listed("Target", harm.targets.map { "\"\($0)\"" })) can no longer use the profile"
  }

  static func json(_ harm: HarmPreview) -> JSONValue {
    [
      "profiles": .array(harm.profiles.map { ["id": .string($0.id.rawValue), "name": .string($0.name.rawValue)] }),
      "targets": .array(harm.targets.map { .string($0) }),
    ]
  }

  /// A list such as "Profile A" or "Profiles A and B", with at most 10 names.
  private static func listed(_ noun: String, _ names: [String]) -> String {
    let shown = names.prefix(10)
    guard let last = shown.last, names.count > 1 else { return "\(noun) \(names.first ?? "")" }
    guard names.count == shown.count else {
      return "\(noun)s \(shown.joined(separator: ", ")) and \(names.count - shown.count) more"
    }
    return "\(noun)s \(shown.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Context {
  /// The profiles and targets, also of the current project, that become invalid without `foundation`.
  func harm(without foundation: ProfileFoundation, in session: PortalSession) throws(Diagnostic) -> HarmPreview {
    try HarmPreview(without: foundation, in: session, project: try? project())
  }
}
