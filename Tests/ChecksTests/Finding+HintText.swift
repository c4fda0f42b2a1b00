import Checks

@testable import SlipwayCommands

extension Finding {
  /// The hint as it is shown.
  var hintText: String? { FindingWording.hint(of: self) }
}
