import Diagnostics
import JSONTrees

/// Writes reports and errors where they belong, as the shared options want them, and tells the exit code.
struct Printer {
  let world: World
  let settings: OutputSettings

  /// Writes a report: for people, or as one JSON object.
  func show(_ report: any Report) -> Int32 {
    let code: Int32 = report.isAffirmative ? 0 : 1
    write(report.problems.map { StyledText($0) }, to: world.problems)
    if settings.isJSON {
      return write(report.fields.preceded(by: report.schema), to: world.output) ? code : outputFailed()
    }
    if let bytes = report.bytes {
      return world.output.write(bytes) ? code : outputFailed()
    }
    guard !settings.isQuiet || !report.isAffirmative else { return code }
    var page = Page(isDetailed: settings.isDetailed, width: world.output.terminalWidth)
    report.show(on: &page)
    return write(page.lines, to: world.output) ? code : outputFailed()
  }

  /// Writes an error: one sentence and a hint for people, on standard error, or a JSON object on standard output.
  func show(_ error: Diagnostic) -> Int32 {
    let report = ErrorReport(error, seenFrom: settings.directory)
    if settings.isJSON {
      write(report.fields.preceded(by: "slipway.error/1"), to: world.output)
    } else {
      write(report.lines, to: world.problems)
    }
    return error.code == .usage ? 64 : 2
  }

  private func outputFailed() -> Int32 {
    write(ErrorReport(.outputFailed, seenFrom: nil).lines, to: world.problems)
    return 2
  }

  @discardableResult
  private func write(_ lines: [StyledText], to stream: World.Stream) -> Bool {
    guard !lines.isEmpty else { return true }
    let inColor = isColored(stream)
    let text = lines.map { $0.rendered(inColor: inColor) + "\n" }.joined()
    return stream.write(Array(text.utf8))
  }

  @discardableResult
  private func write(_ object: JSONObject, to stream: World.Stream) -> Bool {
    stream.write(JSONValue.object(object).serialized(style: .pretty))
  }

  private func isColored(_ stream: World.Stream) -> Bool {
    switch settings.color {
    case .always: true
    case .never: false
    case .auto:
      stream.terminalWidth != nil && world.environment["NO_COLOR", default: ""].isEmpty
        && world.environment["TERM"] != "dumb"
    }
  }
}

extension JSONObject {
  /// The same members after one that names their form.
  func preceded(by schema: String) -> JSONObject {
    var object: JSONObject = ["schema": .string(schema)]
    for member in members {
      object[member.key] = member.value
    }
    return object
  }
}

extension Diagnostic {
  fileprivate static let outputFailed = Diagnostic(
    "output-failed", "the output could not be written", remedy: .advice("see whether the disk that it goes to is full"))
}
