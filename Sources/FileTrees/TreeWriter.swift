public import Diagnostics
import SystemCalls

/// Writing a planned tree to the disk: all of it, or nothing.
public enum TreeWriter {
  /// Makes the folder `directory` with the files of `tree`; missing folders that lead to it are made as well.
  ///
  /// The tree is built in a folder beside it that is renamed at the end, so that nobody ever sees half of it.
  ///
  /// - Parameters:
  ///   - tree: The files.
  ///   - directory: The folder to make.
  ///   - finish: What else belongs to the folder: it is given the path where the tree is being built, and may add to it.
  /// - Returns: What `finish` returns.
  /// - Throws: `folder-exists` when `directory` is there and not empty, `not-folder` when a file is in its place,
  ///   `permission-denied`, `disk-full`, another code of this module, or from `finish`. Nothing is left behind.
  @discardableResult
  public static func create<Value>(
    _ tree: FileTree, at directory: String, finish: (_ draft: String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    try checkFree(directory)
    let parent = FileAccess.parent(of: directory) ?? "."
    let made = try FileAccess.createDirectories(parent)
    do throws(Diagnostic) {
      return try build(tree, beside: directory, in: parent, finish: finish)
    } catch {
      for folder in made.reversed() { try? FileSystem.removeFolder(folder) }
      throw error
    }
  }

  /// Makes the folder `directory` with the files of `tree` alone.
  ///
  /// - Throws: What ``create(_:at:finish:)`` throws.
  public static func create(_ tree: FileTree, at directory: String) throws(Diagnostic) {
    try create(tree, at: directory) { _ in }
  }

  /// Replaces the folder `directory` with another one, which is built beside it.
  ///
  /// A run that is killed leaves the old folder or the new one, or ``finishInterrupted(beside:)`` puts the old one back.
  ///
  /// - Parameters:
  ///   - directory: The folder to replace.
  ///   - build: Fills the new folder at the given path.
  /// - Throws: `permission-denied`, `disk-full`, another code of this module, or from `build`. Nothing is changed then.
  public static func replace(
    _ directory: String, with build: (_ draft: String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard let name = directory.split(separator: "/").last else {
      throw SystemFailure.diagnostic("write", directory, .busy)
    }
    let lock = try ReplacementLock(directory)
    let workshop = try Workshop(in: FileAccess.parent(of: directory) ?? ".", for: directory)
    defer { workshop.remove() }
    let (draft, kept) = (workshop.path + "/tree", workshop.path + "/" + Workshop.replacedFolder)
    _ = try FileAccess.createDirectories(draft)
    _ = try FileAccess.createDirectories(kept)
    try build(draft)
    try lock.check()
    try SystemFailure.wording("replace", directory, FileSystem.rename(directory, to: kept + "/" + name))
    do throws(SystemError) {
      try FileSystem.rename(draft, to: directory)
    } catch {
      try? FileSystem.rename(kept + "/" + name, to: directory)
      throw SystemFailure.diagnostic("replace", directory, error)
    }
  }

  /// Gives `work` an empty private folder in `parent`, and removes it afterwards.
  ///
  /// What a killed run left is removed by the next one in the same folder.
  ///
  /// - Throws: `permission-denied`, another code of this module, or from `work`.
  public static func withWorkshop<Value>(
    in parent: String, _ work: (_ folder: String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let workshop = try Workshop(in: parent, for: parent)
    defer { workshop.remove() }
    return try work(workshop.path)
  }

  /// Removes all that this process is building, for a program that a signal ends.
  public static func removeDrafts() { Workshop.removeAll() }

  /// Puts back a folder that a killed run was about to replace, and removes what killed runs left in the same folder.
  public static func finishInterrupted(beside path: String) {
    Workshop.sweep(FileAccess.parent(of: path) ?? ".")
  }

  /// Writes the files of `tree` into the folder `directory`, which may hold others.
  ///
  /// A file that is there with the same bytes, as a killed run leaves it, is no obstacle, unless all of them are there.
  ///
  /// - Parameters:
  ///   - tree: The files.
  ///   - directory: The folder to write into; it is made when it is missing.
  ///   - finish: What belongs to it and may fail: when it throws, the files are taken away again. What it has written
  ///     itself it must take away before it throws.
  /// - Throws: `file-exists` when files of the tree already exist (all of them are named), `link-in-the-way` when
  ///   a link would lead a file elsewhere, `permission-denied`, `disk-full`, another code of this module, or from
  ///   `finish`. Nothing is left behind.
  public static func add(
    _ tree: FileTree, to directory: String, finish: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) {
    try checkAddition(tree, to: directory)
    var undo = Undo()
    do throws(Diagnostic) {
      undo.folders += try FileAccess.createDirectories(directory)
      try write(tree, into: directory, undo: &undo)
      try finish()
    } catch {
      undo.takeBack()
      throw error
    }
  }

  /// Checks what ``add(_:to:)`` would refuse, without writing.
  ///
  /// - Throws: `file-exists`, `link-in-the-way`, `not-folder`.
  public static func checkAddition(_ tree: FileTree, to directory: String) throws(Diagnostic) {
    var existing: [String] = []
    var leftCount = 0
    for file in tree.files {
      try checkFolders(leadingTo: file.path, in: directory)
      if isLeft(file, in: directory) {
        leftCount += 1
      } else if FileAccess.exists(directory + "/" + file.path.rawValue) {
        existing.append(file.path.rawValue)
      }
    }
    if leftCount == tree.files.count { existing = tree.files.map(\.path.rawValue) }
    guard let first = existing.first else { return }
    let isOne = existing.count == 1
    let names = isOne ? "\"\(first)\" already exists" : "\(existing.count) files already exist"
    let examples = isOne ? "" : ", such as \(existing.prefix(2).joined(separator: " and "))"
    throw Diagnostic(
      .fileExists, "\(names) in \"\(directory)\"\(examples)", at: isOne ? Place(file: directory + "/" + first) : nil,
      remedy: .advice("move \(isOne ? "it" : "them") away, or choose another folder"))
  }

  /// Whether a killed run has written a file of the tree already.
  private static func isLeft(_ file: FileTree.File, in directory: String) -> Bool {
    let path = directory + "/" + file.path.rawValue
    return FileAccess.kind(of: path) == .file && (try? FileAccess.holds(file.bytes, at: path)) == true
  }

  /// Checks what ``create(_:at:)`` would refuse before it writes.
  ///
  /// - Throws: `folder-exists`, `not-folder`, `permission-denied`.
  public static func checkFree(_ directory: String) throws(Diagnostic) {
    guard let kind = FileAccess.kind(of: directory) else { return }
    guard kind == .directory else {
      throw Diagnostic(
        .notFolder, "\"\(directory)\" already exists and is not a folder", at: Place(file: directory),
        remedy: .advice("choose another name or another folder"))
    }
    guard try FileAccess.entries(of: directory).isEmpty else {
      throw Diagnostic(
        .folderExists, "folder \"\(directory)\" already exists and is not empty", at: Place(file: directory),
        remedy: .advice("remove it, or choose another name or another folder"))
    }
  }

  /// What was made so far, so that it can be taken away again.
  private struct Undo {
    var folders: [String] = []
    var files: [String] = []

    func takeBack() {
      for file in files.reversed() { try? FileSystem.remove(file) }
      for folder in folders.reversed() { try? FileSystem.removeFolder(folder) }
    }
  }

  private static func build<Value>(
    _ tree: FileTree, beside directory: String, in parent: String, finish: (String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let workshop = try Workshop(in: parent, for: directory)
    defer { workshop.remove() }
    // The tree is made one level below the private folder, so that its own folder gets the usual permissions.
    let draft = workshop.path + "/tree"
    var undo = Undo()
    _ = try FileAccess.createDirectories(draft)
    try write(tree, into: draft, undo: &undo)
    let value = try finish(draft)
    // Whoever is in the folder would be in none any more.
    if isWorkingFolder(directory) {
      try fill(directory, from: draft)
      return value
    }
    do throws(SystemError) {
      try FileSystem.rename(draft, to: directory)
    } catch {
      if error == .fileExists || error == .folderNotEmpty { try checkFree(directory) }
      let failure = SystemFailure.diagnostic("create the folder", directory, error)
      throw error == .busy
        ? failure.with(remedy: .advice("choose a folder in it, such as \(directory)/build")) : failure
    }
    return value
  }

  private static func isWorkingFolder(_ directory: String) -> Bool {
    guard let present = CurrentProcess.workingFolder, let real = try? FileAccess.resolved(directory) else {
      return false
    }
    return real == present
  }

  /// Moves all that is in `draft` into an empty folder, or nothing.
  private static func fill(_ directory: String, from draft: String) throws(Diagnostic) {
    var moved: [String] = []
    do throws(Diagnostic) {
      for entry in try FileAccess.entries(of: draft) {
        try FileAccess.move("\(draft)/\(entry.name)", to: "\(directory)/\(entry.name)")
        moved.append(entry.name)
      }
    } catch {
      for name in moved { try? FileAccess.move("\(directory)/\(name)", to: "\(draft)/\(name)") }
      throw error
    }
  }

  private static func write(_ tree: FileTree, into root: String, undo: inout Undo) throws(Diagnostic) {
    var folders: Set<RelativePath> = []
    for file in tree.files {
      if let folder = file.path.parent, folders.insert(folder).inserted {
        undo.folders += try FileAccess.createDirectories(root + "/" + folder.rawValue)
      }
      let path = root + "/" + file.path.rawValue
      if isLeft(file, in: root) { continue }
      try FileAccess.create(file.bytes, at: path, permissions: file.isExecutable ? 0o777 : 0o666)
      undo.files.append(path)
    }
  }

  private static func checkFolders(leadingTo path: RelativePath, in directory: String) throws(Diagnostic) {
    var folder = path.parent
    while let current = folder {
      let full = directory + "/" + current.rawValue
      switch FileAccess.kind(of: full) {
      case nil, .directory: break
      case .link:
        throw Diagnostic(
          .linkInTheWay, "\"\(full)\" is a symbolic link, so \"\(path)\" would be outside the folder",
          at: Place(file: full),
          remedy: .advice("replace the link with a folder, or choose another folder"))
      case .file, .other:
        throw Diagnostic(
          .notFolder, "\"\(full)\" is a file, but \"\(path)\" needs a folder there", at: Place(file: full))
      }
      folder = current.parent
    }
  }
}
