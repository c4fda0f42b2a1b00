public import Diagnostics
import FileTrees
public import InterfaceFiles
import SyntaxTrees

/// The storyboards and xibs in template folders, from which scenes, cells and views are copied.
///
/// A folder has them in `scenes`, `cells` and `views` of `interfaces/SYSTEM`. The class of a storyboard's initial
/// view controller decides for which classes it is the template.
public struct InterfaceTemplates: Sendable {
  private let folders: [String]

  /// Finds the templates in template folders, a user's own folders first.
  public init(directories: [String]) {
    folders = directories.map { $0 + "/interfaces" }
  }

  /// The template for view controllers that are derived from the system's class `className`; `nil` for none.
  ///
  /// - Throws: `template-invalid`, and what reading a template throws.
  public func scene(of className: String, on system: InterfaceDocument.System) throws(Diagnostic) -> SceneTemplate? {
    for path in try files(in: "scenes", endingIn: "storyboard", on: system) {
      let template = try SceneTemplate(try document(path), system: system, file: path)
      if template.className == className { return template }
    }
    return nil
  }

  /// The template of a cell.
  ///
  /// - Parameters:
  ///   - name: The name of the style, such as `subtitle`.
  ///   - system: The system of the storyboard.
  /// - Returns: The xib with the cell.
  /// - Throws: `template-unknown`, and what reading a template throws.
  public func cell(named name: String, on system: InterfaceDocument.System) throws(Diagnostic) -> InterfaceDocument {
    try document(xib(named: name, in: "cells", on: system))
  }

  /// The template of a view.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind, such as `text-field`.
  ///   - system: The system of the storyboard or xib.
  /// - Returns: The view.
  /// - Throws: `template-unknown`, `template-invalid`, and what reading a template throws.
  public func view(_ kind: String, on system: InterfaceDocument.System) throws(Diagnostic) -> ViewTemplate {
    let path = try xib(named: kind, in: "views", on: system)
    guard let template = ViewTemplate(try document(path)) else {
      throw Diagnostic(
        .templateInvalid, "the xib has no view with a subview", at: Place(file: path),
        remedy: .advice("add the view to copy to the xib's view"))
    }
    return template
  }

  private func xib(
    named name: String, in part: String, on system: InterfaceDocument.System
  ) throws(Diagnostic) -> String {
    let all = try files(in: part, endingIn: "xib", on: system)
    guard let path = all.first(where: { Self.stem($0) == name }) else {
      throw TemplateCatalog.unknown(name, among: all.map(Self.stem))
    }
    return path
  }

  /// The file's name without its ending.
  private static func stem(_ path: String) -> String {
    String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  private func document(_ path: String) throws(Diagnostic) -> InterfaceDocument {
    try InterfaceDocument(parsing: FileAccess.read(path), file: path)
  }

  /// The paths of the templates: by folder, and in a folder first the templates that only the system has.
  private func files(
    in part: String, endingIn ending: String, on system: InterfaceDocument.System
  ) throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for folder in folders {
      for name in Self.folders(of: part, on: system) {
        let directory = "\(folder)/\(name)/\(part)"
        guard FileAccess.isDirectory(directory) else { continue }
        let names = try FileAccess.entries(of: directory).map(\.name).filter { $0.hasSuffix(".\(ending)") }
        paths += names.sorted().map { "\(directory)/\($0)" }
      }
    }
    return paths
  }

  /// The folders of a system's templates: tvOS has the view controllers and cells of iOS, but not all of its controls.
  private static func folders(of part: String, on system: InterfaceDocument.System) -> [String] {
    let own = system.rawValue.lowercased()
    return system == .tvOS && part != "views" ? [own, "ios"] : [own]
  }
}

/// A storyboard whose scenes are copied.
public struct SceneTemplate: Sendable {
  /// The storyboard.
  public let document: InterfaceDocument
  /// The system's class of its initial view controller, such as `UITableViewController`.
  public let className: String

  init(_ document: InterfaceDocument, system: InterfaceDocument.System, file: String) throws(Diagnostic) {
    guard let controller = document.initialController.flatMap({ document.objects[$0] }) else {
      throw Diagnostic(
        .templateInvalid, "the storyboard has no initial view controller", at: Place(file: file),
        remedy: .advice("set its initialViewController"))
    }
    self.document = document
    className = InterfaceClass(of: controller, on: system).name
  }
}
