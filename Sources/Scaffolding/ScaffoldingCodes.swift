package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let scaffoldingCodes: [Self] = [
    .answerNotOffered, .bundleIdentifierProposed, .bundleIdentifierTaken, .classPrefixInvalid,
    .companyIdentifierMissing, .dataModelNeeded, .dateInvalid, .deploymentTargetInvalid, .headerTextInvalid,
    .hostNeeded, .hostUnsuitable, .imageNotWanted, .imageUnsuitable, .languageInvalid, .moduleNameTaken,
    .optionNotOffered, .optionValueNotOffered, .optionsContradict, .platformNotOffered, .sceneExists,
    .storyboardUnsuitable, .superclassUnsuitable, .templateInvalid, .templateUnknown, .typeNameInvalid,
  ]
}
