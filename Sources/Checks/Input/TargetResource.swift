import Diagnostics
import XcodeProjects

/// A file that the build of a target puts into its resources, or makes one of.
public struct TargetResource: Sendable {
  /// What the build makes of a resource.
  public enum Output: Hashable, Sendable {
    /// The same file, at a path in the resources folder.
    case copied(String)
    /// The same text in another form, at a path in the resources folder; files of one name are combined.
    case converted(String)
    /// Another file, at a path in the resources folder, which only Xcode's compilers write.
    case compiled(String)
    /// A part of a file that only Xcode's compilers write, such as an asset catalog's.
    case combined
    /// Nothing: sources, headers and settings.
    case nothing

    /// The path in the resources folder if the output is of this file alone.
    var separateName: String? {
      switch self {
      case .copied(let name), .compiled(let name): name
      case .converted, .combined, .nothing: nil
      }
    }
  }

  /// The path, relative to the project's folder.
  public let path: String
  /// What the build makes of it.
  public let output: Output
  /// The identifier of its reference, or its path.
  let file: String
  /// The place in the project file, or the file itself.
  let place: Place?
  /// Whether it is in a synchronized folder, whose paths include folders.
  let isMember: Bool
}

extension GroupItem {
  /// The file itself, or the files of its languages.
  var resources: [FileReference] {
    switch self {
    case .file(let reference): [reference]
    case .group(let group) where group.object.isa == "PBXVariantGroup": group.children.flatMap(\.resources)
    case .group, .synchronized, .other: []
    }
  }
}

extension TargetResource.Output {
  /// What the build makes of a file.
  init(ofFileAt path: String) {
    let parts = path.split(separator: "/")
    guard let name = parts.last.map(String.init), !name.hasPrefix(".") else {
      self = .nothing
      return
    }
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    let language = parts.dropLast().last.flatMap { $0.hasSuffix(".lproj") ? "\($0)/" : nil } ?? ""
    if Self.sourceEndings.contains(ending) {
      self = .nothing
    } else if Self.combinedEndings.contains(ending) {
      self = .combined
    } else if Self.convertedEndings.contains(ending) {
      self = .converted(language + name)
    } else if let compiled = Self.compiledEndings[ending] {
      self = .compiled(language + name.dropLast(ending.count) + compiled)
    } else {
      self = .copied(language + name)
    }
  }

  private static let convertedEndings: Set<String> = ["strings", "stringsdict"]

  private static let combinedEndings: Set<String> = [
    "xcassets", "xcstrings", "intentdefinition", "icon", "xcdatamodeld", "xcdatamodel", "mlmodel",
  ]

  /// The extensions of files that a build compiles, links or omits instead of copying them.
  private static let sourceEndings: Set<String> = [
    "swift", "m", "mm", "c", "cpp", "cc", "cxx", "s", "h", "hh", "hpp", "pch", "modulemap", "metal", "xcconfig",
    "entitlements", "a", "dylib", "tbd", "xctestplan",
  ]

  /// The extensions of compiled files, with the extensions of the output.
  private static let compiledEndings = [
    "xib": "nib", "storyboard": "storyboardc", "xcmappingmodel": "cdm", "scnassets": "scnassets",
  ]
}
