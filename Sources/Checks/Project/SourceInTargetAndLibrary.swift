import Diagnostics
import XcodeProjects

/// Check for sources in an app or extension that are also in a library of the project that it links.
struct SourceInTargetAndLibrary: CheckRule {
  let description = RuleDescription(
    id: "source-in-target-and-library", severity: .note,
    summary: "Source is compiled into an app and the library that it links",
    explanation: """
      A type in such a source exists twice. In Swift, the two types differ, because each belongs to another module. In \
      Objective-C, the runtime uses either class, so the finding is a warning. The rule skips sources that only extend \
      types.
      """,
    wrong: "\"Wecker\" and \"WeckerKit\", which it links, both compile Clock.swift",
    right: "only \"WeckerKit\" compiles Clock.swift, and \"Wecker\" imports WeckerKit",
    source: "objc runtime: \"Class … is implemented in both …. One of the two will be used.\"",
    command: "\(command: "file.target.remove") PATH TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.filter(\.isDistributed).flatMap { target in
        libraries(of: target, in: project).compactMap { library in
          finding(target, library, project)
        }
      }
    }
  }

  /// The libraries of the project that a target links on every platform, each once.
  private func libraries(of target: CheckedTarget, in project: CheckedProject) -> [CheckedTarget] {
    var seen: Set<ObjectID> = []
    return target.linkedTargets(in: project).filter { $0.file.platformFilters.isEmpty && $0.child.productType.isLinked }
      .map(\.child).filter { seen.insert($0.id).inserted }
  }

  private func finding(
    _ target: CheckedTarget, _ library: CheckedTarget, _ project: CheckedProject
  ) -> Finding? {
    let compiled = Set(project.contents.compiled(of: library).map(\.path))
    var seen: Set<String> = []
    let shared = project.contents.compiled(of: target).filter { file in
      compiled.contains(file.path) && SourceIndex.isSource(file.path) && seen.insert(file.path).inserted
    }
    let declaring = shared.filter { file in
      project.sourceIndex.facts(of: file.path).map { !$0.types.isEmpty || !$0.implemented.isEmpty } ?? true
    }
    guard let first = declaring.first else { return nil }
    let names = NameList(declaring.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path })
    let isImplemented = declaring.contains { file in
      !file.path.hasSuffix(".swift") && !(project.sourceIndex.facts(of: file.path)?.implemented.isEmpty ?? true)
    }
    let commands = declaring.prefix(3).map {
      project.commands.membershipRemoval(project.checkedPath($0.path), from: target)
    }
    let command = Hint.sequence(commands) ?? commands[0]
    let isSwift = declaring.contains { $0.path.hasSuffix(".swift") }
    let hides = !isSwift && library.configurations.contains { $0.settings.flag("GCC_SYMBOLS_PRIVATE_EXTERN") == true }
    return finding(
      "\"\(target.name)\" and \"\(library.name)\", which it links, both compile \(names.text)",
      hint: isSwift
        ? "make what \"\(target.name)\" uses public in \"\(library.name)\": \(command)"
        : hides
          ? "export the classes of \"\(library.name)\", which GCC_SYMBOLS_PRIVATE_EXTERN hides, then: \(command)"
          : command,
      at: first.place,
      severity: isImplemented ? .warning : nil, target: target.name
    ).caused(
      by: Finding.Cause(
        subject: "targets", words: "compile \(names.text) like a library that they link", name: target.name))
  }
}
