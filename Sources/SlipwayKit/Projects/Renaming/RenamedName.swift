import Checks
import Diagnostics
import InterfaceFiles

/// The rules for the new name of a declaration.
enum RenamedName {
  /// Throws for what is no name in Swift and Objective-C.
  ///
  /// - Throws: `rename-invalid`.
  static func require(_ name: String) throws(Diagnostic) {
    guard DeclarationName.isValid(name) else {
      throw Diagnostic(.renameInvalid, "\"\(name)\" is not a valid name for a declaration")
    }
    if standardNames.contains(name) {
      throw Diagnostic(.renameInvalid, "\"\(name)\" is a name of Swift's standard library or Foundation")
    }
    guard
      SystemClasses.contains(name) || SystemClasses.outlets.contains(name) || SystemMembers.properties.contains(name)
    else {
      return
    }
    throw Diagnostic(.renameInvalid, "\"\(name)\" is a name of UIKit or AppKit")
  }

  /// Types that most sources use without a module.
  private static let standardNames: Set<String> = [
    "AnyObject", "Array", "Bool", "Bundle", "Character", "Data", "Date", "Dictionary", "Double", "Error", "FileManager",
    "Float", "IndexPath", "Int", "Locale", "Notification", "Optional", "Result", "Set", "String", "Substring", "Timer",
    "URL", "UUID",
  ]
}
