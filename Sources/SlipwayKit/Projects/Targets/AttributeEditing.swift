public import Diagnostics
public import XcodeProjects

/// New attributes of a target, and what follows for others.
public struct AttributeEditing {
  /// The edit.
  public let edit: TargetEditing
  /// The other targets that follow.
  public let followers: [String]
  /// What the user should know.
  public var notes: [Diagnostic] { edit.notes + following }
  private let following: [Diagnostic]

  /// Plans new attributes.
  ///
  /// - Parameters:
  ///   - attributes: The attributes.
  ///   - target: The target.
  ///   - names: The configurations; all if empty.
  ///   - isFollowed: Whether what contains the old bundle identifier changes too.
  ///   - isPlan: Whether the edit is only shown.
  ///   - loaded: The project.
  /// - Throws: `bundle-identifier-taken` for another target's identifier, `attribute-missing` if nothing is to change,
  ///   and what ``TargetEditing`` throws.
  public init(
    _ attributes: TargetAttributes, of target: ProjectTarget, configurations names: [String],
    following isFollowed: Bool, planning isPlan: Bool = false,
    in loaded: LoadedProject
  ) throws(Diagnostic) {
    let part = try attributes.part(for: target, in: loaded)
    guard !part.settings.isEmpty || !part.entries.isEmpty else {
      throw Diagnostic(
        .attributeMissing, "no attribute of \(target.name) is given",
        remedy: .advice("add one, such as --deployment-target 17.0"))
    }
    var parts = [part]
    var following = attributes.resourceNotes(for: target, in: loaded)
    var followers: [String] = []
    if let new = attributes.bundleIdentifier {
      let successors = IdentifierSuccessors(of: target, to: new, in: names, loaded)
      if let taken = successors.taken(in: names) { throw taken }
      if isFollowed {
        parts += successors.parts.filter { successor in
          attributes.profile == nil || successor.target.id != target.id || successor.settings.isEmpty
        }
        following += successors.notes
      } else {
        following += successors.keptNotes(isPlan: isPlan)
      }
    }
    if let new = attributes.productName {
      let successors = ProductNameSuccessors(of: target, to: new, in: names, loaded)
      if isFollowed { parts += successors.parts } else { following += successors.keptNotes(isPlan: isPlan) }
    }
    for name in parts.map(\.target.name) where name != target.name && !followers.contains(name) {
      followers.append(name)
    }
    edit = try TargetEditing(
      parts, configurations: names, in: loaded, isForced: false, title: "target set \(target.name)")
    self.following = following
    self.followers = followers
  }
}

extension Diagnostic.Code {
  package static let attributeMissing = Diagnostic.Code(
    "attribute-missing", "The command names no attribute of the target to change.",
    "add an option such as --deployment-target 17.0")
  package static let attributeUnfit = Diagnostic.Code(
    "attribute-unfit", "The attribute is empty, or targets of this platform do not have it.",
    "give a value, and leave out options for iPhone and iPad apps")
}
