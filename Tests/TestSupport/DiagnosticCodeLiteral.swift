package import Diagnostics

/// Tests name codes of other modules, and throw codes of their own.
extension Diagnostic.Code: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) {
    self.init(name, "", "")
  }
}
