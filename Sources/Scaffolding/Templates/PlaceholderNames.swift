import AppleIdentifiers

/// The placeholders that templates may use, and what they stand for.
///
/// Names of files and targets can use those of ``values(_:)``, contents all of them.
enum PlaceholderNames {
  /// Every placeholder.
  static let all: Set<String> = [
    "bundleIdentifier", "deploymentTarget", "fileName", "hasContainerBackground", "hasTint", "header", "moduleName",
    "name", "organization",
    "hostModuleName", "hostName", "isHosted", "isMac", "targetModuleName", "targetName",
  ]

  /// The placeholders that may be used in the names of files and targets, where no file is known yet.
  static let inNames: Set<String> = all.subtracting([
    "fileName", "hasContainerBackground", "header", "hostModuleName", "hostName", "isHosted", "isMac",
    "targetModuleName", "targetName",
  ])

  /// The values of the placeholders that may be used in names.
  static func values(_ answers: ResolvedAnswers) -> PlaceholderValues {
    var values = PlaceholderValues()
    values.set("bundleIdentifier", answers.bundleIdentifier.rawValue)
    values.set("deploymentTarget", answers.deploymentTarget.description)
    values.set("moduleName", answers.name.moduleName)
    values.set("name", answers.name.rawValue)
    values.set("organization", answers.organization ?? "")
    // ShapeStyle.tint begins with iOS 15.
    values.set("hasTint", answers.deploymentTarget >= SystemVersion(major: 15, minor: 0))
    return values
  }

  /// The placeholders that may be used in the file `fileName` of the target `targetName`.
  static func values(_ answers: ResolvedAnswers, fileName: String, target: PlannedTarget?) -> PlaceholderValues {
    let targetName = target?.name ?? answers.name.rawValue
    var values = values(answers)
    values.set("fileName", fileName)
    values.set("header", SourceHeader(answers, fileName: fileName, targetName: targetName).text)
    values.set("targetModuleName", IdentifierNames.module(of: targetName))
    values.set("targetName", targetName)
    return values
  }
}
