package import InterfaceFiles

extension SystemClasses {
  /// A system class and its superclasses; `nil` for a class that the table does not have.
  ///
  /// From Apple's documentation of UIKit, AppKit and Foundation: the classes that interface files contain.
  package static func superclasses(of name: String, on system: InterfaceDocument.System) -> [String]? {
    var names = [name]
    while let last = names.last, last != "NSObject" {
      let base = viewsOfBothSystems.contains(last) ? system == .macOS ? "NSView" : "UIView" : bases[last]
      guard let base else { return nil }
      names.append(base)
    }
    return names
  }

  /// The classes that are views of UIKit or of AppKit, by the system.
  private static let viewsOfBothSystems: Set<String> = [
    "MKMapView", "MTKView", "PDFView", "SCNView", "SKView", "WKWebView",
  ]

  /// The superclass of each class.
  private static let bases: [String: String] = Dictionary(
    table.flatMap { base, names in names.split(separator: " ").map { (String($0), base) } },
    uniquingKeysWith: { first, _ in first })

  /// The subclasses of each class, in alphabetical order.
  private static let table: [(base: String, names: String)] = [
    // Foundation, and classes of both systems
    ("NSObject", "NSFormatter NSLayoutConstraint NSUndoManager"),
    ("SCNView", "ARSCNView"),
    ("SKView", "ARSKView"),
    ("NSFormatter", "NSByteCountFormatter NSDateFormatter NSNumberFormatter"),
    // UIKit
    (
      "NSObject",
      "UIBarItem UICollectionViewLayout UIGestureRecognizer UILayoutGuide UINavigationItem UIResponder UISearchDisplayController"
    ),
    ("UIResponder", "UIApplication UIView UIViewController"),
    (
      "UIView",
      """
      GLKView UIActivityIndicatorView UICollectionReusableView UIControl UIImageView UIInputView UILabel UINavigationBar \
      UIPickerView UIProgressView UIScrollView UISearchBar UIStackView UITabBar UITableViewCell \
      UITableViewHeaderFooterView UIToolbar UIVisualEffectView UIWebView UIWindow
      """
    ),
    ("UICollectionReusableView", "UICollectionViewCell"),
    ("UICollectionViewCell", "UICollectionViewListCell"),
    (
      "UIControl",
      "UIButton UIColorWell UIDatePicker UIPageControl UIRefreshControl UISegmentedControl UISlider UIStepper UISwitch UITextField"
    ),
    ("UITextField", "UISearchTextField"),
    ("UIScrollView", "UICollectionView UITableView UITextView"),
    (
      "UIViewController",
      """
      AVPlayerViewController GLKViewController UIAlertController UICollectionViewController UIInputViewController \
      UINavigationController UIPageViewController UISearchController UISplitViewController UITabBarController \
      UITableViewController
      """
    ),
    ("UINavigationController", "UIImagePickerController"),
    ("UIBarItem", "UIBarButtonItem UITabBarItem"),
    (
      "UIGestureRecognizer",
      """
      UIHoverGestureRecognizer UILongPressGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer \
      UIRotationGestureRecognizer UISwipeGestureRecognizer UITapGestureRecognizer
      """
    ),
    ("UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer"),
    ("UICollectionViewLayout", "UICollectionViewCompositionalLayout UICollectionViewFlowLayout"),
    // AppKit
    (
      "NSObject",
      """
      NSCell NSCollectionViewLayout NSController NSFontManager NSGestureRecognizer NSLayoutGuide NSMenu NSMenuItem \
      NSResponder NSSplitViewItem NSTabViewItem NSTableColumn NSToolbar NSToolbarItem NSTouchBar NSTouchBarItem
      """
    ),
    ("NSResponder", "NSApplication NSDrawer NSPopover NSView NSViewController NSWindow NSWindowController"),
    (
      "NSView",
      """
      AVPlayerView NSBox NSClipView NSCollectionView NSControl NSGridView NSOpenGLView NSProgressIndicator NSRulerView \
      NSScrollView NSScrubber NSSplitView NSStackView NSTabView NSTableCellView NSTableHeaderView NSTableRowView NSText \
      NSVisualEffectView
      """
    ),
    (
      "NSControl",
      """
      NSBrowser NSButton NSColorWell NSDatePicker NSImageView NSLevelIndicator NSMatrix NSPathControl NSRuleEditor \
      NSScroller NSSegmentedControl NSSlider NSStepper NSSwitch NSTableView NSTextField
      """
    ),
    ("NSButton", "NSPopUpButton"),
    ("NSMatrix", "NSForm"),
    ("NSRuleEditor", "NSPredicateEditor"),
    ("NSTableView", "NSOutlineView"),
    ("NSTextField", "NSComboBox NSSearchField NSSecureTextField NSTokenField"),
    ("NSText", "NSTextView"),
    ("NSWindow", "NSPanel"),
    ("NSPanel", "NSColorPanel NSFontPanel NSSavePanel"),
    ("NSSavePanel", "NSOpenPanel"),
    (
      "NSViewController",
      "NSCollectionViewItem NSPageController NSSplitViewController NSTabViewController NSTitlebarAccessoryViewController"
    ),
    ("NSCell", "NSActionCell NSBrowserCell NSImageCell"),
    (
      "NSActionCell",
      """
      NSButtonCell NSDatePickerCell NSFormCell NSLevelIndicatorCell NSPathCell NSSegmentedCell NSSliderCell \
      NSStepperCell NSTextFieldCell
      """
    ),
    ("NSButtonCell", "NSMenuItemCell"),
    ("NSMenuItemCell", "NSPopUpButtonCell"),
    (
      "NSTextFieldCell",
      "NSComboBoxCell NSSearchFieldCell NSSecureTextFieldCell NSTableHeaderCell NSTokenFieldCell"
    ),
    ("NSController", "NSObjectController NSUserDefaultsController"),
    ("NSObjectController", "NSArrayController NSTreeController"),
    ("NSArrayController", "NSDictionaryController"),
    (
      "NSGestureRecognizer",
      """
      NSClickGestureRecognizer NSMagnificationGestureRecognizer NSPanGestureRecognizer NSPressGestureRecognizer \
      NSRotationGestureRecognizer
      """
    ),
    (
      "NSToolbarItem",
      "NSMenuToolbarItem NSSearchToolbarItem NSSharingServicePickerToolbarItem NSToolbarItemGroup NSTrackingSeparatorToolbarItem"
    ),
    (
      "NSTouchBarItem",
      """
      NSCandidateListTouchBarItem NSColorPickerTouchBarItem NSCustomTouchBarItem NSGroupTouchBarItem \
      NSPopoverTouchBarItem NSSharingServicePickerTouchBarItem NSSliderTouchBarItem
      """
    ),
    (
      "NSCollectionViewLayout",
      "NSCollectionViewCompositionalLayout NSCollectionViewFlowLayout NSCollectionViewGridLayout"
    ),
  ]
}
