import Diagnostics
import InterfaceFiles

/// Check for actions that no storyboard or xib connects and no code uses.
struct ActionNotConnected: CheckRule {
  let description = RuleDescription(
    id: "action-not-connected", severity: .note, summary: "Action is not connected",
    explanation: """
      A class declares an action. Storyboards or xibs contain objects of the class, but nothing sends the action. The \
      rule skips an action whose name is anywhere else in the code, or in a property list. It also skips an action \
      that overrides an action of a superclass. It skips actions that the system sends itself, such as copy. On macOS, \
      these include all names that begin like an action of AppKit, such as save or cancel.
      """,
    wrong: "@IBAction func snooze(_ sender: Any) {} without <action selector=\"snooze:\" …/>",
    right: "<action selector=\"snooze:\" destination=\"aB1-cD-2eF\" eventType=\"touchUpInside\" id=\"gH3-iJ-4kL\"/>",
    source: "Xcode Help: Connect objects to code",
    command: "\(command: "interface.connect") FILE CONTROL action NAME CLASS")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      project.search.declaredMembers.byClass.sorted { $0.key < $1.key }.compactMap { name, items in
        guard let file = project.interfaces.file(ofUnique: name) else { return nil }
        let isOfAppKit = file.document.system == .macOS
        return finding(for: items.filter { Self.isOpen($0, isOfAppKit, in: project) }, of: name, in: file, project)
      }
    }
  }

  private static func isOpen(
    _ item: DeclaredMembers.Item, _ isOfAppKit: Bool, in project: CheckedProject
  ) -> Bool {
    guard case .action(let selectors, isOverride: false) = item.member.kind,
      // The system sends actions such as copy: itself.
      !selectors.contains(where: {
        isOfAppKit ? SystemClasses.mayHaveAction($0, in: nil) : SystemClasses.isActionOfUIKit($0)
      })
    else { return false }
    // Swift writes the first label into the selector: saveWithSender:
    let names = Set(selectors.map { String($0.prefix { $0 != ":" }) } + [item.member.name])
    let uses = project.interfaces.uses
    return uses.actions.isDisjoint(with: names) && !names.contains(where: uses.mayContain)
      && !selectors.contains(where: project.texts.uses.has) && !project.search.mentions(item)
  }

  private func finding(
    for items: [DeclaredMembers.Item], of name: String, in file: InterfaceFile, _ project: CheckedProject
  ) -> Finding? {
    let actions = items.map(\.member.name).grouped { $0 }.map(\.key)
    guard let first = items.first?.member else { return nil }
    let isOne = actions.count == 1
    // Swift decides by the label whether the selector of f(label:) has a With.
    let connect: Hint =
      first.selectors.count > 1
      ? "connect it in Xcode"
      : file.connecting("action", first.selectors.first ?? first.name, from: "CONTROL", to: name)
    let byName = items.grouped(by: \.member.name).map(\.elements)
    let all = Finding.atOnce(
      items.map { item in
        finding(
          isOne
            ? "nothing sends the action \"\(first.name)\" of class \"\(name)\""
            : "nothing sends \(actions.count) actions of class \"\(name)\": \(NameList(actions.map { "\"\($0)\"" }).text)",
          hint: connect + ", or remove the action\(isOne ? "" : "s")", at: project.search.place(of: item))
      })
    return all?.combining(byName) { finding(for: $0, of: name, in: file, project) }.caused(
      by: Finding.Cause(
        subject: "classes", words: "have actions that nothing sends", name: name,
        hint: "connect the actions in Interface Builder, or remove them", least: 3))
  }
}
