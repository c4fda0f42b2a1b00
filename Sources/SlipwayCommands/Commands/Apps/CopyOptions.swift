import ArgumentParser

/// Where a command writes a changed copy of a built app.
struct CopyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a copy to this folder or .ipa (default: replace the app).",
      valueName: "path"))
  var output: String?
}
