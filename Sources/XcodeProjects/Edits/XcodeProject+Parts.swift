extension XcodeProject {
  /// Edits of the build configurations of a project.
  public var configurationEdits: ConfigurationEdits { ConfigurationEdits(project: self) }

  /// Edits of what targets link, embed and depend on.
  public var dependencyEdits: DependencyEdits { DependencyEdits(project: self) }

  /// Edits of the files of a project, and of the targets that they are in.
  public var fileEdits: FileEdits { FileEdits(project: self) }

  /// Edits of the groups of a project.
  public var groupEdits: GroupEdits { GroupEdits(project: self) }

  /// Edits of the languages of a project.
  public var languageEdits: LanguageEdits { LanguageEdits(project: self) }

  /// Edits of the Swift packages of a project, and of the products that targets use.
  public var packageEdits: PackageEdits { PackageEdits(project: self) }

  /// Edits of the build settings and other values of a project.
  public var settingEdits: SettingEdits { SettingEdits(project: self) }

  /// Edits of synchronized folders, and of the exceptions in them.
  public var synchronizedFolderEdits: SynchronizedFolderEdits { SynchronizedFolderEdits(project: self) }

  /// Edits of the targets of a project.
  public var targetEdits: TargetEdits { TargetEdits(project: self) }
}
