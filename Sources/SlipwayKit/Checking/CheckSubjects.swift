import Checks
public import Diagnostics
import FileTrees

/// The projects and single files to check.
public struct CheckSubjects: Hashable, Sendable {
  /// The projects.
  public private(set) var projects: [ProjectLocation] = []
  /// The files, absolute.
  public private(set) var files: [String] = []
  /// The files and folders that were named, absolute.
  public private(set) var roots: [String] = []

  /// The projects above a folder that is named and holds none, nearest folder first; they are not checked.
  public private(set) var projectsAbove: [ProjectLocation] = []

  /// The folders with the files of an app but without a project, absolute.
  public private(set) var foldersWithoutProject: [String] = []

  /// The projects below a folder that is named and holds another; they are not checked.
  public internal(set) var projectsBelow: [ProjectLocation] = []

  /// The built products, absolute.
  public private(set) var products: [String] = []

  /// The certificate and key files, by name, with absolute paths.
  var signingFiles: [String] {
    files.filter { CheckedFile.Kind($0) == .certificate || CheckedFile.Kind($0) == .key }
  }

  /// The files and folders whose repositories count, absolute.
  var places: [String] { roots + projects.map(\.folder) + files }

  /// Nothing.
  public init() {}

  /// The projects that were named already.
  public init(_ projects: [ProjectLocation]) {
    self.init(projects, roots: projects.map(\.folder))
  }

  /// The projects of which only a part is checked.
  init(_ projects: [ProjectLocation], roots: [String]) {
    self.projects = projects
    self.roots = roots
  }

  /// Finds the subjects of a command without a path: the projects in or below `folder`, else those above it.
  ///
  /// - Parameters:
  ///   - folder: The current folder, absolute.
  ///   - sparse: Lists the files that are not checked out around a place.
  /// - Throws: `no-project` if there is nothing to check, and what reading folders throws.
  init(around folder: String, sparse: (String) -> SparseFiles) throws(Diagnostic) {
    self.init()
    guard BuiltProduct(at: folder) == nil else {
      products = [folder]
      return
    }
    try addFolder(folder, isWhole: true, sparse)
    guard projects.isEmpty, !projectsAbove.isEmpty else {
      guard !projects.isEmpty || !files.isEmpty || !products.isEmpty else {
        throw sparse(folder).problem ?? Self.nothing(at: folder)
      }
      roots = [folder]
      return
    }
    self = CheckSubjects(projectsAbove)
  }

  /// Finds the subjects in paths that the user named.
  ///
  /// A folder means its projects, or those below it, and its profiles. A folder without projects means the Info.plists,
  /// entitlements, profiles, certificates, .p12 files and built products below it. The files in built products are
  /// never among them.
  ///
  /// - Parameter paths: Projects, workspaces, files and folders, absolute.
  /// - Throws: `no-project` if there is nothing to check, and what reading folders throws.
  public init(at paths: [String]) throws(Diagnostic) {
    try self.init(at: paths) { _ in SparseFiles() }
  }

  /// Finds the subjects in paths that the user named, of which a sparse checkout may leave out some.
  init(at paths: [String], sparse: (String) -> SparseFiles) throws(Diagnostic) {
    for path in paths { try add(path, sparse) }
  }

  private mutating func add(_ path: String, _ sparse: (String) -> SparseFiles) throws(Diagnostic) {
    guard FileAccess.exists(path) else {
      let found = sparse(path).projects(below: path)
      projects += found.filter { !projects.contains($0) }
      roots += found.map(\.folder)
      guard found.isEmpty else { return }
      throw Diagnostic(
        .fileNotFound, "\"\(path)\" does not exist", at: Place(file: path),
        remedy: .advice("check the path, which is relative to the current folder"))
    }
    if BuiltProduct(at: path) != nil {
      products.append(path)
      return
    }
    let isProject = [".xcodeproj", ".xcworkspace", ".pbxproj"].contains { path.hasSuffix($0) }
    let before = (projects.count, files.count, products.count)
    if isProject {
      projects += try ProjectLocation.all(in: path, given: path)
      roots += projects[before.0...].map(\.folder)
    } else if FileAccess.kind(of: path) == .file || FileAccess.kind(of: path) == .link && !FileAccess.isDirectory(path)
    {
      guard CheckedFile.Kind(path) != nil || path.lowercased().hasSuffix(".plist") else { throw Self.nothing(at: path) }
      files.append(path)
      roots.append(path)
    } else {
      try addFolder(path, isWhole: FileAccess.exists(path + "/.git"), sparse)
      roots.append(path)
    }
    guard (projects.count, files.count, products.count) != before else {
      throw sparse(path).problem ?? Self.nothing(at: path, below: projectsAbove.first)
    }
  }

