import XcodeProjects

extension LoadedProject {
  /// The target that a test bundle runs in, or else the one that it depends on; `nil` for targets that are no tests.
  func targetTested(by tests: ProjectTarget) -> ObjectID? {
    guard tests.productType?.isTestBundle == true else { return nil }
    let name = settings(of: tests, configuration: tests.defaultConfigurationName ?? "")["TEST_TARGET_NAME"] ?? ""
    return project.targets.first { $0.name == name && !name.isEmpty }?.id ?? project.testHost(of: tests)?.id
      ?? tests.dependencies.compactMap(\.target).first?.id
  }
}
