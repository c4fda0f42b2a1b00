/// A build phase that runs a script.
public struct ScriptPhase: Sendable, Hashable {
  /// The script.
  public var script: String
  /// The phase name; `nil` for the default.
  public var name: String?
  /// The program that runs the script.
  public var shell = "/bin/sh"
  /// The files that it reads.
  public var inputs: [String] = []
  /// The files that list what it reads.
  public var inputLists: [String] = []
  /// The files that it writes.
  public var outputs: [String] = []
  /// The files that list what it writes.
  public var outputLists: [String] = []
  /// Whether it runs in every build, whatever has changed.
  public var isAlwaysOutOfDate = false

  /// Describes a phase that runs `script`.
  public init(_ script: String, name: String? = nil) {
    self.script = script
    self.name = name
  }
}

extension TargetShape {
  /// The keys of a phase that runs a script.
  func shellScript(_ phase: ScriptPhase) -> [ProjectValue.Field] {
    let paths = [
      ("inputFileListPaths", phase.inputLists), ("inputPaths", phase.inputs),
      ("outputFileListPaths", phase.outputLists), ("outputPaths", phase.outputs),
    ]
    return self.phase() + paths.flatMap { list($0.0, $0.1.map { .text($0) }) }
      + (phase.name.map { [.init("name", .text($0))] } ?? [])
      + (phase.isAlwaysOutOfDate ? [.init("alwaysOutOfDate", "1")] : [])
      + [.init("shellPath", .text(phase.shell)), .init("shellScript", script(phase.script))]
  }
}
