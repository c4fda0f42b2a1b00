import Checks
import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import Synchronization

/// The tracked files that sparse checkouts leave out of the working tree: they belong to the project all the same.
final class SparseFiles: @unchecked Sendable {
  private struct File {
    let entry: TreeEntry
    let repository: Repository
  }

  /// The files by their absolute paths.
  private let files: [String: File]
  private let mutex = Mutex(())

  /// Why the repository could not be read, whose format libgit2 does not support.
  let problem: Diagnostic?

  /// Lists those of the repository around `place`, an absolute path.
  convenience init(around place: String, environment: GitEnvironment) {
    self.init(of: CheckedRepositories(of: [place], seenFrom: place, environment: environment))
  }

  /// Lists those of some repositories.
  init(of repositories: CheckedRepositories? = nil) {
    problem = repositories?.unreadable.lazy.map(\.problem).first { $0.code == .repositoryUnsupported }
    var files: [String: File] = [:]
    for checked in repositories?.all ?? [] {
      let top = checked.givenTop ?? checked.top
      for entry in (try? checked.repository.workTreeFiles.sparse()) ?? []
      where entry.kind == .file || entry.kind == .executable {
        files["\(top)/\(entry.path)"] = File(entry: entry, repository: checked.repository)
      }
    }
    self.files = files
  }

  /// The files and their folders below `folder`, relative to it.
  func paths(below folder: String) -> Set<String> {
    TreeSnapshot.withFolders(files.keys.compactMap { $0.path(below: folder) })
  }

  /// The projects in or below `folder`, or the one that it is; without one in it, those in its subfolders.
  func projects(below folder: String) -> [ProjectLocation] {
    let found = projects.filter { $0.path.path(below: folder) != nil || $0.path == folder }
    let near = found.filter { $0.folder == folder }
    return near.isEmpty ? found : near
  }

  /// The projects in the nearest folder above `folder` that has some.
  func projects(above folder: String) -> [ProjectLocation] {
    let all = projects
    return AbsolutePath(folder).selfAndAncestors.dropFirst().lazy
      .map { ancestor in all.filter { $0.folder == ancestor } }.first { !$0.isEmpty } ?? []
  }

  private var projects: [ProjectLocation] {
    let ending = ProjectLocation.suffix + "/project.pbxproj"
    return files.keys.filter { $0.hasSuffix(ending) }
      .filter { $0.split(separator: "/").allSatisfy { ProjectCheck.isEntered(String($0)) } }
      .map { ProjectLocation(path: String($0.dropLast("/project.pbxproj".count))) }.sorted()
  }

  /// Whether a file at the absolute `path` is not checked out.
  func contains(_ path: String) -> Bool { files[path] != nil }

  /// The bytes of a file that is not checked out, by its absolute path; only one thread at a time reads.
  func bytes(of path: String) -> [UInt8]? { try? read(path) }

  /// Why a file that is not checked out can't be read.
  func problem(of path: String) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try read(path)
      return nil
    } catch {
      return error
    }
  }

  /// Reads a file that is not checked out; `nil` for another.
  private func read(_ path: String) throws(Diagnostic) -> [UInt8]? {
    guard let file = files[path] else { return nil }
    let result = mutex.withLock { _ in
      Result { () throws(Diagnostic) in try file.entry.bytes(in: file.repository, at: path) }
    }
    return try result.get()
  }
}

extension TreeEntry {
  /// The bytes of a file; the error names the file, since nobody knows a blob by its name.
  func bytes(in repository: Repository, at path: String) throws(Diagnostic) -> [UInt8] {
    do throws(Diagnostic) {
      return try repository.objects.readBlob(name)
    } catch {
      throw error.ifUnplaced(in: path)
    }
  }
}
