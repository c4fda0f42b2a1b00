import Checks
import Diagnostics

extension Breach {
  static let products: [Breach] = [
    product("product-invalid", .invalid), product("product-rejected", .rejected),
    product("product-unverified", .uncertain), product("product-unreadable", .unreadable),
  ]

  private static func product(_ rule: String, _ kind: ProductViolation.Kind) -> Breach {
    Breach(rule, "the code is not signed") {
      $0.productViolations = [
        ProductViolation(kind, "the code is not signed", hint: nil, at: Place(file: "Wecker.app"))
      ]
    }
  }
}
