import AppleIdentifiers
import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Makes a stub of an app, app extension or framework.
struct AppStubCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "stub", abstract: "Create a stub of a product that can't be built here",
    discussion: """
      The target must build an app or app extension, or a framework for a platform other than macOS. The stub has its \
      Info.plist, entitlements and the resources that Xcode copies unchanged. Its executable does nothing. Use it to \
      try signing, archiving and installing without Xcode. Leaves out storyboards, data models and asset catalogs, \
      except the app icon.
      """)

  @Argument(help: "The target (default: the only app).", completion: .names(.target)) var target: String?
  @Option(
    help: ArgumentHelp("The configuration (default: Release).", valueName: "name"),
    completion: .names(.configuration))
  var configuration: String?
  @Option(help: ArgumentHelp("The folder to create the stub in.", valueName: "folder")) var output: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let stub = try StubApp(
      of: target, in: LoadedProject(at: context.project(), shownFrom: context.directory), configuration: configuration)
    if !shared.dryRun { try stub.write(to: context.path(output)) }
    return AppStubReport(stub: stub, output: output, isPlan: shared.dryRun)
  }
}

/// A stub of a product.
struct AppStubReport: Report {
  let stub: StubApp
  let output: String
  let isPlan: Bool

  var schema: String { "slipway.app.stub/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "output": .string(output + "/" + stub.name), "stub": true,
      "bundles": .array(
        stub.parts.map { part in
          [
            "target": .string(part.target), "path": .string(part.path), "identifier": .string(part.identifier.rawValue),
            "leftOut": .array(part.leftOut.map { .string($0) }),
          ]
        }),
      "skippedTargets": .array(stub.skippedTargets.map { .string($0) }),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    let verb = isPlan ? "Would write" : "Wrote"
    page.line("\(verb) stub \(output + "/" + stub.name, .name), whose executable does nothing")
    page.table(stub.parts.map { ["\($0.path, .name)", "\($0.identifier)"] }, indent: 2)
    let leftOut = stub.parts.flatMap(\.leftOut)
    for path in leftOut { page.detail("  left out: \(path, .name)") }
    if !leftOut.isEmpty {
      let count = leftOut.count == 1 ? "1 resource" : "\(leftOut.count) resources"
      page.line("Left out \(count) that only Xcode compiles")
    }
    for name in stub.skippedTargets {
      page.line("Skipped embedded target \(name, .name): no stub exists for its type")
    }
  }
}
