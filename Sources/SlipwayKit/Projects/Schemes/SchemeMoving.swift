public import Diagnostics
import FileTrees
import XcodeProjects

/// A new name or folder of a scheme, or its removal.
public struct SchemeMoving {
  /// The files to write and remove.
  public let change: ProjectChange
  /// The scheme's file as it was.
  public let file: SchemeSource
  /// The new file, absolute; `nil` for a removal.
  public let path: String?
  /// What the user should know.
  public let notes: [Diagnostic]

  /// Plans to call a scheme `name`; Xcode's order and visibility of schemes follow for each user.
  ///
  /// - Throws: `scheme-name-invalid`, `scheme-name-taken`, and what reading the users' settings throws.
  public static func renaming(_ file: SchemeSource, to name: String, in loaded: LoadedProject) throws(Diagnostic)
    -> SchemeMoving
  {
    if name != file.name { try SchemeName.require(name, in: ProjectSchemes(of: loaded.location), insteadOf: file.name) }
    let folder = SchemeFolder(container: file.container, user: file.user)
    return try SchemeMoving(
      file, to: name, in: folder, among: SchemeFolder.all(of: loaded.location),
      title: "scheme rename \(file.name) \(name)")
  }

  /// Plans to share a user's scheme with everyone who has the project.
  ///
  /// - Throws: `scheme-name-taken` for a shared scheme of that name, and what reading the users' settings throws.
  public static func sharing(_ file: SchemeSource, in loaded: LoadedProject) throws(Diagnostic) -> SchemeMoving {
    let name = file.name
    let schemes = try ProjectSchemes(of: loaded.location).sources
    let others = schemes.filter { $0.path != file.path && $0.name.lowercased() == name.lowercased() }
    if file.user != nil, let taken = others.first(where: { $0.user == nil }) {
      throw Diagnostic(
        .schemeNameTaken, "shared scheme \"\(taken.name)\" already exists", at: Place(file: taken.path),
        remedy: .operation(.init("scheme.rename", ["old": file.path])))
    }
    let notes = others.compactMap(\.user).map { user in
      Diagnostic(
        .schemeKept, "\(user) keeps a scheme \"\(name)\" of their own, which Xcode shows beside the shared one",
        severity: .note)
    }
    return try SchemeMoving(
      file, to: name, in: SchemeFolder(container: file.container, user: nil),
      among: SchemeFolder.all(of: loaded.location), title: "scheme share \(name)", notes: notes)
  }

  /// Plans to remove a scheme.
  public static func removing(_ file: SchemeSource) -> SchemeMoving {
    var change = ProjectChange("scheme remove \(file.name)")
    change.remove(file.path, holding: file.bytes)
    return SchemeMoving(change: change, file: file, path: nil, notes: [])
  }

  private init(change: ProjectChange, file: SchemeSource, path: String?, notes: [Diagnostic]) {
    self.change = change
    self.file = file
    self.path = path
    self.notes = notes
  }

  private init(
    _ file: SchemeSource, to name: String, in folder: SchemeFolder, among folders: [SchemeFolder], title: String,
    notes: [Diagnostic] = []
  ) throws(Diagnostic) {
    let path = folder.path(ofScheme: name)
    var change = ProjectChange(title)
    if path != file.path {
      change.move(file.path, to: path, holding: file.bytes)
      let (old, new) = (
        SchemeUserState.key(of: file.name, isShared: file.user == nil),
        SchemeUserState.key(of: name, isShared: folder.user == nil)
      )
      // A shared scheme has an entry for each user, a user's scheme for this user.
      let users = folders.filter { other in
        other.container == file.container && (file.user.map { $0 == other.user } ?? (other.user != nil))
      }
      for user in users { try SchemeUserState.rename(old, to: new, in: user, &change) }
    }
    self.init(change: change, file: file, path: path, notes: notes)
  }
}

extension Diagnostic.Code {
  package static let schemeKept = Diagnostic.Code(
    "scheme-kept", "A user's scheme has the same name as the newly shared scheme. Slipway kept it.",
    "no action is needed, or remove the user's scheme: \(command: "scheme.remove") FILE")
}
