package import Diagnostics

extension Diagnostic.Code {
  package static let dateInvalid = Diagnostic.Code(
    "date-invalid", "The date does not exist.", "write a date as 2026-11-21")
  package static let deploymentTargetInvalid = Diagnostic.Code(
    "deployment-target-invalid", "The deployment target is not a version, or the template does not support it.",
    "give a version that the template supports, such as 17.0")
  package static let companyIdentifierMissing = Diagnostic.Code(
    "company-identifier-missing",
    "Neither an organization identifier (--company-id) nor a bundle identifier (--bundle-id) is given.",
    "give an organization identifier, such as de.uni-hd.demo, or a complete bundle identifier")
  package static let bundleIdentifierProposed = Diagnostic.Code(
    "bundle-identifier-proposed", "Slipway changed characters of the name to create a valid bundle identifier.",
    "to use another bundle identifier, set it before the first upload")
  package static let moduleNameTaken = Diagnostic.Code(
    "module-name-taken", "The product module name conflicts with another module.",
    "choose another product name, and keep this name as the display name")
  package static let classPrefixInvalid = Diagnostic.Code(
    "class-prefix-invalid", "The text is not a valid class prefix.", "use two or three capital letters, such as AC")
  package static let languageInvalid = Diagnostic.Code(
    "language-invalid", "The text is not a language code.", "use a code like de, pt-BR or zh-Hans")
  package static let headerTextInvalid = Diagnostic.Code(
    "header-text-invalid", "The header of a source file can't contain the text.", "write it on one line")
  package static let optionNotOffered = Diagnostic.Code(
    "option-not-offered", "The template does not have the option.",
    "run \(command: "template.show") NAME for its options")
  package static let optionValueNotOffered = Diagnostic.Code(
    "option-value-not-offered", "The template's option does not have the value.",
    "run \(command: "template.show") NAME for the values")
  package static let optionsContradict = Diagnostic.Code(
    "options-contradict", "The options can't be combined.", "leave out one of the two")
  package static let templateUnknown = Diagnostic.Code(
    "template-unknown", "No template has this name.", "\(command: "template.list")")
  package static let templateInvalid = Diagnostic.Code(
    "template-invalid", "The template is not valid.", "\(command: "template.check") DIR")
}
