extension PackageRequirement {
  /// The value of `requirement` in a project file.
  var value: ProjectValue {
    let fields: [(String, String)] =
      switch self {
      case .upToNextMajor(let version): [("kind", "upToNextMajorVersion"), ("minimumVersion", version)]
      case .upToNextMinor(let version): [("kind", "upToNextMinorVersion"), ("minimumVersion", version)]
      case .exact(let version): [("kind", "exactVersion"), ("version", version)]
      case .range(let first, let last):
        [("kind", "versionRange"), ("maximumVersion", last), ("minimumVersion", first)]
      case .branch(let branch): [("branch", branch), ("kind", "branch")]
      case .revision(let revision): [("kind", "revision"), ("revision", revision)]
      }
    return .dictionary(fields.map { .init($0.0, .text($0.1)) })
  }
}
