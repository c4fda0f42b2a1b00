/// The system classes and their outlets and actions.
package enum SystemClasses {
  /// Whether `name` is a system class, by the prefixes of the system frameworks.
  package static func contains(_ name: String) -> Bool {
    guard let prefix = prefixes.first(where: { name.hasPrefix($0) }) else { return false }
    return name.dropFirst(prefix.count).first?.isUppercase ?? false
  }

  /// Whether `name` may be a system class, also by prefixes that others use.
  static func mayContain(_ name: String) -> Bool {
    contains(name)
      || otherPrefixes.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
  }

  /// Prefixes of system frameworks that interface files seldom contain and that others use too.
  private static let otherPrefixes = [
    "AB", "AM", "AS", "AU", "CA", "CI", "CK", "CL", "DR", "GC", "GL", "HK", "HM", "IB", "IK", "IO", "MC", "MS", "NC",
    "OS", "PH", "QC", "QT", "RP", "SB", "SC", "SW", "VN",
  ]

  private static let prefixes = [
    "UI", "NS", "WK", "MK", "AV", "SK", "SCN", "MTK", "PDF", "AR", "QL", "CN", "EK", "GK", "SF", "MF", "MP", "TV",
    "GLK", "PK", "IN",
  ]

  /// The outlets of system classes.
  ///
  /// From the headers of UIKit and AppKit: the properties with IBOutlet, and others that Interface Builder offers.
  package static let outlets: Set<String> = [
    "_firstKeyView", "_initialKeyView", "_lastKeyView", "_window", "accessibilityElements", "accessoryView",
    "arrangedObjects", "arrangedSubviews", "backBarButtonItem",
    "backgroundView", "camera", "cell", "collectionView", "collectionViewLayout", "content", "contentArray",
    "contentLayoutGuide", "contentObject", "contentSet", "contentView", "contentViewController", "controller",
    "cornerView", "customView", "dataSource", "defaultItemIdentifiers", "delegate", "detailTextLabel",
    "directionalPressGestureRecognizer", "dockMenu", "document", "documentView", "downloadDelegate", "dragDelegate",
    "dragSource",
    "dropDelegate", "editingAccessoryView", "editingDelegate", "editMenu", "escapeKeyReplacementItem", "fieldEditor",
    "findBarContainer", "findBarView", "firstResponder", "fontManager", "fontMenu", "formatter", "formatterDelegate",
    "frameLayoutGuide", "frameLoadDelegate", "gestureRecognizer", "gestureRecognizers", "groupTouchBar", "headerView",
    "helpMenu", "hitTestView", "imageView", "initialFirstResponder", "inputAccessoryView", "inputView",
    "interactivePopGestureRecognizer", "itemPrototype", "keyView", "layout", "leftBarButtonItem",
    "leftBarButtonItems", "mainMenu", "managedObjectContext", "mask", "maskView", "menu", "menuFormRepresentation",
    "multipleSelectionBackgroundView", "navigationBar", "navigationController", "navigationDelegate",
    "navigationItem", "nextKeyView", "nextResponder", "notificationAlertLabel", "outlineTableColumn",
    "panGestureRecognizer", "parentWindow",
    "pdfView", "pinchGestureRecognizer", "playerView", "pointOfView", "policyDelegate", "popoverTouchBar",
    "positioningView", "preferredFocusedView", "preferredFocusEnvironments", "prefetchDataSource",
    "pressAndHoldTouchBar", "previewingDelegate", "previewInteraction",
    "previousKeyView", "principalItem", "prototype", "refreshControl", "refreshController", "representedObject",
    "resourceLoadDelegate", "rightBarButtonItem", "rightBarButtonItems", "rootViewController", "rowTemplates",
    "scene", "sceneView", "scopeBar", "scrollView", "scrubber", "searchBar", "searchContentsController",
    "searchController", "searchDisplayController", "searchMenuTemplate", "searchResultsDataSource",
    "searchResultsDelegate", "searchResultsTableView", "segmentedControl", "selectedBackgroundView", "sendAction",
    "servicesMenu", "session", "shadowView", "sourceItem", "sourceItemView", "sourceView", "splitView",
    "splitViewController", "splitViewItems", "submenu", "supermenu", "tabBar", "tabBarController", "tabBarItem",
    "tabBarObservedScrollView", "tableFooterView", "tableHeaderView", "tableView", "tabView", "tabViewItems", "target",
    "templateItems",
    "textField", "textLabel", "thumbnailView", "titlebarAccessoryViewController", "titleView", "toolbar",
    "toolbarItems", "toolTip", "touchBar", "UIDelegate", "uiDelegate", "undoManager", "view", "viewController",
    "viewControllers", "webFrame", "WebUIDelegate", "window", "windowController", "windowsMenu",
  ]

  /// Whether an object may have the outlet `name` by a class of the system.
  ///
  /// - Parameters:
  ///   - name: The outlet.
  ///   - base: The nearest class of the system that its class is derived from; `nil` if unknown.
  /// - Returns: `true` also where the class is not known.
  package static func mayHave(outlet name: String, in base: String?) -> Bool {
    guard outlets.contains(name) else { return false }
    guard let base, let own = ownOutlets[base] else { return true }
    return own.contains(name)
  }

  /// All outlets of the classes that most own classes are derived from.
  private static let ownOutlets: [String: Set<String>] = {
    // Of UIResponder and UIFocusEnvironment.
    let all: Set<String> = [
      "accessibilityElements", "inputAccessoryView", "inputView", "preferredFocusEnvironments", "preferredFocusedView",
      "touchBar", "undoManager",
    ]
    let view = all.union(["gestureRecognizers", "mask", "maskView"])
    let ofMac: Set<String> = ["menu", "nextResponder", "touchBar", "undoManager"]
    let viewOfMac = ofMac.union(["gestureRecognizers", "nextKeyView", "previousKeyView"])
    let controller = all.union([
      "navigationItem", "searchDisplayController", "tabBarItem", "tabBarObservedScrollView", "toolbarItems", "view",
    ])
    return [
      "UIViewController": controller,
      "UITableViewController": controller.union(["refreshControl", "tableView"]),
      "UICollectionViewController": controller.union(["collectionView", "collectionViewLayout"]),
      "UIView": view,
      "UITableViewCell": view.union([
        "accessoryView", "backgroundView", "contentView", "detailTextLabel", "editingAccessoryView", "imageView",
        "multipleSelectionBackgroundView", "selectedBackgroundView", "textLabel",
      ]),
      "UICollectionViewCell": view.union(["backgroundView", "contentView", "selectedBackgroundView"]),
      "NSObject": [],
      "NSView": viewOfMac,
      "NSTableCellView": viewOfMac.union(["imageView", "textField"]),
      "NSViewController": ofMac.union(["representedObject", "sourceItemView", "view"]),
      "NSWindowController": ofMac.union(["contentViewController", "document", "window"]),
      "NSPreferencePane": ["_firstKeyView", "_initialKeyView", "_lastKeyView", "_window"],
    ]
  }()
}
