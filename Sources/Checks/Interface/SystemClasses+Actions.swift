extension SystemClasses {
  /// Whether an object may have the action `selector` by a class of the system.
  ///
  /// - Parameters:
  ///   - selector: The action.
  ///   - base: The nearest class of the system that its class is derived from; `nil` if unknown.
  /// - Returns: `true` also where the class is not known.
  package static func mayHaveAction(_ selector: String, in base: String?) -> Bool {
    base.flatMap { ownActions[$0] }?.contains(selector) ?? actions.contains { selector.hasPrefix($0) }
  }

  /// Whether a class of UIKit has the method.
  static func isActionOfUIKit(_ selector: String) -> Bool { ownActions.values.contains { $0.contains(selector) } }

  /// The methods with at most two arguments that a control can call, by the classes that most own classes are derived
  /// from; from the headers of UIKit and Foundation.
  ///
  /// UIResponder declares the standard edit actions. Classes of AppKit have too many for a list.
  private static let ownActions: [String: Set<String>] = {
    let responder: Set<String> = [
      "alignCenter:", "alignJustified:", "alignLeft:", "alignRight:", "becomeFirstResponder", "captureTextFromCamera:",
      "copy:", "cut:", "decreaseSize:", "delete:", "duplicate:", "export:", "find:", "findAndReplace:", "findNext:",
      "findPrevious:", "increaseSize:", "makeTextWritingDirectionLeftToRight:", "makeTextWritingDirectionRightToLeft:",
      "move:", "paste:", "pasteAndGo:", "pasteAndMatchStyle:", "pasteAndSearch:", "print:", "reloadInputViews",
      "rename:", "resignFirstResponder", "select:", "selectAll:", "toggleBoldface:", "toggleItalics:",
      "toggleUnderline:", "useSelectionForFind:",
    ]
    let view = responder.union([
      "bringSubviewToFront:", "endEditing:", "invalidateIntrinsicContentSize", "layoutIfNeeded", "layoutSubviews",
      "removeFromSuperview", "sendSubviewToBack:", "setNeedsDisplay", "setNeedsFocusUpdate", "setNeedsLayout",
      "setNeedsUpdateConstraints", "sizeToFit", "updateConstraintsIfNeeded", "updateFocusIfNeeded",
    ])
    let controller = responder.union([
      "becomeFirstResponder", "dismissModalViewControllerAnimated:", "dismissViewControllerAnimated:completion:",
      "loadViewIfNeeded", "performSegueWithIdentifier:sender:", "removeFromParentViewController", "setEditing:",
      "setEditing:animated:", "setNeedsFocusUpdate", "setNeedsStatusBarAppearanceUpdate",
      "showDetailViewController:sender:", "showViewController:sender:", "toggleSidebar:", "updateFocusIfNeeded",
      "updateViewConstraints", "viewDidLoad",
    ])
    return [
      "NSObject": [], "UIResponder": responder, "UIView": view, "UITableViewCell": view, "UICollectionViewCell": view,
      "UIViewController": controller, "UITableViewController": controller, "UICollectionViewController": controller,
    ]
  }()

  /// The prefixes of system actions: of UIResponder, NSResponder, windows, documents and controllers.
  private static let actions = [
    "add:", "arrangeInFront", "become", "cancel", "changeFont", "clear", "close", "complete", "copy", "cut", "delete",
    "dismiss", "edit:", "endEditing", "fetch", "goBack", "goForward", "hide", "insert", "make", "miniaturize", "move",
    "newDocument", "newWindow", "next", "open", "order", "page", "paste", "perform", "play", "pop", "presentError",
    "previous", "print", "redo", "reload", "remove", "resign", "revert", "run", "save", "scroll", "select", "show",
    "start", "stop", "take", "terminate", "toggle", "undo", "unhide", "validate", "zoom",
  ]
}
