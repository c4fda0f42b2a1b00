import PropertyLists

/// Which keys new objects have, by the version of the file's format.
struct TargetShape {
  let formatVersion: Int

  /// The first version whose files leave out what says nothing.
  static let leanVersion = 90

  /// The first version whose projects name the products of other projects only where they use them.
  static let minimalProxiesVersion = 77

  /// Whether keys are left out whose values say nothing.
  var isLean: Bool { formatVersion >= Self.leanVersion }

  /// An empty list, where the format writes one.
  func emptyList(_ key: String) -> [ProjectValue.Field] {
    isLean ? [] : [.init(key, .list([]))]
  }

  /// A list, and nothing for an empty one where the format leaves it out.
  func list(_ key: String, _ values: [ProjectValue]) -> [ProjectValue.Field] {
    values.isEmpty ? emptyList(key) : [.init(key, .list(values))]
  }

  /// The fields of every build phase.
  ///
  /// - Parameters:
  ///   - files: References to the build files in it.
  ///   - onlyForInstalling: Whether the phase is left out of builds that are not installed.
  /// - Returns: The keys and their values.
  func phase(files: [ProjectValue] = [], onlyForInstalling: Bool = false) -> [ProjectValue.Field] {
    let mask: [ProjectValue.Field] = isLean ? [] : [.init("buildActionMask", "2147483647")]
    let installing: [ProjectValue.Field] =
      isLean && !onlyForInstalling ? [] : [.init("runOnlyForDeploymentPostprocessing", onlyForInstalling ? "1" : "0")]
    return mask + [.init("files", .list(files))] + installing
  }

  /// The destination of a copy phase.
  func destination(_ folder: CopyDestination.Folder, path: String) -> [ProjectValue.Field] {
    let name = ProjectValue.Field("dstPath", .text(path))
    if isLean { return [name, .init("dstSubfolder", .text(folder.rawValue))] }
    let number = CopyDestination.Folder.numbers.first { $0.value == folder }?.key ?? "0"
    return [name, .init("dstSubfolderSpec", .text(number))]
  }

  /// The platforms that something is limited to: one of the first two by itself, others as a list.
  static func filters(_ platforms: [String]) -> [ProjectValue.Field] {
    guard let first = platforms.first else { return [] }
    if platforms.count == 1, alone.contains(first) { return [.init("platformFilter", .text(first))] }
    return [.init("platformFilters", .texts(platforms))]
  }

  private static let alone: Set<String> = ["ios", "maccatalyst"]
}
