import XcodeProjects

/// A kind of target that templates can have.
enum TargetKind: String, Hashable, Sendable, CaseIterable {
  case application
  case unitTests = "unit-tests"
  case uiTests = "ui-tests"

  /// What building it makes.
  var productType: ProductType {
    switch self {
    case .application: ProductType(identifier: "com.apple.product-type.application")
    case .unitTests: ProductType(identifier: "com.apple.product-type.bundle.unit-test")
    case .uiTests: ProductType(identifier: "com.apple.product-type.bundle.ui-testing")
    }
  }

  /// Whether it is there for another target.
  var needsHost: Bool {
    self != .application
  }
}
