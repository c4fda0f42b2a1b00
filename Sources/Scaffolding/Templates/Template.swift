public import AppleIdentifiers
import Diagnostics
import FileTrees
public import XcodeProjects

/// A folder from which projects, targets or files are made: a manifest and the files that it writes.
public struct Template: Sendable {
  /// The kind of a template.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A project.
    case project
    /// A target of a project.
    case target
    /// Files of a target.
    case file
    /// Nothing by itself: what other templates have in common.
    case part
  }

  let manifest: TemplateManifest

  /// The name under which it is chosen.
  public var name: String { manifest.name }
  /// One line on what it makes.
  public var summary: String { manifest.summary }
  /// The kind.
  public var kind: Kind { manifest.kind }
  /// The systems that it is for.
  public var platforms: [Platform] { manifest.platforms }
  /// The product types of the targets that the files of a file template are for; empty for all.
  public var productTypes: [ProductType] { manifest.targetKinds.compactMap(\.productType) }
  /// The languages of the files of a file template, by its conditions; empty for files that are no sources.
  public var languages: [Language] {
    let terms = manifest.files.flatMap { $0.condition?.terms ?? [] }.filter { $0.subject == .option(.language) }
    return Language.allCases.filter { language in terms.contains { ($0.value == language.rawValue) != $0.isNegated } }
  }

  /// A typed name without an extension that the template's files add to the name.
  public func nameWithoutExtension(_ typed: String) -> String {
    let mark = "{{name}}"
    let endings = manifest.files.flatMap { $0.destination.split(separator: "/") }
      .filter { $0.hasPrefix(mark + ".") }.map { $0.dropFirst(mark.count) }
    let ending = endings.first { typed.hasSuffix($0) && typed.count > $0.count }
    return String(typed.dropLast(ending?.count ?? 0))
  }

  /// The choices that it offers, in the order in which they are asked.
  public var options: [TemplateOption] {
    manifest.options.sorted { Self.order(of: $0.option) < Self.order(of: $1.option) }
  }

  /// The choice `option` as the template offers it, or `nil` when it does not.
  public func offer(_ option: ProjectOption) -> TemplateOption? {
    manifest.options.first { $0.option == option }
  }

  private static func order(of option: ProjectOption) -> Int {
    ProjectOption.allCases.firstIndex(of: option) ?? 0
  }

  /// The text of the file that `entry` names, which must lie in the template's own folder.
  func text(of entry: TemplateManifest.FileEntry) throws(Diagnostic) -> String {
    let path: RelativePath
    do {
      path = try RelativePath(entry.source)
    } catch {
      throw Diagnostic(.templateInvalid, error.message, at: entry.place, remedy: error.remedy)
    }
    var current = entry.template + "/files"
    for component in path.components {
      current += "/" + component
      switch FileAccess.kind(of: current) {
      case .link:
        throw Diagnostic(
          .templateInvalid, "\"\(current)\" is a symbolic link, which templates can't contain", at: entry.place)
      case nil:
        throw Diagnostic(.templateInvalid, "template file \"\(entry.source)\" is missing", at: entry.place)
      default: continue
      }
    }
    let bytes = try FileAccess.read(current, limit: 4 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw Diagnostic(.templateInvalid, "\"\(current)\" is not UTF-8", at: Place(file: current))
    }
    return text
  }
}
