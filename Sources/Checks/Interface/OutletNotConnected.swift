import Diagnostics
import InterfaceFiles

/// Check for outlets that no storyboard or xib connects.
struct OutletNotConnected: CheckRule {
  let description = RuleDescription(
    id: "outlet-not-connected", severity: .note, summary: "Outlet is not connected",
    explanation: """
      A class declares an outlet. Storyboards or xibs contain objects of the class, but none connects the outlet. An \
      outlet that is not connected is nil, and force-unwrapping it crashes the app. The rule skips an outlet that code \
      sets, and a class whose storyboards and xibs are not all readable.
      """,
    wrong: "@IBOutlet var snooze: UIButton! without <outlet property=\"snooze\" …/>",
    right: "<outlet property=\"snooze\" destination=\"aB1-cD-2eF\" id=\"gH3-iJ-4kL\"/>",
    source: "Xcode Help: Connect objects to code",
    command: "\(command: "interface.connect") FILE CLASS outlet NAME OBJECT")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let members = project.search.declaredMembers
      return members.byClass.sorted { $0.key < $1.key }.compactMap { name, items in
        guard let file = project.interfaces.file(ofUnique: name) else { return nil }
        // The File's Owner may be named by a superclass, or not at all.
        let classes = members.family(of: name).union(members.superclasses(of: name))
        let uses = project.interfaces.uses
        let connected = classes.reduce(into: uses.outletsOfAnyClass) { $0.formUnion(uses.outlets[$1] ?? []) }
        let open = items.filter {
          $0.member.isOutlet && connected.isDisjoint(with: Self.keys(of: $0.member.name))
            && !project.search.assigns($0.member.name)
        }
        return finding(for: open, of: name, in: file, project)
      }
    }
  }

  /// The keys by which key-value coding finds a variable.
  private static func keys(of variable: String) -> Set<String> {
    [variable, variable.hasPrefix("_") ? String(variable.dropFirst()) : variable]
  }

  private func finding(
    for items: [DeclaredMembers.Item], of name: String, in file: InterfaceFile, _ project: CheckedProject
  ) -> Finding? {
    let outlets = items.map(\.member.name).grouped { $0 }.map(\.key)
    guard let first = outlets.first else { return nil }
    let isOne = outlets.count == 1
    let connect = file.connecting("outlet", first, from: name, to: "OBJECT")
    let byName = items.grouped(by: \.member.name).map(\.elements)
    let all = Finding.atOnce(
      items.map { item in
        finding(
          isOne
            ? "nothing connects the outlet \"\(first)\" of class \"\(name)\""
            : "nothing connects \(outlets.count) outlets of class \"\(name)\": \(NameList(outlets.map { "\"\($0)\"" }).text)",
          hint: connect + ", or remove the outlet\(isOne ? "" : "s")", at: project.search.place(of: item))
      })
    return all?.combining(byName) { finding(for: $0, of: name, in: file, project) }.caused(
      by: Finding.Cause(
        subject: "classes", words: "have outlets that nothing connects", name: name,
        hint: "connect the outlets in Interface Builder, or remove them", least: 3))
  }
}

extension ProjectInterfaces {
  /// A file with objects of a class or a subclass; `nil` if there is none, or several sources or other files may count.
  func file(ofUnique className: String) -> InterfaceFile? {
    guard project.search.declaredMembers.isUnique(className) else { return nil }
    let family = project.search.declaredMembers.family(of: className)
    guard let file = family.sorted().compactMap({ uses.files[$0] }).first,
      !family.contains(where: { uses.mayContain($0) })
    else { return nil }
    return file
  }
}
