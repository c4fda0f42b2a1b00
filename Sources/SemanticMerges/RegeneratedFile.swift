import Diagnostics

/// A file that a tool writes anew from what the project asks for, so that a conflict in it need not be settled by hand.
struct RegeneratedFile {
  private let name: String
  private let command: String

  /// Recognises the file at `path`.
  init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let command = Self.commands[name] else { return nil }
    self.name = name
    self.command = command
  }

  /// The command that writes a file anew; sources: the documentation of CocoaPods and of SwiftPM.
  private static let commands = [
    "Podfile.lock": "pod install",
    "Package.resolved": "swift package resolve, or open the project in Xcode",
  ]

  /// What to tell of a conflict.
  var note: Diagnostic {
    Diagnostic(
      .mergeRegenerate, "\(name) is a generated file: choose either side, then regenerate it",
      severity: .note, remedy: .advice(command))
  }
}
