public import Diagnostics
public import PropertyLists
import Synchronization
import SyntaxTrees

/// A project file (`project.pbxproj`) with every byte that it was read from.
///
/// Parsing finds the positions of the values and creates none of them; values are read from the text on demand. An edit
/// replaces the bytes that it is about, so all others stay as they are.
public struct ProjectDocument: Sendable {
  let content: Content

  /// The parts of a document, shared by its copies and by the views of its objects.
  final class Content: Sendable {
    let bytes: [UInt8]
    let form: Form
    let syntax: SyntaxTree
    let objects: ObjectTable
    private let foundLines = Mutex<LineIndex?>(nil)
    private let foundKinds = Mutex<ProjectKinds?>(nil)
    /// The lines of the text, found when a place is asked for first.
    var lines: LineIndex {
      foundLines.withLock { found in
        let lines = found ?? LineIndex(form.keepsPlaces ? syntax.bytes : [])
        found = lines
        return lines
      }
    }
    /// The kinds of the objects, found when they are asked for first.
    var kinds: ProjectKinds {
      foundKinds.withLock { found in
        let kinds = found ?? ProjectKinds(of: objects, in: syntax)
        found = kinds
        return kinds
      }
    }
    /// What the structure's offsets count in: the bytes of the file, or, of another form or encoding, of its text.
    var text: [UInt8] { syntax.bytes }

    init(bytes: [UInt8], form: Form, syntax: SyntaxTree) {
      self.bytes = bytes
      self.form = form
      self.syntax = syntax
      objects = ObjectTable(syntax)
    }
  }

  /// The form of property list in which a project file is written.
  public enum Form: Hashable, Sendable {
    /// The form in which Xcode writes.
    case openStep
    /// XML, as some tools wrote it; it is read, and not edited.
    case xml
    /// Binary, as `plutil` makes it; it is read, and not edited.
    case binary
    /// JSON, as some tools write it; it is read, and not edited.
    case json
    /// The form in which Xcode writes, but in UTF-16 with a byte order mark; edits keep that.
    case utf16
  }

  /// Reads a project file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: Its name for messages.
  /// - Throws: `project-file-conflicted` with the lines of the conflict markers, `project-file-invalid` for a property
  ///   list that is no project, and the errors of ``SyntaxTrees/SyntaxTree``.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    let form = Form(of: bytes)
    let syntax: SyntaxTree
    do {
      syntax = try SyntaxTree(openStep: form.keepsPlaces ? bytes : form.converted(bytes, file: file), file: file)
    } catch {
      throw ConflictMarkers(in: bytes).diagnostic(file: file) ?? .unreadableProject(error)
    }
    guard let document = ProjectDocument(bytes: bytes, form: form, syntax: syntax) else {
      throw .noProject(in: bytes, file: file)
    }
    self = document
  }

  /// Creates the document of a text that was read; `nil` if that is no project.
  init?(bytes: [UInt8], form: Form, syntax: SyntaxTree) {
    // An empty text is an empty list of entries to the property list's reader.
    guard syntax.kind(of: syntax.root) == .dictionary, syntax.value("objects", in: syntax.root) != nil else {
      return nil
    }
    content = Content(bytes: bytes, form: form, syntax: syntax)
  }

  /// The bytes of the file, unchanged.
  public var bytes: [UInt8] { content.bytes }

  /// The file's name for messages.
  public var file: String? { content.syntax.file }

  /// The form in which the file is written.
  public var form: Form { content.form }

  /// The whole file as a value, with the place of every part.
  public var root: PropertyList { content.syntax.propertyList }

  /// The version of the file's format, `objectVersion`; 0 when it has none.
  public var formatVersion: Int {
    let syntax = content.syntax
    return syntax.value("objectVersion", in: syntax.root).flatMap { syntax.string(of: $0) }.flatMap { Int($0) } ?? 0
  }

  /// The text that Xcode would write for this file.
  ///
  /// - Parameter projectName: The name of the project's folder without `.xcodeproj`.
  /// - Returns: The whole file.
  /// - Throws: `project-file-invalid`, as ``CanonicalForm/bytes(of:projectName:)`` does.
  public func canonicalBytes(projectName: String) throws(Diagnostic) -> [UInt8] {
    do throws(Diagnostic) {
      guard UTF8Text.isValid(bytes) || form == .binary || UTF16Text(bytes) != nil else {
        throw CanonicalForm.invalid("it is not encoded as UTF-8")
      }
      let objects = DocumentObjects(self)
      return try CanonicalForm.bytes(of: objects, projectName: projectName, dialect: CanonicalDialect(of: objects))
    } catch {
      throw error.at((error.place ?? Place()).inFile(file))
    }
  }

  /// The place of the byte at `offset`; in a file that is not in Xcode's format, only its name is known.
  func place(at offset: Int) -> Place {
    guard form.keepsPlaces else { return Place(file: file) }
    let position = content.lines.position(of: offset)
    return Place(file: file, line: position.line, column: position.column)
  }
}

extension Place {
  fileprivate func inFile(_ file: String?) -> Place {
    file.map { inFile($0) } ?? self
  }
}
