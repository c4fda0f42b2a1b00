import Diagnostics

/// Check for .gitignore templates that the policy requires and the repository lacks.
struct PolicyIgnoreTemplate: CheckRule {
  let description = RuleDescription(
    id: "policy-ignore-missing", severity: .error,
    summary: "Required .gitignore template is missing",
    explanation: """
      The policy in .slipway.yml lists .gitignore templates. The project's .gitignore must contain the section of each \
      template. A .gitignore in a parent folder also counts, up to the folder of .slipway.yml. slipway ignore add \
      adds the section.
      """,
    wrong: "policy: {ignore-templates: [Xcode]} and a .gitignore without the Xcode section",
    right: "policy: {ignore-templates: [Xcode]} and a .gitignore with the Xcode section",
    source: "the policy section of .slipway.yml", command: "\(command: "ignore.add") TEMPLATE")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let file = project.checkedPath(".gitignore")
      return input.policy.missingIgnoreTemplates.map { name in
        finding(
          ".gitignore has no section of the template \(name)",
          hint: Hint(Remedy.Operation("ignore.add", ["template": name])), at: Place(file: file),
          fixes: [Fix(of: file, .ignoreTemplateAdded(name))])
      }
    }
  }
}
