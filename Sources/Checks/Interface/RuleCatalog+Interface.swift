import InterfaceFiles
extension RuleCatalog {
  /// The rules for storyboards and xibs.
  static let interface: [any CheckRule] = [
    AccessibilityLabelMissing(),
    ActionNotConnected(),
    CellIdentifierMissing(),
    InitialControllerMissing(),
    InterfaceActionMissing(),
    InterfaceAttributeUnknown(),
    InterfaceClassMissing(),
    InterfaceConnectionDangling(),
    InterfaceFontMissing(),
    InterfaceIDDuplicate(),
    InterfaceIdentifierMisspelled(),
    InterfaceIdentifierUnknown(),
    InterfaceIdentifierUnused(),
    InterfaceKeyDuplicate(),
    InterfaceModuleMissing(),
    InterfaceOutletMissing(),
    InterfaceOutletType(),
    InterfaceReferenceDangling(),
    InterfaceSceneInvalid(),
    InterfaceUnreadable(),
    MainInterfaceMissing(),
    NibViewNotConnected(),
    OutletNotConnected(),
    ReferencedControllerMissing(),
    StoryboardIdentifierDuplicate(),
    StoryboardReferenceMissing(),
  ]
}
