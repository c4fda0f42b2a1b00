import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for identifiers in code that no storyboard or xib contains.
struct InterfaceIdentifierUnknown: CheckRule {
  let description = RuleDescription(
    id: "interface-identifier-unknown", severity: .error,
    summary: "Code uses an identifier that no storyboard or xib contains",
    explanation: """
      Code performs a segue, creates a view controller or dequeues a cell by an identifier. The identifier is a literal, \
      or a constant with one text in all sources. No storyboard or \
      xib of the project contains it. The app crashes when this code runs. If packages or dependency managers may add \
      files, only three kinds are checked: segues, scenes of a storyboard that code names, and names similar to an \
      existing one. A cell is checked only if no code seems to register it. In a Mac app, the \
      finding is a warning. A comparison of restorationIdentifier with the literal is a warning, because no object has that \
      identifier. If code sets restoration identifiers, comparisons are not checked.
      """,
    wrong: "performSegue(withIdentifier: \"Show Clock\", sender: self) without <segue identifier=\"Show Clock\" …/>",
    right: "<segue destination=\"aB1-cD-2eF\" kind=\"show\" identifier=\"Show Clock\" id=\"gH3-iJ-4kL\"/>",
    source: "UIKit: \"Receiver … has no segue with identifier …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      project.targets.filter(\.isDistributed).flatMap { target in
        let isForMac = target.configurations.contains { $0.settings.platform == .macOS }
        return project.interfaces.unknownCalls(of: target).map { unknown in
          let call = unknown.call
          return finding(
            "no storyboard or xib contains a \(call.kind.rawValue) with the identifier \"\(call.name)\"",
            hint: NearNames.slip(call.name, among: project.interfaces.uses.identifiers[call.kind] ?? []).map {
              "write \"\($0)\""
            } ?? "write an identifier that a storyboard contains, or add the \(call.kind.rawValue)",
            at: project.search.place(ofLiteral: call.name, in: unknown.path),
            severity: isForMac || call.kind == .restoration ? .warning : nil,
            target: target.name)
        }
      }
    }
  }
}
