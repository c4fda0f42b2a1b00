import InterfaceFiles
import Diagnostics
import SyntaxTrees

/// Check for xibs of view controllers without a connected view.
struct NibViewNotConnected: CheckRule {
  let description = RuleDescription(
    id: "nib-view-not-connected", severity: .error, summary: "View outlet of a view controller's xib is not connected",
    explanation: """
      A view controller loads the xib named after its class. Its view is the outlet "view" of File's Owner. Without a \
      connection, the app crashes as soon as the view is needed. Classes that implement loadView are not checked. In a \
      Mac app, or if code loads xibs by itself, the finding is a warning.
      """,
    wrong: "AlarmController.xib without <outlet property=\"view\" …/> in the File's Owner",
    right: "<outlet property=\"view\" destination=\"i5M-Pr-FkT\" id=\"sfx-zR-JGt\"/>",
    source: "UIKit: \"loaded the … nib but the view outlet was not set\"; AppKit: NSViewController.loadView")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.interfaces.all.filter { $0.file.path.hasSuffix(".xib") }.compactMap { problem(of: $0, in: project) }
    }
  }

  private func problem(of interface: TargetInterface, in project: CheckedProject) -> Finding? {
    guard let owner = interface.file.owner, let name = owner[attribute: "customClass"],
      FileStem(interface.file.path).name == name,
      !interface.file.connections.contains(where: {
        $0.owner == owner && $0.element.name == "outlet" && $0.element[attribute: "property"] == "view"
      })
    else { return nil }
    let sources = project.sources(of: interface.target)
    guard let base = sources.foreignBase(of: name), ["NSViewController", "UIViewController"].contains(base),
      sources.mayHaveAction("loadView", in: name) == false
    else { return nil }
    return finding(
      "the outlet \"view\" of the File's Owner, \"\(name)\", is not connected",
      hint: "connect the File's Owner's view outlet to the view in Interface Builder",
      at: interface.file.place(of: owner),
      severity: interface.isForMac || sources.mentionsWithLibraries("loadNibNamed") ? .warning : nil,
      target: interface.target.name)
  }
}

extension InterfaceFile {
  /// The object that loads a xib.
  fileprivate var owner: MarkupElement? {
    customObjects.first { $0[attribute: "id"] == "-2" || $0[attribute: "placeholderIdentifier"] == "IBFilesOwner" }
  }
}
