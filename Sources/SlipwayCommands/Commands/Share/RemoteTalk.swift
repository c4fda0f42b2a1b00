import Diagnostics
import Git

/// What a command and its user say to each other while a remote is spoken with: a progress bar, what the server writes,
/// and the questions that nobody but the user can answer.
final class RemoteTalk {
  private let context: Context
  private let bar: ProgressBar

  init(in context: Context) {
    self.context = context
    bar = ProgressBar(in: context.world, isWanted: !context.shared.quiet)
  }

  /// Does the work, and takes the bar away at its end.
  func whileTalking<Result>(
    _ work: (RemoteDialogue) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    defer { bar.erase() }
    return try work(dialogue)
  }

  /// Shows what hooks and other programs write, above the bar.
  func show(_ output: ProgramOutput) {
    bar.erase()
    write(output.text)
  }

  private var dialogue: RemoteDialogue {
    RemoteDialogue(
      onProgress: { [self] progress in
        show(progress)
        return .goOn
      },
      ask: canAsk ? { [self] in answer(to: $0) } : nil,
      trust: canAsk ? { [self] in trusts($0) } : nil)
  }

  private var canAsk: Bool { context.world.readLine != nil && !context.shared.noInput }

  private func show(_ progress: TransferProgress) {
    guard let text = progress.serverText else { return bar.show(WorkProgress(progress)) }
    guard !ServerChatter.isProgress(text) else { return bar.show(WorkProgress(title: text)) }
    guard !context.shared.quiet else { return }
    bar.erase()
    write("remote: \(visible(text))\n")
  }

  private func answer(to question: LoginQuestion) -> String? {
    bar.erase()
    let prompt = visible(question.prompt)
    guard question.isSecret else {
      write(prompt)
      return context.world.readLine?()
    }
    let answer = context.world.readSecret?({ write(prompt) })
    write("\n")
    return answer
  }

  /// A key that nobody has seen before is never taken for good by `--yes`: the user has to look at it.
  private func trusts(_ server: UnknownServer) -> Bool {
    bar.erase()
    let known =
      server.knownKeyTypes.isEmpty
      ? "is not known here yet" : "is known by its \(server.knownKeyTypes.joined(separator: " and ")) key alone"
    write(
      """
      The server \(visible(server.host)) \(known). It shows this \(visible(server.keyType)) key:
        \(visible(server.fingerprint))
      Compare it with what the server's owner publishes.
      Is it the right one, to be remembered in known_hosts? [y/N]\u{20}
      """)
    return ["y", "yes"].contains(context.world.readLine?()?.lowercased() ?? "")
  }

  private func write(_ text: String) {
    _ = context.world.problems.write(Array(text.utf8))
  }
}

/// What a server writes about its own progress, which the bar tells better.
enum ServerChatter {
  /// How such lines begin, in the words of Git's `pack-objects` and `index-pack`, and of libgit2's.
  private static let beginnings = [
    "Enumerating objects", "Counting objects", "Compressing objects", "Finding sources", "Total ",
    "Receiving objects", "Resolving deltas", "Unpacking objects", "Writing objects", "Checking connectivity",
  ]

  static func isProgress(_ line: String) -> Bool {
    beginnings.contains { line.hasPrefix($0) }
  }
}
