public import Diagnostics
import FileTrees
import XcodeProjects

/// The schemes of a project, and the schemes of workspaces beside it that name its targets.
public struct ProjectSchemes {
  /// The schemes by name, shared ones first.
  public let files: [SchemeFile]
  /// The problems of the schemes that can't be read.
  public let findings: [Diagnostic]
  /// The files of all schemes, also of those that are not well-formed.
  let sources: [SchemeSource]
  /// The names of all schemes, also of those that can't be read.
  let names: [String]
  private let location: ProjectLocation

  /// Reads the schemes.
  ///
  /// - Throws: What reading the folders throws.
  public init(of location: ProjectLocation) throws(Diagnostic) {
    var files: [SchemeFile] = []
    var sources: [SchemeSource] = []
    var findings: [Diagnostic] = []
    var names: [String] = []
    for folder in try SchemeFolder.all(of: location) {
      for path in try folder.paths() {
        do throws(Diagnostic) {
          let source = try SchemeSource(path, in: folder)
          do throws(Diagnostic) {
            let file = try SchemeFile(source)
            guard folder.container == location.path || file.names(location) else { continue }
            files.append(file)
          } catch {
            findings.append(error)
          }
          sources.append(source)
        } catch {
          findings.append(error)
        }
        names.append(SchemeFolder.name(of: path))
      }
    }
    self.location = location
    self.files = files.sorted { Self.rank($0) < Self.rank($1) }
    self.sources = sources
    self.findings = findings
    self.names = names
  }

  private static func rank(_ file: SchemeFile) -> (String, Int, String) {
    (file.scheme.name, file.user == nil ? 0 : 1, file.path)
  }

  /// The scheme called `name`: a shared one before a user's, or the scheme in the file `path`.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: What the name would be as a path, absolute.
  /// - Returns: The scheme.
  /// - Throws: `scheme-missing`, `scheme-ambiguous`, and what is wrong with a scheme that can't be read.
  public func scheme(_ name: String, orAt path: String) throws(Diagnostic) -> SchemeFile {
    let source = try source(name, orAt: path)
    if let file = files.first(where: { $0.path == source.path }) { return file }
    throw finding(about: source.path.lastName) ?? Self.missing(name, among: names, in: location)
  }

  /// The file of the scheme called `name`, or the scheme's file `path`, which need not be well-formed.
  ///
  /// A shared scheme comes before a user's, and a well-formed one before others.
  ///
  /// - Throws: `scheme-missing`, `scheme-ambiguous`, and what reading the file throws.
  public func source(_ name: String, orAt path: String) throws(Diagnostic) -> SchemeSource {
    if name.hasSuffix(SchemeFolder.suffix),
      let source = sources.first(where: { AbsolutePath($0.path) == AbsolutePath(path) })
    {
      return source
    }
    let called = sources.filter { $0.name == name }
    let readable = called.filter { source in files.contains { $0.path == source.path } }
    let meant = readable.isEmpty ? called : readable
    let shared = meant.filter { $0.user == nil }
    if let source = try Self.only(shared.isEmpty ? meant : shared) { return source }
    throw finding(about: name + SchemeFolder.suffix)
      ?? Self.missing(name, among: sources.map(\.name), in: location)
  }

  private func finding(about file: String) -> Diagnostic? {
    findings.first { $0.place?.file?.lastName == file }
  }

  private static func only(_ sources: [SchemeSource]) throws(Diagnostic) -> SchemeSource? {
    guard sources.count > 1, let first = sources.first else { return sources.first }
    throw Diagnostic(
      .schemeAmbiguous, "several schemes have the name \"\(first.name)\"", at: Place(file: first.path),
      remedy: .advice(
        "give the file of one: \(sources.map { "\"\($0.path)\"" }.joined(separator: ", "))"))
  }

  /// The error for a scheme that the project does not have.
  static func missing(
    _ name: String, among names: [String], in location: ProjectLocation, kind: String = "scheme"
  ) -> Diagnostic {
    let near = NearNames(to: name, among: Set(names)).names
    let hint =
      near.isEmpty
      ? "choose \(names.map { "\"\($0)\"" }.alternatives)"
      : "did you mean \(near.map { "\"\($0)\"" }.alternatives)?"
    return Diagnostic(
      .schemeMissing, "\(kind) \"\(name)\" does not exist in the project \(location.name)",
      at: Place(file: location.path),
      remedy: names.isEmpty
        ? .operation(.init("scheme.add", ["name": name])) : .advice(hint))
  }
}

extension Diagnostic.Code {
  package static let schemeAmbiguous = Diagnostic.Code(
    "scheme-ambiguous", "Several schemes have this name, for example schemes of two users.",
    "give the path of the .xcscheme file instead of the name")
}
