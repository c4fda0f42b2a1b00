import Diagnostics
import GitRemotes
import GitStore

/// The dialog with the user during a transfer: a progress bar, the server's output, and questions.
final class RemoteTalk {
  private let context: Context
  private let bar: ProgressBar

  init(in context: Context) {
    self.context = context
    bar = ProgressBar(in: context.world, isWanted: !context.shared.quiet)
  }

  /// Runs the transfer, then erases the bar.
  func whileTalking<Result>(
    _ work: (RemoteDialogue) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    defer { bar.erase() }
    return try work(dialogue)
  }

  /// Shows the output of hooks and other programs above the bar.
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
      isUnattended: context.shared.noInput)
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
    guard question.isSecret else {
      context.world.show(question: question.prompt)
      return context.world.readLine?()
    }
    let answer = context.world.readSecret?({ context.world.show(question: question.prompt) })
    write("\n")
    return answer
  }

  private func write(_ text: String) {
    _ = context.world.problems.write(Array(text.utf8))
  }
}

/// Progress messages of a server, which the bar replaces.
enum ServerChatter {
  /// The prefixes of these lines in Git's `pack-objects` and `index-pack`, and in libgit2.
  private static let beginnings = [
    "Enumerating objects", "Counting objects", "Compressing objects", "Finding sources", "Total ",
    "Receiving objects", "Resolving deltas", "Unpacking objects", "Writing objects", "Checking connectivity",
  ]

  static func isProgress(_ line: String) -> Bool {
    beginnings.contains { line.hasPrefix($0) }
  }
}
