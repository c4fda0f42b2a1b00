/// A reason why a stream can't be created.
public struct DeflateError: Error, Hashable, Sendable {
  /// What is wrong, as the end of a sentence.
  public let problem: String

  init(_ problem: String) {
    self.problem = problem
  }
}
