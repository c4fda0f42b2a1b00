extension CheckedProject {
  /// The operations that change a project, for hints.
  var commands: ProjectCommands { ProjectCommands(project: self) }

  /// The files in the folder of a project, those that are not in a clone, and what targets take of them.
  var contents: FolderContents { FolderContents(project: self) }

  /// The storyboards and xibs of a project.
  var interfaces: ProjectInterfaces { ProjectInterfaces(project: self) }

  /// The Swift packages in folders of a project.
  var localPackages: LocalPackages { LocalPackages(project: self) }

  /// The resources of a project: what its targets contain, and what its code loads.
  public var resources: ProjectResourceFiles { ProjectResourceFiles(project: self) }

  /// The shared schemes of a project.
  var schemes: ProjectSchemes { ProjectSchemes(project: self) }

  /// What the sources of a project name, declare and use, and where.
  var search: SourceSearch { SourceSearch(project: self) }

  /// The localized texts of a project.
  var texts: ProjectTexts { ProjectTexts(project: self) }
}
