public import Diagnostics
import FileTrees
public import InterfaceFiles
import SyntaxTrees

/// The storyboards and xibs in template folders, from which scenes and cells are copied.
///
/// A folder has them in `interfaces/SYSTEM/scenes` and `interfaces/SYSTEM/cells`. The class of a storyboard's initial
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
    let all = try files(in: "cells", endingIn: "xib", on: system)
    guard let path = all.first(where: { Self.stem($0) == name }) else {
      throw TemplateCatalog.unknown(name, among: all.map(Self.stem))
    }
    return try document(path)
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
      for name in Self.systems[system] ?? [] {
        let directory = "\(folder)/\(name)/\(part)"
        guard FileAccess.isDirectory(directory) else { continue }
        let names = try FileAccess.entries(of: directory).map(\.name).filter { $0.hasSuffix(".\(ending)") }
        paths += names.sorted().map { "\(directory)/\($0)" }
      }
    }
    return paths
  }

  /// The folders of a system's templates: tvOS has the view controllers of iOS, but for the size of their views.
  private static let systems: [InterfaceDocument.System: [String]] = [
    .iOS: ["ios"], .tvOS: ["tvos", "ios"], .macOS: ["macos"],
  ]
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
