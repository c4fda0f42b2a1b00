public import Diagnostics
import PropertyLists

/// Edits of the Swift packages of a project, and of the products that targets use.
public struct PackageEdits {
  let project: XcodeProject
}

extension PackageEdits {
  /// The project that refers to the Swift package in the repository at `address`.
  ///
  /// - Returns: The project after the edit; of one that has the package with this requirement, the same bytes.
  /// - Throws: `package-present` when the project has the package with another requirement, and the errors of reading.
  public func adding(
    at address: String, _ requirement: PackageRequirement
  ) throws(Diagnostic) -> XcodeProject {
    if let known = project.packages.first(where: {
      $0.repository.map(Self.repositoryKey) == Self.repositoryKey(address)
    }) {
      if known.acceptedVersions == requirement { return project }
      throw Diagnostic(
        .packagePresent, "the project already has package \"\(address)\" with a different version requirement",
        at: known.object.place,
        remedy: .hint(
          "remove its products with \(command: "dependency.remove") PRODUCT, then add the package with the new requirement"
        ))
    }
    return try adding(
      "XCRemoteSwiftPackageReference", identity: address,
      [.init("repositoryURL", .text(address)), .init("requirement", requirement.value)])
  }

  /// The project that refers to the Swift package in the folder at `path`, seen from the project's folder.
  ///
  /// - Returns: The project after the edit; of one that has the package, the same bytes.
  /// - Throws: The errors of reading.
  public func addingLocal(at path: String) throws(Diagnostic) -> XcodeProject {
    let path = path.isEmpty ? "." : path
    let known = project.packages.compactMap(\.path).map { RelativePaths.normalized($0) }
    if known.contains(RelativePaths.normalized(path)) || listsFolder(at: path) { return project }
    return try adding(
      "XCLocalSwiftPackageReference", identity: path, [.init("relativePath", .text(path))])
  }

  /// Whether the folder at `path` is one of the files, by which Xcode before 15 knows a local package.
  private func listsFolder(at path: String) -> Bool {
    ProjectPaths(project).members.contains { member in
      guard case .file(let file) = member.item, member.location.root == .project else { return false }
      let kind = file.object.string("lastKnownFileType") ?? ""
      return member.location.path == RelativePaths.normalized(path) && (kind == "folder" || kind.hasPrefix("wrapper"))
    }
  }

  /// The project without the Swift package, and without its products in the targets.
  ///
  /// - Throws: The errors of reading.
  public func removing(_ package: PackageReference) throws(Diagnostic) -> XcodeProject {
    let package = try project.settingEdits.current(package.object)
    let products = project.document.objects(ofKind: "XCSwiftPackageProductDependency")
      .filter { $0.string("package") == package.id.rawValue }.map(\.id)
    return try project.fileEdits.removing(Set(products + [package.id]).union(users(ofProducts: Set(products))))
  }

  /// The project that accepts other versions of a remote package.
  ///
  /// - Throws: `package-local` for a package in a folder, which has no versions, and the errors of reading.
  public func setting(
    _ requirement: PackageRequirement, of package: PackageReference
  ) throws(Diagnostic) -> XcodeProject {
    let package = PackageReference(try project.settingEdits.current(package.object))
    guard !package.isLocal else {
      throw Diagnostic(
        .packageLocal, "the local package \"\(package.path ?? "")\" can't have a version requirement",
        at: package.object.place)
    }
    if package.acceptedVersions == requirement { return project }
    var edit = ProjectEdit(project)
    edit.set(["requirement"], to: requirement.value, of: package.id)
    return try edit.applied()
  }

  /// The build files and dependencies that use the products `ids`.
  func users(ofProducts ids: Set<ObjectID>) -> [ObjectID] {
    (project.document.objects(ofKind: "PBXBuildFile") + project.document.objects(ofKind: "PBXTargetDependency"))
      .filter { $0.string("productRef").map { ids.contains(ObjectID($0)) } ?? false }.map(\.id)
  }

  /// The project with the folder at `path` in the group "Packages", by which formats before 60 (Xcode 15) know a package.
  ///
  /// - Throws: `project-object-missing` without a main group, and the errors of reading.
  public func addingPackageFolder(_ path: String) throws(Diagnostic) -> XcodeProject {
    let main = try project.groupEdits.requireMainGroup()
    let group = main.group(named: "Packages")
    let paths = ProjectPaths(project)
    if paths.members.contains(where: { $0.location == .init(root: .project, path: path) }) { return project }
    let location = paths[(group ?? main).id] ?? .init(root: .project, path: "")
    var edit = ProjectEdit(project)
    let folder = edit.add(
      "PBXFileReference", identity: "package \(path)",
      [.init("lastKnownFileType", "wrapper")] + location.fields(for: path, named: RelativePaths.lastComponent(path)))
    if let group {
      edit.append(folder, to: "children", of: group.id)
    } else {
      let group = edit.add(
        "PBXGroup", identity: "Packages",
        [
          .init("children", .list([.reference(folder, comment: nil)])), .init("name", "Packages"),
          .init("sourceTree", "<group>"),
        ])
      edit.append(group, to: "children", of: main.id, before: project.productsGroup?.id)
    }
    return try edit.applied()
  }

  private func adding(
    _ isa: String, identity: String, _ fields: [ProjectValue.Field]
  ) throws(Diagnostic) -> XcodeProject {
    var edit = ProjectEdit(project)
    let package = edit.add(isa, identity: identity, fields)
    edit.append(package, to: "packageReferences", of: project.object.id)
    return try edit.applied()
  }

  /// The normalized form of a repository's URL.
  private static func repositoryKey(_ address: String) -> String {
    var key = Substring(address.lowercased())
    while key.hasSuffix("/") { key = key.dropLast() }
    return String(key.hasSuffix(".git") ? key.dropLast(4) : key)
  }
}

extension Diagnostic.Code {
  package static let packagePresent = Diagnostic.Code(
    "package-present", "The project already has the package.", "change the requirement of the existing package")
  package static let packageLocal = Diagnostic.Code(
    "package-local", "The package is a local folder, and a remote package is needed.", "give the URL of a repository")
}
