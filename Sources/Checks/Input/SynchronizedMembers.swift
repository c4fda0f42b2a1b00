import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// The files and folders of a target in synchronized folders.
///
/// In the target's folders, these are all files except the exceptions. In another target's folder, they are only the
/// exceptions: Xcode writes `membershipExceptions` as the difference to the folder's default.
struct SynchronizedMembers {
  /// Their sorted paths, relative to the project's folder.
  let paths: [String]
  /// The paths of those that the build phases compile or copy one by one, for every platform.
  let built: [String]
  /// The platforms of those that are not for all of the target's.
  let platforms: [String: Set<Platform>]

  fileprivate init(of target: ProjectTarget, in project: CheckedProject) {
    let own = Set(target.synchronizedGroups.map(\.id))
    let folders = project.locations.members.compactMap { member -> Folder? in
      guard case .synchronized(let group) = member.item, member.location.root == .project,
        !member.location.path.isEmpty
      else { return nil }
      let exceptions = Set(group.exceptions.filter { $0.target?.id == target.id }.flatMap(\.memberships))
      let isOwn = own.contains(group.id)
      return isOwn || !exceptions.isEmpty
        ? Folder(path: member.location.path, isOwn: isOwn, exceptions: exceptions, group: group) : nil
    }
    // Xcode takes a folder with a Package.swift as a package, not as members.
    let packages =
      folders.isEmpty ? [] : project.paths.filter { $0.hasSuffix("/Package.swift") }.map(RelativePaths.parent)
    paths =
      folders.isEmpty
      ? []
      : project.paths.filter { path in
        folders.contains { folder in
          folder.gives(path)
            && !packages.contains { $0.path(below: folder.path) != nil && path.path(below: $0) != nil }
        }
      }.sorted()
    built = paths.filter { path in
      folders.allSatisfy { folder in path.path(below: folder.path).map(folder.builds) ?? true }
    }
    platforms = folders.reduce(into: [:]) { all, folder in
      for (inside, filters) in folder.platformFilters {
        all[RelativePaths.joined(folder.path, inside)] = Platform.all(filteredBy: filters)
      }
    }
  }

  /// The first path with one of the extensions.
  func first(withEnding endings: Set<Substring>) -> String? {
    guard !endings.isEmpty else { return nil }
    return paths.first { path in
      path.lastIndex(of: ".").map { endings.contains(path[path.index(after: $0)...]) } ?? false
    }
  }

  private struct Folder {
    let path: String
    let isOwn: Bool
    let exceptions: Set<String>
    /// The files that are for some platforms only, or in another phase than their kind says.
    let special: Set<String>
    let explicitFolders: [String]
    /// The names of platforms by the paths in the folder.
    let platformFilters: [String: [String]]

    init(path: String, isOwn: Bool, exceptions: Set<String>, group: SynchronizedGroup) {
      self.path = path
      self.isOwn = isOwn
      self.exceptions = exceptions
      special = Set(
        group.exceptions.flatMap { $0.platformFilters.keys + ($0.phase == nil ? [] : $0.memberships) }
          + group.explicitFileTypes.keys)
      explicitFolders = group.explicitFolders
      platformFilters = group.exceptions.reduce(into: [:]) { all, set in
        for entry in set.platformFilters.entries {
          all[entry.key] = entry.value.array?.compactMap(\.string) ?? [entry.value.string].compactMap(\.self)
        }
      }
    }

    /// Whether a file in the folder is processed by itself; the files of a bundle or catalog are not.
    func builds(_ inside: String) -> Bool {
      let folders = inside.split(separator: "/").dropLast()
      return !special.contains(inside) && !explicitFolders.contains { inside.path(below: $0) != nil }
        && folders.allSatisfy { !$0.contains(".") || $0.hasSuffix(".lproj") }
    }

    func gives(_ file: String) -> Bool {
      guard let inside = file.path(below: path) else { return false }
      let isException =
        exceptions.contains(Self.item(around: inside))
        || Self.localizedPrefixes.contains { exceptions.contains($0 + Self.localized(inside)) }
      return isOwn != isException
    }

    /// The file, or the bundle around it, which exceptions name as a whole.
    private static func item(around path: String) -> String {
      let parts = path.split(separator: "/").map(String.init)
      let end = parts.firstIndex { FileType(path: $0).isBundle } ?? parts.count
      return parts.prefix(end + 1).joined(separator: "/")
    }

    /// What precedes the path of a localized file in exceptions; the first versions of Xcode 16 wrote a slash.
    private static let localizedPrefixes = ["/Localized: ", "/Localized/"]

    /// The path of a file without its language.
    private static func localized(_ path: String) -> String {
      path.split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
    }
  }
}

extension FolderContents {
  /// The files of `target` in synchronized folders.
  func members(of target: CheckedTarget) -> SynchronizedMembers {
    project.memory.synchronizedMembers.value(of: target.id) { SynchronizedMembers(of: target.target, in: project) }
  }

  /// The files that the only target of a synchronized folder excludes, and no other target includes, with the target.
  var excludedMembers: [String: String] {
    var excluded: [String: String] = [:]
    for member in project.locations.members {
      guard case .synchronized(let group) = member.item, member.location.root == .project else { continue }
      let owners = project.targets.filter { $0.target.synchronizedGroups.contains { $0.id == group.id } }
      guard owners.count == 1, let owner = owners.first else { continue }
      let exceptions = group.exceptions.filter { $0.phase == nil }
      let others = Set(exceptions.filter { $0.target?.id != owner.id }.flatMap(\.memberships))
      for inside in exceptions.filter({ $0.target?.id == owner.id }).flatMap(\.memberships) {
        let path = member.location.path.isEmpty ? inside : "\(member.location.path)/\(inside)"
        if !others.contains(inside), project.paths.contains(path) { excluded[path] = owner.name }
      }
    }
    return excluded
  }
}
