import Foundation
import Processes
import TestSupport
import Testing

/// The commands and outputs that the documentation shows.
@Suite struct DocumentExampleTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The README and all pages, except generated ones.
  static let pages: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: checkout + "/docs")) ?? []
    let pages = names.filter { $0.hasSuffix(".md") && !["reference.md", "rules.md"].contains($0) }
    return ["README.md"] + pages.sorted().map { "docs/" + $0 }
  }()

  @Test func `all pages are found`() {
    #expect(Self.pages.contains("docs/new-app.md"))
  }

  @Test(arguments: pages) func `a page shows what its commands print`(page: String) throws {
    let outcome = try ProgramRun.run(
      ["python3", "docs/run-examples", SealedWorld.program, page], directory: Self.checkout,
      environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(300))
    #expect(
      outcome.succeeded,
      """
      \(outcome.outputText)\(outcome.errorText)
      Record the output with docs/run-examples .build/debug/slipway --record \(page), and read the difference.
      """)
  }
}
