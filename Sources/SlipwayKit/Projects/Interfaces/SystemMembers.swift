import Checks

/// Members of system classes that a subclass can't declare again as an outlet or action.
///
/// From the headers of UIKit and AppKit; only common ones.
enum SystemMembers {
  /// The properties that every object, view or view controller has.
  static let properties = ofObjects.union(ofViews).union(ofControllers)

  /// Whether the classes derived from `base` have a property called `name`; `false` for an unknown class.
  static func have(property name: String, in base: String) -> Bool {
    guard SystemClasses.contains(base) else { return false }
    return ofObjects.contains(name) || (isController(base) ? ofControllers : isView(base) ? ofViews : []).contains(name)
  }

  /// Whether the classes derived from `base` have the method `selector`, which the system calls or declares.
  static func have(method selector: String, in base: String) -> Bool {
    guard SystemClasses.contains(base) else { return false }
    return methods.contains(selector)
      || (isController(base) ? methodsOfControllers : isView(base) ? methodsOfViews : []).contains(selector)
      || have(property: selector, in: base)
  }

  private static func isController(_ base: String) -> Bool { base.hasSuffix("Controller") }

  private static func isView(_ base: String) -> Bool {
    ["UI", "NS"].contains { base.hasPrefix($0) } && base != "NSObject" && !isController(base)
  }

  private static let ofObjects: Set<String> = ["debugDescription", "description", "hash", "superclass"]
  private static let ofViews: Set<String> = [
    "alpha", "backgroundColor", "bounds", "center", "constraints", "frame", "isHidden", "layer", "subviews",
    "superview", "tag", "tintColor", "transform", "window",
  ]
  private static let ofControllers: Set<String> = [
    "children", "isEditing", "nibName", "parent", "preferredContentSize", "storyboard", "title", "view",
  ]
  private static let methods: Set<String> = ["awakeFromNib", "copy", "dealloc", "init", "isEqual:", "mutableCopy"]
  private static let methodsOfControllers: Set<String> = [
    "didReceiveMemoryWarning", "loadView", "loadViewIfNeeded", "removeFromParent", "updateViewConstraints",
    "viewDidAppear", "viewDidAppear:", "viewDidDisappear", "viewDidDisappear:", "viewDidLayout",
    "viewDidLayoutSubviews", "viewDidLoad", "viewWillAppear", "viewWillAppear:", "viewWillDisappear",
    "viewWillDisappear:", "viewWillLayout", "viewWillLayoutSubviews",
  ]
  private static let methodsOfViews: Set<String> = [
    "didMoveToSuperview", "didMoveToWindow", "layout", "layoutIfNeeded", "layoutSubviews", "prepareForReuse",
    "removeFromSuperview", "setNeedsDisplay", "setNeedsLayout", "sizeToFit", "updateConstraints",
  ]
}
