import AppleIdentifiers
import FileTrees
import PropertyLists
import XcodeProjects

/// How a new project knows the files of its targets.
extension ProjectFile {
  mutating func folderID(of target: PlannedTarget) -> ObjectID {
    graph.identifier("folder", target.name)
  }

  mutating func addFolder(of target: PlannedTarget) -> ObjectID {
    switch answers.layout {
    case .folders:
      addSynchronizedFolder(of: target)
      return folderID(of: target)
    case .groups:
      return GroupTree(target).add(to: &graph)
    }
  }

  private mutating func addSynchronizedFolder(of target: PlannedTarget) {
    var members: [(String, PropertyList)] = [("path", .string(target.name)), ("sourceTree", "<group>")]
    let exceptions = addExceptions(of: target)
    if !exceptions.isEmpty { members.append(("exceptions", .ids(exceptions))) }
    graph.add(folderID(of: target), isa: "PBXFileSystemSynchronizedRootGroup", members)
  }

  private mutating func addExceptions(of target: PlannedTarget) -> [ObjectID] {
    var exceptions: [ObjectID] = []
    let isCopied = target.kind == .staticLibrary && answers.platform != .macOS
    var members: [(String, PropertyList)] = []
    // Without the exception the file would be a resource as well, and two commands would produce it.
    if let infoPlist = target.infoPlist { members.append(("membershipExceptions", [.string(infoPlist)])) }
    let headers = PropertyList.array(target.publicHeaders.map { .string($0) })
    if !target.publicHeaders.isEmpty, !isCopied { members.append(("publicHeaders", headers)) }
    if !members.isEmpty {
      let set = graph.identifier("PBXFileSystemSynchronizedBuildFileExceptionSet", target.name)
      graph.add(
        set, isa: "PBXFileSystemSynchronizedBuildFileExceptionSet",
        members + [("target", .id(targetID(target.name)))])
      exceptions.append(set)
    }
    if !target.publicHeaders.isEmpty, isCopied {
      let set = graph.identifier("PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", target.name)
      let phase = graph.identifier(BuildPhase.Kind.copyFiles.rawValue, target.name)
      graph.add(
        set, isa: "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
        [("buildPhase", .id(phase)), ("membershipExceptions", headers)])
      exceptions.append(set)
    }
    return exceptions
  }
}
