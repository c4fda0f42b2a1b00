import AppleIdentifiers
import Diagnostics

/// Names that a product can't have because of the Swift module that comes of them.
enum ReservedNames {
  /// Words that can't be a module's name in `import` (The Swift Programming Language, "Keywords and Punctuation").
  static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// SDK modules that the templates' sources and their tests import; two modules of one name are ambiguous.
  static let modules: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "Darwin", "Dispatch", "Foundation",
    "ObjectiveC", "Observation", "Swift", "SwiftData", "SwiftUI", "SwiftUICore", "Testing", "UIKit", "WidgetKit",
    "XCTest", "os",
  ]

  static func check(_ name: ProductName) throws(Diagnostic) {
    try check(module: name.moduleName, of: name.rawValue)
  }

  /// Refuses the name of a product whose module can't be imported, or hides one of Apple's.
  static func check(module: String, of name: String) throws(Diagnostic) {
    let reason: String
    if keywords.contains(module) {
      reason = "\"\(module)\" is reserved in Swift and can't name a module"
    } else if modules.contains(module) {
      reason = "its sources import Apple's module \"\(module)\""
    } else {
      return
    }
    throw Diagnostic(
      .moduleNameTaken, "\"\(name)\" is not a valid product name: \(reason)",
      remedy: .advice("choose another name; the display name under the icon can still be this one"))
  }
}
