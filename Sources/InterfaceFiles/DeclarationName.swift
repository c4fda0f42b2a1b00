/// The rules for names of classes, outlets and actions in Swift and Objective-C.
package enum DeclarationName {
  /// Whether both languages take `name` for a declaration.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first.isLetter || first == "_", name.utf8.count <= 200 else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !reserved.contains(name)
  }

  /// The keywords of both languages, and the methods of every object that no action can replace.
  private static let reserved: Set<String> = [
    "Any", "BOOL", "NO", "NULL", "Protocol", "Self", "Type", "YES", "as", "associatedtype", "auto", "break", "case",
    "catch", "char", "class", "const", "continue", "dealloc", "default", "defer", "deinit", "do", "double", "else",
    "enum",
    "extension", "extern", "fallthrough", "false", "fileprivate", "float", "for", "func", "goto", "guard", "id", "if",
    "import", "in", "init", "inout", "int", "internal", "is", "let", "long", "nil", "open", "operator", "private",
    "protocol", "public", "register", "repeat", "rethrows", "return", "self", "short", "signed", "sizeof", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "typedef", "union",
    "unsigned", "var", "void", "volatile", "where", "while",
  ]
}
