import AppleIdentifiers
import XcodeProjects

extension TargetGround {
  /// The language of the sources that a target compiles.
  ///
  /// One Swift source makes a target a Swift target, and other sources alone an Objective-C target. For a target without
  /// sources, `SWIFT_VERSION` decides, then the sources of all targets, and Swift where no target has any.
  ///
  /// - Parameter target: The target; `nil` for the whole project.
  /// - Returns: The language.
  func language(beside target: ProjectTarget?) -> Language {
    if let target, let language = language(ofSourcesIn: [target]) { return language }
    if let target, setsSwiftVersion(target) { return .swift }
    return language(ofSourcesIn: project.targets) ?? .swift
  }

  /// Whether a target can compile Swift: Xcode requires `SWIFT_VERSION` for it.
  func setsSwiftVersion(_ target: ProjectTarget?) -> Bool {
    settings(of: target).origin(of: "SWIFT_VERSION").map { $0.level != .builtIn } ?? false
  }

  /// The framework that sources import if nothing else decides: the platform's user interface, or Foundation in a tool.
  func umbrella(of target: ProjectTarget?, on platform: Platform) -> String {
    target?.productType?.suffix == "tool" ? "Foundation" : SuperclassFrameworks.userInterface(of: platform)
  }

  /// The development language.
  var developmentRegion: String { project.developmentRegion ?? "en" }

  private func language(ofSourcesIn targets: [ProjectTarget]) -> Language? {
    let paths = self.paths
    // Only the files of synchronized folders have to be looked for in all targets.
    let uses = paths.hasSynchronizedFolders ? FileUses(project, paths) : nil
    var hasOthers = false
    for target in targets {
      let sources = uses?.sources(of: target, listing: listing) ?? paths.listedSources(of: target)
      let types = Set(sources.map { FileType(path: $0).name })
      if types.contains("sourcecode.swift") { return .swift }
      hasOthers = hasOthers || types.contains { $0.hasPrefix("sourcecode.c") }
    }
    return hasOthers ? .objectiveC : nil
  }
}
