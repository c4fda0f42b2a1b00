import Diagnostics
import InterfaceFiles
import SyntaxTrees

/// Check for outlets into reusable cells.
struct OutletToRepeatingContent: CheckRule {
  let description = RuleDescription(
    id: "outlet-to-repeating-content", severity: .error, summary: "Outlet is connected to repeating content",
    explanation: """
      A prototype cell is created once for each row. An outlet outside of the cell can't lead to an object in it. \
      Xcode does not compile the storyboard: "Outlets cannot be connected to repeating content". Give the cell its own \
      class, and connect an outlet of that class. The cells of a static table do not repeat.
      """,
    wrong: "<outlet property=\"nameLabel\" …/> of a view controller to a label in <prototypes>",
    right: "<outlet property=\"nameLabel\" …/> of <tableViewCell customClass=\"AlarmCell\" …> to that label",
    source: "Interface Builder: \"Outlets cannot be connected to repeating content\"",
    command: "\(command: "interface.disconnect") FILE CONNECTION")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.interfaces.files).filter { $0.system == .iOS || $0.system == .tvOS }.flatMap { file in
      file.outletsToRepeatingContent.map { connection, cell in
        let object = connection.destination.flatMap { file.objects[$0] }?.name ?? "object"
        return finding(
          "the outlet \"\(connection.name ?? "")\" of <\(connection.owner.name)> leads to <\(object)> in a reusable cell",
          hint: file.disconnecting([connection]), at: file.place(of: connection.element))
      }
    }
  }
}
