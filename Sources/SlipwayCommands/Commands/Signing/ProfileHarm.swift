import DeveloperPortal
import Diagnostics
import JSONTrees
import SlipwayKit

/// A step that takes something away: what it makes invalid is said, the user is asked, and then it is taken.
struct HarmfulStep {
  /// The noun and the verb, such as `device.disable`.
  let name: String
  /// What is done, for the report.
  let deed: Deed
  /// What is asked, such as `disable the device "Ada's iPhone"`.
  let question: String
  /// What becomes invalid.
  let harm: HarmPreview
  /// What else is to be known before it is done: a sentence with its full stop, or nothing.
  var remark = ""
  /// Whether to ask even where nothing becomes invalid.
  var asksAlways = true
  /// What to do next, and what for.
  var next: (command: String, purpose: String)?

  /// Asks, takes the step, and reports what it returns.
  func report(
    in context: Context, isAsked: Bool = true, _ work: () throws(Diagnostic) -> RecordView
  ) throws(Diagnostic) -> any Report {
    let sentences = HarmWording.sentences(harm) + [remark].filter { !$0.isEmpty }
    if isAsked, asksAlways || !harm.isEmpty {
      try context.confirm(question, after: sentences.map { $0 + " " }.joined())
    }
    let view = try work()
    var report = context.report(name, deed, view, next: next)
    report.harm = harm
    return report
  }
}

/// How harm is worded.
enum HarmWording {
  static func sentences(_ harm: HarmPreview) -> [String] {
    guard !harm.isEmpty || !harm.remade.isEmpty else { return [] }
    var sentences: [String] = []
    if !harm.isEmpty {
      let verb = harm.profiles.count == 1 ? "becomes" : "become"
      sentences.append("The \(listed("profile", harm.profiles.map { "\"\($0.name)\"" })) \(verb) invalid.")
    }
    if !harm.targets.isEmpty {
      let verb = harm.targets.count == 1 ? "is" : "are"
      sentences.append("The \(listed("target", harm.targets)) of the project \(verb) signed with such a profile.")
    }
    if !harm.remade.isEmpty {
      let verb = harm.remade.count == 1 ? "is" : "are"
      sentences.append(
        "The \(listed("team profile", harm.remade.map { "\"\($0.name)\"" })) \(verb) made again without it.")
    }
    return sentences
  }

  /// What a profile's end means for the targets of the project.
  static func loss(_ harm: HarmPreview) -> String {
    guard !harm.targets.isEmpty else { return "Targets that name it can't be signed with it any more." }
    return "The \(listed("target", harm.targets)) of the project can't be signed with it any more."
  }

  static func json(_ harm: HarmPreview) -> JSONValue {
    [
      "profiles": .array(harm.profiles.map { ["id": .string($0.id.rawValue), "name": .string($0.name.rawValue)] }),
      "targets": .array(harm.targets.map { .string($0) }),
    ]
  }

  /// "profile A", "profiles A and B", and of very many the first and how many more.
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
  /// What becomes invalid without `foundation`, also in the project that the user works on.
  func harm(without foundation: ProfileFoundation, in session: PortalSession) throws(Diagnostic) -> HarmPreview {
    try HarmPreview(without: foundation, in: session, project: try? project())
  }
}
