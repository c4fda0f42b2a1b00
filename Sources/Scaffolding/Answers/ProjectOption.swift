import AppleIdentifiers
import Diagnostics

/// A choice that a template may offer, under the name in which manifests and people give it.
public enum ProjectOption: String, Hashable, Sendable, CaseIterable {
  /// The platform, where a template is for one of several.
  case platform
  /// How the screens are made.
  case interface
  /// The language of the sources.
  case language
  /// The prefix of Objective-C class names.
  case classPrefix = "class-prefix"
  /// The devices that the app runs on.
  case devices
  /// The deployment target.
  case deploymentTarget = "deployment-target"
  /// Whether the app keeps its data with Core Data.
  case coreData = "core-data"
  /// Whether there is a target of unit tests.
  case tests
  /// Whether there is a target of user interface tests.
  case uiTests = "ui-tests"
  /// The localizations in addition to English.
  case localize

  /// The kinds of values of an option.
  public enum Form: Hashable, Sendable {
    /// One of the words that the template lists.
    case choice
    /// Yes or no.
    case flag
    /// A version of a system.
    case version
    /// A short text, or a list of them with commas; empty for none.
    case text
  }

  /// The kind of values that it has.
  public var form: Form {
    switch self {
    case .platform, .language, .interface, .devices: .choice
    case .deploymentTarget: .version
    case .coreData, .tests, .uiTests: .flag
    case .classPrefix, .localize: .text
    }
  }

  /// The words that a manifest may list as values; nothing else means anything to the project that is written.
  var vocabulary: [String] {
    switch self {
    case .platform: Platform.allCases.map(\.rawValue)
    case .language: Language.allCases.map(\.rawValue)
    case .interface: Interface.allCases.map(\.rawValue)
    case .devices: Devices.allCases.map(\.rawValue)
    case .coreData, .tests, .uiTests, .classPrefix, .localize: ["yes", "no"]
    case .deploymentTarget: []
    }
  }

  /// The value that `text` says, as manifests spell it.
  ///
  /// - Throws: `answer-not-offered` for a word that is none of the option's, and what the option's own form refuses.
  func value(of text: String) throws(Diagnostic) -> String {
    switch self {
    case .classPrefix: return try ClassPrefix(text).rawValue
    case .deploymentTarget: return try SystemVersion(text).description
    case .localize:
      var codes: [String] = []
      for code in text.split(separator: ",", omittingEmptySubsequences: false) {
        codes.append(try LanguageCode(String(code).trimmingSpaces).rawValue)
      }
      return codes.joined(separator: ",")
    default:
      guard vocabulary.contains(text) else {
        throw Diagnostic(.answerNotOffered, "\"\(text)\" is not a valid \(rawValue)")
      }
      return text
    }
  }
}
