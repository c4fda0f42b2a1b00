/// Why something that is encrypted under a passphrase can't be opened.
enum DecryptionProblem: Error, Equatable {
  /// It is not built as it should be; in words, to be put after "it".
  case malformed(String)
  /// It is encrypted in a way that is not read here; in words, to be put after "it".
  case unsupported(String)
  /// It is encrypted in one of the old ways, which need the program openssl.
  case old
  /// The passphrase is another.
  case wrongPassphrase

  init(_ structure: MalformedStructure) {
    self = .malformed(structure.problem)
  }
}

/// How much work the passphrase of one file may cost: files say themselves how often it is digested, and one from a
/// stranger could say a number that takes hours.
struct DerivationBudget {
  /// The rounds that may still be done, some seconds' worth.
  private var rest = 10_000_000

  /// Subtracts the iterations of one key from the remaining budget.
  mutating func spend(_ rounds: Int) throws(DecryptionProblem) {
    guard rounds > 0 else { throw .malformed("has an invalid iteration count, \(rounds)") }
    guard rounds <= rest else {
      throw .unsupported("has an iteration count of more than 10 million, which takes too long")
    }
    rest -= rounds
  }
}
