package import Clibgit2
package import Diagnostics
import SystemCalls

/// The objects in all packs of a repository, and of those that it borrows from.
package final class PackedObjects {
  private let folders: [String]
  private let reader: PackedObjectReader
  private var isListed = false
  /// The pack of the last object comes first, because the next object is often in the same one.
  private var packs: [Pack] = []
  /// The indexes that can't be used, in the order of their names.
  private var damaged: [(path: String, fault: ObjectFault)] = []
  /// The packs whose files are open, in the order in which they were opened.
  private var opened: [Pack] = []
  private var freshened: [Int: Int] = [:]
  private var nextSerial = 0

  package init(_ folders: ObjectFolders) throws(ObjectFault) {
    self.folders = folders.paths.map { "\($0)/pack" }
    reader = try PackedObjectReader()
  }

  /// The packs of a repository, apart from those that its database keeps open.
  package static func of(_ repository: Repository) throws(Diagnostic) -> PackedObjects {
    do throws(ObjectFault) {
      return try PackedObjects(ObjectFolders(repository.objects.objectsFolder))
    } catch {
      throw error.diagnostic(file: repository.objects.objectsFolder)
    }
  }

  /// Lists the packs again: some may have come, and some have gone.
  func refresh() {
    isListed = true
    let known = Dictionary(packs.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [(pack: Pack, written: Int)] = []
    damaged = []
    for folder in folders {
      for name in FolderContent.names(in: folder).sorted() where name.hasSuffix(".idx") {
        let path = "\(folder)/\(name.dropLast(4)).pack"
        guard let status = try? FileStatus(path, followingLinks: true) else { continue }
        if let pack = known[path] ?? open("\(folder)/\(name)", path) {
          found.append((pack, status.modified.seconds))
        }
      }
    }
    let listed = Set(found.map(\.pack.serial))
    opened.removeAll { !listed.contains($0.serial) }
    packs = found.sorted { ($0.written, $1.pack.path) > ($1.written, $0.pack.path) }.map(\.pack)
  }

  private func open(_ index: String, _ path: String) -> Pack? {
    do throws(ObjectFault) {
      guard let index = try PackIndexFile(index) else { return nil }
      nextSerial += 1
      return Pack(index, path: path, serial: nextSerial)
    } catch {
      damaged.append((index, error))
      return nil
    }
  }

  /// What an object is and how large.
  func header(_ oid: UnsafePointer<git_oid>) -> ObjectAnswer<ObjectHeader> {
    look(oid) { pack, offset throws(ObjectFault) in try reader.header(at: offset, in: pack) }
  }

  /// The whole of an object, in `memory`.
  func content(_ oid: UnsafePointer<git_oid>, in memory: ObjectMemory) -> ObjectAnswer<ObjectContent> {
    look(oid) { pack, offset throws(ObjectFault) in try reader.content(at: offset, in: pack, memory) }
  }

  /// Whether a pack has an object.
  package func contains(_ oid: UnsafePointer<git_oid>) -> Bool { location(of: oid) != nil }

  /// The pack that has an object, and the object's place in its index.
  package func location(of oid: UnsafePointer<git_oid>) -> (pack: Pack, index: Int)? {
    listOnce()
    for position in packs.indices {
      guard let index = packs[position].index.index(of: oid) else { continue }
      if position > 0 { packs.swapAt(0, position) }
      return (packs[0], index)
    }
    return nil
  }

  /// The first index that can't be used, where an object may be.
  var firstDamaged: (path: String, fault: ObjectFault)? {
    listOnce()
    return damaged.first
  }

  /// An object that is damaged in one pack may be whole in another.
  private func look<Value>(
    _ oid: UnsafePointer<git_oid>, _ work: (Pack, Int) throws(ObjectFault) -> Value
  ) -> ObjectAnswer<Value> {
    listOnce()
    var answer = ObjectAnswer<Value>.absent
    for position in packs.indices {
      let pack = packs[position]
      guard let index = pack.index.index(of: oid) else { continue }
      let wasOpen = pack.isOpen
      defer { if !wasOpen { noteOpened(pack) } }
      do throws(ObjectFault) {
        let value = try work(pack, pack.index.offset(index))
        if position > 0 { packs.swapAt(0, position) }
        return .found(value)
      } catch {
        // A pack that was replaced meanwhile is no damage: its objects are in another.
        if case .unreadable(.noSuchFile) = error { continue }
        if case .absent = answer { answer = .failed(error, path: pack.path) }
      }
    }
    return answer
  }

  /// Closes the pack that was opened first where too many are open: a process may open few files.
  private func noteOpened(_ pack: Pack) {
    guard pack.isOpen else { return }
    opened.append(pack)
    if opened.count > Self.mostOpen { opened.removeFirst().closeFile() }
  }

  private static let mostOpen = 32

  private func listOnce() {
    if !isListed { refresh() }
  }

  /// The names, all different, that begin with the first digits of `oid`, whose others are zero; two at most.
  func names(beginningWith oid: UnsafePointer<git_oid>, digits: Int) -> [git_oid] {
    listOnce()
    var found: [git_oid] = []
    for pack in packs {
      var index = pack.index.lowerBound(oid)
      while index < pack.index.count, found.count < 2 {
        var name = git_oid()
        git_oid_fromraw(&name, pack.index.name(index).baseAddress?.assumingMemoryBound(to: UInt8.self))
        guard git_oid_ncmp(&name, oid, digits) == 0 else { break }
        if !found.contains(where: { withUnsafePointer(to: $0) { git_oid_equal($0, &name) } == 1 }) {
          found.append(name)
        }
        index += 1
      }
    }
    return found
  }

  /// Gives `take` the name of each object until it returns another number than zero, which is returned.
  func forEach(_ take: (UnsafePointer<git_oid>) -> Int32) -> Int32 {
    listOnce()
    for pack in packs {
      for index in 0..<pack.index.count {
        var name = git_oid()
        git_oid_fromraw(&name, pack.index.name(index).baseAddress?.assumingMemoryBound(to: UInt8.self))
        let code = take(&name)
        if code != 0 { return code }
      }
    }
    return 0
  }

  /// Renews the age of the pack that has an object, so that nobody removes it; says `false` where none has it.
  func freshen(_ oid: UnsafePointer<git_oid>) -> Bool {
    guard let pack = location(of: oid)?.pack else { return false }
    let now = CurrentProcess.secondsSince1970
    if let last = freshened[pack.serial], now - last < 2 { return true }
    guard (try? FileSystem.setModified(nil, of: pack.path)) != nil else { return false }
    freshened[pack.serial] = now
    return true
  }
}
