import Diagnostics
import XcodeProjects

/// The files that a project contains: listed ones, and those of synchronized folders and local packages.
struct ProjectMembers: Sendable {
  private let listed: Set<String>
  private let folders: [String]
  private let packages: [LocalPackage]

  init(of project: CheckedProject) {
    var listed: Set<String> = []
    var folders: [String] = []
    for member in project.locations.members where member.location.root == .project {
      if case .synchronized = member.item { folders.append(member.location.path) }
      // A group is no member by itself.
      if member.item.object.isa != "PBXGroup" { listed.insert(member.location.path) }
    }
    self.listed = listed
    self.folders = folders
    packages = project.localPackages.all
  }

  /// Whether the project contains a file, or a folder or bundle with it.
  func has(_ path: String) -> Bool {
    var outer = path
    while !outer.isEmpty {
      if listed.contains(outer) { return true }
      outer = RelativePaths.parent(outer)
    }
    return folders.contains { path.path(below: $0) != nil } || packages.contains { $0.hasFile(path) }
  }
}

extension FolderContents {
  /// Whether the project contains a file, which otherwise no build reads.
  func hasMember(_ path: String) -> Bool { project.memory.memberFiles.value { ProjectMembers(of: project) }.has(path) }
}
