/// The options of one file in a build phase.
public struct BuildFileOptions: Sendable, Hashable {
  /// The compiler's flags for this file.
  public var compilerFlags: String?
  /// Attributes, such as `Public` of a header or `Weak` of a framework.
  public var attributes: [String]
  /// The platforms that it is limited to, such as `ios`; empty for all.
  public var platforms: [String]

  /// Describes a file; without arguments, one like all others.
  public init(compilerFlags: String? = nil, attributes: [String] = [], platforms: [String] = []) {
    self.compilerFlags = compilerFlags
    self.attributes = attributes
    self.platforms = platforms
  }

  /// The keys of the build file.
  var fields: [ProjectValue.Field] {
    var settings: [ProjectValue.Field] = []
    if !attributes.isEmpty { settings.append(.init("ATTRIBUTES", .texts(attributes))) }
    if let compilerFlags { settings.append(.init("COMPILER_FLAGS", .text(compilerFlags))) }
    return (settings.isEmpty ? [] : [.init("settings", .dictionary(settings))]) + TargetShape.filters(platforms)
  }
}
