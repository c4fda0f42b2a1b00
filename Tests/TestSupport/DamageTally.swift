package import Diagnostics
package import Testing

/// What a reader made of damaged input, so that a test can expect that it tried both outcomes.
package struct DamageTally {
  /// How many inputs were read.
  package private(set) var read = 0
  /// How many inputs were refused, by error code.
  package private(set) var refused: [Diagnostic.Code: Int] = [:]

  package init() {}

  /// What `reader` returns, or `nil` if it refuses the input.
  ///
  /// An error that is no `Diagnostic` is recorded as an issue.
  @discardableResult
  package mutating func attempt<Value>(_ reader: () throws -> Value) -> Value? {
    do {
      let value = try reader()
      read += 1
      return value
    } catch {
      guard let code = (error as? Diagnostic)?.code else {
        Issue.record("\(error) is no diagnostic")
        return nil
      }
      refused[code, default: 0] += 1
      return nil
    }
  }

  /// Expects that inputs were read as well as refused, and refused with these error codes only.
  package func expect(
    read least: Int = 1, refused codes: Set<Diagnostic.Code>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(read >= least, "\(self)", sourceLocation: sourceLocation)
    #expect(!refused.isEmpty && codes.isSuperset(of: refused.keys), "\(self)", sourceLocation: sourceLocation)
  }
}
