extension RuleCatalog {
  /// The rules about icons.
  static let icons: [any CheckRule] = [
    AppIconSetMissing()
  ]
}
