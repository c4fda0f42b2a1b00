import XcodeProjects

extension ProjectFiles {
  /// The files of a checked project.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - paths: The existing paths.
  convenience init(_ files: FileReader, paths: Set<String>) {
    let names = Dictionary(
      paths.filter { path in Self.endings.contains { path.hasSuffix($0) } }.map { ($0.lowercased(), $0) },
      uniquingKeysWith: min)
    self.init(
      read: files.bytes, spelled: { path, isRead in isRead ? nil : names[path.lowercased()] },
      propertyLists: files.propertyList, shown: files.shown)
  }

  private static let endings = [".xcconfig", ".plist", ".entitlements"]
}
