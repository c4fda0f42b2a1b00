import InterfaceFiles
extension RuleCatalog {
  /// The rules for storyboards and xibs.
  static let interface: [any CheckRule] = [
    CellIdentifierMissing(),
    InitialControllerMissing(),
    InterfaceActionMissing(),
    InterfaceClassMissing(),
    InterfaceConnectionDangling(),
    InterfaceIDDuplicate(),
    InterfaceIdentifierMisspelled(),
    InterfaceKeyDuplicate(),
    InterfaceModuleMissing(),
    InterfaceOutletMissing(),
    InterfaceReferenceDangling(),
    InterfaceSceneInvalid(),
    InterfaceUnreadable(),
    MainInterfaceMissing(),
    NibViewNotConnected(),
    ReferencedControllerMissing(),
    StoryboardIdentifierDuplicate(),
    StoryboardReferenceMissing(),
  ]
}
