import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for test targets that refer to an unknown app target.
struct TestTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "test-target-unknown", severity: .warning,
    summary: "Test target refers to an unknown app target",
    explanation: """
      TEST_TARGET_NAME names the app that UI tests launch. For unit and UI tests, Xcode also stores the ID of the \
      tested app's target. It is TestTargetID in the project's TargetAttributes. If the target is removed or renamed, \
      no app is launched. Tests that need no app ignore TestTargetID, so the finding is a note for them.
      """,
    wrong: "TEST_TARGET_NAME = OldName;",
    right: "TEST_TARGET_NAME = Wecker;",
    source: "Xcode's templates of UI tests")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.targets.map(\.name))
      let tests = project.targets.filter(\.productType.isTestBundle)
      let byID = tests.compactMap { target -> Finding? in
        guard let id = project.project.attributes(of: target.target)?["TestTargetID"]?.string,
          project.target(ObjectID(id)) == nil
        else { return nil }
        return finding(
          "TestTargetID of \"\(target.name)\" is \"\(id)\", which is not a target of the project",
          hint: "choose the app under Host Application or Target Application of the target, or remove TestTargetID",
          at: project.project.object.place(of: "attributes"), severity: target.needsHost ? nil : .note,
          target: target.name)
      }
      let byName = tests.filter { $0.productType.suffix == "bundle.ui-testing" }.flatMap { target in
        target.configurations.compactMap { configuration -> Finding? in
          guard case .known(let name, let place) = configuration.setting("TEST_TARGET_NAME"), !names.contains(name),
            let others = project.namesInSubprojects, !others.contains(name)
          else { return nil }
          let context = TargetContext(project: project, target: target, configuration: configuration)
          return finding(
            "\"\(target.name)\" tests \"\(name)\", which is not a target of the project",
            hint: Self.tested(by: target, among: names).map { context.commands.setting("TEST_TARGET_NAME", $0) }
              ?? "set TEST_TARGET_NAME to the name of the app's target", at: place, in: context)
        }
      }
      // One removed target is one finding, which names it.
      let named = Set(byName.compactMap(\.target))
      return byID.filter { $0.target.map(named.contains) != true } + byName
    }
  }

  /// The target that another configuration of `target` tests.
  private static func tested(by target: CheckedTarget, among names: Set<String>) -> String? {
    target.configurations.lazy.compactMap { configuration -> String? in
      guard case .known(let name, _) = configuration.setting("TEST_TARGET_NAME"), names.contains(name) else {
        return nil
      }
      return name
    }.first
  }
}

extension CheckedTarget {
  /// Whether the tests run in an app, or launch one.
  fileprivate var needsHost: Bool {
    configurations.contains { configuration in
      ["TEST_HOST", "BUNDLE_LOADER", "TEST_TARGET_NAME"].contains { configuration.settings[$0]?.isEmpty == false }
    }
  }
}

extension CheckedProject {
  /// The targets of the subprojects, as the proxies of their products name them; `nil` where those are not listed.
  fileprivate var namesInSubprojects: Set<String>? {
    var names: Set<String> = []
    for subproject in project.subprojects {
      guard let products = subproject.products?.children, !products.isEmpty else { return nil }
      for product in products {
        guard let name = product.proxy?.remote?.name else { return nil }
        names.insert(name)
      }
    }
    return names
  }
}
