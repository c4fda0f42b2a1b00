import Diagnostics
import XcodeProjects

/// Requirements of a Podfile that Podfile.lock does not have.
struct PodPinOutdated: CheckRule {
  let description = RuleDescription(
    id: "pod-pin-outdated", severity: .note, summary: "Podfile.lock does not match the Podfile",
    explanation: """
      Podfile.lock lists the requirements of the Podfile with which it was written. If the Podfile requires another \
      version now, pod install changes the lock file, and pod install --deployment fails. Slipway does not run the \
      Podfile, so only requirements in one literal are compared.
      """,
    wrong: "pod 'Simperium', '1.9.1' while Podfile.lock has Simperium (= 1.9.0)",
    right: "pod 'Simperium', '1.9.0' while Podfile.lock has Simperium (= 1.9.0)",
    source: "CocoaPods: pod install --deployment")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      guard project.paths.contains("Podfile"), let podfile = project.files.text(of: "Podfile"),
        let lock = project.files.text(of: "Podfile.lock")
      else { return [] }
      let locked = Self.locked(in: lock)
      var seen: Set<String> = []
      return podfile.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        guard let (name, requirement) = Self.requirement(in: line), let own = locked[name], !own.contains(requirement),
          seen.insert(name).inserted
        else { return nil }
        return finding(
          "the Podfile requires \(name) (\(requirement)), but Podfile.lock has \(own.sorted().joined(separator: ", "))",
          hint: "run pod install, and commit Podfile.lock",
          at: Place(file: project.checkedPath("Podfile"), line: number + 1))
      }
    }
  }

  /// The requirements in the section DEPENDENCIES of a lock file, by pod.
  private static func locked(in text: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    var isInside = false
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" ") { isInside = line.hasPrefix("DEPENDENCIES:") }
      guard isInside, line.hasPrefix("  - ") else { continue }
      let entry = line.dropFirst(4).filter { $0 != "\"" }
      guard let open = entry.firstIndex(of: "("), entry.hasSuffix(")") else { continue }
      let name = entry[..<open].split(separator: " ").first.map(String.init) ?? ""
      found[name, default: []].insert(spaced(entry[entry.index(after: open)...].dropLast()))
    }
    return found
  }

  /// The pod and the requirement of a line such as `pod 'Name', '~> 1.0'`.
  private static func requirement(in line: Substring) -> (name: String, requirement: String)? {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix("pod ") || text.hasPrefix("pod(") else { return nil }
    let code = text.prefix { $0 != "#" }
    let parts = code.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
    guard parts.count == 5, parts[2].filter({ !$0.isWhitespace }) == ",",
      parts[4].allSatisfy({ $0.isWhitespace || $0 == ")" }),
      !parts[3].contains("#{"), parts[3].contains(where: \.isNumber)
    else { return nil }
    return (String(parts[1]), spaced(parts[3]))
  }

  /// A requirement with one space between its sign and the version; without a sign, it is for that version alone.
  private static func spaced(_ text: Substring) -> String {
    let plain = text.filter { !$0.isWhitespace }
    let sign = plain.prefix { !$0.isNumber }
    return "\(sign.isEmpty ? "=" : sign) \(plain.dropFirst(sign.count))"
  }
}
