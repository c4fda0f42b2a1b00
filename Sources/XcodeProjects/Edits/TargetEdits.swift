/// Edits of the targets of a project.
public struct TargetEdits {
  let project: XcodeProject
}
