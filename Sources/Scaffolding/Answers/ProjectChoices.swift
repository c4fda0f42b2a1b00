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
  public var families: String {
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
