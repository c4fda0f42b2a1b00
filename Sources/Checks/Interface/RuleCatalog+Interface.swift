extension RuleCatalog {
  /// The rules about storyboards and xibs.
  static let interface: [any CheckRule] = [
    InitialControllerMissing(),
    InterfaceActionMissing(),
    InterfaceClassMissing(),
    InterfaceConnectionDangling(),
    InterfaceIDDuplicate(),
    InterfaceKeyDuplicate(),
    InterfaceOutletMissing(),
    InterfaceReferenceDangling(),
    InterfaceSceneInvalid(),
    InterfaceUnreadable(),
    MainInterfaceMissing(),
    StoryboardIdentifierDuplicate(),
    StoryboardReferenceMissing(),
  ]
}
