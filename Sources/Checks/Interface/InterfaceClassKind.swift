import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for custom classes that are not the class of their object or derived from it.
struct InterfaceClassKind: CheckRule {
  let description = RuleDescription(
    id: "interface-class-kind", severity: .warning, summary: "Custom class does not fit the object",
    explanation: """
      The custom class of an object does not derive from the object's class. If the class is not a view controller or \
      view, the app crashes when it loads the object. The app also crashes if the view of a table view controller or \
      collection view controller has another class. A class for another control ignores the object's attributes. The \
      rule checks only classes whose superclasses are all known. The finding is a note if the class derives from a \
      superclass of the object's class. The object then loads without its attributes. It is also a note if nothing \
      shows the object. For another cell class in a xib, the finding is a note. Code may register the xib for a table \
      view or a collection view.
      """,
    wrong: "<label customClass=\"Dial\" …/> and class Dial: UIButton {}",
    right: "<button customClass=\"Dial\" …/> and class Dial: UIButton {}",
    source: "UIKit: \"unrecognized selector sent to instance\" and \"… but didn't get a UITableView\"",
    command: "\(command: "interface.set") FILE OBJECT class=NAME")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.filter { !$0.file.document.isArchive }.flatMap { interface in
        Finding.atOnceByMessage(
          interface.file.customObjects.compactMap { object in
            (wrongClass(of: object, in: interface, project) ?? wrongView(of: object, in: interface, project)).map {
              finding($0, of: object, in: interface, project)
            }
          })
      }
    }
  }

  private struct Problem {
    let message: String
    let hint: Hint
    var isCertain = true
  }

  private func finding(
    _ problem: Problem, of object: MarkupElement, in interface: TargetInterface, _ project: CheckedProject
  ) -> Finding {
    let isShown = interface.isReachable(object, in: project)
    return finding(
      problem.message, hint: problem.hint, at: interface.file.place(of: object),
      severity: isShown && problem.isCertain ? nil : .note,
      target: interface.target.name)
  }

  /// What is wrong with a class that derives from another class than the object's.
  private func wrongClass(
    of object: MarkupElement, in interface: TargetInterface, _ project: CheckedProject
  ) -> Problem? {
    let system = interface.file.system
    let own = InterfaceClass(of: object, on: system).name
    guard let standard = SystemClasses.superclasses(of: own, on: system),
      let classes = interface.superclasses(of: object, in: project),
      let base = classes.first(where: { SystemClasses.superclasses(of: $0, on: system) != nil })
    else { return nil }
    // A view controller, a gesture recognizer and a layout of another kind load.
    let expected = standard.first(where: Self.kinds.contains) ?? own
    guard !classes.contains(expected) else { return nil }
    let isOther = !standard.contains(base) || Self.mustBe.contains { standard.contains($0) && !classes.contains($0) }
    // Code may register the xib of a table cell for a collection.
    let isCell =
      interface.file.kind == .xib && [standard, classes].allSatisfy { $0.contains(where: Self.cells.contains) }
    return Problem(
      message: "class \"\(classes[0])\" of <\(object.name)> derives from \(base), not from \(expected)",
      hint: interface.file.setting("class", "NAME", of: object) + ", with a class that derives from \(expected)",
      isCertain: isOther && !isCell)
  }

  /// What is wrong with a table or collection view controller whose view is another one.
  private func wrongView(
    of object: MarkupElement, in interface: TargetInterface, _ project: CheckedProject
  ) -> Problem? {
    guard let view = object.elements.first(where: { $0[attribute: "key"] == "view" }),
      let classes = interface.superclasses(of: object, in: project),
      let (controller, list) = Self.lists.first(where: { classes.contains($0.controller) }),
      let views = interface.superclasses(of: view, in: project), !views.contains(list),
      project.search.sources(ofClassOf: object, in: interface)?.mayHaveAction("loadView", in: classes[0]) == false
    else { return nil }
    return Problem(
      message: "class \"\(classes[0])\" derives from \(controller), but its view is a <\(view.name)>",
      hint: "derive it from UIViewController, or use a controller whose view is a \(list)")
  }

  /// The classes of which any subclass fits.
  private static let kinds: Set<String> = [
    "UIViewController", "NSViewController", "NSWindowController", "UIGestureRecognizer", "NSGestureRecognizer",
    "UICollectionViewLayout", "NSCollectionViewLayout",
  ]

  /// The classes without which an object can't be loaded.
  private static let mustBe: [String] = [
    "UIViewController", "NSViewController", "NSWindowController", "UITableViewCell", "UICollectionViewCell",
    "UICollectionReusableView",
    "UIGestureRecognizer", "UICollectionViewLayout", "UIBarItem", "UIView", "NSView", "NSWindow",
  ]

  private static let cells: Set<String> = ["UITableViewCell", "UICollectionReusableView"]

  private static let lists: [(controller: String, view: String)] = [
    ("UITableViewController", "UITableView"), ("UICollectionViewController", "UICollectionView"),
  ]
}
