public import Diagnostics

extension Diagnostic.Code {
  /// A day that the calendar does not have.
  public static let dateInvalid: Self = "date-invalid"
  /// A text that is no version of a system, or one that the app can't be made for.
  public static let deploymentTargetInvalid: Self = "deployment-target-invalid"
  /// Neither a company identifier nor a bundle identifier.
  public static let companyIdentifierMissing: Self = "company-identifier-missing"
  /// A bundle identifier that was made from a name which could not be used as it is.
  public static let bundleIdentifierProposed: Self = "bundle-identifier-proposed"
  /// A name whose module conflicts with another module.
  public static let moduleNameTaken: Self = "module-name-taken"
  /// A text that can't begin the names of classes.
  public static let classPrefixInvalid: Self = "class-prefix-invalid"
  /// A text that is no code of a language.
  public static let languageInvalid: Self = "language-invalid"
  /// A text that is not allowed in the header of a source file.
  public static let headerTextInvalid: Self = "header-text-invalid"
  /// An option that the template does not have.
  public static let optionNotOffered: Self = "option-not-offered"
  /// A value that the template does not have for an option.
  public static let optionValueNotOffered: Self = "option-value-not-offered"
  /// Options that do not go together.
  public static let optionsContradict: Self = "options-contradict"
  /// A name under which no template is known.
  public static let templateUnknown: Self = "template-unknown"
  /// A template with a mistake in it.
  public static let templateInvalid: Self = "template-invalid"
}
