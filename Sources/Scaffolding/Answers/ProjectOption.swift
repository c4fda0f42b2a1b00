/// A choice that a template may offer, under the name in which manifests and people give it.
public enum ProjectOption: String, Hashable, Sendable, CaseIterable {
  /// The language of the sources.
  case language
  /// How the screens are made.
  case interface
  /// The devices that the app runs on.
  case devices
  /// The oldest system that the app runs on.
  case deploymentTarget = "deployment-target"
  /// Whether there is a target of unit tests.
  case tests
  /// Whether there is a target of user interface tests.
  case uiTests = "ui-tests"

  /// What kinds of values an option has.
  public enum Form: Hashable, Sendable {
    /// One of the words that the template lists.
    case choice
    /// Yes or no.
    case flag
    /// A version of a system.
    case version
  }

  /// The kind of values that it has.
  public var form: Form {
    switch self {
    case .language, .interface, .devices: .choice
    case .deploymentTarget: .version
    case .tests, .uiTests: .flag
    }
  }

  /// The words that a manifest may list as values; nothing else means anything to the project that is written.
  var vocabulary: [String] {
    switch self {
    case .language: Language.allCases.map(\.rawValue)
    case .interface: Interface.allCases.map(\.rawValue)
    case .devices: Devices.allCases.map(\.rawValue)
    case .tests, .uiTests: ["yes", "no"]
    case .deploymentTarget: []
    }
  }
}

/// The language of a project's sources.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// Swift.
  case swift
  /// Objective-C.
  case objectiveC = "objc"
}

/// How a project's screens are made.
public enum Interface: String, Hashable, Sendable, CaseIterable {
  /// SwiftUI views.
  case swiftUI = "swiftui"
  /// UIKit with a storyboard.
  case storyboard
  /// UIKit with a xib for each screen.
  case xib
  /// UIKit with screens made in code.
  case code
}

/// The devices that an iOS app runs on.
public enum Devices: String, Hashable, Sendable, CaseIterable {
  /// Only iPhone; an iPad shows the app as an iPhone would.
  case iPhone = "iphone"
  /// Only iPad.
  case iPad = "ipad"
  /// Both.
  case universal

  /// The value of the build setting `TARGETED_DEVICE_FAMILY`.
  var families: String {
    switch self {
    case .iPhone: "1"
    case .iPad: "2"
    case .universal: "1,2"
    }
  }
}

/// How a project file knows the files of its targets.
public enum Layout: String, Hashable, Sendable, CaseIterable {
  /// A folder belongs to a target with all that it holds (Xcode 16 and later).
  case folders
  /// Each file is listed.
  case groups
}
