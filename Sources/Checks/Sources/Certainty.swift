/// How certain it is that code uses something.
///
/// A source that can't be read makes a use unknown. Rules treat an unknown use as a weaker one than a read use, so an
/// incomplete checkout lowers the severity of findings and never raises it.
enum Certainty: Comparable, Sendable {
  /// All code was read, and nothing uses it.
  case never
  /// No code that was read uses it, but some code could not be read.
  case unknown
  /// Code may use it, for example by the name of a class.
  case possible
  /// Code certainly uses it.
  case certain
}

extension TargetSources {
  /// How certain it is that the sources of the target and its libraries contain one of some names.
  func use(of names: some Sequence<String>) -> Certainty {
    if names.contains(where: mentionsWithLibraries) { return .certain }
    return isLinkedWhole ? .never : .unknown
  }
}
