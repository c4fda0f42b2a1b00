import SyntaxTrees
import XcodeProjects

extension FuzzedReader {
  static let companions = [
    FuzzedReader(name: "scheme", check: checkScheme),
    FuzzedReader(name: "workspace", check: checkWorkspace),
    FuzzedReader(name: "test-plan", check: checkTestPlan),
    FuzzedReader(name: "asset-contents", check: checkAssetContents),
    FuzzedReader(name: "string-catalog", check: checkStringCatalog),
  ]
}

private func checkScheme(_ bytes: [UInt8]) {
  guard let scheme = try? Scheme(parsing: bytes, name: "Fuzzed") else { return }
  precondition(scheme.document.bytes == bytes, "the scheme was changed")
  _ = (scheme.references, scheme.testPlans, scheme.launchedTarget, scheme.buildEntries, scheme.testables)
  for reference in scheme.references.prefix(4) {
    let renamed = scheme.renamingTarget(reference.targetID, to: "Renamed").document.bytes
    precondition((try? Scheme(parsing: renamed, name: "Fuzzed")) != nil, "the edited scheme does not read")
  }
}

private func checkWorkspace(_ bytes: [UInt8]) {
  guard var workspace = try? Workspace(parsing: bytes) else { return }
  precondition(workspace.document.bytes == bytes, "the workspace was changed")
  _ = (workspace.members, workspace.projectPaths)
  guard workspace.addProject("New/New.xcodeproj") else { return }
  let again = try? Workspace(parsing: workspace.document.bytes)
  precondition(again?.projectPaths.contains("New/New.xcodeproj") == true, "the project that was added is not there")
}

private func checkTestPlan(_ bytes: [UInt8]) {
  guard var plan = try? TestPlan(parsing: bytes) else { return }
  precondition(plan.document.bytes == bytes, "the plan was changed")
  _ = (plan.targets, plan.variants)
  guard (try? plan.addTarget(ObjectID("NEW"), name: "New", container: "container:New.xcodeproj")) != nil else { return }
  precondition((try? TestPlan(parsing: plan.document.bytes)) != nil, "the edited plan does not read")
}

private func checkAssetContents(_ bytes: [UInt8]) {
  guard var contents = try? AssetContents(parsing: bytes) else { return }
  precondition(contents.document.bytes == bytes, "the catalog was changed")
  _ = contents.slots(.images)
  guard (try? contents.setFilename("New.png", at: 0)) != nil else { return }
  precondition((try? AssetContents(parsing: contents.document.bytes)) != nil, "the edited catalog does not read")
}

private func checkStringCatalog(_ bytes: [UInt8]) {
  guard var catalog = try? StringCatalog(parsing: bytes) else { return }
  precondition(catalog.document.bytes == bytes, "the catalog was changed")
  _ = catalog.untranslated
  guard (try? catalog.addLanguage("de")) != nil else { return }
  precondition((try? StringCatalog(parsing: catalog.document.bytes)) != nil, "the edited catalog does not read")
}
