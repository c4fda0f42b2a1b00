import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for identifiers that code and interface spell differently.
struct InterfaceIdentifierMisspelled: CheckRule {
  let description = RuleDescription(
    id: "interface-identifier-misspelled", severity: .note,
    summary: "Identifiers differ between code and storyboard or xib",
    explanation: """
      Code uses identifiers to perform segues, create view controllers and dequeue cells. The app crashes if no \
      storyboard or xib contains the identifier. The rule reports a literal if an unused identifier in a storyboard or \
      xib differs by one or two characters. The rule checks literals that are arguments, constants or operands of a \
      comparison. The finding is a note, because a constant may mean something else.
      """,
    wrong: "performSegue(withIdentifier: \"Show Alram\", sender: self) and <segue identifier=\"Show Alarm\" …/>",
    right: "performSegue(withIdentifier: \"Show Alarm\", sender: self)",
    source: "UIKit: \"Receiver … has no segue with identifier …\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      // A literal may also name a file.
      let all = Set(
        project.interfaces.files.flatMap { file in
          file.identifiers.map(\.name) + [FileStem(file.path).name]
        })
      return project.interfaces.paths.flatMap { target, paths in
        let known = all.subtracting(project.interfaces.identifiersOfOtherApps(than: target))
        return findings(in: paths.compactMap(project.interfaces.file(at:)), of: target, known, project)
      }
    }
  }

  private func findings(
    in files: [InterfaceFile], of target: CheckedTarget, _ all: Set<String>, _ project: CheckedProject
  ) -> [Finding] {
    let sources = project.sources(of: target)
    guard sources.isWhole else { return [] }
    // Another rule reports a literal that surely finds nothing.
    let unknown = Set(project.interfaces.unknownCalls(of: target).map(\.call.name))
    var places: [String: String] = [:]
    var texts: Set<String> = []
    // A source that registers cells defines their identifiers itself.
    let registrations = ["forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier"]
    for path in sources.paths {
      guard let facts = project.sourceIndex.facts(of: path) else { continue }
      texts.formUnion(facts.literals.map(\.text))
      guard facts.names.isDisjoint(with: registrations) else { continue }
      for text in facts.values.map(\.text) + facts.interfaceCalls.map(\.name)
      where places[text] == nil && !text.contains(where: Self.isOfSentences) {
        places[text] = path
      }
    }
    let literals = places.keys.filter { $0.count >= Self.shortest && !all.contains($0) && !unknown.contains($0) }
      .sorted()
    var seen: Set<String> = []
    return files.flatMap { file in
      // UIKit itself uses the identifiers for restoration.
      file.identifiers.filter { $0.kind != .restoration }.compactMap { identifier -> Finding? in
        let name = identifier.name
        guard name.count >= Self.shortest, !sources.mentionsWithLibraries(name), !texts.contains(name),
          seen.insert(name).inserted, let written = NearNames.slip(name, among: literals), let path = places[written]
        else { return nil }
        let line = identifier.element.line.map { ":\($0)" } ?? ""
        return finding(
          "no interface of \"\(target.name)\" has the identifier \"\(written)\"",
          hint: "for an identifier, write \"\(name)\", as in \(file.shownPath)\(line)",
          at: project.search.place(ofLiteral: written, in: path),
          target: target.name)
      }
    }
  }

  private static func isOfSentences(_ character: Character) -> Bool { "?!,:;…".contains(character) }

  /// Shorter identifiers are alike by chance.
  private static let shortest = 8
}

extension ProjectInterfaces {
  /// The identifiers that only interfaces of other apps have: this app can't load them.
  fileprivate func identifiersOfOtherApps(than target: CheckedTarget) -> Set<String> {
    guard target.isApplication else { return [] }
    var own: Set<String> = []
    var others: Set<String> = []
    let copied = Set(paths.filter { !$0.target.isApplication || $0.target.id == target.id }.flatMap(\.paths))
    for file in files {
      let names = file.identifiers.map(\.name) + [FileStem(file.path).name]
      let isOthers = !copied.contains(file.path) && paths.contains { $0.paths.contains(file.path) }
      if isOthers { others.formUnion(names) } else { own.formUnion(names) }
    }
    return others.subtracting(own)
  }
}
