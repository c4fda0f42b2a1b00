/// How the elements of a list belong together.
enum ListPolicy: Sendable {
  /// Each element stands for itself: what either side added is kept.
  case members
  /// The elements follow each other, some in pairs: what both sides insert at one place is kept, ours first.
  case sequence
  /// The elements are the lines of one text: what both sides insert at one place is in dispute.
  case lines
}

extension ListPolicy {
  /// The lists of project files, by key; a list that is not here is a sequence.
  static let ofProjectKeys: [String: ListPolicy] = [
    "shellScript": .lines,
    "OTHER_LDFLAGS": .sequence,
    "OTHER_CFLAGS": .sequence,
    "OTHER_CPLUSPLUSFLAGS": .sequence,
    "OTHER_SWIFT_FLAGS": .sequence,
    "children": .members,
    "files": .members,
    "buildPhases": .members,
    "buildRules": .members,
    "buildConfigurations": .members,
    "dependencies": .members,
    "targets": .members,
    "packageReferences": .members,
    "packageProductDependencies": .members,
    "fileSystemSynchronizedGroups": .members,
    "exceptions": .members,
    "projectReferences": .members,
    "knownRegions": .members,
    "membershipExceptions": .members,
    "publicHeaders": .members,
    "privateHeaders": .members,
    "platformFilters": .members,
    "ATTRIBUTES": .members,
    "inputPaths": .members,
    "outputPaths": .members,
    "inputFileListPaths": .members,
    "outputFileListPaths": .members,
    "LD_RUNPATH_SEARCH_PATHS": .members,
    "FRAMEWORK_SEARCH_PATHS": .members,
    "HEADER_SEARCH_PATHS": .members,
    "LIBRARY_SEARCH_PATHS": .members,
    "SWIFT_INCLUDE_PATHS": .members,
    "GCC_PREPROCESSOR_DEFINITIONS": .members,
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": .members,
  ]
}
