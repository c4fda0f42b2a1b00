import XcodeProjects

/// What rules computed about a project, kept so that each computes it once.
struct ProjectMemory: Sendable {
  /// The facts of each target's sources, read on demand.
  let sourceCollections = Remembered<ObjectID, SourceCollection>()
  /// The facts of each target's sources and of the libraries that it links.
  let targetSources = Remembered<ObjectID, TargetSources>()
  /// The files of each target in synchronized folders.
  let synchronizedMembers = Remembered<ObjectID, SynchronizedMembers>()
  /// The readable shared schemes.
  let schemes = Remembered<OnlyKey, [CheckedScheme]>()
  /// The identifiers of the targets that the shared schemes build.
  let builtTargets = Remembered<OnlyKey, Set<ObjectID>>()
  /// The files that scripts and build rules generate.
  let generatedFiles = Remembered<OnlyKey, GeneratedFiles>()
  /// The interface files by their paths.
  let interfaceFiles = Remembered<String, InterfaceFile?>()
  /// The values of the attributes with which storyboards refer to others, by the attribute.
  let storyboardReferences = Remembered<String, Set<String>>()
  /// How certain it is that the interface files are loaded.
  let loadings = Remembered<InterfaceKey, Certainty>()
  /// The scenes of the interface files that the app can load.
  let reachableScenes = Remembered<InterfaceKey, ReachableScenes>()
  /// The readable interface files of each target.
  let interfaces = Remembered<OnlyKey, [TargetInterface]>()
  /// The fonts in the project's files.
  let fonts = Remembered<OnlyKey, ProjectFonts>()
  /// What the interface files use.
  let interfaceUses = Remembered<OnlyKey, InterfaceUses>()
  /// The outlets and actions of the sources.
  let members = Remembered<OnlyKey, DeclaredMembers>()
  /// The literals by which the code of each target finds objects that no interface file has.
  let unknownCalls = Remembered<ObjectID, [UnknownInterfaceCall]>()
  /// The files on disk, with those that Git ignores.
  let pathsWithIgnored = Remembered<OnlyKey, Set<String>>()
  /// The submodules that are not checked out.
  let submodules = Remembered<OnlyKey, Submodules>()
  /// Whether macros are defined, by their names.
  let definedMacros = Remembered<String, Bool>()
  /// The workflows of continuous integration around the project.
  let buildScripts = Remembered<OnlyKey, BuildScripts>()
  /// Whether a package for jailbroken devices is made of the project.
  let debianPackage = Remembered<OnlyKey, Bool>()
  /// How files distribute the apps.
  let distribution = Remembered<OnlyKey, DistributionMethods>()
  /// The missing files that were probably renamed.
  let renamedFiles = Remembered<OnlyKey, RenamedFiles>()
  /// The texts in the project's files.
  let textUses = Remembered<OnlyKey, TextUses>()
  /// The files that the project contains.
  let memberFiles = Remembered<OnlyKey, ProjectMembers>()
  /// The packages in folders of the project by their folders.
  let localPackages = Remembered<String, LocalPackage?>()
  /// The other projects of the workspaces beside the project.
  let neighbors = Remembered<OnlyKey, [CheckedProject]>()
  /// The sources of the local packages that each target links.
  let packageSourcePaths = Remembered<ObjectID, [String]>()
}
