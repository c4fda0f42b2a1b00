import Diagnostics
import XcodeProjects

/// The resources of a project: what its targets contain, and what its code loads.
public struct ProjectResourceFiles {
  let project: CheckedProject
}

extension ProjectResourceFiles {
  /// The files of a target's Resources phases and synchronized folders that are for every platform.
  public func files(of target: CheckedTarget) -> [TargetResource] {
    let phases = target.target.phases.filter { $0.kind == .resources }
    guard !phases.isEmpty else { return [] }
    var listed: Set<String> = []
    let references = phases.flatMap(\.files).filter(\.platformFilters.isEmpty).flatMap { file in
      (file.item?.resources ?? []).compactMap { reference -> TargetResource? in
        guard let path = reference.path, !path.contains("$") else { return nil }
        let whole = project.locations[reference.id]?.path ?? path
        listed.insert(whole)
        return TargetResource(
          path: whole, output: .init(ofFileAt: whole), file: reference.id.rawValue, place: file.object.place,
          isMember: false)
      }
    }
    let built = project.contents.members(of: target).built
    // A plain folder is no resource: its files are, one by one.
    let folders = Set(built.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) })
    let members = built.filter { !listed.contains($0) && !(folders.contains($0[...]) && !Self.isBundle($0)) }.map {
      path in
      TargetResource(
        path: path, output: .init(ofFileAt: path), file: path, place: Place(file: project.checkedPath(path)),
        isMember: true)
    }
    return references + members
  }
}

extension ProjectResourceFiles {
  /// Whether the name of a folder has an extension, so that it is copied or compiled as a whole.
  private static func isBundle(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0.contains(".") && !$0.hasSuffix(".lproj") } ?? false
  }
}