  /// Adds what a folder contains, which should be a whole app if `isWhole`, and may else be some of its files.
  private mutating func addFolder(
    _ folder: String, isWhole: Bool, _ sparse: (String) -> SparseFiles
  ) throws(Diagnostic) {
    var found = try ProjectLocation.everywhere(below: folder).map(Self.followed)
    var above = found.isEmpty ? try ProjectLocation.above(folder) : []
    if found.isEmpty, above.isEmpty {
      let sparse = sparse(folder)
      found = sparse.projects(below: folder)
      if found.isEmpty { above = sparse.projects(above: folder) }
    }
    found.removeAll(where: projects.contains)
    projects += found.enumerated().filter { !found[..<$0.offset].contains($0.element) }.map(\.element)
    projectsAbove += above.filter { !projectsAbove.contains($0) }
    let entries = try FileAccess.walk(folder, entering: ProjectCheck.isEntered)
      .filter { !AppleDouble.contains($0.name) }
    if !found.isEmpty { projectsBelow += Self.projects(among: entries, in: folder, besides: Set(found)) }
    let built = BuiltProduct.outermost(among: entries, in: folder)
    let before = files.count + products.count
    let builtPaths = Set(built.map(\.path))
    for entry in entries where entry.kind == .file && !builtPaths.containPath(around: entry.name) {
      guard let kind = CheckedFile.Kind(entry.name),
        found.isEmpty && kind.isLookedForInFolders || kind == .profile
      else { continue }
      files.append(folder + "/" + entry.name)
    }
    if found.isEmpty {
      products += built.filter(\.isWhole).map { folder + "/" + $0.path }
      if files.count + products.count == before {
        products += built.filter(\.isVerifiable).map { folder + "/" + $0.path }
      }
    }
    let isOfApp = files.contains { file in
      file.hasPrefix(folder + "/") && [.infoPlist, .entitlements].contains(CheckedFile.Kind(file))
    }
    let isWithout = isOfApp && projects.isEmpty && projectsAbove.isEmpty
    if isWhole, isWithout || !found.isEmpty && UngeneratedProject(in: folder, besides: found) != nil {
      foldersWithoutProject.append(folder)
    }
  }

  /// The project to which a link leads: the paths in a project file begin at the folder of the real one.
  private static func followed(_ location: ProjectLocation) -> ProjectLocation {
    guard FileAccess.kind(of: location.path) == .link, let path = try? FileAccess.resolved(location.path) else {
      return location
    }
    return ProjectLocation(path: path)
  }

  /// The projects among the entries of a walk of `folder`, except those in `known`.
  private static func projects(
    among entries: [DirectoryEntry], in folder: String, besides known: Set<ProjectLocation>
  ) -> [ProjectLocation] {
    entries.filter { $0.kind == .directory && $0.name.hasSuffix(ProjectLocation.suffix) }
      .map { ProjectLocation(path: "\(folder)/\($0.name)") }
      .filter { !known.contains($0) && FileAccess.exists($0.file) }
  }

  /// The error of a folder whose project a tool has to generate; `nil` without a specification of XcodeGen or Tuist.
  private static func ungenerated(at path: String) -> Diagnostic? {
    guard let folder = FolderWithoutProject(path, hasFile: { FileAccess.exists("\(path)/\($0)") }),
      let file = folder.specification, let bytes = try? FileAccess.read(file, limit: 1 << 20),
      FolderWithoutProject.isSpecification(file, text: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return CheckWork.problem(of: folder)
  }

  private static func nothing(at path: String, below above: ProjectLocation? = nil) -> Diagnostic {
    let isFile = FileAccess.kind(of: path) == .file
    if !isFile, above == nil, let problem = ungenerated(at: path) { return problem }
    let problem =
      isFile
      ? "\"\(path)\" is not a file that slipway check supports"
      : "\"\(path)\" contains no Xcode project, built app, Info.plist, entitlements, profile or certificate"
    if let above, !isFile {
      return Diagnostic(
        .noProject, problem, at: Place(file: path), remedy: .operation(.init("check", ["path": above.folder])))
    }
    return Diagnostic(
      .noProject, problem, at: Place(file: path),
      remedy: .advice(
        isFile
          ? "name an Info.plist, .entitlements, .mobileprovision, .cer, .p12, .pem or .ipa file, a project, or a folder"
          : "name a project, or a folder that contains one; slipway new creates one"))
  }
}
