import Diagnostics
import GitStore
import Processes

/// The hooks that Git runs where a push arrives.
struct ReceiveHooks {
  private let repository: Repository
  private let onLine: (String) -> Void

  /// Reads the hooks of a repository; `onLine` receives each line of their output, as a server sends it.
  init(of repository: Repository, onLine: @escaping (String) -> Void) {
    self.repository = repository
    self.onLine = onLine
  }

  /// Runs before anything moves, with all updates; one refusal rejects all of them.
  func allowsAll(_ updates: [ReferenceUpdate]) throws(Diagnostic) -> Bool {
    try run("pre-receive", [], input: Self.lines(updates))
  }

  /// Before one reference moves.
  func allows(_ update: ReferenceUpdate) throws(Diagnostic) -> Bool {
    try run("update", [update.reference, Self.text(update.old), Self.text(update.new)])
  }

  /// After what moved has moved; what they answer changes nothing.
  func tell(_ updates: [ReferenceUpdate]) throws(Diagnostic) {
    _ = try run("post-receive", [], input: Self.lines(updates))
    _ = try run("post-update", updates.map(\.reference))
  }

  private func run(_ hook: String, _ arguments: [String], input: String = "") throws(Diagnostic) -> Bool {
    let program = "\(Self.folder(of: repository))/\(hook)"
    guard ProgramLookup.isProgram(program) else { return true }
    // Git's receive-pack works in the Git folder, also where there is a working tree.
    let variables = repository.hooks.programEnvironment.merging(["GIT_DIR": "."]) { $1 }
    let outcome = try ProgramRun.run(
      [program] + arguments, directory: repository.gitDirectory, environment: variables, input: Array(input.utf8))
    var text = ServerText()
    for line in (outcome.output + outcome.errorOutput + [UInt8(ascii: "\n")]).withUnsafeBytes({ text.add($0) }) {
      onLine(line)
    }
    return outcome.succeeded
  }

  /// Where they lie: as a relative path `core.hooksPath` begins in the Git folder here.
  static func folder(of repository: Repository) -> String {
    guard let configured = repository.configuration.path("core.hooksPath"), !configured.isEmpty else {
      return "\(repository.commonDirectory)/hooks"
    }
    return configured.absolutePath(in: repository.gitDirectory)
  }

  private static func lines(_ updates: [ReferenceUpdate]) -> String {
    updates.map { "\(text($0.old)) \(text($0.new)) \($0.reference)\n" }.joined()
  }

  private static func text(_ name: ObjectName?) -> String { "\(name ?? .zero)" }
}
