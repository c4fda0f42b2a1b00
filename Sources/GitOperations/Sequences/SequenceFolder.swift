import Diagnostics
import GitHistory
import GitStore
import SystemCalls

/// The folder `sequencer`, in which Git keeps the remaining picks.
struct SequenceFolder {
  /// One commit to pick.
  struct Step: Hashable {
    let direction: PickDirection
    let commit: ObjectName
  }

  private static let name = "sequencer"
  private let repository: Repository

  init(_ repository: Repository) {
    self.repository = repository
  }

  var exists: Bool { repository.files.exists("\(Self.name)/todo") }

  /// The remaining steps, the one that stopped first.
  func steps() throws(Diagnostic) -> [Step] {
    var steps: [Step] = []
    for line in (try repository.files.text("\(Self.name)/todo") ?? "").split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard let command = words.first, !command.hasPrefix("#") else { continue }
      guard ["pick", "revert"].contains(command), words.count > 1 else {
        throw Self.notPlain("the step \"\(line)\"")
      }
      let commit = try repository.commits.resolve(String(words[1]))
      steps.append(Step(direction: command == "pick" ? .apply : .revert, commit: commit))
    }
    return steps
  }

  /// How the commits are picked.
  ///
  /// - Throws: `sequence-not-plain` for other options that change what is committed.
  func options() throws(Diagnostic) -> PickOptions {
    var options = PickOptions()
    for line in (try repository.files.text("\(Self.name)/opts") ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "edit": continue
      // Git notes its own strategies where a setting names them (pull.twohead); merges here are the same.
      case "strategy" where ["ort", "recursive"].contains(parts[1]): continue
      case "mainline": options.mainline = Int(parts[1])
      case "record-origin": options.recordsOrigin = parts[1] == "true"
      default: throw Self.notPlain("the option \"\(parts[0])\"")
      }
    }
    return options
  }

  /// The commit that was checked out before the first step.
  func start() throws(Diagnostic) -> ObjectName? {
    try name(in: "head")
  }

  /// The commit that the last step made: HEAD, unless somebody moved it.
  func lastMade() throws(Diagnostic) -> ObjectName? {
    try name(in: "abort-safety")
  }

  private func name(in file: String) throws(Diagnostic) -> ObjectName? {
    try repository.files.text("\(Self.name)/\(file)").flatMap { text in
      try? ObjectName(String(text.prefix { !$0.isWhitespace }))
    }
  }

  /// Creates the folder, but for what ``write(_:head:)`` puts in it.
  func create(from start: ObjectName, options: PickOptions) throws(Diagnostic) {
    discard()
    let path = "\(repository.gitDirectory)/\(Self.name)"
    try RepositoryFiles.wording("create", path, FileSystem.makeFolder(path))
    try repository.files.write("\(start)\n", to: "\(Self.name)/head")
    let lines =
      (options.recordsOrigin ? ["record-origin = true"] : []) + (options.mainline.map { ["mainline = \($0)"] } ?? [])
    guard !lines.isEmpty else { return }
    try repository.files.write("[options]\n" + lines.map { "\t\($0)\n" }.joined(), to: "\(Self.name)/opts")
  }

  func write(_ steps: [Step], head: ObjectName) throws(Diagnostic) {
    let lines = try steps.map { step throws(Diagnostic) in
      let word = step.direction == .apply ? "pick" : "revert"
      return
        "\(word) \(repository.objectComparison.abbreviated(step.commit)) \(try repository.commits.read(step.commit).firstLine)\n"
    }
    try repository.files.write(lines.joined(), to: "\(Self.name)/todo")
    try repository.files.write("\(head)\n", to: "\(Self.name)/abort-safety")
  }

  func discard() {
    for file in ["todo", "opts", "head", "abort-safety"] { repository.files.remove("\(Self.name)/\(file)") }
    try? FileSystem.removeFolder("\(repository.gitDirectory)/\(Self.name)")
  }

  private static func notPlain(_ what: String) -> Diagnostic {
    Diagnostic(
      .sequenceNotPlain, "this cherry-pick or revert has \(what), so only git can continue it",
      remedy: .advice("run git cherry-pick --continue, or git revert --continue"))
  }
}
