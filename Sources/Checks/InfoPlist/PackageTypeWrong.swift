import Diagnostics
import PropertyLists
import XcodeProjects

/// CFBundlePackageType values that do not match the product type.
struct PackageTypeWrong: CheckRule {
  let description = RuleDescription(
    id: "package-type-wrong", severity: .error, summary: "CFBundlePackageType does not match the product type",
    explanation: """
      APPL is an app, XPC! an app extension or XPC service, FMWK a framework, and BNDL most other bundles. The system \
      does not load a bundle with the wrong type, and the App Store rejects it. For a framework, and for a Mac \
      app that is never uploaded, the finding is a warning.
      """,
    wrong: "app extension: <key>CFBundlePackageType</key><string>APPL</string>",
    right: "<key>CFBundlePackageType</key><string>$(PRODUCT_BUNDLE_PACKAGE_TYPE)</string>",
    source: "Apple's reference of CFBundlePackageType; swift-build's product types", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard context.target.isDistributed || context.target.kindOfProduct == "framework",
        let expected = context.target.productType.facts?.packageType, let value = context.entry("CFBundlePackageType"),
        let text = value.string, text != expected, !text.contains("$"), !text.isEmpty
      else { return nil }
      return finding(
        "CFBundlePackageType of \"\(context.target.name)\" is \"\(text)\", expected \"\(expected)\"",
        hint: "write $(PRODUCT_BUNDLE_PACKAGE_TYPE)", at: context.place(of: value, in: "CFBundlePackageType"),
        severity: context.target.isDistributed ? context.distribution.uploadSeverity : .warning, in: context,
        fixes: context.infoPlistFix("CFBundlePackageType", .string("$(PRODUCT_BUNDLE_PACKAGE_TYPE)")))
    }
  }
}
