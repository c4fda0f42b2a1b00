import PropertyLists

/// A step of a target's build.
public struct BuildPhase: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// The kinds of build phase.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Compiles.
    case sources = "PBXSourcesBuildPhase"
    /// Links.
    case frameworks = "PBXFrameworksBuildPhase"
    /// Copies embedded content.
    case resources = "PBXResourcesBuildPhase"
    /// Publishes headers.
    case headers = "PBXHeadersBuildPhase"
    /// Copies to a place that it names.
    case copyFiles = "PBXCopyFilesBuildPhase"
    /// Runs a script.
    case shellScript = "PBXShellScriptBuildPhase"
    /// Compiles Carbon resources.
    case rez = "PBXRezBuildPhase"
    /// Compiles AppleScript.
    case appleScript = "PBXAppleScriptBuildPhase"
    /// Archives Java classes.
    case javaArchive = "PBXJavaArchiveBuildPhase"
    /// Something that is not known.
    case other = ""
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// The kind of phase.
  public var kind: Kind { Kind(rawValue: object.isa) ?? .other }

  /// The name in Xcode.
  public var name: String {
    if let name = object.string("name") { return name }
    return ObjectKinds.isBuildPhase(object.isa) ? ObjectKinds.phaseName(object.isa) : object.isa
  }

  /// The title in Xcode's Build Phases editor.
  public var title: String {
    switch (object.string("name"), kind) {
    case (nil, .sources): "Compile Sources"
    case (nil, .frameworks): "Link Binary With Libraries"
    case (nil, .resources): "Copy Bundle Resources"
    default: name
    }
  }

  /// The files that it works on.
  public var files: [BuildFile] { object.objects("files").map { BuildFile($0) } }

  /// The destination of a copy phase.
  public var destination: CopyDestination? { kind == .copyFiles ? CopyDestination(object) : nil }

  /// The script of a phase that runs one.
  public var script: String? {
    kind == .shellScript ? object.strings("shellScript").joined(separator: "\n") : nil
  }

  /// The shell, such as `/bin/sh`.
  public var shell: String? { object.string("shellPath") }

  /// The files that a script says that it reads.
  public var inputPaths: [String] { object.strings("inputPaths") }

  /// The files with lists of such files.
  public var inputFileLists: [String] { object.strings("inputFileListPaths") }

  /// The files that a script says that it writes.
  public var outputPaths: [String] { object.strings("outputPaths") }

  /// The files with lists of such files.
  public var outputFileLists: [String] { object.strings("outputFileListPaths") }

  /// The file in which a script tells what it has read.
  public var dependencyFile: String? { object.string("dependencyFile") }

  /// Whether a script is run in every build, whatever has changed.
  public var runsAlways: Bool { object.flag("alwaysOutOfDate") ?? false }

  /// Whether the log of a build shows the script's environment.
  public var showsEnvironment: Bool { object.flag("showEnvVarsInLog") ?? true }

  /// Whether it runs only when the product is installed.
  public var runsOnlyWhenInstalling: Bool { object.flag("runOnlyForDeploymentPostprocessing") ?? false }
}

/// The destination of a copy phase.
public struct CopyDestination: Sendable, Hashable {
  /// The folder, as the number that Xcode gives it (10 is the frameworks' folder), or as its name in newer formats.
  public let folder: Folder?
  /// The path below the folder.
  public let path: String

  /// The folders that Xcode knows.
  public enum Folder: String, Sendable, Hashable, CaseIterable {
    /// Anywhere.
    case absolutePath = "AbsolutePath"
    /// The product's folder.
    case wrapper = "Wrapper"
    /// The product's executables.
    case executables = "Executables"
    /// The product's resources.
    case resources = "Resources"
    /// The product's frameworks.
    case frameworks = "Frameworks"
    /// The product's shared frameworks.
    case sharedFrameworks = "SharedFrameworks"
    /// The product's shared support files.
    case sharedSupport = "SharedSupport"
    /// The product's plug-ins, app extensions among them.
    case plugIns = "PlugIns"
    /// The product's Java resources.
    case javaResources = "JavaResources"
    /// The folder of all products.
    case products = "Product"

    /// The numbers are the values of `dstSubfolderSpec`.
    static let numbers: [String: Folder] = [
      "0": .absolutePath, "1": .wrapper, "6": .executables, "7": .resources, "10": .frameworks, "11": .sharedFrameworks,
      "12": .sharedSupport, "13": .plugIns, "15": .javaResources, "16": .products,
    ]
  }

  init(_ object: ProjectObject) {
    folder =
      object.string("dstSubfolder").flatMap { Folder(rawValue: $0) }
      ?? object.string("dstSubfolderSpec").flatMap { Folder.numbers[$0] }
    path = object.string("dstPath") ?? ""
  }
}

/// A file in a build phase.
public struct BuildFile: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// The file, or its variant or version group.
  public var item: GroupItem? { object.object("fileRef").map { GroupItem($0) } }

  /// The package's product that is linked instead of a file.
  public var packageProduct: PackageProduct? { object.object("productRef").map { PackageProduct($0) } }

  /// The name in Xcode.
  public var name: String? { item?.name ?? packageProduct?.name }

  /// Its attributes, such as `CodeSignOnCopy`.
  public var attributes: [String] {
    object["settings"]?["ATTRIBUTES"]?.array?.compactMap(\.string) ?? []
  }

  /// The compiler's flags for this file alone.
  public var compilerFlags: String? { object["settings"]?["COMPILER_FLAGS"]?.string }

  /// The tags by which the file is loaded on demand.
  public var assetTags: [String] {
    object["settings"]?["ASSET_TAGS"]?.array?.compactMap(\.string) ?? []
  }

  /// The platforms that it is limited to; empty for all.
  public var platformFilters: [String] {
    object.strings("platformFilters") + object.strings("platformFilter")
  }
}

/// A build rule for a kind of file.
public struct BuildRule: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// Its name.
  public var name: String? { object.string("name") }
  /// The kind of file.
  public var fileType: String? { object.string("fileType") }
  /// The files' names, when the kind is a pattern.
  public var filePatterns: String? { object.string("filePatterns") }
  /// The compiler.
  public var compilerSpec: String? { object.string("compilerSpec") }
  /// The script that does.
  public var script: String? { object.string("script") }
  /// The items in addition to the file itself.
  public var inputFiles: [String] { object.strings("inputFiles") }
  /// The output files.
  public var outputFiles: [String] { object.strings("outputFiles") }
  /// The compiler's flags for each file that comes out.
  public var outputCompilerFlags: [String] { object.strings("outputFilesCompilerFlags") }
  /// The file in which the script tells what it has read.
  public var dependencyFile: String? { object.string("dependencyFile") }
  /// Whether it can be changed in Xcode.
  public var isEditable: Bool { object.flag("isEditable") ?? true }
  /// Whether it is followed once for each processor.
  public var runsForEachArchitecture: Bool { object.flag("runOncePerArchitecture") ?? true }
}
