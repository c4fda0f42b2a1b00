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
    guard SystemClasses.contains(name) || SystemClasses.outlets.contains(name) else { return }
    throw Diagnostic(.renameInvalid, "\"\(name)\" is a name of UIKit or AppKit")
  }
}
