import Diagnostics
import InterfaceFiles
import SyntaxTrees
import XcodeProjects

/// Check for identifiers of storyboards that nothing uses.
struct InterfaceIdentifierUnused: CheckRule {
  let description = RuleDescription(
    id: "interface-identifier-unused", severity: .note, summary: "Nothing uses an identifier of a storyboard",
    explanation: """
      Three kinds of identifiers are used only by code: segues of a view controller, storyboard identifiers and reuse \
      identifiers. If nothing names the identifier, it is a leftover. The superclass of a controller may use an \
      identifier, so the superclass must be known. The rule compares only letters and digits, and ignores case. It \
      reports an identifier only if all sources are readable. Code could build it from parts, so no literal may be a \
      part of it. UIKit itself uses restoration identifiers, so they need no code.
      """,
    wrong: "<segue identifier=\"Show Clock\" …/> of a view controller, and no code with \"Show Clock\"",
    right: "performSegue(withIdentifier: \"Show Clock\", sender: self)",
    source: "UIKit: UIViewController.performSegue(withIdentifier:sender:)",
    command: "\(command: "interface.disconnect") FILE SEGUE")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let items = project.interfaces.files.flatMap { file in Self.identified(in: file).map { (file, $0) } }
      guard !items.isEmpty, let words = IdentifierWords(in: project) else { return [] }
      let found = items.compactMap { file, item -> Finding? in
        guard !words.mayName(item.name), !item.isOfForeignClass(in: project),
          !project.interfaces.referencedScenes.contains(item.name)
        else { return nil }
        return finding(
          "nothing uses the \(item.kind) \"\(item.name)\"", hint: item.hint, at: file.place(of: item.element)
        ).caused(
          by: Finding.Cause(
            subject: "\(item.kind)s", words: "of \"\(file.shownPath)\" are unused", name: item.name,
            hint: "use them in code, or remove them", least: 3))
      }
      // Cells of one identifier, in one file, are copies of each other.
      return found.grouped { [$0.message, $0.place?.file ?? ""] }.compactMap { Finding.atOnce($0.elements) }
    }
  }

  /// An identifier that only code can use.
  private struct Item {
    let kind: String
    let name: String
    let element: MarkupElement
    let hint: Hint
    /// The class that performs the segue.
    var className: String?

    /// Whether a class that is not in the project, such as one of a pod, may use the identifier itself.
    func isOfForeignClass(in project: CheckedProject) -> Bool {
      guard let className else { return false }
      let members = project.search.declaredMembers
      return members.superclasses(of: className).contains { name in
        !SystemClasses.contains(name) && members.superclasses(of: name).count == 1
      }
    }
  }

  private static func identified(in file: InterfaceFile) -> [Item] {
    // No code runs in a launch screen.
    guard file.root[attribute: "launchScreen"] != "YES" else { return [] }
    let segues = file.connections.compactMap { connection -> Item? in
      guard let name = connection.identifier, connection.owner.name.hasSuffix("Controller"),
        !["relationship", "embed"].contains(connection.element[attribute: "kind"])
      else { return nil }
      return Item(
        kind: "segue", name: name, element: connection.element, hint: file.disconnecting([connection]),
        className: connection.owner[attribute: "customClass"])
    }
    let scenes = file.referring(by: ["storyboardIdentifier"]).filter {
      // UIKit may restore the scene by the identifier.
      $0.element[attribute: "sceneMemberID"] == "viewController"
        && $0.element[attribute: "useStoryboardIdentifierAsRestorationIdentifier"] != "YES"
        && $0.element[attribute: "restorationIdentifier"] == nil
    }
    let cells = file.reusableCells.compactMap { cell -> Item? in
      guard let name = cell[attribute: "reuseIdentifier"], !name.isEmpty else { return nil }
      return Item(
        kind: "reuse identifier", name: name, element: cell, hint: "dequeue the cell in code, or remove it")
    }
    return segues + cells
      + scenes.map {
        Item(
          kind: "storyboard identifier", name: $0.id, element: $0.element,
          hint: file.setting("identifier", "", of: $0.element))
      }
  }
}

/// The names and literals of all sources of a project, in lowercase letters and digits.
private struct IdentifierWords {
  private var names: Set<String> = []
  private var literals: Set<String> = []

  /// Collects the words; `nil` if a source is unknown.
  init?(in project: CheckedProject) {
    let targets = project.targets.filter { target in
      target.target.phases.contains { $0.kind == .sources && !$0.files.isEmpty }
        || !target.target.synchronizedGroups.isEmpty
    }
    guard targets.allSatisfy({ project.sources(of: $0).isWhole }) else { return nil }
    for path in project.search.declaredMembers.paths {
      guard let facts = project.sourceIndex.facts(of: path) else { continue }
      names.formUnion(facts.names.map(Self.plain))
      literals.formUnion(facts.literals.flatMap { $0.text.split(separator: LiteralText.argument) }.map(Self.plain))
    }
    guard !names.isEmpty else { return nil }
  }

  /// Whether code may name `identifier`, whole or in parts.
  func mayName(_ identifier: String) -> Bool {
    let word = Self.plain(identifier)
    guard !names.contains(word), !literals.contains(word) else { return true }
    // A literal of two characters is a part of most words.
    return word.indices.contains { index in
      let (start, end) = (String(word[..<index]), String(word[index...]))
      return start.count > 2 && literals.contains(start) || end.count > 2 && literals.contains(end)
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.filter(isLetterOrDigit), as: UTF8.self).lowercased()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
