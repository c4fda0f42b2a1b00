extension RuleCatalog {
  /// The rules about the structure of a project and the files that it names.
  static let project: [any CheckRule] = [
    ConfigurationNamesDiffer(),
    DefaultConfigurationUnknown(),
    ProjectBuildFileMisplaced(),
    ProjectKeyDuplicate(),
    ProjectObjectDuplicate(),
    ProjectObjectOrphaned(),
    ProjectReferenceDangling(),
  ]
}
