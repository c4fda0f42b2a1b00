import ArgumentParser

/// The kinds of existing things that a user names in an argument, for completion.
///
/// An argument declares its kind with `completion: .names(kind)`; `CompletionNames` finds the names.
enum NameKind: String, CaseIterable {
  // In the repository.
  case branch
  /// Local branches, and the branches of remotes by the name that they would get.
  case switchableBranch
  /// Local and remote-tracking branches.
  case anyBranch
  /// Branches and tags.
  case revision
  case revisionOrFile
  case tag
  case feature, hotfix, release
  case remote
  case ignoreSection

  // In the project.
  /// The schemes that can get a test plan: shared ones that name a target.
  case scheme
  /// All schemes, shared or of a user.
  case projectScheme
  /// The schemes of users.
  case userScheme
  case target, configuration, buildSetting, targetCapability, dependency, language
  /// The build settings of the project, and then all that Xcode knows.
  case anyBuildSetting

  // Built in or installed.
  /// The system frameworks.
  case frameworkOrFile
  case capability, rule, explanation
  case projectTemplate, targetTemplate, fileTemplate, template, ignoreTemplate

  // In the simulated portal and the keychain.
  case team, member, device
  case certificate, pendingCertificate, certificateOrFile
  case profile, profileOrFile
  case appID, bundleIdentifier, identifier
  case identity, keyOwner

  /// Whether a file is accepted as well.
  var allowsFiles: Bool { rawValue.hasSuffix("OrFile") }
}

/// The names that an argument takes: one, or several separated by commas.
struct CompletedNames: Equatable {
  let kind: NameKind
  let isList: Bool

  /// The text in the parser's description of an argument.
  fileprivate var text: String { kind.rawValue + (isList ? "," : "") }

  init(_ kind: NameKind, isList: Bool = false) {
    self.kind = kind
    self.isList = isList
  }

  /// Parses `text`.
  init?(_ text: String) {
    isList = text.hasSuffix(",")
    guard let kind = NameKind(rawValue: isList ? String(text.dropLast()) : text) else { return nil }
    self.kind = kind
  }
}

extension CompletionKind {
  /// Completes a name of a kind.
  static func names(_ kind: NameKind) -> CompletionKind {
    // The parser's description of a command carries the text of a shell command, and no other text.
    .shellCommand(CompletedNames(kind).text)
  }

  /// Completes names of a kind, separated by commas.
  static func nameList(_ kind: NameKind) -> CompletionKind {
    .shellCommand(CompletedNames(kind, isList: true).text)
  }
}
