public import AppleIdentifiers
public import Diagnostics

/// The two numbers that a product has.
public enum VersionNumber: String, Hashable, Sendable, CaseIterable {
  /// The version that people see, such as `1.2`.
  case version
  /// The number of the build.
  case build

  /// What it is called in a sentence.
  var noun: String { self == .version ? "version" : "build number" }

  /// `text`, if it can be this number.
  ///
  /// - Throws: `version-invalid`.
  func checked(_ text: String) throws(Diagnostic) -> String {
    // Published apps have build numbers such as 4.54.0.1, although Apple documents three numbers.
    if self == .build, WrittenVersion(text, of: self)?.suffix.isEmpty ?? false { return text }
    return try parsed(text).rawValue
  }

  /// `text` as this number.
  ///
  /// - Throws: `version-invalid`.
  public func parsed(_ text: String) throws(Diagnostic) -> BundleVersion {
    do throws(Diagnostic) {
      return try BundleVersion(text)
    } catch {
      throw Diagnostic(
        error.code, "\"\(text)\" is not a valid \(noun)",
        remedy: .advice(
          "use one to three numbers separated by periods, such as \(self == .version ? "1.0.2" : "34")"))
    }
  }

  /// The build setting that Xcode keeps it in.
  var setting: String {
    switch self {
    case .version: "MARKETING_VERSION"
    case .build: "CURRENT_PROJECT_VERSION"
    }
  }

  /// The key that it has in the Info.plist.
  var infoPlistKey: String {
    switch self {
    case .version: "CFBundleShortVersionString"
    case .build: "CFBundleVersion"
    }
  }
}

/// A part of the version that is raised by one.
public enum VersionStep: String, Hashable, Sendable, CaseIterable {
  /// The first number: `1.2.3` becomes `2.0.0`.
  case major
  /// The second: `1.2.3` becomes `1.3.0`.
  case minor
  /// The third: `1.2.3` becomes `1.2.4`.
  case patch
  /// The last number of the build.
  case build

  /// Which of the two numbers is raised.
  public var number: VersionNumber { self == .build ? .build : .version }

  /// The version after `version`, with as many parts as it has, or as the step needs, and the same suffix.
  ///
  /// - Throws: `version-invalid` where a number would become too large.
  func next(after version: WrittenVersion) throws(Diagnostic) -> String {
    var parts = version.numbers
    let position =
      switch self {
      case .major: 0
      case .minor: 1
      case .patch: 2
      case .build: parts.count - 1
      }
    while parts.count <= position { parts.append(0) }
    let (sum, overflows) = parts[position].addingReportingOverflow(1)
    guard !overflows else {
      throw Diagnostic(.versionInvalid, "\"\(version.text)\" can't be incremented: the number is too large")
    }
    parts[position] = sum
    for later in parts.indices where later > position { parts[later] = 0 }
    return parts.map(String.init).joined(separator: ".") + version.suffix
  }
}
