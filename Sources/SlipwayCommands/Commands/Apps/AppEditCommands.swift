import AppleIdentifiers
import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// What the commands that edit a built app share.
struct AppEditOptions: ParsableArguments {
  @OptionGroup var copy: CopyOptions
  @OptionGroup var shared: SharedOptions

  /// Changes the app at `path`.
  func report(_ change: AppEdit.Change, of path: String, in context: Context) throws(Diagnostic) -> any Report {
    let edit = try AppEdit(
      change, of: context.path(path), into: copy.output.map(context.path), isPlan: shared.dryRun)
    return AppEditReport(
      edit: edit, output: copy.output ?? path, isPlan: shared.dryRun, isCopy: copy.output != nil)
  }
}

/// Sets the version of an app.
struct AppSetVersionCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "set-version", abstract: "Set the version or build number of a built app",
    discussion: "Also sets them in embedded extensions, watch apps and App Clips. Invalidates the signatures.")

  @Argument(help: "An app, extension, framework or .ipa.") var path: String
  @Argument(help: "The version, such as 1.2 (default: unchanged).") var version: String?
  @Option(help: ArgumentHelp("The build number (default: unchanged).", valueName: "n")) var build: String?
  @OptionGroup var options: AppEditOptions

  var shared: SharedOptions { options.shared }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard version != nil || build != nil else {
      throw Diagnostic(.usage, "no version or build number given", remedy: .advice("add a version, or --build N"))
    }
    let version = try version.map { text throws(Diagnostic) in try VersionNumber.version.parsed(text) }
    let build = try build.map { text throws(Diagnostic) in try VersionNumber.build.parsed(text) }
    return try options.report(.version(version, build: build), of: path, in: context)
  }
}

/// Sets the bundle identifier of an app.
struct AppSetBundleIdentifierCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "set-bundle-id", abstract: "Set the bundle identifier of a built app",
    discussion: """
      Also changes embedded apps and extensions whose identifiers begin with the old one. Invalidates the signatures; \
      slipway app sign --bundle-id changes the identifier and signs.
      """)

  @Argument(help: "An app, extension, framework or .ipa.") var path: String
  @Argument(help: "The bundle identifier.") var identifier: String
  @OptionGroup var options: AppEditOptions

  var shared: SharedOptions { options.shared }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try options.report(.bundleIdentifier(BundleIdentifier(identifier)), of: path, in: context)
  }
}

/// Adds files to an app.
struct AppAddFileCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "add-file", abstract: "Add files to a built app",
    discussion: "Replaces a file with the same name. Invalidates the signatures.")

  @Argument(help: "An app, extension, framework or .ipa.") var path: String
  @Argument(help: "The files to copy.") var files: [String]
  @Option(help: ArgumentHelp("The folder in the app (default: the top level).", valueName: "folder")) var to: String?
  @OptionGroup var options: AppEditOptions

  var shared: SharedOptions { options.shared }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try options.report(.files(files.map(context.path), folder: to ?? ""), of: path, in: context)
  }
}

/// The files of an app that changed.
struct AppEditReport: Report {
  let edit: AppEdit
  let output: String
  let isPlan: Bool
  /// Whether the product itself stays unchanged.
  let isCopy: Bool

  var schema: String { "slipway.app.edit/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "output": .string(output), "files": .array(edit.paths.map { .string($0) }),
      "signed": .array(edit.signed.map { .string($0) }),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    for path in edit.paths {
      page.line("\(isPlan ? "Would write" : "Wrote") \(path, .name)\(isCopy ? " in \(output)" : "")")
    }
    guard !isPlan, !edit.signed.isEmpty else { return }
    page.line("The signatures are no longer valid; sign the app again: slipway app sign \(output)")
  }
}
