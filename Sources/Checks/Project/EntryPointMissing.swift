import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for apps without a source in which the program starts.
struct EntryPointMissing: CheckRule {
  let description = RuleDescription(
    id: "entry-point-missing", severity: .warning, summary: "App has no entry point",
    explanation: """
      An app starts at a type with @main, @UIApplicationMain or @NSApplicationMain, or in a file called main. Without \
      one, the linker stops. The rule checks apps of SwiftUI and apps without sources. It skips apps whose sources are \
      unknown, and targets with scripts, which may create sources.
      """,
    wrong: "struct WeckerApp: App { … }",
    right: "@main struct WeckerApp: App { … }",
    source: "ld: \"Undefined symbols: _main\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project in
      project.targets.filter { target in
        target.isApplication && target.productType.suffix == "application"
          && target.configurations.allSatisfy { $0.settings.platform != .watchOS }
      }.compactMap { problem(of: $0, in: project) }
    }
  }

  private func problem(of target: CheckedTarget, in project: CheckedProject) -> Finding? {
    let sources = project.sources(of: target)
    let phases = target.target.phases
    guard sources.isLinkedWhole, phases.contains(where: { $0.kind == .sources }),
      !phases.contains(where: { $0.kind == .shellScript }), target.target.buildRules.isEmpty,
      !project.contents.generated.mayHave("\(target.name)/Main.swift"),
      !sources.linkedPaths.contains(where: { project.mayStart(in: $0) }),
      // Other apps may start in a library.
      sources.linkedPaths.isEmpty
        || sources.linkedPaths.contains(where: {
          project.sourceIndex.facts(of: $0)?.imports.contains("SwiftUI") == true
        })
    else { return nil }
    return finding(
      sources.linkedPaths.isEmpty
        ? "\"\(target.name)\" compiles no sources" : "no source of \"\(target.name)\" is the entry point of the app",
      hint: sources.linkedPaths.isEmpty
        ? "add its sources: \(command: "file.add") PATH --target \(ShellWord.quoted(target.name))"
        : "write @main before the app, or restore the file that has it",
      at: target.target.object.place, target: target.name)
  }
}

extension CheckedProject {
  /// Whether a program may start in a source: one that can't be read may contain anything.
  fileprivate func mayStart(in path: String) -> Bool {
    let endings = [".swift", ".m", ".mm", ".c", ".cc", ".cpp"]
    let name = path.split(separator: "/").last ?? ""
    if name.hasPrefix("main.") || !endings.contains(where: path.hasSuffix) { return true }
    guard let facts = sourceIndex.facts(of: path) else { return true }
    let names = ["main", "UIApplicationMain", "NSApplicationMain", "NSExtensionMain"]
    guard names.contains(where: facts.names.contains) else { return false }
    guard path.hasSuffix(".swift"), let bytes = files.bytes(of: path) else { return true }
    let tokens = SourceTokens(bytes, isSwift: true, withDisabledCode: false).items.map(\.token)
    return zip(tokens, tokens.dropFirst()).contains { first, second in
      guard case .name(let name) = second, names.contains(name) else { return false }
      // Bundle.main and DispatchQueue.main start nothing.
      return first != .sign(UInt8(ascii: "."))
    } || zip(tokens, tokens.dropFirst(2)).contains { $0 == .name("main") && $1 == .sign(UInt8(ascii: ")")) }
  }
}
