import Foundation
package import Testing

/// How much random tests try: a part by `make test`, all by `make soak`.
package enum Soak {
  package static let isOn = ProcessInfo.processInfo.environment["SLIPWAY_SOAK"] != nil

  /// The number of random cases.
  package static func count(_ usual: Int, soak: Int) -> Int {
    isOn ? soak : usual
  }
}

extension Tag {
  /// A test that `make soak` runs in full.
  @Tag package static var slow: Self
  /// A test whose judge is another program: `git`, `openssl`, Python.
  @Tag package static var interop: Self
}
