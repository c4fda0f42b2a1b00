import AppleIdentifiers

extension SystemFeature {
  /// The system versions that introduced types and attributes of Apple's frameworks.
  ///
  /// Names that apps are likely to use for their types are left out. The versions are from Apple's documentation.
  static let symbols = versions(of: typeReleases)

  /// The system versions that introduced names that apps hardly use otherwise: members of UIKit's classes, and types of
  /// App Intents.
  static let members = versions(of: memberReleases)

  private static func versions(of releases: [(feature: SystemFeature, names: [String])]) -> [String: SystemFeature] {
    let rows = releases.flatMap { release in release.names.map { ($0, release.feature) } }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private static let memberReleases: [(feature: SystemFeature, names: [String])] = [
    (SystemFeature("13.0", tvOS: "13.0"), ["overrideUserInterfaceStyle"]),
    (
      SystemFeature("16.0", macOS: "13.0", tvOS: "16.0", watchOS: "9.0"), ["AppShortcutsProvider"]
    ),
    (
      SystemFeature("17.0", macOS: "14.0", watchOS: "10.0"),
      ["AppIntentConfiguration", "AppIntentTimelineProvider", "WidgetConfigurationIntent"]
    ),
    (SystemFeature("18.0", macOS: "26.0"), ["StaticControlConfiguration", "AppIntentControlConfiguration"]),
    (SystemFeature("13.0"), ["isModalInPresentation"]),
    (SystemFeature("15.0"), ["prefersGrabberVisible", "sheetPresentationController"]),
    (SystemFeature("15.0", tvOS: "15.0"), ["configurationUpdateHandler"]),
    (
      SystemFeature("17.0", tvOS: "17.0"),
      ["traitOverrides", "registerForTraitChanges", "contentUnavailableConfiguration"]
    ),
  ]

  private static let typeReleases: [(feature: SystemFeature, names: [String])] = [
    (
      SystemFeature("13.0"),
      [
        "UICollectionViewCompositionalLayout", "UICollectionViewDiffableDataSource", "UITableViewDiffableDataSource",
        "UISceneSession", "UIWindowSceneDelegate", "UIContextMenuConfiguration", "UIHostingController",
        "UILargeContentViewerInteraction",
      ]
    ),
    (
      SystemFeature("14.0"),
      [
        "PHPickerViewController", "PHPickerConfiguration", "UIColorPickerViewController",
        "UIListContentConfiguration",
        "UICollectionLayoutListConfiguration", "UIBackgroundConfiguration",
      ]
    ),
    (
      SystemFeature("14.0", macOS: "11.0", tvOS: "14.0", watchOS: "7.0"),
      [
        "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "ScrollViewReader", "StateObject", "AppStorage",
        "SceneStorage", "UIApplicationDelegateAdaptor", "ScaledMetric",
      ]
    ),
    (
      SystemFeature("14.0", macOS: "11.0", watchOS: "9.0"),
      ["StaticConfiguration", "IntentConfiguration", "IntentTimelineProvider", "WidgetBundle"]
    ),
    (SystemFeature("14.0", macOS: "11.0"), ["OutlineGroup", "ColorPicker", "TextEditor", "DisclosureGroup"]),
    (
      SystemFeature("15.0", macOS: "12.0", tvOS: "15.0", watchOS: "8.0"),
      ["AsyncImage", "FocusState", "TimelineView", "SectionedFetchRequest"]
    ),
    (SystemFeature("15.0"), ["UISheetPresentationController"]),
    (
      SystemFeature("16.0", macOS: "13.0", tvOS: "16.0", watchOS: "9.0"),
      [
        "NavigationStack", "NavigationSplitView", "NavigationPath", "ViewThatFits", "AnyLayout", "ImageRenderer",
        "LabeledContent", "PhotosPickerItem",
      ]
    ),
    (SystemFeature("16.0", macOS: "13.0", watchOS: "9.0"), ["ShareLink", "PhotosPicker"]),
    (SystemFeature("16.0", tvOS: "16.0"), ["UIHostingConfiguration"]),
    (SystemFeature("16.0"), ["UICalendarView", "UIFindInteraction", "MultiDatePicker"]),
    (
      SystemFeature("17.0", macOS: "14.0", tvOS: "17.0", watchOS: "10.0"),
      [
        "ContentUnavailableView", "PhaseAnimator", "KeyframeAnimator", "ModelContainer", "ModelContext", "Bindable",
        "ObservationRegistrar", "FetchDescriptor",
      ]
    ),
    (SystemFeature("17.0", tvOS: "17.0"), ["UIContentUnavailableConfiguration"]),
    (SystemFeature("18.0", macOS: "15.0", tvOS: "18.0", watchOS: "11.0"), ["MeshGradient", "TabSection"]),
    (SystemFeature("26.0", macOS: "26.0"), ["GlassEffectContainer", "LanguageModelSession"]),
  ]
}
