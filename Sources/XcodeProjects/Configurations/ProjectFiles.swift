public import Diagnostics
import Synchronization

/// The files that a project refers to, such as .xcconfig files and Info.plists, by paths relative to its folder.
///
/// Each is read and parsed once. As on a Mac, whose file system usually ignores case, a file may be spelled otherwise.
public final class ProjectFiles: Sendable {
  private let read: @Sendable (String) -> [UInt8]?
  private let spelled: @Sendable (String, Bool) -> String?
  private let propertyLists: (@Sendable (String) -> PropertyListFile)?
  private let shownPath: @Sendable (String) -> String
  private let memory = Mutex(Memory())

  private struct Memory: Sendable {
    var bytes: [String: [UInt8]?] = [:]
    var misspelled: [String: String] = [:]
    var configurationFiles: [String: ConfigurationFile] = [:]
    var propertyLists: [String: PropertyListFile] = [:]
  }

  /// Creates the files.
  ///
  /// - Parameters:
  ///   - read: Returns the bytes of a file; `nil` if it can't be read.
  ///   - spelled: Returns the name on disk of a file whose path differs in case; the second argument is whether the path was read.
  ///   - propertyLists: Returns the property list in a file, where somebody else keeps them.
  ///   - shown: Makes a path one to show to the user.
  public init(
    read: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    spelled: @escaping @Sendable (_ path: String, _ isRead: Bool) -> String? = { _, _ in nil },
    propertyLists: (@Sendable (String) -> PropertyListFile)? = nil,
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.read = read
    self.spelled = spelled
    self.propertyLists = propertyLists
    shownPath = shown
  }

  /// The bytes of a file; `nil` if it can't be read.
  public func bytes(of path: String) -> [UInt8]? {
    if let known = memory.withLock({ $0.bytes[path] }) { return known }
    var bytes = read(path)
    if let name = spelled(path, bytes != nil), name != path, let found = read(name) {
      bytes = found
      memory.withLock { $0.misspelled[path] = name }
    }
    memory.withLock { $0.bytes[path] = .some(bytes) }
    return bytes
  }

  /// The .xcconfig file at a path; `nil` if it can't be read.
  public func configurationFile(at path: String) -> ConfigurationFile? {
    if let known = memory.withLock({ $0.configurationFiles[path] }) { return known }
    guard let bytes = bytes(of: path) else { return nil }
    let file = ConfigurationFile(parsing: bytes, file: nameOnDisk(path))
    memory.withLock { $0.configurationFiles[path] = file }
    return file
  }

  /// The property list in a file, in any format.
  public func propertyList(at path: String) -> PropertyListFile {
    let bytes = bytes(of: path)
    let name = nameOnDisk(path)
    if let propertyLists { return propertyLists(name) }
    if let known = memory.withLock({ $0.propertyLists[name] }) { return known }
    let list = PropertyListFile(path: name, shownPath: shownPath(name), bytes: bytes)
    memory.withLock { $0.propertyLists[name] = list }
    return list
  }

  /// The files, some of them with other contents.
  ///
  /// - Parameter contents: The bytes by path.
  /// - Returns: The files, which share what is known of the others.
  public func replacing(_ contents: [String: [UInt8]]) -> ProjectFiles {
    ProjectFiles(
      read: { contents[$0] ?? self.bytes(of: $0) },
      spelled: { path, _ in
        let name = self.nameOnDisk(path)
        return name == path ? nil : name
      },
      propertyLists: { path in
        contents[path].map { PropertyListFile(path: path, shownPath: self.shownPath(path), bytes: $0) }
          ?? self.propertyList(at: path)
      },
      shown: { self.shownPath(self.nameOnDisk($0)) })
  }

  /// The name on disk of the file that was read as `path`.
  public func nameOnDisk(_ path: String) -> String {
    memory.withLock { $0.misspelled[path] } ?? path
  }

  /// The names on disk of the files that were read by paths that differ in case, by these paths.
  public var misspelledPaths: [String: String] { memory.withLock { $0.misspelled } }

  /// A place in the project file, whose path is shown already, or in one of the files, as it is shown to the user.
  public func shown(_ place: Place, in project: XcodeProject) -> Place {
    guard let file = place.file, file != project.document.file, !file.hasPrefix("/") else { return place }
    return place.inFile(shownPath(nameOnDisk(file)))
  }
}
