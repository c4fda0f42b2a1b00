import XcodeProjects

extension FuzzedReader {
  static let projects = [
    FuzzedReader(name: "project", check: checkProject),
    FuzzedReader(name: "project-edits", check: checkProjectEdits),
    FuzzedReader(name: "xcconfig", check: checkConfigurationFile),
  ]
}

/// A project file stays as it was until it is edited, its graph can be walked, and the canonical form is a fixed point.
private func checkProject(_ bytes: [UInt8]) {
  guard let document = try? ProjectDocument(parsing: bytes, file: "project.pbxproj") else { return }
  precondition(document.bytes == bytes, "the project was changed")
  _ = document.findings
  if let canonical = try? document.canonicalBytes(projectName: "Fuzzed") {
    guard let again = try? ProjectDocument(parsing: canonical, file: nil),
      let twice = try? again.canonicalBytes(projectName: "Fuzzed")
    else { preconditionFailure("the canonical form is no project") }
    precondition(twice == canonical, "the canonical form has another one")
  }
  guard let project = try? XcodeProject(document: document, name: "Fuzzed") else { return }
  for object in document.objects { _ = GroupItem(object).name }
  for target in project.targets.prefix(8) { readSettings(of: target, in: project) }
}

private func readSettings(of target: ProjectTarget, in project: XcodeProject) {
  for configuration in target.configurations.prefix(4) {
    let settings = project.settings(of: target, configuration: configuration.name)
    for key in settings.keys.prefix(64) { _ = (settings[key], settings.problems(of: key)) }
    _ = settings.infoPlist()
  }
}

/// Every edit either refuses or gives a project that reads as it was written.
private func checkProjectEdits(_ bytes: [UInt8]) {
  guard let document = try? ProjectDocument(parsing: bytes, file: "project.pbxproj"),
    let project = try? XcodeProject(document: document, name: "Fuzzed")
  else { return }
  var edited: [XcodeProject?] = [
    project.mainGroup.flatMap { try? project.fileEdits.adding("New.swift", to: $0, targets: project.targets) },
    (try? project.fileEdits.addingGroup(ofFolder: "New"))?.0,
    try? project.settingEdits.setting("NEW", to: "1", of: nil), try? project.languageEdits.adding("de"),
  ]
  for target in project.targets.prefix(4) {
    edited += [
      (try? project.targetEdits.rename(of: target, to: "Renamed"))?.project,
      (try? project.targetEdits.removal(of: target))?.project,
    ]
    edited.append(try? project.settingEdits.setting("NEW", to: "1", of: target))
  }
  for case let project? in edited {
    precondition((try? ProjectDocument(parsing: project.document.bytes)) != nil, "the edited project does not read")
  }
}

/// A file keeps its bytes, and a setting that was set is found.
private func checkConfigurationFile(_ bytes: [UInt8]) {
  var file = ConfigurationFile(parsing: bytes, file: "Fuzzed.xcconfig")
  precondition(file.bytes == bytes, "the file was changed")
  guard (try? file.set("1", for: "NEW")) != nil else { return }
  let again = ConfigurationFile(parsing: file.bytes, file: "Fuzzed.xcconfig")
  precondition(again.assignments.contains { $0.key == "NEW" }, "the setting that was set is not there")
}
