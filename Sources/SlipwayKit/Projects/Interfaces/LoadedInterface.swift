public import Diagnostics
import FileTrees
public import InterfaceFiles
import SyntaxTrees

/// A storyboard or xib read from disk.
public struct LoadedInterface {
  /// The file, absolute.
  public let path: String
  /// The path that messages show.
  public let shownPath: String
  /// The file's content.
  public let bytes: [UInt8]
  /// Its objects and connections.
  public let document: InterfaceDocument
  /// What tells identifiers of new objects from those that somebody else makes for the same edit.
  let salt: String

  /// Reads the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file, absolute.
  ///   - shownPath: The path that messages show.
  ///   - salt: What tells identifiers of new objects from those that somebody else makes for the same edit.
  /// - Throws: `interface-unsuitable`, and what reading the file and its syntax throw.
  public init(_ path: String, shownAs shownPath: String, salt: String = "") throws(Diagnostic) {
    self.path = path
    self.shownPath = shownPath
    self.salt = salt
    do throws(Diagnostic) {
      bytes = try FileAccess.read(path)
    } catch  where error.code == .fileNotFound {
      throw error.with(remedy: .operation(.init("interface.list")))
    }
    document = try InterfaceDocument(parsing: bytes, file: shownPath)
  }

  /// The objects by the names that users give them.
  public var lookup: InterfaceLookup { InterfaceLookup(in: document, file: shownPath) }

  /// The change in which the file becomes `document`.
  ///
  /// - Throws: `interface-unsuitable` for an archive of Interface Builder 3.
  func change(_ title: String, to document: InterfaceDocument) throws(Diagnostic) -> ProjectChange {
    try self.document.requireEditable(shownPath)
    var change = ProjectChange(title)
    change.write(document.markup.bytes, to: path, replacing: bytes)
    return change
  }
}

extension LoadedProject {
  /// Throws for a file outside of the project's folder.
  ///
  /// - Throws: `path-outside`.
  public func requireInside(_ path: String) throws(Diagnostic) {
    guard ProjectPlaces(self).relative(path) == nil else { return }
    throw Diagnostic(.pathOutside, "\"\(path)\" is outside the project's folder", at: Place(file: path))
  }
}
