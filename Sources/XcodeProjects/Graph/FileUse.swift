import PropertyLists

/// The use of one file of a project by a target: an entry of a build phase, or membership by a synchronized folder.
public struct FileUse: Sendable, Hashable {
  /// The target.
  public let target: ProjectTarget
  /// The kind of build phase; `nil` for a member that no phase takes, such as a header of an app.
  public let phase: BuildPhase.Kind?
  /// The name of the build phase in Xcode; `nil` without a phase.
  public let phaseName: String?
  /// The options of the file in the phase.
  public let options: BuildFileOptions
  /// The file's place in the synchronized folder that makes it a member; `nil` for an entry of a build phase.
  let place: SynchronizedPlace?
  /// The build file, or the synchronized folder.
  public let object: ProjectObject

  /// The visibility of a header; `nil` for other files.
  public var visibility: HeaderVisibility? { phase == .headers ? HeaderVisibility(of: options.attributes) : nil }
}

/// The visibility of a header in a framework or library, by Xcode's names.
public enum HeaderVisibility: String, Sendable, Hashable, CaseIterable {
  /// In the product, and part of its interface.
  case `public` = "Public"
  /// In the product, but not part of its interface.
  case `private` = "Private"
  /// Only for the sources of the target.
  case project = "Project"

  /// The visibility that the attributes of a build file state.
  init(of attributes: [String]) {
    self = [.public, .private].first { attributes.contains($0.rawValue) } ?? .project
  }

  /// The attributes with this visibility instead of another.
  public func applied(to attributes: [String]) -> [String] {
    let others = attributes.filter { Self(rawValue: $0) == nil }
    return self == .project ? others : others + [rawValue]
  }
}
