import Checks
public import Diagnostics
import FileTrees

/// The location of an Xcode project.
public struct ProjectLocation: Hashable, Sendable, Comparable {
  /// The path of the .xcodeproj, absolute.
  public let path: String

  /// Names a project by the path of its .xcodeproj.
  public init(path: String) {
    self.path = path
  }

  /// The project's name.
  public var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.hasSuffix(Self.suffix) ? String(last.dropLast(Self.suffix.count)) : last
  }

  /// The folder of the project, SRCROOT in build settings.
  public var folder: String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// The file that describes it.
  public var file: String { path + "/project.pbxproj" }

  /// Orders locations by path.
  public static func < (lhs: ProjectLocation, rhs: ProjectLocation) -> Bool {
    lhs.path < rhs.path
  }

  static let suffix = ".xcodeproj"
}

extension ProjectLocation {
  /// The only project in `folder`, or in the nearest folder above it with one.
  ///
  /// - Parameters:
  ///   - folder: Where to look.
  ///   - given: The .xcodeproj or .xcworkspace that the user named, absolute.
  /// - Returns: The project.
  /// - Throws: `no-project`, `several-projects` with their names.
  public static func only(in folder: String, given: String? = nil) throws(Diagnostic) -> ProjectLocation {
    var found = try candidates(in: folder, given: given)
    if found.isEmpty, given == nil { found = try above(folder) }
    // CocoaPods generates its own project, so nobody means that one of several.
    let own = found.filter { !$0.path.hasSuffix("/Pods/Pods.xcodeproj") }
    if !own.isEmpty { found = own }
    guard found.count > 1 else {
      guard let one = found.first else { throw noProject(in: given ?? folder) }
      return one
    }
    let names = found.map { typed($0.path, from: folder) }
    throw Diagnostic(
      .severalProjects, "the folder contains several projects: \(names.joined(separator: ", "))",
      remedy: .advice("name one with --project, such as --project \(names[0])"))
  }

  /// The projects in the nearest folder above `folder` that has some, inside the same Git repository.
  ///
  /// Outside of a repository there are none: a folder such as /tmp can contain anyone's project.
  ///
  /// - Throws: What reading a workspace throws.
  public static func above(_ folder: String) throws(Diagnostic) -> [ProjectLocation] {
    let ancestors = AbsolutePath(folder).selfAndAncestors
    guard let top = ancestors.firstIndex(where: { FileAccess.exists($0 + "/.git") }) else { return [] }
    for ancestor in ancestors[...top].dropFirst() {
      let found = try candidates(in: ancestor)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The projects in `folder`, or the projects of its workspace.
  private static func candidates(in folder: String, given: String? = nil) throws(Diagnostic) -> [ProjectLocation] {
    let found = try all(in: folder, given: given)
    guard found.isEmpty, let workspace = try WorkspaceProjects.meant(in: folder, given: given) else { return found }
    if workspace.present.isEmpty, let absent = workspace.findings.first {
      throw Diagnostic(.noProject, absent.message, at: absent.place, remedy: absent.remedy)
    }
    return workspace.present
  }

  /// The projects in `folder`, or of its workspace.
  ///
  /// - Throws: `no-project` for a path that names none.
  public static func all(in folder: String, given: String? = nil) throws(Diagnostic) -> [ProjectLocation] {
    guard let given else { return try lying(in: folder) }
    let path = given.count > 1 && given.hasSuffix("/") ? String(given.dropLast()) : given
    if path.hasSuffix("/project.pbxproj"), FileAccess.exists(path) {
      return [ProjectLocation(path: String(path.dropLast("/project.pbxproj".count)))]
    }
    guard FileAccess.isDirectory(path) else { throw noProject(in: given) }
    if path.hasSuffix(suffix) { return [ProjectLocation(path: path)] }
    if path.hasSuffix(".xcworkspace") { return try WorkspaceProjects(path: path).present }
    return try lying(in: path)
  }

  /// `path` as it is typed by somebody who is in `folder`.
  static func typed(_ path: String, from folder: String) -> String {
    let short = path.path(below: folder) ?? path
    return short.contains(" ") ? "\"\(short)\"" : short
  }

  private static func lying(in folder: String) throws(Diagnostic) -> [ProjectLocation] {
    if FileAccess.kind(of: folder) == .file {
      throw Diagnostic(
        .noProject, "\"\(folder)\" is a file, not a project", at: Place(file: folder),
        remedy: .advice("name an .xcodeproj, an .xcworkspace, or a folder that contains one"))
    }
    guard FileAccess.isDirectory(folder) else {
      let problem = FileAccess.exists(folder) ? "is not a folder" : "does not exist"
      throw Diagnostic(.fileNotFound, "\"\(folder)\" \(problem)", at: Place(file: folder))
    }
    return try FileAccess.entries(of: folder)
      .filter { $0.name.hasSuffix(suffix) && $0.name != suffix && FileAccess.isDirectory("\(folder)/\($0.name)") }
      .map { ProjectLocation(path: "\(folder)/\($0.name)") }.sorted()
  }

  private static func noProject(in place: String) -> Diagnostic {
    guard FileAccess.exists(place) else {
      return Diagnostic(
        .noProject, "\"\(place)\" does not exist",
        remedy: .advice("check the path, which is relative to the current folder"))
    }
    let below = below(place)
    let advice =
      below.isEmpty
      ? "go to the folder of the .xcodeproj, or name it with --project; slipway new creates one"
      : "name one with --project, such as --project \(typed(below[0], from: place))"
    return Diagnostic(
      .noProject, "\"\(place)\" contains no Xcode project", at: Place(file: place), remedy: .advice(advice))
  }

  /// The projects in the folders in `folder`, and in those in them, the nearest first.
  private static func below(_ folder: String) -> [String] {
    func folders(_ path: String) -> [String] {
      let names = ((try? FileAccess.entries(of: path)) ?? []).map(\.name).sorted()
      return names.map { "\(path)/\($0)" }.filter {
        !$0.lastName.hasPrefix(".") && !DependencyFolder.isInstalled($0 + "/x") && FileAccess.isDirectory($0)
      }
    }
    guard FileAccess.isDirectory(folder) else { return [] }
    let first = folders(folder).filter { !$0.hasSuffix(".xcworkspace") }
    // A folder such as the user's own has too many to look into.
    guard first.count <= 64 else { return [] }
    let nearest = first.flatMap(folders)
    let found = nearest.filter { $0.hasSuffix(suffix) }
    guard found.isEmpty, nearest.count <= 256 else { return found }
    return nearest.flatMap(folders).filter { $0.hasSuffix(suffix) }
  }
}

extension Diagnostic.Code {
  package static let noProject = Diagnostic.Code(
    "no-project", "The folder contains no Xcode project.",
    "name an .xcodeproj, an .xcworkspace, or a folder that contains one")
  package static let severalProjects = Diagnostic.Code(
    "several-projects", "The folder contains several Xcode projects.", "name one with --project")
}
