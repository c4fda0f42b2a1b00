import SyntaxTrees

/// A view to copy: the subview of a view of a xib, with the constraints between the two.
public struct ViewTemplate: Sendable {
  /// The xib.
  let document: InterfaceDocument
  /// The view around the one to copy.
  let host: MarkupElement
  /// The view to copy.
  let view: MarkupElement

  /// Finds the view of a xib; `nil` for a document without a view that has a subview.
  public init?(_ document: InterfaceDocument) {
    let roots = document.root.first("objects")?.elements ?? []
    guard let host = roots.first(where: { $0.first("subviews") != nil }),
      let view = host.first("subviews")?.elements.first
    else { return nil }
    (self.document, self.host, self.view) = (document, host, view)
  }

  /// The constraints that place the view in the one around it.
  var constraints: [MarkupElement] { host.first("constraints")?.elements ?? [] }

  /// The frame that the view gets in a container.
  ///
  /// - Parameters:
  ///   - container: The size of the container; the template's own for `nil`.
  ///   - isInSafeArea: Whether the view is below the top of a safe area, as in the template.
  /// - Returns: The frame, with y counted from the top.
  func frame(in container: InterfaceFrame?, isInSafeArea: Bool) -> InterfaceFrame? {
    guard let outer = InterfaceFrame(of: host), let own = InterfaceFrame(of: view) else { return nil }
    let container = container ?? outer
    let isFlipped = document.system == .macOS
    var frame = isFlipped ? own.inside(InterfaceFrame(size: outer), isFlipped: true) : own
    let margin = (right: outer.width - frame.x - frame.width, bottom: outer.height - frame.y - frame.height)
    if host.safeArea != nil, !isInSafeArea { frame.y = constraint(of: "top")?.points("constant") ?? 0 }
    if constraint(of: "centerX") != nil {
      frame.x = (container.width - frame.width) / 2
    } else if constraint(of: "trailing") != nil {
      frame.width = max(0, container.width - frame.x - margin.right)
    }
    if constraint(of: "bottom") != nil { frame.height = max(0, container.height - frame.y - margin.bottom) }
    return frame
  }

  /// Whether the view's height follows from the container's.
  var isAsHighAsContainer: Bool { constraint(of: "bottom") != nil }

  private func constraint(of attribute: String) -> MarkupElement? {
    constraints.first { $0[attribute: "firstAttribute"] == attribute }
  }
}

extension MarkupElement {
  /// The guide of the view's safe area.
  var safeArea: MarkupElement? {
    elements.first { $0.name == "viewLayoutGuide" && $0[attribute: "key"] == "safeArea" }
  }
}
