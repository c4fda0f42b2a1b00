import ArgumentParser

/// Where a command writes a changed copy of a built app.
struct CopyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder to create as a copy, or the .ipa to write (default: replace the app).",
      valueName: "path"))
  var output: String?
}
