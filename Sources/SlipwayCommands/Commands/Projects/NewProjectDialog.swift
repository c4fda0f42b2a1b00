import Diagnostics
import Scaffolding
import SlipwayKit

/// The dialog that asks for a new project's options on a terminal.
struct NewProjectDialog {
  private let context: Context
  private let readTyped: World.TypedReading
  private let columns: Int
  private let printer: Printer

  /// A dialog; `nil` without an interactive terminal.
  init?(in context: Context) {
    guard !context.shared.noInput, let readTyped = context.world.readTyped,
      let columns = context.world.problems.terminalWidth, context.world.environment["TERM"] != "dumb"
    else { return nil }
    self.context = context
    self.readTyped = readTyped
    self.columns = columns
    printer = Printer(world: context.world, settings: OutputSettings(context.shared, in: context.world))
  }

  /// Asks until every question is answered.
  ///
  /// - Throws: `cancelled` at the end of the input.
  func answered(_ interview: ProjectInterview) throws(Diagnostic) -> ProjectInterview {
    var interview = interview
    var shown: ProjectInterview.Subject?
    while let question = interview.question {
      // After a wrong answer, the list would push the error off the screen.
      if question.subject != shown { show(question) }
      shown = question.subject
      let line = line(for: question)
      let typed = try ask(line) { interview.preview($0) }
      do throws(Diagnostic) {
        write(line.answered(try interview.answer(typed)))
      } catch {
        write(line.answered(typed))
        printer.tell(error)
      }
    }
    return interview
  }

  /// Shows the plan and asks for confirmation.
  ///
  /// - Throws: `cancelled` when the answer is no.
  func confirm(_ plan: NewProjectReport) throws(Diagnostic) {
    var page = Page(width: columns)
    page.blank()
    plan.show(on: &page)
    printer.show(page)
    if context.shared.yes || context.shared.dryRun { return }
    let line = line("Create the project? [Y/n] ")
    while true {
      let answer = try ask(line) { _ in nil }
      write(line.answered(answer))
      switch YesOrNo(answer, default: .yes) {
      case .yes: return
      case .no: throw Diagnostic(.cancelled, "nothing was created, because the answer was no")
      case nil: printer.tell(YesOrNo.invalid(answer))
      }
    }
  }

  private func show(_ question: ProjectInterview.Question) {
    guard question.choices.contains(where: { !$0.summary.isEmpty }) else { return }
    var page = Page(width: columns)
    page.table(
      question.choices.enumerated().map { number, choice in
        ["\(number + 1, .faint)", "\(choice.value, .bold)", "\(choice.summary)"]
      }, indent: 2)
    printer.show(page)
  }

  /// The input line: after the question, or below it on a narrow terminal.
  private func line(for question: ProjectInterview.Question) -> QuestionLine {
    let (asked, offered) = words(of: question)
    let prompt = asked + (offered.width > 0 ? " " : "") + offered + ": "
    guard prompt.width + Self.leastRoom > columns else { return line(prompt) }
    var page = Page(width: columns)
    page.line(asked)
    if offered.width > 0 { page.line("  " + offered) }
    printer.show(page)
    return line("> ")
  }

  /// The minimum number of columns for an answer.
  private static let leastRoom = 10

  private func words(of question: ProjectInterview.Question) -> (asked: StyledText, offered: StyledText) {
    let isShort = !question.choices.isEmpty && question.choices.allSatisfy(\.summary.isEmpty)
    let words = isShort ? ["(\(question.choices.map(\.value).joined(separator: ", ")))"] : []
    let proposal = question.proposal.map { $0.isEmpty ? [] : ["[\($0)]"] } ?? []
    let space = words.isEmpty || proposal.isEmpty ? "" : " "
    return ("\(question.text, .bold)", "\(words.joined(), .faint)\(space + proposal.joined())")
  }

  private func line(_ prompt: StyledText) -> QuestionLine {
    QuestionLine(prompt: prompt, columns: columns, isColored: printer.isColored(context.world.problems))
  }

  /// Reads the typed answer and leaves the question's line unchanged.
  private func ask(_ line: QuestionLine, preview: (String) -> String?) throws(Diagnostic) -> String {
    let typed = readTyped({ write(line.bytes("", below: preview(""))) }, { write(line.bytes($0, below: preview($0))) })
    guard let typed else {
      write(line.answered(""))
      throw Diagnostic(.cancelled, "nothing was created, because the questions were not answered")
    }
    return typed
  }

  private func write(_ bytes: [UInt8]) { _ = context.world.problems.write(bytes) }
}
